import { addDays, localDay, momentOf, weekdayOf } from '../../platform/time/local-time.ts'

type Choice = {
  /** 1 Monday … 7 Sunday. */
  day: number
  /** 0…23. */
  hour: number
  /** The clock that both are of. */
  zone: string
  /** When the last letter was made; null before the first. */
  last: Date | null
}

const WEEK_DAYS = 7

/** When the next letter is due: after `now`, and at least seven days of the calendar after the last. */
export const nextDue = ({ day, hour, zone, last }: Choice, now: Date): Date => {
  const today = localDay(zone, now)
  const free = last === null ? today : addDays(localDay(zone, last), WEEK_DAYS)
  const earliest = free > today ? free : today
  const chosen = addDays(earliest, (day - weekdayOf(earliest) + WEEK_DAYS) % WEEK_DAYS)
  const due = momentOf(zone, chosen, hour)
  return due > now ? due : momentOf(zone, addDays(chosen, WEEK_DAYS), hour)
}

/** Whether a letter that was due may still go: on a later day it would talk of the wrong week. */
export const isStillDay = (zone: string, due: Date, now: Date): boolean =>
  localDay(zone, due) === localDay(zone, now)
