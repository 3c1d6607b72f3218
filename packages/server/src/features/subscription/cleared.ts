/** Columns of a subscription as they are when there is none of what they are about. */

export const PAYMENT_FAILURES_CLEARED = {
  paused_at: null,
  pause_reason: null,
  last_attempt_at: null,
  ended_at: null,
} as const

export const NO_NEXT_PLAN = { next_tariff: null, next_from: null, next_price: null } as const
export const NO_GIFT_BEFORE = { after_gift_tariff: null, after_gift_price: null } as const
export const NO_TRIAL = { trial_tariff: null, trial_until: null } as const
export const NO_OFFER = {
  offer_id: null,
  offer_price: null,
  offer_from: null,
  offer_at: null,
  offer_mail: null,
  offer_agreed_at: null,
} as const
export const NOT_ANNOUNCED = {
  announced_for: null,
  announced_at: null,
  announced_method: null,
  announced_mail: null,
  grace_until: null,
} as const
