import type { PaymentMethod } from '@grani/contract'
import type { Generated } from 'kysely'

export type PaymentKind = 'plan' | 'renewal' | 'booster' | 'upgrade' | 'gift'

/** Rows of 0006-payments.sql. Amounts are whole kopecks. */
export type PaymentsTable = {
  user_id: string
  payment_id: string
  kind: PaymentKind
  item: string
  title: string
  amount: number
  questions: number | null
  receipt_email: string | null
  basis: string | null
  renews_at: Date | null
  keeps_card: boolean
  method_id: string | null
  method: Generated<PaymentMethod>
  return_url: string | null
  is_orphaned: Generated<boolean>
  idempotence_key: string
  provider: string
  provider_id: string | null
  payment_url: string | null
  status: 'new' | 'pending' | 'succeeded' | 'canceled'
  reason: string | null
  receipt_status: 'pending' | 'succeeded' | 'canceled' | null
  period_from: Date | null
  period_until: Date | null
  returned_at: Date | null
  /** Of an upgrade: the plan and its price before. */
  replaced_tariff: Generated<string | null>
  replaced_price: Generated<number | null>
  /** The monthly price that was agreed to, where the amount is another: of an upgrade, and of a plan with a promo code. */
  agreed_price: Generated<number | null>
  /** Of a gift. */
  gift_months: Generated<number | null>
  /** Of a plan with a promo code: which, and the days it adds. */
  promo_id: Generated<string | null>
  promo_days: Generated<number | null>
  created_at: Date
  settled_at: Date | null
  check_at: Date | null
  checks: Generated<number>
}

export type RefundsTable = {
  user_id: string
  refund_id: string
  payment_id: string
  cause: 'requested' | 'superfluous'
  sealed_comment: Buffer | null
  /** Stored readable by an older version, until the next start seals it. */
  unsealed_comment: Generated<string | null>
  amount: number | null
  status: 'requested' | 'due' | 'pending' | 'succeeded' | 'declined'
  reason: string | null
  receipt_status: 'pending' | 'succeeded' | 'canceled' | null
  idempotence_key: string
  provider_id: string | null
  sent_at: Date | null
  created_at: Date
  settled_at: Date | null
  check_at: Date | null
  checks: Generated<number>
  /** Who of the staff proposes what; null while nobody does, and of a decision by command. */
  proposed_by: Generated<string | null>
  proposed_at: Generated<Date | null>
  /** Null proposes to decline. */
  proposed_amount: Generated<number | null>
  proposal_reason: Generated<string | null>
  /** Who of the staff agreed; who proposed only where the amount is within `alone_limit`. */
  decided_by: Generated<string | null>
  /** What one person could decide about alone when it was decided; null for nothing. */
  alone_limit: Generated<number | null>
}

export type LocalPaymentsTable = {
  local_id: string
  payment_id: string
  idempotence_key: string
  title: string
  amount: number
  keeps_card: boolean
  method_id: string | null
  method: PaymentMethod
  return_url: string | null
  status: 'pending' | 'succeeded' | 'canceled'
  reason: string | null
  created_at: Date
}

/** Rows of 0101-bindings.sql. */
export type BindingsTable = {
  user_id: string
  binding_id: string
  purpose: 'renewals' | 'retry'
  method: PaymentMethod
  amount: number | null
  payment_id: Generated<string | null>
  idempotence_key: string
  provider: string
  provider_id: Generated<string | null>
  method_id: Generated<string | null>
  page_url: Generated<string | null>
  return_url: string
  status: 'new' | 'pending' | 'active' | 'refused' | 'void'
  created_at: Date
  settled_at: Generated<Date | null>
  check_at: Date | null
  checks: Generated<number>
}

export type LocalBindingsTable = {
  local_id: string
  idempotence_key: string
  method: PaymentMethod
  method_id: string | null
  return_url: string
  status: 'pending' | 'active' | 'inactive'
  created_at: Date
}

/** Rows of 0083-gifts.sql. `user_id`: the buyer, null once they are erased. */
export type GiftCodesTable = {
  code_digest: Buffer
  user_id: string | null
  payment_id: string
  tariff: string
  months: number
  sealed_code: Buffer | null
  created_at: Date
  expires_at: Date
  redeemed_at: Generated<Date | null>
  refunded_at: Generated<Date | null>
}

export type ReceivedGiftsTable = {
  user_id: string
  gift_id: string
  code_digest: Buffer
  tariff: string
  months: number
  redeemed_at: Date
  period_from: Generated<Date | null>
  period_until: Generated<Date | null>
}

/** Rows of 0102-price-changes.sql. */
export type PriceChangesTable = {
  change_id: string
  tariff: string
  price: number
  applies_from: Date
  state: 'proposed' | 'running' | 'stopped' | 'over'
  reason: string
  proposed_by: string
  proposed_at: Date
  approved_by: Generated<string | null>
}

/** Rows of 0099-promo-codes.sql. */
export type PromoCodesTable = {
  promo_id: string
  code: string
  percent: number | null
  days: number | null
  most_uses: number
  uses: Generated<number>
  ends_at: Date
  made_by: string
  made_at: Date
  stopped_at: Generated<Date | null>
}
