import { DAY } from '../../platform/time/durations.ts'
import { weekDayOf } from '../../platform/time/moscow.ts'
import { allowedBy } from './rules.ts'

/**
 * The first midnight in Moscow after which the plan pays for one more answer. That is tomorrow's, unless more has been used
 * than tomorrow allows: a smaller plan in mid-week. A new week begins with nothing used.
 */
export const nextRoomAt = (now: Date, { used, perWeek }: { used: number; perWeek: number }): Date => {
  const { week, day } = weekDayOf(now)
  let next = day + 1
  while (next <= 7 && used >= allowedBy(next, perWeek)) next++
  return new Date(Date.parse(`${week}T00:00:00+03:00`) + (next - 1) * DAY)
}
