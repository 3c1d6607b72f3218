import { startOfDayBefore } from '../../platform/time/moscow.ts'
import { accessUntil, renews, stateOf, type SubscriptionRow } from './rules.ts'

/** A subscription with all that its future depends on. */
export type Held = SubscriptionRow & {
  started_at: Date
  price: number
  anchor_day: number
  pause_reason: string | null
  next_tariff: string | null
  next_from: Date | null
  /** What was agreed to be charged for a month of the next one; `price` is of the current one. */
  next_price: number | null
  announced_for: Date | null
  announced_at: Date | null
  tried_at: Date | null
  ended_at: Date | null
  last_payment: string | null
}

const DAY = 86_400_000

/** Renewals are charged from the beginning of the second calendar day before the end. */
export const chargedFrom = (endAt: Date): Date => startOfDayBefore(endAt, 2)

/** Two days more than needed, so that a day of silence on our side still leaves 24 hours to think. */
export const announcedFrom = (endAt: Date): Date => startOfDayBefore(endAt, 4)

/** Everybody may pick a plan but those whose plan renews by itself, or who have paid for the next one already. */
export const canPickTariff = (row: Held | null, now: Date): boolean =>
  row === null || (!stateOf(row, now).isRenewable && row.next_from === null)

/** What a renewal will be of and what was agreed for it: of the plan that is paid for ahead, if there is one. */
export const renewalOf = ({
  tariff,
  price,
  next_tariff,
  next_price,
}: Held): { tariff: string; price: number } =>
  next_tariff === null ? { tariff, price } : { tariff: next_tariff, price: next_price ?? price }

/**
 * Whether a cancelled renewal can be taken up again; the card is another question. A plan that was never paid for has no
 * price that was agreed to.
 */
export const canResume = (row: Held, now: Date): boolean =>
  row.cancelled_at !== null &&
  !row.is_free &&
  !row.is_trial &&
  !stateOf(row, now).isEnded &&
  renewalOf(row).price > 0

const later = (...moments: (Date | null)[]): Date =>
  new Date(Math.max(...moments.flatMap(moment => (moment ? [moment.getTime()] : []))))

const dayAfter = (moment: Date): Date => new Date(moment.getTime() + DAY)

/** When the next try to charge is due; null while its end has not been announced. */
const chargeDue = (row: Held): Date | null => {
  if (row.announced_at === null || row.announced_for?.getTime() !== row.end_at.getTime()) return null
  return later(chargedFrom(row.end_at), dayAfter(row.announced_at), row.tried_at && dayAfter(row.tried_at))
}

/** From when the next renewal will be charged, as things stand now: never within a day of its announcement. */
export const firstCharge = (row: Held, now: Date): Date =>
  chargeDue(row) ?? later(chargedFrom(row.end_at), dayAfter(later(announcedFrom(row.end_at), now)))

export type Step = 'move' | 'announce' | 'charge' | 'end'

type Due = { step: Step; at: Date }

/** What will have to be done, each with the moment it falls due. */
const dues = (row: Held): Due[] => {
  if (row.ended_at !== null) return []
  const all: Due[] = [{ step: 'end', at: accessUntil(row) }]
  if (row.next_from) all.push({ step: 'move', at: row.next_from })
  if (!renews(row)) return all
  const charge = chargeDue(row)
  all.push(charge ? { step: 'charge', at: charge } : { step: 'announce', at: announcedFrom(row.end_at) })
  return all
}

/** The order matters where several are due: first the plan that was paid for, and nothing is charged after the end. */
const ORDER: readonly Step[] = ['move', 'end', 'announce', 'charge']

/** What has to be done now. */
export const nextStep = (row: Held, now: Date): Step | 'wait' => {
  const due = new Set(dues(row).flatMap(({ step, at }) => (at <= now ? [step] : [])))
  return ORDER.find(step => due.has(step)) ?? 'wait'
}

/** When to look again; null when nothing will ever have to be done. */
export const wakeAt = (row: Held): Date | null => {
  const times = dues(row).map(({ at }) => at.getTime())
  return times.length > 0 ? new Date(Math.min(...times)) : null
}
