const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The quota is counted by days of Moscow, which is UTC+3 all year round. */
const MOSCOW_MS = 3 * HOUR_MS

/** When questions can be answered again after the quota: when the server says, else at the next midnight in Moscow. */
export const quotaResetAt = (now: number, retryAfterMs: number | null): number =>
  retryAfterMs === null
    ? (Math.floor((now + MOSCOW_MS) / DAY_MS) + 1) * DAY_MS - MOSCOW_MS
    : now + retryAfterMs

/**
 * Whether the quota resets later than at the next midnight. It resets at a midnight, so the wait alone tells: a moment
 * made of it and of this device's clock would lie past midnight by the rounding to whole seconds.
 */
export const isBeyondMidnight = (retryAfterMs: number | null): boolean =>
  retryAfterMs !== null && retryAfterMs > DAY_MS
