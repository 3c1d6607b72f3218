export type SubscriptionRow = {
  tariff: string
  end_at: Date
  is_free: boolean
  is_trial: boolean
  cancelled_at: Date | null
  paused_at: Date | null
}

export type SubscriptionState = {
  isCancelled: boolean
  isPaused: boolean
  isEnded: boolean
  /** It will be charged again by itself. */
  isRenewable: boolean
}

const TRIAL_DAYS = 7
/** How long a failed renewal keeps access while the charge is tried again. */
const GRACE_DAYS = 3

const DAY = 86_400_000

/** Whether it goes on by itself unless somebody or the bank says no. */
export const renews = ({ is_free, is_trial, cancelled_at }: SubscriptionRow): boolean =>
  !is_free && !is_trial && cancelled_at === null

/** Until when there is access. What renews has the grace: a charge that failed, or has not come through yet. */
export const accessUntil = (row: SubscriptionRow): Date => {
  const hasGrace = row.cancelled_at === null && (renews(row) || row.paused_at !== null)
  return new Date(row.end_at.getTime() + (hasGrace ? GRACE_DAYS * DAY : 0))
}

export const stateOf = (row: SubscriptionRow, now: Date): SubscriptionState => {
  const isEnded = accessUntil(row) <= now
  const isOverdue = row.paused_at !== null || row.end_at <= now
  const isPaused = !isEnded && row.cancelled_at === null && isOverdue
  return {
    isCancelled: row.cancelled_at !== null,
    isPaused,
    isEnded,
    isRenewable: renews(row) && !isPaused && !isEnded,
  }
}

/** Whether answering is open. */
export const hasAccess = (row: SubscriptionRow | null, now: Date): boolean =>
  row !== null && !stateOf(row, now).isEnded

export const trialEnd = (now: Date): Date => new Date(now.getTime() + TRIAL_DAYS * DAY)
