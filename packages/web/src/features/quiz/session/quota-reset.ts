import type { DeviceStorage } from '../../../shared/api/device-storage.ts'
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

/** Read by build/first-question.js too. */
const keyOf = (account: string): string => `${account}.refused-until`

/** Until when the quota takes no answers, as far as this device knows; null when it does. */
export const readRefusedUntil = (storage: DeviceStorage, account: string, now: number): number | null => {
  const until = Number(storage.read(keyOf(account)))
  return until > now ? until : null
}

export const storeRefusedUntil = (storage: DeviceStorage, account: string, until: number): void =>
  storage.write(keyOf(account), String(until))

export const deleteRefusedUntil = (storage: DeviceStorage, account: string): void =>
  storage.remove(keyOf(account))
