import type { Subscription, Tariff } from '@grani/contract'
import { dateInWords } from '../../../shared/format/date.ts'
import { price } from '../../../shared/format/price.ts'
import { copy } from '../copy.ts'
import { planState } from './plan-state.ts'

/** The reason of a failed charge as a sentence. A parameter, because payments are another feature. */
export type WhyDeclined = (reason: string | null) => string

export type PlanLabels = { status: string; hint: string }

const { status, hint } = copy

/** The price of the next renewal: of the plan that comes back after a gift, or that is paid in advance, if there is one. */
export const renewalPrice = ({
  after_gifts,
  next,
  tariff,
}: Pick<Subscription, 'after_gifts' | 'next' | 'tariff'>): number =>
  (after_gifts ?? next?.tariff ?? tariff).price

/** Resuming is also the consent to a higher price, where the next month costs that. */
export const priceIfResumed = (plan: Subscription): number =>
  plan.price_change?.is_next ? plan.price_change.price : renewalPrice(plan)

const renewalHint = (plan: Subscription): string => {
  if (plan.price_change?.is_next && !plan.price_change.is_agreed)
    return hint.notAgreed(dateInWords(plan.end_at))
  const amount = price(renewalPrice(plan))
  const { renewal_at: from, end_at: end } = plan
  const isLate = from !== null && new Date(from) >= new Date(end)
  return isLate ? hint.renewableLate(amount, dateInWords(from)) : hint.renewable(amount, dateInWords(end))
}

/** Whether the charge failed for lack of an address for the receipt; then no other card helps. */
export const lacksReceiptEmail = ({ paused_reason }: Pick<Subscription, 'paused_reason'>): boolean =>
  paused_reason === 'no_receipt_email'

const pausedLabels = (plan: Subscription, why: WhyDeclined): PlanLabels => {
  const until = dateInWords(plan.grace_end_at ?? plan.end_at)
  if (plan.paused_reason === null) return { status: status.overdue(until), hint: hint.overdue }
  const { paused_reason: reason } = plan
  return {
    status: status.paused(until),
    hint: lacksReceiptEmail(plan) ? hint.noAddress : hint.paused(why(reason)),
  }
}

/** Whether the first of the gifts runs now; else it waits. */
export const isGiftRunning = ({ gifts, end_at }: Subscription): boolean => gifts[0]?.until === end_at

/** With a gift: what runs until when, and what comes after it. */
const giftLabels = (plan: Subscription, end: string): PlanLabels => {
  const { after_gifts: after, renewal_at: renewal } = plan
  const then =
    after && renewal
      ? hint.afterGifts(after.display_name, price(after.price), dateInWords(renewal))
      : hint.giftAlone
  return isGiftRunning(plan)
    ? { status: status.gift(end), hint: then }
    : { status: (plan.is_trial ? status.trial : status.renewable)(end), hint: `${hint.giftNext} ${then}` }
}

/** The state of a subscription, and what it means for the user. */
export const planLabels = (plan: Subscription, why: WhyDeclined): PlanLabels => {
  const state = planState(plan)
  const end = dateInWords(plan.end_at)
  if (state === 'paused') return pausedLabels(plan, why)
  if (plan.gifts.length > 0 && state !== 'ended') return giftLabels(plan, end)
  if (state === 'renewable') return { status: status.renewable(end), hint: renewalHint(plan) }
  if (plan.is_revoked && (state === 'cancelled' || state === 'ended'))
    return { status: status[state](end), hint: `${hint.revoked} ${hint[state]}` }
  if (state === 'ended' && plan.is_trial) return { status: status.trialEnded(end), hint: hint.ended }
  return { status: status[state](end), hint: hint[state] }
}

/** When a plan that is bought now would begin, as a sentence. */
export const planStartText = (
  plan: Subscription | null,
  { uid, has_drawing: hasDrawing }: Pick<Tariff, 'uid' | 'has_drawing'>,
): string => {
  const { starts } = copy.confirm
  if (plan === null) return starts.now
  const state = planState(plan)
  const end = dateInWords(plan.end_at)
  if (state === 'trial') {
    const start = uid === plan.tariff.uid ? starts.sameAsTrial(end) : starts.trial(end)
    return hasDrawing ? start : `${start} ${starts.drawingStays}`
  }
  if (state === 'cancelled' || state === 'free') return starts.after(end)
  return state === 'paused' ? starts.owed : starts.now
}

/** Whether cancelling ends access at once: in the grace period no paid days are left. */
export const endsImmediately = (plan: Subscription, now = new Date()): boolean =>
  plan.is_paused && new Date(plan.end_at) <= now
