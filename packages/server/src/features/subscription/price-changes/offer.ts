import { NO_OFFER, NOT_ANNOUNCED } from '../cleared.ts'
import { changed, type Outcome, REFUSED, UNCHANGED } from '../outcome.ts'
import { ownTerms, renewalTerms } from '../renewal/renewal-terms.ts'
import { renews, stateOf } from '../rules.ts'
import type { StoredSubscription } from '../types.ts'

type PriceOffered = {
  kind: 'price-offered'
  changeId: string
  price: number
  from: Date
  /** The letter. */
  mail: string
}

export type PriceEvent =
  /** A letter about a higher price was put into the outbox. */
  | PriceOffered
  /** Looked whether that letter has left the outbox. */
  | { kind: 'price-letter-checked'; isGone: boolean }
  /** The price was taken back, or the letter has reached nobody. */
  | { kind: 'price-offer-void' }
  /** The user agreed to be charged this price from its day on. */
  | { kind: 'price-agreed'; price: number }

/** An announcement holds for the price that it names. */
const withPrice = (before: StoredSubscription, after: StoredSubscription): Outcome =>
  changed(renewalTerms(before).price === renewalTerms(after).price ? after : { ...after, ...NOT_ANNOUNCED })

const offered = (
  row: StoredSubscription,
  { changeId, price, from, mail }: PriceOffered,
  now: Date,
): Outcome =>
  withPrice(row, {
    ...row,
    offer_id: changeId,
    offer_price: price,
    offer_from: from,
    offer_at: now,
    offer_mail: mail,
    // Told again because the first letter could not be delivered.
    offer_agreed_at: row.offer_id === changeId ? row.offer_agreed_at : null,
  })

const agreed = (row: StoredSubscription, price: number, now: Date): Outcome => {
  if (row.offer_price !== price || !renews(row) || stateOf(row, now).isEnded) return REFUSED
  return row.offer_agreed_at === null ? withPrice(row, { ...row, offer_agreed_at: now }) : UNCHANGED
}

/** What a price change does to a subscription. */
export const changePrice = (row: StoredSubscription, event: PriceEvent, now: Date): Outcome => {
  if (event.kind === 'price-agreed') return agreed(row, event.price, now)
  if (event.kind === 'price-offered')
    return renews(row) && ownTerms(row).price < event.price ? offered(row, event, now) : REFUSED
  if (row.offer_id === null) return UNCHANGED
  if (event.kind === 'price-offer-void') return withPrice(row, { ...row, ...NO_OFFER })
  const { offer_mail: mail } = row
  return withPrice(row, { ...row, offer_at: now, offer_mail: event.isGone ? null : mail })
}

/** An offer is about one plan and the price before it: a purchase, an upgrade, a refund or a cheaper plan ends it. */
export const isOfferKept = (before: StoredSubscription | null, after: StoredSubscription): boolean => {
  if (before === null) return false
  const [was, is] = [ownTerms(before), ownTerms(after)]
  return was.tariff === is.tariff && was.price === is.price
}

/** The columns of an offer, which outlives the gift that begins before its day. */
export const offerOf = ({
  offer_id,
  offer_price,
  offer_from,
  offer_at,
  offer_mail,
  offer_agreed_at,
}: StoredSubscription) => ({ offer_id, offer_price, offer_from, offer_at, offer_mail, offer_agreed_at })
