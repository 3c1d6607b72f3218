import { DAY } from '../../platform/time/durations.ts'
import { dayOf, monthAfter } from '../../platform/time/moscow.ts'
import { NO_GIFT_BEFORE, NO_NEXT_PLAN, NO_OFFER, NOT_ANNOUNCED, PAYMENT_FAILURES_CLEARED } from './cleared.ts'
import type { Event } from './event.ts'
import { startGift } from './gifts/start-gift.ts'
import { canUpgrade } from './plans/upgrade-price.ts'
import { changed, type Outcome, REFUSED, UNCHANGED } from './outcome.ts'
import { changePrice, isOfferKept } from './price-changes/offer.ts'
import { canPickTariff, canResume } from './renewal/renewal-schedule.ts'
import { ownTerms, renewalTerms } from './renewal/renewal-terms.ts'
import { graceUntil, renews, stateOf } from './rules.ts'
import { backToTrial, trialBeside, trialOf } from './trial.ts'
import type { StoredSubscription } from './types.ts'

/** The user withdrew the permission to charge the card, at the bank or at the provider. */
export const REVOKED = 'permission_revoked'

/** The period that a payment buys: no paid day is lost, and days used in the grace period are counted. */
const periodFor = (
  row: StoredSubscription | null,
  now: Date,
): { from: Date; until: Date; billingDay: number } => {
  if (!row || stateOf(row, now).isEnded)
    return { from: now, until: monthAfter(now, dayOf(now)), billingDay: dayOf(now) }
  // The rest of a trial is kept: the plan starts at once, its month begins when the trial ends.
  if (row.is_trial) {
    const billingDay = dayOf(row.end_at)
    return { from: now, until: monthAfter(row.end_at, billingDay), billingDay }
  }
  const billingDay = row.is_free ? dayOf(row.end_at) : row.billing_day
  return { from: row.end_at, until: monthAfter(row.end_at, billingDay), billingDay }
}

const bought = (row: StoredSubscription | null, event: Event & { kind: 'bought' }, now: Date): Outcome => {
  if ((row?.last_payment ?? null) !== event.basis || !canPickTariff(row, now)) return REFUSED
  const { from, until, billingDay } = periodFor(row, now)
  const isLater = from > now
  const isAhead = isLater && row !== null
  return changed(
    {
      tariff: isAhead ? row.tariff : event.tariff,
      price: isAhead ? row.price : event.price,
      next_tariff: isLater ? event.tariff : null,
      next_from: isLater ? from : null,
      next_price: isLater ? event.price : null,
      started_at: row && !stateOf(row, now).isEnded && !row.is_trial ? row.started_at : now,
      end_at: until,
      is_free: false,
      is_trial: false,
      cancelled_at: event.renews ? null : now,
      tariff_since: null,
      billing_day: billingDay,
      ...NOT_ANNOUNCED,
      last_payment: event.paymentId,
      ...PAYMENT_FAILURES_CLEARED,
      gift_id: isAhead ? row.gift_id : null,
      next_gift_tariff: row?.next_gift_tariff ?? null,
      ...NO_GIFT_BEFORE,
      ...NO_OFFER,
      // Which days of the period that runs were the trial's is needed as long as it can be refunded.
      ...(isAhead ? trialOf(row) : trialBeside(row, now)),
    },
    { from, until },
  )
}

/** Days that run already, of a trial or an earlier gift, are kept. A paid plan is not touched. */
const given = (row: StoredSubscription | null, event: Event & { kind: 'given' }, now: Date): Outcome => {
  const running = row && !stateOf(row, now).isEnded ? row : null
  if (running && !running.is_trial && !running.is_free) return REFUSED
  const gift = running?.gift_id ?? null
  if (gift !== null && running?.tariff !== event.tariff) return REFUSED
  const from = running?.end_at ?? now
  const until = new Date(from.getTime() + event.days * DAY)
  return changed({
    tariff: event.tariff,
    price: 0,
    ...NO_NEXT_PLAN,
    started_at: running?.started_at ?? now,
    end_at: until,
    is_free: true,
    is_trial: false,
    cancelled_at: null,
    tariff_since: null,
    billing_day: dayOf(until),
    ...NOT_ANNOUNCED,
    last_payment: row?.last_payment ?? null,
    ...PAYMENT_FAILURES_CLEARED,
    gift_id: gift,
    next_gift_tariff: row?.next_gift_tariff ?? null,
    ...NO_GIFT_BEFORE,
    ...NO_OFFER,
    ...trialBeside(row, now),
  })
}

/** The days come after all that is paid for. */
const extended = (row: StoredSubscription, event: Event & { kind: 'extended' }, now: Date): Outcome => {
  if (row.is_trial || row.is_free || row.end_at <= now) return REFUSED
  const until = new Date(row.end_at.getTime() + event.days * DAY)
  // What was announced was the renewal on another day.
  return changed({ ...row, end_at: until, billing_day: dayOf(until), ...NOT_ANNOUNCED })
}

const upgraded = (row: StoredSubscription, event: Event & { kind: 'upgraded' }, now: Date): Outcome => {
  if (row.last_payment !== event.basis || !canUpgrade(row, now)) return REFUSED
  return changed(
    {
      ...row,
      tariff: event.tariff,
      price: event.price,
      cancelled_at: event.renews ? null : (row.cancelled_at ?? now),
      // What was announced was the renewal of the plan before.
      ...NOT_ANNOUNCED,
      last_payment: event.paymentId,
    },
    { from: now, until: row.end_at },
  )
}

const renewed = (row: StoredSubscription, event: Event & { kind: 'renewed' }, now: Date): Outcome => {
  if (row.last_payment !== event.basis || row.is_trial || row.is_free) return REFUSED
  const { from, until, billingDay } = periodFor(row, now)
  const { tariff, price } = renewalTerms(row)
  const isOwn = row.after_gift_tariff === null && row.next_tariff === null
  return changed(
    {
      ...row,
      ...(isOwn ? { price } : { next_tariff: tariff, next_from: row.next_from ?? from, next_price: price }),
      ...NO_GIFT_BEFORE,
      end_at: until,
      billing_day: billingDay,
      last_payment: event.paymentId,
      ...NOT_ANNOUNCED,
      ...PAYMENT_FAILURES_CLEARED,
    },
    { from, until },
  )
}

/** An announcement from before does not count when it is resumed, and the payment method may be forgotten by then. */
const cancelled = (row: StoredSubscription, now: Date): StoredSubscription => ({
  ...row,
  ...NOT_ANNOUNCED,
  cancelled_at: now,
  paused_at: null,
  pause_reason: null,
})

const declined = (row: StoredSubscription, event: Event & { kind: 'declined' }, now: Date): Outcome => {
  const isForCurrentPeriod =
    row.last_payment === event.basis && event.renewsAt?.getTime() === row.end_at.getTime()
  if (!isForCurrentPeriod || !renews(row) || stateOf(row, now).isEnded) return UNCHANGED
  if (event.reason === REVOKED) return changed({ ...cancelled(row, now), pause_reason: REVOKED })
  return changed({ ...row, paused_at: row.paused_at ?? now, pause_reason: event.reason })
}

const refunded = (row: StoredSubscription, event: Event & { kind: 'refunded' }, now: Date): Outcome => {
  if (row.is_trial || row.is_free || stateOf(row, now).isEnded) return UNCHANGED
  // An upgrade of this period has to be refunded first.
  const isUpgraded = row.last_payment !== null && row.last_payment !== event.paymentId
  if (isUpgraded && event.until.getTime() === row.end_at.getTime()) return REFUSED
  // A period bought after this one has to be refunded first. A period that is over has nothing left to revoke.
  if (event.until.getTime() !== row.end_at.getTime()) return event.until > now ? REFUSED : UNCHANGED
  const isAhead = event.from > now
  const trial = isAhead ? null : backToTrial(row, now)
  if (trial) return changed(trial)
  return changed({
    ...cancelled(row, row.cancelled_at ?? now),
    // In the grace period the paid days are over already: only the grace period ends.
    end_at: isAhead ? event.from : row.end_at < now ? row.end_at : now,
    ...NO_NEXT_PLAN,
    // A renewal that is being charged on top of it must find nothing to pay for.
    last_payment: null,
  })
}

/** Renewals stop: the user has consented to the price of the larger plan only. */
const upgradeRefunded = (
  row: StoredSubscription,
  { paymentId, basis, tariff, price, until }: Event & { kind: 'upgrade-refunded' },
  now: Date,
): Outcome => {
  if (stateOf(row, now).isEnded) return UNCHANGED
  if (row.last_payment !== paymentId) return until > now ? REFUSED : UNCHANGED
  const before =
    row.after_gift_tariff === null
      ? { tariff, price }
      : { after_gift_tariff: tariff, after_gift_price: price }
  return changed({
    ...cancelled(row, row.cancelled_at ?? now),
    ...before,
    last_payment: basis,
    ...NOT_ANNOUNCED,
  })
}

/** When the tariff of `after` began: a change of the tariff, and a break before it, begin it anew. */
const tariffSince = (
  before: StoredSubscription | null,
  after: StoredSubscription,
  now: Date,
): Date | null => {
  if (!before || before.started_at.getTime() !== after.started_at.getTime()) return now
  if (before.tariff === after.tariff) return before.tariff_since
  return before.next_tariff === after.tariff ? before.next_from : now
}

const next = (row: StoredSubscription | null, event: Event, now: Date): Outcome => {
  if (event.kind === 'bought') return bought(row, event, now)
  if (event.kind === 'given') return given(row, event, now)
  if (event.kind === 'gift-started') return startGift(row, event, now)
  if (!row) return REFUSED
  const { isEnded, isCancelled } = stateOf(row, now)
  switch (event.kind) {
    case 'extended':
      return extended(row, event, now)
    case 'upgraded':
      return upgraded(row, event, now)
    case 'upgrade-refunded':
      return upgradeRefunded(row, event, now)
    case 'renewed':
      return renewed(row, event, now)
    case 'declined':
      return declined(row, event, now)
    case 'refunded':
      return refunded(row, event, now)
    case 'cancelled':
      if (isCancelled) return UNCHANGED
      return renews(row) && !isEnded ? changed(cancelled(row, now)) : REFUSED
    case 'resumed':
      if (renews(row) && !isEnded) return UNCHANGED
      // An announcement from before the cancellation does not count any more.
      return canResume(row, now)
        ? changed({ ...row, ...NOT_ANNOUNCED, cancelled_at: null, pause_reason: null })
        : REFUSED
    case 'gift-received':
      if (isEnded) return REFUSED
      return changed({ ...row, next_gift_tariff: row.next_gift_tariff ?? event.tariff })
    case 'announced':
      // A subscription that is over does not come back by a late announcement.
      if (isEnded) return UNCHANGED
      return changed({
        ...row,
        announced_for: row.end_at,
        announced_at: now,
        announced_method: event.method,
        announced_mail: event.mail,
        grace_until: graceUntil(row.end_at, now),
        // A price that was agreed to may fall as well.
        ...(row.offer_price === renewalTerms(row).price && {
          offer_price: Math.min(row.offer_price, event.price),
        }),
        ...(row.after_gift_price === null
          ? { price: Math.min(row.price, event.price) }
          : { after_gift_price: Math.min(row.after_gift_price, event.price) }),
      })
    case 'announcement-checked':
      if (isEnded) return UNCHANGED
      return changed({
        ...row,
        announced_at: now,
        announced_mail: event.isGone ? null : row.announced_mail,
        grace_until: graceUntil(row.end_at, now),
      })
    case 'announcement-void':
      return changed({ ...row, ...NOT_ANNOUNCED })
    case 'charge-attempted':
      return changed({ ...row, last_attempt_at: now })
    case 'plan-switched':
      return row.next_tariff === null
        ? UNCHANGED
        : changed({ ...row, ...ownTerms(row), ...NO_NEXT_PLAN, gift_id: null })
    case 'ended':
      return changed({ ...row, ended_at: now })
    case 'price-offered':
    case 'price-letter-checked':
    case 'price-offer-void':
    case 'price-agreed':
      return changePrice(row, event, now)
  }
}

/**
 * All state changes of a subscription, as a pure function of its row, the event and the time. Refused: an event that does
 * not fit, like a payment after the user bought something else, or a cancellation with nothing to cancel.
 */
export const transition = (row: StoredSubscription | null, event: Event, now: Date): Outcome => {
  const outcome = next(row, event, now)
  if (outcome.kind !== 'changed') return outcome
  const since = tariffSince(row, outcome.row, now)
  const after = { ...outcome.row, tariff_since: since }
  return { ...outcome, row: isOfferKept(row, after) ? after : { ...after, ...NO_OFFER } }
}
