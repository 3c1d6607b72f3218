import { DAY } from '../../platform/time/durations.ts'

/** Calendar days as YYYY-MM-DD, which sort as text. */

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`)

export const daysAfter = (day: string, days: number): string =>
  new Date(utc(day).getTime() + days * DAY).toISOString().slice(0, 10)

/** The Monday of its week. */
export const mondayOf = (day: string): string => daysAfter(day, -((utc(day).getUTCDay() + 6) % 7))
