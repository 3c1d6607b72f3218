import type { Subscription } from '@grani/contract'
import { dateInWords } from '../../../shared/format/date.ts'
import { price } from '../../../shared/format/price.ts'
import { copy } from '../copy.ts'
import { planState } from './plan-state.ts'

/** Why a bank said no, in a sentence. Handed in: payments are another feature. */
export type WhyDeclined = (reason: string | null) => string

export type PlanLabels = { status: string; hint: string }

const { status, hint } = copy

/** What a renewal costs: of the plan that is paid for ahead, if there is one. */
export const renewalPrice = ({ next, tariff }: Pick<Subscription, 'next' | 'tariff'>): number =>
  (next?.tariff ?? tariff).price

const renewalHint = (plan: Subscription): string => {
  const amount = price(renewalPrice(plan))
  const { renewal_at: from, end_at: end } = plan
  const isLate = from !== null && new Date(from) >= new Date(end)
  return isLate ? hint.renewableLate(amount, dateInWords(from)) : hint.renewable(amount, dateInWords(end))
}

/** No card helps where there is no address for the receipt. */
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

/** How a subscription stands, and what that means for the person. */
export const planLabels = (plan: Subscription, why: WhyDeclined): PlanLabels => {
  const state = planState(plan)
  const end = dateInWords(plan.end_at)
  if (state === 'paused') return pausedLabels(plan, why)
  if (state === 'renewable') return { status: status.renewable(end), hint: renewalHint(plan) }
  if (state === 'ended' && plan.is_trial) return { status: status.trialEnded(end), hint: hint.ended }
  return { status: status[state](end), hint: hint[state] }
}

/** When a plan that is bought now would begin. */
export const planStartText = (plan: Subscription | null): string => {
  const { starts } = copy.confirm
  if (plan === null) return starts.now
  const state = planState(plan)
  const end = dateInWords(plan.end_at)
  if (state === 'trial') return starts.trial(end)
  if (state === 'cancelled' || state === 'free') return starts.after(end)
  return state === 'paused' ? starts.owed : starts.now
}

/** In the grace there is nothing paid left that would outlast a cancelling. */
export const endsImmediately = (plan: Subscription, now = new Date()): boolean =>
  plan.is_paused && new Date(plan.end_at) <= now
