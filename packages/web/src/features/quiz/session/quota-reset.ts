import { DAY_MS, nextMidnight } from '../../../shared/format/time.ts'

/** When questions can be answered again after the quota: when the server says, else at the next midnight in Moscow. */
export const quotaResetAt = (now: number, retryAfterMs: number | null): number =>
  retryAfterMs === null ? nextMidnight(now) : now + retryAfterMs

/**
 * Whether the quota resets later than at the next midnight. It resets at a midnight, so the wait alone tells: a moment
 * made of it and of this device's clock would lie past midnight by the rounding to whole seconds.
 */
export const isBeyondMidnight = (retryAfterMs: number | null): boolean =>
  retryAfterMs !== null && retryAfterMs > DAY_MS
