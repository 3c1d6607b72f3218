import type { GiftEvent } from './gifts/start-gift.ts'
import type { PriceEvent } from './price-changes/offer.ts'

/** What happens to a subscription. */
export type Event =
  /** The user bought a month; `basis` is the subscription's last payment when the purchase was started. */
  | {
      kind: 'bought'
      paymentId: string
      basis: string | null
      tariff: string
      price: number
      renews: boolean
    }
  /** The user paid the difference to a larger plan, which begins at once; the paid period ends when it did. */
  | {
      kind: 'upgraded'
      paymentId: string
      basis: string | null
      tariff: string
      price: number
      renews: boolean
    }
  /** A renewal was charged for the period after `renewsAt`. */
  | { kind: 'renewed'; paymentId: string; basis: string | null }
  | { kind: 'declined'; basis: string | null; renewsAt: Date | null; reason: string }
  | { kind: 'cancelled' }
  | { kind: 'resumed' }
  /** A period was refunded, and ends with that. */
  | { kind: 'refunded'; paymentId: string; from: Date; until: Date }
  /** An upgrade was refunded: the plan before it is back. */
  | {
      kind: 'upgrade-refunded'
      paymentId: string
      basis: string | null
      tariff: string
      price: number
      until: Date
    }
  /** The staff gave days of a plan, which cost nothing and do not renew. */
  | { kind: 'given'; tariff: string; days: number }
  /** Free days at the end of a paid plan, for what it did not keep. */
  | { kind: 'extended'; days: number }
  | GiftEvent
  | PriceEvent
  /** `method`: the payment method that the mail names; null when there is no address to tell. */
  | { kind: 'announced'; price: number; method: string | null; mail: string | null }
  /** Looked whether the mail has left the outbox. */
  | { kind: 'announcement-checked'; isGone: boolean }
  /** The mail cannot be delivered, or what it says no longer holds. */
  | { kind: 'announcement-void' }
  | { kind: 'charge-attempted' }
  | { kind: 'plan-switched' }
  | { kind: 'ended' }
