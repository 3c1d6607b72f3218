import { EVENT_DAYS_BACK } from '@grani/contract'
import { nouns } from '../../shared/format/copy.ts'
import { plural } from '../../shared/format/plural.ts'
import { DAY_MS } from '../../shared/format/time.ts'
import { copy } from './copy.ts'

/** The calendar day on the device, as YYYY-MM-DD. */
export const localDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(part => `${part}`.padStart(2, '0')).join('-')

const HOURS = ['час', 'часа', 'часов'] as const

const atNoon = (day: string): Date => new Date(`${day}T12:00:00Z`)

const DAY_AND_MONTH = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** «22 ноября». */
export const dayInWords = (day: string): string => DAY_AND_MONTH.format(atNoon(day)).replaceAll(' ', '\u00A0')

/** The days that an event may have happened on, today first; and `kept`, the day of an older event that is changed. */
export const possibleDays = (now: Date, kept?: string): { value: string; label: string }[] => {
  const days = Array.from({ length: EVENT_DAYS_BACK + 1 }, (_, back) => {
    const value = localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - back, 12))
    const label = [copy.form.today, copy.form.yesterday][back] ?? dayInWords(value)
    return { value, label }
  })
  if (kept === undefined || days.some(({ value }) => value === kept)) return days
  return [...days, { value: kept, label: dayInWords(kept) }]
}

/** When the next day begins in Moscow, on the clock of the device: «завтра», «завтра в 4:00», «через 2 часа, в 23:00». */
export const moreInWords = (timestamp: string, now: Date, timeZone?: string): string => {
  const zone = timeZone === undefined ? {} : { timeZone }
  const day = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'short', ...zone })
  const time = new Intl.DateTimeFormat('ru-RU', { timeStyle: 'short', ...zone })
  const at = time.format(new Date(timestamp)).replace(/^0(?=\d)/u, '')
  const isToday = day.format(new Date(timestamp)) === day.format(now)
  if (at === '0:00') return copy.more.tomorrow
  if (!isToday) return copy.more.tomorrowAt(at)
  const minutes = Math.max(1, Math.ceil((Date.parse(timestamp) - now.getTime()) / 60_000))
  const hours = Math.round(minutes / 60)
  const duration = minutes < 60 ? plural(minutes, nouns.minuteAccusative) : plural(hours, HOURS)
  return copy.more.after(duration, at)
}

/** The same of a moment that can be days away: «2 декабря». */
export const opensInWords = (timestamp: string, now: Date): string => {
  const at = new Date(timestamp)
  return at.getTime() - now.getTime() > DAY_MS ? dayInWords(localDay(at)) : moreInWords(timestamp, now)
}

/** The month of a day, as YYYY-MM. */
export const monthOf = (day: string): string => day.slice(0, 7)

const MONTH = new Intl.DateTimeFormat('ru-RU', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** «Ноябрь 2026». */
export const monthInWords = (month: string): string => {
  const words = MONTH.format(atNoon(`${month}-01`)).replace(/\s*г\.$/u, '')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** The days of a month in weeks from Monday; null for the places before its first day. */
export const weeksOf = (month: string): (string | null)[] => {
  const first = atNoon(`${month}-01`)
  const before = (first.getUTCDay() + 6) % 7
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const days = Array.from({ length }, (_, i) => `${month}-${`${i + 1}`.padStart(2, '0')}`)
  return [...Array.from({ length: before }, () => null), ...days]
}
