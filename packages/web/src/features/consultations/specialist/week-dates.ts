import { dateAt } from '../moments.ts'

const WITH_YEAR = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** «22 ноября». */
export const calendarDay = (day: string): string => dateAt(day, 'UTC')

/** «22 ноября 2026 г.». */
export const calendarDate = (day: string): string => WITH_YEAR.format(new Date(day)).replaceAll(' ', '\u00A0')
