import { dayOf, monthsAfter } from '../../../platform/time/moscow.ts'
import { changed, type Outcome, REFUSED } from '../outcome.ts'
import { NO_NEXT_PLAN, NO_OFFER, NO_TRIAL, NOT_ANNOUNCED, PAYMENT_FAILURES_CLEARED } from '../cleared.ts'
import { offerOf } from '../price-changes/offer.ts'
import { ownTerms } from '../renewal/renewal-terms.ts'
import { stateOf } from '../rules.ts'
import type { StoredSubscription } from '../types.ts'

type GiftStarted = {
  kind: 'gift-started'
  giftId: string
  tariff: string
  months: number
  redeemedAt: Date
  /** The plan of the gift that waits behind this one. */
  nextTariff: string | null
}

export type GiftEvent =
  /** A gift waits for the end of what runs. */
  { kind: 'gift-received'; tariff: string } | GiftStarted

/** What comes back after a gift: a plan with an agreed price that renews, or could be resumed. */
const ownPlan = (row: StoredSubscription | null): { tariff: string; price: number } | null => {
  if (!row || row.is_trial || row.is_free) return null
  const own = ownTerms(row)
  return own.price > 0 ? own : null
}

/**
 * A gift begins where what runs ends, however late that is noticed; at once where nothing runs and in the grace period.
 * Refused while something runs.
 */
export const startGift = (
  row: StoredSubscription | null,
  { giftId, tariff, months, redeemedAt, nextTariff }: GiftStarted,
  now: Date,
): Outcome => {
  const running = row && !stateOf(row, now).isEnded ? row : null
  if (running && running.end_at > now) return REFUSED
  const isRedeemedBefore = running !== null && redeemedAt <= running.end_at
  const from = isRedeemedBefore ? running.end_at : running ? redeemedAt : now
  const own = ownPlan(running)
  // The months of a paid plan, or of the gift before, go on being counted from the same day.
  const isInLine = isRedeemedBefore && (own !== null || running.gift_id !== null)
  const billingDay = isInLine ? running.billing_day : dayOf(from)
  const until = monthsAfter(from, billingDay, months)
  return changed(
    {
      tariff,
      price: 0,
      ...NO_NEXT_PLAN,
      started_at: running?.started_at ?? now,
      end_at: until,
      is_free: own === null,
      is_trial: false,
      cancelled_at: own && running ? running.cancelled_at : null,
      tariff_since: null,
      billing_day: billingDay,
      ...NOT_ANNOUNCED,
      last_payment: row?.last_payment ?? null,
      ...PAYMENT_FAILURES_CLEARED,
      gift_id: giftId,
      next_gift_tariff: nextTariff,
      after_gift_tariff: own?.tariff ?? null,
      after_gift_price: own?.price ?? null,
      ...(own && running ? offerOf(running) : NO_OFFER),
      ...NO_TRIAL,
    },
    { from, until },
  )
}
