import { startOfDayBefore } from '../../../platform/time/moscow.ts'
import { accessUntil, renews, stateOf } from '../rules.ts'
import type { StoredSubscription } from '../types.ts'
import { DAY } from '../../../platform/time/durations.ts'

/** Renewals are charged from the start of the second calendar day (in Moscow) before the end. */
export const chargeableFrom = (endAt: Date): Date => startOfDayBefore(endAt, 2)

/** Two days earlier than the charge, so that 24 hours' notice is left even when our jobs stand still for a day. */
export const announceableFrom = (endAt: Date): Date => startOfDayBefore(endAt, 4)

/** Any user may pick a plan, except while the current one renews automatically or the next one is paid for. */
export const canPickTariff = (row: StoredSubscription | null, now: Date): boolean =>
  row === null || (!stateOf(row, now).isRenewable && row.next_from === null)

/** The plan that will be renewed and the price agreed to for it: the next plan, if one is paid for; else that after a gift. */
export const renewalTerms = ({
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

/**
 * Whether a cancelled subscription can be resumed, provided that a card is saved. For a plan that was never paid for, no
 * price was agreed to.
 */
export const canResume = (row: StoredSubscription, now: Date): boolean =>
  row.cancelled_at !== null &&
  !row.is_free &&
  !row.is_trial &&
  !stateOf(row, now).isEnded &&
  renewalTerms(row).price > 0

const latest = (...moments: (Date | null)[]): Date =>
  new Date(Math.max(...moments.flatMap(moment => (moment ? [moment.getTime()] : []))))

const dayAfter = (moment: Date): Date => new Date(moment.getTime() + DAY)

/** When the next attempt to charge is due; null while the renewal has not been announced. */
const nextChargeAt = (row: StoredSubscription): Date | null => {
  if (row.announced_at === null || row.announced_for?.getTime() !== row.end_at.getTime()) return null
  return latest(
    chargeableFrom(row.end_at),
    dayAfter(row.announced_at),
    row.last_attempt_at && dayAfter(row.last_attempt_at),
  )
}

/** From when the next renewal will be charged: never within 24 hours of its announcement. */
export const firstChargeAt = (row: StoredSubscription, now: Date): Date =>
  nextChargeAt(row) ?? latest(chargeableFrom(row.end_at), dayAfter(latest(announceableFrom(row.end_at), now)))

export type Step = 'switch-plan' | 'start-gift' | 'announce' | 'charge' | 'end'

type DueStep = { step: Step; at: Date }

/** The steps that are still to come, each with the time at which it is due. */
const dueSteps = (row: StoredSubscription): DueStep[] => {
  if (row.ended_at !== null) return []
  // A gift comes before the renewal, which waits until the gifts are over.
  const isGiftAhead = row.next_gift_tariff !== null
  const steps: DueStep[] = [
    isGiftAhead ? { step: 'start-gift', at: row.end_at } : { step: 'end', at: accessUntil(row) },
  ]
  if (row.next_from) steps.push({ step: 'switch-plan', at: row.next_from })
  if (isGiftAhead || !renews(row)) return steps
  const charge = nextChargeAt(row)
  steps.push(charge ? { step: 'charge', at: charge } : { step: 'announce', at: announceableFrom(row.end_at) })
  return steps
}

/** The order of steps that are due together: the paid plan starts first, and nothing is charged after the end. */
const STEP_ORDER: readonly Step[] = ['switch-plan', 'start-gift', 'end', 'announce', 'charge']

/** The step to run now. */
export const nextStep = (row: StoredSubscription, now: Date): Step | 'wait' => {
  const due = new Set(dueSteps(row).flatMap(({ step, at }) => (at <= now ? [step] : [])))
  return STEP_ORDER.find(step => due.has(step)) ?? 'wait'
}

/** When the next step is due; null when none is left. */
export const nextDueAt = (row: StoredSubscription): Date | null => {
  const times = dueSteps(row).map(({ at }) => at.getTime())
  return times.length > 0 ? new Date(Math.min(...times)) : null
}
