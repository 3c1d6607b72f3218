import type { Subscription } from '@grani/contract'
import type { Bank } from '../../bank/bank.ts'
import { canBind, owedBy } from './bindings/rules.ts'
import { planOf } from './plans/plans.ts'
import { type GiftedTime, rowAtRenewal } from './gifts/received-gifts.ts'
import { canPickTariff, canResume, firstChargeAt } from './renewal/renewal-schedule.ts'
import {
  isNewPriceDue,
  lacksConsent,
  newPriceFrom,
  ownTerms,
  PRICE_NOTICE,
  renewalTerms,
} from './renewal/renewal-terms.ts'
import { accessUntil, stateOf } from './rules.ts'
import { REVOKED } from './transition.ts'
import { runningTrial } from './trial.ts'
import type { StoredSubscription } from './types.ts'

/** The agreed price never rises and falls with the plan's price. `agreed` is 0 for what was never paid for. */
const renewalPrice = (agreed: number, current: number): number =>
  agreed > 0 ? Math.min(agreed, current) : current

/** The price that the user was told of, while it is that of the plan. */
const priceChangeOf = (
  bank: Bank,
  { row, untilRenewal }: { row: StoredSubscription; untilRenewal: StoredSubscription },
  now: Date,
): Subscription['price_change'] => {
  const { offer_price: price, offer_from, offer_at } = row
  if (price === null || offer_from === null || offer_at === null || stateOf(row, now).isEnded) return null
  if (planOf(bank, ownTerms(row).tariff).price < price) return null
  // The letter is on its way: its thirty days begin as soon as it has gone.
  const from =
    newPriceFrom(row) ?? new Date(Math.max(offer_from.getTime(), offer_at.getTime() + PRICE_NOTICE))
  return {
    price,
    from: from.toISOString(),
    is_agreed: row.offer_agreed_at !== null,
    is_next: isNewPriceDue(untilRenewal),
  }
}

/** The plan of the next period, if it is paid for. */
const nextPlanOf = (bank: Bank, row: StoredSubscription): Subscription['next'] => {
  if (row.next_tariff === null || row.next_from === null) return null
  const { uid, displayName, price } = planOf(bank, row.next_tariff)
  return {
    tariff: { uid, display_name: displayName, price: renewalPrice(renewalTerms(row).price, price) },
    starts_at: row.next_from.toISOString(),
  }
}

const giftOnWire = (
  bank: Bank,
  { tariff, months, from, until }: GiftedTime,
): Subscription['gifts'][number] => {
  const { uid, displayName } = planOf(bank, tariff)
  return {
    tariff: { uid, display_name: displayName },
    months,
    from: from.toISOString(),
    until: until.toISOString(),
  }
}

/** The plan that renews, or could be resumed, once the gifts are over. */
const afterGiftsOf = (
  bank: Bank,
  row: StoredSubscription,
  gifts: readonly GiftedTime[],
): Subscription['after_gifts'] => {
  const terms = renewalTerms(rowAtRenewal(row, gifts))
  if (gifts.length === 0 || row.is_free || row.is_trial || terms.price === 0) return null
  const { uid, displayName, price } = planOf(bank, terms.tariff)
  return { uid, display_name: displayName, price: renewalPrice(terms.price, price) }
}

/** When a plan that waits, paid or given, opens the drawing that the present one lacks. */
const drawingFrom = (bank: Bank, { row, gifts }: Pick<Shown, 'row' | 'gifts'>, now: Date): string | null => {
  if (planOf(bank, row.tariff).drawing) return null
  const { next_tariff: tariff, next_from: from } = row
  const waiting = [...(tariff !== null && from ? [{ tariff, from }] : []), ...gifts]
  const first = waiting.find(plan => plan.from > now && planOf(bank, plan.tariff).drawing)
  return first?.from.toISOString() ?? null
}

type Shown = {
  row: StoredSubscription
  card: Subscription['card']
  isBindingOn: boolean
  gifts: readonly GiftedTime[]
}

/**
 * The wire format of a subscription. The price is what a renewal costs this user; of a trial or a free plan, what the plan
 * costs. With a next plan, that one is renewed.
 */
export const wireOf = (bank: Bank, { row, card, isBindingOn, gifts }: Shown, now: Date): Subscription => {
  const { uid, displayName, price, drawing } = planOf(bank, row.tariff)
  const { isCancelled, isPaused, isEnded, isRenewable } = stateOf(row, now)
  const isResumable = card !== null && canResume(row, now)
  const untilRenewal = rowAtRenewal(row, gifts)
  const terms = renewalTerms(untilRenewal)
  const isRenewed = row.next_tariff === null && row.after_gift_tariff === null
  const isAgreed = !lacksConsent(untilRenewal, planOf(bank, terms.tariff).price)
  return {
    tariff: {
      uid,
      display_name: displayName,
      price: renewalPrice(isRenewed ? terms.price : row.price, price),
    },
    end_at: row.end_at.toISOString(),
    is_free: row.is_free,
    is_trial: row.is_trial,
    trial_until: runningTrial(row, now)?.until.toISOString() ?? null,
    is_cancelled: isCancelled,
    is_paused: isPaused,
    is_ended: isEnded,
    has_drawing: drawing,
    drawing_from: drawingFrom(bank, { row, gifts }, now),
    can_pick_tariff: canPickTariff(row, now),
    next: nextPlanOf(bank, row),
    gifts: gifts.map(gift => giftOnWire(bank, gift)),
    after_gifts: afterGiftsOf(bank, row, gifts),
    renewal_at: isRenewable && isAgreed ? firstChargeAt(untilRenewal, now).toISOString() : null,
    price_change: priceChangeOf(bank, { row, untilRenewal }, now),
    paused_reason: isPaused ? row.pause_reason : null,
    grace_end_at: isPaused ? accessUntil(row).toISOString() : null,
    is_revoked: isCancelled && row.pause_reason === REVOKED,
    card: card && { title: card.title, kind: card.kind },
    can_bind: isBindingOn && canBind(row, now),
    owed: owedBy(bank, row, now),
    can_resume: isResumable,
    // Once resumed, the renewal has to be announced again.
    renewal_if_resumed_at: isResumable
      ? firstChargeAt({ ...untilRenewal, announced_for: null }, now).toISOString()
      : null,
  }
}
