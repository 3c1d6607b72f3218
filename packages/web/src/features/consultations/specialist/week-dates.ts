const atNoon = (day: string): number => Date.parse(`${day}T12:00:00Z`)

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
