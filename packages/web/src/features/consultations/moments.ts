/** The zone that the clock of this device runs in: «Asia/Kamchatka». */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a format costs more than using it, and a month of times is shown at once. */
const formatOf = (
  name: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat => {
  const key = `${name} ${timeZone}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat('ru-RU', { ...options, timeZone })
  formats.set(key, format)
  return format
}

const shown = (name: string, zone: string, options: Intl.DateTimeFormatOptions, timestamp: string): string =>
  formatOf(name, zone, options).format(new Date(timestamp)).replaceAll(' ', '\u00A0')

/** «9:05». */
export const clockAt = (timestamp: string, zone: string): string =>
  shown('clock', zone, { hour: 'numeric', minute: '2-digit' }, timestamp).replace(/^0(?=\d:)/u, '')

/** «2 декабря». */
export const dateAt = (timestamp: string, zone: string): string =>
  shown('date', zone, { day: 'numeric', month: 'long' }, timestamp)

/** «среда». */
export const weekdayAt = (timestamp: string, zone: string): string =>
  shown('weekday', zone, { weekday: 'long' }, timestamp)

/** The parts of a tile: «ср», «2», «дек.». */
export const shortDayAt = (
  timestamp: string,
  zone: string,
): { weekday: string; day: string; month: string } => ({
  weekday: shown('short weekday', zone, { weekday: 'short' }, timestamp),
  day: shown('day', zone, { day: 'numeric' }, timestamp),
  month: shown('short month', zone, { month: 'short' }, timestamp),
})

/** The day on the calendar of a zone, to group by: «2026-12-02». */
export const dayKeyAt = (timestamp: string, zone: string): string => {
  const parts = formatOf('key', zone, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(
    new Date(timestamp),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find(one => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** «Среда, 2 декабря»: how a heading begins. */
export const dayTitleAt = (timestamp: string, zone: string): string => {
  const weekday = weekdayAt(timestamp, zone)
  return `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}, ${dateAt(timestamp, zone)}`
}

/** «среда, 2 декабря, 19:00». */
export const momentAt = (timestamp: string, zone: string): string =>
  `${weekdayAt(timestamp, zone)}, ${dateAt(timestamp, zone)}, ${clockAt(timestamp, zone)}`

/** «до 1 декабря, 19:00» is a moment, not a day. */
export const dateAndClockAt = (timestamp: string, zone: string): string =>
  `${dateAt(timestamp, zone)}, ${clockAt(timestamp, zone)}`

/** «Петропавловск-Камчатский», «Центральная Европа». */
export const zoneName = (zone: string, timestamp: string): string => {
  const parts = formatOf('zone', zone, { timeZoneName: 'longGeneric' }).formatToParts(new Date(timestamp))
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
  return name.replace(/, .*$/u, '')
}

/** Whether two zones show different clocks or calendars at a moment; two names may be of one time. */
export const differsAt = (timestamp: string, one: string, other: string): boolean =>
  clockAt(timestamp, one) !== clockAt(timestamp, other) ||
  dayKeyAt(timestamp, one) !== dayKeyAt(timestamp, other)
