/** The zone that the clock of this device runs in: «Asia/Kamchatka». */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** «суббота, 28 ноября, 10:00», by the clock of a zone. */
export const momentAt = (timestamp: string, timeZone: string): string => {
  const at = new Date(timestamp)
  const day = new Intl.DateTimeFormat('ru-RU', { weekday: 'long', day: 'numeric', month: 'long', timeZone })
  const clock = new Intl.DateTimeFormat('ru-RU', { hour: 'numeric', minute: '2-digit', timeZone })
  return `${day.format(at)}, ${clock.format(at)}`.replaceAll(/(?<=\d) /g, '\u00A0')
}

/** «Москва», «Петропавловск-Камчатский». */
export const zoneName = (timeZone: string, at = new Date()): string => {
  const parts = new Intl.DateTimeFormat('ru-RU', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(at)
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone).replace(/, .*$/u, '')
}

/** Whether the clocks of two zones show different times now. */
export const areDifferent = (one: string, other: string, at = new Date()): boolean => {
  const shown = (timeZone: string) =>
    new Intl.DateTimeFormat('ru-RU', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(at)
  return shown(one) !== shown(other)
}
