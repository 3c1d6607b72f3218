import { Refusal } from '../../../platform/http/refusal.ts'
import { DAY, SECOND } from '../../../platform/time/durations.ts'
import { startOfDay, weekDayOf } from '../../../platform/time/moscow.ts'

/** What has paid for a response; those of a forecast game are free. */
export type Payer = 'plan' | 'boosting' | 'forecast'

export type Quota = {
  /** Responses that the plan has paid for by now this week, … */
  allowed: number
  /** … how many of them are used, … */
  used: number
  /** … and how many more questions the user has bought. */
  boosted: number
}

/** How many responses the plan pays for up to this day of the week (1…7): unused days carry over. */
export const allowedByDay = (day: number, perWeek: number): number => Math.ceil((perWeek * day) / 7)

/** What pays for one more response: the plan first, then the bought questions; null when neither can. */
export const payerOf = ({ allowed, used, boosted }: Quota): 'plan' | 'boosting' | null => {
  if (used < allowed) return 'plan'
  return boosted > 0 ? 'boosting' : null
}

/**
 * The first midnight in Moscow after which the plan pays for one more response: tomorrow's, unless more is used than
 * tomorrow allows, as after a change to a smaller plan in mid-week. A new week begins with nothing used.
 */
export const quotaResetAt = (now: Date, { used, perWeek }: { used: number; perWeek: number }): Date => {
  const { week, day } = weekDayOf(now)
  let next = day + 1
  while (next <= 7 && used >= allowedByDay(next, perWeek)) next++
  return new Date(startOfDay(week).getTime() + (next - 1) * DAY)
}

/** The refusal of a response that nothing pays for, with the time until something does. */
export const quotaRefusal = (used: number, perWeek: number, now: Date): Refusal => {
  const resetAt = quotaResetAt(now, { used, perWeek })
  return new Refusal('ERR_QUOTA', { retryAfter: Math.ceil((resetAt.getTime() - now.getTime()) / SECOND) })
}
