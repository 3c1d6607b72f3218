import { DAY, MINUTE } from '../../../platform/time/durations.ts'
import { startOfDayBefore } from '../../../platform/time/moscow.ts'
import type { StoredSubscription } from '../types.ts'

/** Renewals are charged from the start of the second calendar day (in Moscow) before the end. */
export const chargeableFrom = (endAt: Date): Date => startOfDayBefore(endAt, 2)

/**
 * The plan that will be renewed and the price it was last paid for or agreed to at: the next plan, if one is paid for; else
 * that after a gift.
 */
export const ownTerms = ({
  tariff,
  price,
  next_tariff,
  next_price,
  after_gift_tariff,
  after_gift_price,
}: StoredSubscription): { tariff: string; price: number } => {
  if (next_tariff !== null) return { tariff: next_tariff, price: next_price ?? price }
  return { tariff: after_gift_tariff ?? tariff, price: after_gift_price ?? price }
}

/** How old the letter about a higher price is before it is charged, and a quarter of an hour for clocks that differ. */
export const PRICE_NOTICE = 30 * DAY + 15 * MINUTE

/** From when a higher price may be charged; null while there is none, or its letter has not gone. */
export const newPriceFrom = ({ offer_mail, offer_from, offer_at }: StoredSubscription): Date | null =>
  offer_from === null || offer_at === null || offer_mail !== null
    ? null
    : new Date(Math.max(offer_from.getTime(), offer_at.getTime() + PRICE_NOTICE))

/** Whether the next renewal falls under the higher price, which needs a consent: by its own first day, however late it is charged. */
export const isNewPriceDue = (row: StoredSubscription): boolean => {
  const from = newPriceFrom(row)
  return from !== null && chargeableFrom(row.end_at) >= from
}

/** The plan that will be renewed and the price that was agreed to for that renewal. */
export const renewalTerms = (row: StoredSubscription): { tariff: string; price: number } => {
  const own = ownTerms(row)
  const isAgreed = row.offer_price !== null && row.offer_agreed_at !== null && isNewPriceDue(row)
  return isAgreed ? { tariff: own.tariff, price: row.offer_price ?? own.price } : own
}

/** Whether the user was told of a price that is in force for others, and has not agreed to it: then nothing is charged. */
export const lacksConsent = (row: StoredSubscription, planPrice: number): boolean =>
  row.offer_price !== null &&
  row.offer_agreed_at === null &&
  planPrice >= row.offer_price &&
  isNewPriceDue(row)

/** What the next renewal costs, which falls with the plan's price; null when it lacks the consent to a higher one. */
export const renewalAmount = (row: StoredSubscription, planPrice: number): number | null =>
  lacksConsent(row, planPrice) ? null : Math.min(renewalTerms(row).price, planPrice)
