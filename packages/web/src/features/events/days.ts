import { EVENT_DAYS_BACK } from '@grani/contract'
import { copy } from './copy.ts'

/** The calendar day on the device, as YYYY-MM-DD. */
export const localDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(part => `${part}`.padStart(2, '0')).join('-')

const DAY_AND_MONTH = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** «22 ноября». */
export const dayInWords = (day: string): string =>
  DAY_AND_MONTH.format(new Date(`${day}T12:00:00Z`)).replaceAll(' ', '\u00A0')

/** The days that an event may have happened on, today first. */
export const possibleDays = (now: Date): { value: string; label: string }[] =>
  Array.from({ length: EVENT_DAYS_BACK + 1 }, (_, back) => {
    const value = localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - back, 12))
    const label = [copy.form.today, copy.form.yesterday][back] ?? dayInWords(value)
    return { value, label }
  })

const TIME = new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit' })

/** The hour on the device's clock at which the next day begins in Moscow. */
export const hourOf = (timestamp: string): string => TIME.format(new Date(timestamp))
