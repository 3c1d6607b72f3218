import { accessUntil, NOTICE, renews, stateOf } from '../rules.ts'
import type { StoredSubscription } from '../types.ts'
import { chargeableFrom, ownTerms } from './renewal-terms.ts'
import { DAY, HOUR, MINUTE } from '../../../platform/time/durations.ts'

/** The middle of the time between 96 and 72 hours before the charge: our jobs may stand still for half a day. */
const ANNOUNCED_AHEAD = 84 * HOUR

/** Noon in Moscow. */
export const announceableFrom = (endAt: Date): Date =>
  new Date(chargeableFrom(endAt).getTime() - ANNOUNCED_AHEAD)

/** How often to look whether the mail of the announcement has left the outbox. */
const MAIL_CHECK_PAUSE = 10 * MINUTE

/** Any user may pick a plan, except while the current one renews automatically or the next one is paid for. */
export const canPickTariff = (row: StoredSubscription | null, now: Date): boolean =>
  row === null || (!stateOf(row, now).isRenewable && row.next_from === null)

/**
 * Whether a cancelled subscription can be resumed, provided that a card is saved. For a plan that was never paid for, no
 * price was agreed to.
 */
export const canResume = (row: StoredSubscription, now: Date): boolean =>
  row.cancelled_at !== null &&
  !row.is_free &&
  !row.is_trial &&
  !stateOf(row, now).isEnded &&
  ownTerms(row).price > 0

const latest = (...moments: (Date | null)[]): Date =>
  new Date(Math.max(...moments.flatMap(moment => (moment ? [moment.getTime()] : []))))

const after = (moment: Date, pause: number): Date => new Date(moment.getTime() + pause)

/** When the renewal of the current end was announced; null when it was not. */
const announcedAt = ({ announced_at, announced_for, end_at }: StoredSubscription): Date | null =>
  announced_for?.getTime() === end_at.getTime() ? announced_at : null

/** From when a renewal is charged that is announced at this time, counted from when the mail is seen to have gone. */
const chargeAfter = (row: StoredSubscription, announced: Date): Date =>
  latest(
    chargeableFrom(row.end_at),
    after(announced, NOTICE),
    row.last_attempt_at && after(row.last_attempt_at, DAY),
  )

/** From when the next renewal will be charged: three days after its announcement at the earliest. */
export const firstChargeAt = (row: StoredSubscription, now: Date): Date => {
  const announced = announcedAt(row)
  if (announced && row.announced_mail === null) return chargeAfter(row, announced)
  return chargeAfter(row, after(announced ?? latest(announceableFrom(row.end_at), now), MAIL_CHECK_PAUSE))
}

export type Step =
  | 'switch-plan'
  | 'start-gift'
  | 'announce'
  | 'check-announcement'
  | 'check-price-letter'
  | 'charge'
  | 'end'

type DueStep = { step: Step; at: Date }

const renewalStep = (row: StoredSubscription): DueStep => {
  const announced = announcedAt(row)
  if (!announced) return { step: 'announce', at: announceableFrom(row.end_at) }
  return row.announced_mail === null
    ? { step: 'charge', at: chargeAfter(row, announced) }
    : { step: 'check-announcement', at: after(announced, MAIL_CHECK_PAUSE) }
}

/** The steps that are still to come, each with the time at which it is due. */
const dueSteps = (row: StoredSubscription): DueStep[] => {
  if (row.ended_at !== null) return []
  // A gift comes before the renewal, which waits until the gifts are over.
  const isGiftAhead = row.next_gift_tariff !== null
  const steps: DueStep[] = [
    isGiftAhead ? { step: 'start-gift', at: row.end_at } : { step: 'end', at: accessUntil(row) },
  ]
  if (row.next_from) steps.push({ step: 'switch-plan', at: row.next_from })
  if (row.offer_mail !== null && row.offer_at !== null)
    steps.push({ step: 'check-price-letter', at: after(row.offer_at, MAIL_CHECK_PAUSE) })
  if (isGiftAhead || !renews(row)) return steps
  steps.push(renewalStep(row))
  return steps
}

/** The order of steps that are due together: the paid plan starts first, and nothing is charged after the end. */
const STEP_ORDER: readonly Step[] = [
  'switch-plan',
  'start-gift',
  'end',
  'check-price-letter',
  'announce',
  'check-announcement',
  'charge',
]

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
