import { WEEK_PLACES } from '@grani/contract'
import { DAY } from '../../platform/time/durations.ts'
import { startOfDayBefore, weekDayOf } from '../../platform/time/moscow.ts'

/** «Линия недели». Pure. */

const SUNDAY = 7

/** Mondays of the weeks that can be drawn: the one before, and on its Sunday the present one. */
export const drawableWeeks = (now: Date): string[] => {
  const { week, day } = weekDayOf(now)
  const before = weekDayOf(new Date(now.getTime() - 7 * DAY)).week
  return day === SUNDAY ? [week, before] : [before]
}

/** When the next Sunday begins. */
export const nextDrawableWeekAt = (now: Date): Date => {
  const { day } = weekDayOf(now)
  return startOfDayBefore(now, -(day === SUNDAY ? SUNDAY : SUNDAY - day))
}

const PARTS = WEEK_PLACES / 7

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Mean and spread of the line, and its days with the highest and the lowest mean: 0 Monday … 6 Sunday. */
export const lineReading = (places: readonly number[]) => {
  const mean = meanOf(places)
  const days = Array.from({ length: 7 }, (_, day) => meanOf(places.slice(day * PARTS, (day + 1) * PARTS)))
  return {
    mean,
    spread: Math.sqrt(meanOf(places.map(place => (place - mean) ** 2))),
    highest: days.indexOf(Math.max(...days)),
    lowest: days.indexOf(Math.min(...days)),
  }
}
