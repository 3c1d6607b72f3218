import type { ConsentDocument } from '@grani/contract'
import type { Db } from '../../platform/db/db.ts'

/** The columns of a subscription that access depends on. */
export type SubscriptionRow = {
  tariff: string
  end_at: Date
  is_free: boolean
  is_trial: boolean
  cancelled_at: Date | null
  paused_at: Date | null
  /** The plan of the gift that begins at the end; null when none waits. */
  next_gift_tariff: string | null
  /** The trial that a plan was bought or given in, and its end; null of a row that is a trial itself. */
  trial_tariff: string | null
  trial_until: Date | null
  /** Where a late announcement of the renewal has moved the end of the grace period; else null. */
  grace_until: Date | null
}

/** A whole row of the table: also what renewals depend on. */
export type StoredSubscription = SubscriptionRow & {
  started_at: Date
  price: number
  billing_day: number
  pause_reason: string | null
  next_tariff: string | null
  next_from: Date | null
  /** The monthly price that was agreed to for the next plan; `price` is of the current one. */
  next_price: number | null
  announced_for: Date | null
  /** When the announcement was last seen waiting in the outbox, or was first seen gone. */
  announced_at: Date | null
  /** The payment method that the announcement names; null when nobody could be told. */
  announced_method: string | null
  /** The mail of the announcement, while it has not left the outbox. */
  announced_mail: string | null
  last_attempt_at: Date | null
  ended_at: Date | null
  last_payment: string | null
  /** When the present tariff began without a break; null of a row from before this was kept: then `started_at`. */
  tariff_since: Date | null
  /** The gift that runs. */
  gift_id: string | null
  /** What renews once the gifts are over, at the price that was agreed to. */
  after_gift_tariff: string | null
  after_gift_price: number | null
  /** A higher price that the user was told of: the change it belongs to, the price, and its day at the earliest. */
  offer_id: string | null
  offer_price: number | null
  offer_from: Date | null
  /** When its letter was last seen waiting in the outbox, or was first seen gone. */
  offer_at: Date | null
  /** The letter, while it has not left the outbox. */
  offer_mail: string | null
  offer_agreed_at: Date | null
}

type Consent = { userId: string; document: ConsentDocument; version: string; ip: string; now: Date }

/** Stores that a user agreed to a document. Passed in, because consents belong to another slice. */
export type RecordConsent = (tx: Db, consent: Consent) => Promise<void>
