import { DAY, HOUR } from './durations.ts'

/** The product counts days, weeks and paid months by Moscow's clock, which has been UTC+3 all year since 2014. */
const UTC_OFFSET = 3 * HOUR

/** The moment moved so that its UTC fields read as Moscow's clock. */
const shifted = (moment: Date): Date => new Date(moment.getTime() + UTC_OFFSET)

/** The day of the month in Moscow, 1…31. */
export const dayOf = (moment: Date): number => shifted(moment).getUTCDate()

/** The calendar day in Moscow, as YYYY-MM-DD. */
export const calendarDayOf = (moment: Date): string => shifted(moment).toISOString().slice(0, 10)

/** When a calendar day, as YYYY-MM-DD, begins in Moscow. */
export const startOfDay = (day: string): Date => new Date(Date.parse(day) - UTC_OFFSET)

/** When the Moscow day began that is `days` before that of `moment`. */
export const startOfDayBefore = (moment: Date, days: number): Date => {
  const local = shifted(moment).getTime()
  return new Date(local - (((local % DAY) + DAY) % DAY) - days * DAY - UTC_OFFSET)
}

/**
 * The same time of the day `count` months later, on `anchorDay` or on the last day of a month that is shorter.
 */
export const monthsAfter = (moment: Date, anchorDay: number, count: number): Date => {
  const local = shifted(moment)
  const year = local.getUTCFullYear()
  const month = local.getUTCMonth() + count
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const midnight = Date.UTC(year, month, Math.min(anchorDay, lastDay))
  const timeOfDay = local.getTime() - Date.UTC(year, local.getUTCMonth(), local.getUTCDate())
  return new Date(midnight + timeOfDay - UTC_OFFSET)
}

/**
 * The same time of the day a month later, on `anchorDay` or on the last day of a month that is shorter:
 * 31 January → 28 February → 31 March.
 */
export const monthAfter = (moment: Date, anchorDay: number): Date => monthsAfter(moment, anchorDay, 1)

/** The beginning of the month that ends at `moment`. */
export const monthBefore = (moment: Date, anchorDay: number): Date => monthsAfter(moment, anchorDay, -1)

export type WeekDay = {
  /** The Monday that the week begins with in Moscow, as YYYY-MM-DD. */
  week: string
  /** 1 Monday … 7 Sunday. */
  day: number
}

/** The week and the weekday of a moment in Moscow. */
export const weekDayOf = (moment: Date): WeekDay => {
  const local = shifted(moment)
  const day = ((local.getUTCDay() + 6) % 7) + 1
  return { week: new Date(local.getTime() - (day - 1) * DAY).toISOString().slice(0, 10), day }
}

const formatter = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('ru-RU', { ...options, timeZone: 'Europe/Moscow' })

const FORMATS = {
  /** «20 декабря 2026 г.» */
  date: formatter({ dateStyle: 'long' }),
  /** «20 декабря», for what is at most some months away */
  day: formatter({ day: 'numeric', month: 'long' }),
  /** «20 декабря 2026 г. в 15:04» */
  'date-time': formatter({ dateStyle: 'long', timeStyle: 'short' }),
  /** «20 декабря в 15:04» */
  'day-time': formatter({ day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' }),
  /** «20 дек. 2026 г., 15:04:05» */
  medium: formatter({ dateStyle: 'medium', timeStyle: 'medium' }),
}

/** A moment in Russian words, by Moscow's clock. */
export const inMoscow = (moment: Date, format: keyof typeof FORMATS = 'date'): string =>
  FORMATS[format].format(moment)
