import type { SubscriptionRow } from './types.ts'
import { DAY } from '../../platform/time/durations.ts'

export type SubscriptionState = {
  isCancelled: boolean
  isPaused: boolean
  isEnded: boolean
  /** It will be charged again automatically. */
  isRenewable: boolean
}

const TRIAL_DAYS = 7
/** The grace period: how long access stays after the end while a renewal has failed and is tried again. */
export const GRACE_DAYS = 3

/** Whether it renews automatically, unless the user cancels or the bank declines. */
export const renews = ({ is_free, is_trial, cancelled_at }: SubscriptionRow): boolean =>
  !is_free && !is_trial && cancelled_at === null

/**
 * The end of access. A subscription that renews has the grace period: its charge failed or has not succeeded yet; so has one
 * with a gift ahead, which has not begun yet.
 */
export const accessUntil = (row: SubscriptionRow): Date => {
  const hasGrace =
    row.next_gift_tariff !== null || (row.cancelled_at === null && (renews(row) || row.paused_at !== null))
  return new Date(row.end_at.getTime() + (hasGrace ? GRACE_DAYS * DAY : 0))
}

export const stateOf = (row: SubscriptionRow, now: Date): SubscriptionState => {
  const isEnded = accessUntil(row) <= now
  const isOverdue = row.paused_at !== null || (row.end_at <= now && row.next_gift_tariff === null)
  const isPaused = !isEnded && row.cancelled_at === null && isOverdue
  return {
    isCancelled: row.cancelled_at !== null,
    isPaused,
    isEnded,
    isRenewable: renews(row) && !isPaused && !isEnded,
  }
}

/** Whether the user may answer questions. */
export const hasAccess = (row: SubscriptionRow | null, now: Date): boolean =>
  row !== null && !stateOf(row, now).isEnded

export const trialEnd = (now: Date): Date => new Date(now.getTime() + TRIAL_DAYS * DAY)
