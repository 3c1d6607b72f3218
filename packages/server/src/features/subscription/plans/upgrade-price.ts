import { shareOf } from '../../../platform/payment-provider/kopecks.ts'
import { DAY } from '../../../platform/time/durations.ts'
import { monthBefore } from '../../../platform/time/moscow.ts'
import { stateOf } from '../rules.ts'
import type { StoredSubscription } from '../types.ts'

/** A rouble in kopecks; a payment page takes no less. */
const ROUBLE = 100

/** Whether the running period may be upgraded: one that was paid for, with nothing owed and nothing paid ahead. */
export const canUpgrade = (row: StoredSubscription, now: Date): boolean => {
  const { isEnded, isPaused } = stateOf(row, now)
  return !row.is_trial && !row.is_free && !isEnded && !isPaused && row.price > 0 && row.next_from === null
}

/**
 * What changing to a plan of `price` kopecks a month costs now, in kopecks: the difference of the monthly prices for the
 * whole days that are left, rounded down to a rouble, and never more than one month of it. Null when the plan costs no more, or less than a day is
 * left.
 */
export const upgradeAmount = (row: StoredSubscription, price: number, now: Date): number | null => {
  if (!canUpgrade(row, now) || price <= row.price) return null
  const start = monthBefore(row.end_at, row.billing_day)
  const whole = Math.round((row.end_at.getTime() - start.getTime()) / DAY)
  const left = Math.floor((row.end_at.getTime() - now.getTime()) / DAY)
  const amount = shareOf(price - row.price, Math.min(left, whole), whole)
  return amount < ROUBLE ? null : amount - (amount % ROUBLE)
}
