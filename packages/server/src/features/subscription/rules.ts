import type { SubscriptionRow } from './types.ts'
import { DAY, MINUTE } from '../../platform/time/durations.ts'

export type SubscriptionState = {
  isCancelled: boolean
  isPaused: boolean
  isEnded: boolean
  /** It will be charged again automatically. */
  isRenewable: boolean
}

export const TRIAL_DAYS = 7
/** The grace period: how long access stays after the end while a renewal has failed and is tried again. */
export const GRACE_DAYS = 3

/**
 * How old the announcement of a renewal is when it is charged, at least: three days, and a quarter of an hour for clocks that
 * differ.
 */
export const NOTICE = 3 * DAY + 15 * MINUTE

/** How far a late announcement moves the end of the grace period at most: a mailbox that takes no mail gives no free plan. */
const MOST_GRACE_DAYS = 7

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
  if (!hasGrace) return row.end_at
  return new Date(Math.max(row.end_at.getTime() + GRACE_DAYS * DAY, row.grace_until?.getTime() ?? 0))
}

/**
 * A charge that waits for its announcement is no fault of the user: access stays until a day after it may be tried. Null
 * where the usual grace period is long enough.
 */
export const graceUntil = (endAt: Date, announcedAt: Date): Date | null => {
  const end = endAt.getTime()
  const until = Math.min(announcedAt.getTime() + NOTICE + DAY, end + MOST_GRACE_DAYS * DAY)
  return until > end + GRACE_DAYS * DAY ? new Date(until) : null
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
