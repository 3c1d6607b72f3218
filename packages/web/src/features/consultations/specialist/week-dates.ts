const DAY_MS = 86_400_000

const atNoon = (day: string): number => Date.parse(`${day}T12:00:00Z`)

/** The day so many days after another, by the calendar alone. */
export const daysAfter = (day: string, days: number): string =>
  new Date(atNoon(day) + days * DAY_MS).toISOString().slice(0, 10)

const DAY_AND_MONTH = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const WITH_YEAR = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** «22 ноября». */
export const calendarDay = (day: string): string =>
  DAY_AND_MONTH.format(atNoon(day)).replaceAll(' ', '\u00A0')

/** «22 ноября 2026 г.». */
export const calendarDate = (day: string): string => WITH_YEAR.format(atNoon(day)).replaceAll(' ', '\u00A0')
