import { canPickTariff, canResume, type Held, renewalOf } from './held.ts'
import { dayOf, monthAfter } from '../../platform/time/moscow.ts'
import { renews, stateOf } from './rules.ts'

export type Event =
  /** Somebody has bought a month; `basis` is the payment that the subscription stood on when they began to. */
  | {
      kind: 'bought'
      paymentId: string
      basis: string | null
      tariff: string
      price: number
      renews: boolean
    }
  /** A renewal was charged for the period after `renewsAt`. */
  | { kind: 'renewed'; paymentId: string; basis: string | null }
  | { kind: 'declined'; basis: string | null; renewsAt: Date | null; reason: string }
  | { kind: 'cancelled' }
  | { kind: 'resumed' }
  /** The money for a period goes back, and the period with it. */
  | { kind: 'returned'; from: Date; until: Date }
  | { kind: 'announced'; price: number }
  | { kind: 'tried' }
  | { kind: 'moved' }
  | { kind: 'ended' }

export type Outcome =
  | { kind: 'changed'; row: Held; period: { from: Date; until: Date } | null }
  | { kind: 'same' }
  | { kind: 'refused' }

const SAME: Outcome = { kind: 'same' }
const REFUSED: Outcome = { kind: 'refused' }
const changed = (row: Held, period: { from: Date; until: Date } | null = null): Outcome => ({
  kind: 'changed',
  row,
  period,
})

/** The user took the permission to charge back, at the bank or at the provider. */
const REVOKED = 'permission_revoked'

const CALM = { paused_at: null, pause_reason: null, tried_at: null, ended_at: null } as const

/** The days that are paid for now: nothing that is left is lost, nothing that was used on credit is given away. */
const periodFor = (row: Held | null, now: Date): { from: Date; until: Date; anchor: number } => {
  if (!row || stateOf(row, now).isEnded)
    return { from: now, until: monthAfter(now, dayOf(now)), anchor: dayOf(now) }
  // The rest of a trial is kept: the plan is there at once, its month begins when the trial ends.
  if (row.is_trial) {
    const anchor = dayOf(row.end_at)
    return { from: now, until: monthAfter(row.end_at, anchor), anchor }
  }
  const anchor = row.is_free ? dayOf(row.end_at) : row.anchor_day
  return { from: row.end_at, until: monthAfter(row.end_at, anchor), anchor }
}

const NOTHING_AHEAD = { next_tariff: null, next_from: null, next_price: null } as const
const UNANNOUNCED = { announced_for: null, announced_at: null } as const

const bought = (row: Held | null, event: Event & { kind: 'bought' }, now: Date): Outcome => {
  if ((row?.last_payment ?? null) !== event.basis || !canPickTariff(row, now)) return REFUSED
  const { from, until, anchor } = periodFor(row, now)
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
      anchor_day: anchor,
      ...UNANNOUNCED,
      last_payment: event.paymentId,
      ...CALM,
    },
    { from, until },
  )
}

const renewed = (row: Held, event: Event & { kind: 'renewed' }, now: Date): Outcome => {
  if (row.last_payment !== event.basis || row.is_trial || row.is_free) return REFUSED
  const { from, until, anchor } = periodFor(row, now)
  return changed(
    {
      ...row,
      end_at: until,
      anchor_day: anchor,
      last_payment: event.paymentId,
      ...UNANNOUNCED,
      ...CALM,
    },
    { from, until },
  )
}

const cancelled = (row: Held, now: Date): Held => ({
  ...row,
  cancelled_at: now,
  paused_at: null,
  pause_reason: null,
})

const declined = (row: Held, event: Event & { kind: 'declined' }, now: Date): Outcome => {
  const isAboutThis = row.last_payment === event.basis && event.renewsAt?.getTime() === row.end_at.getTime()
  if (!isAboutThis || !renews(row) || stateOf(row, now).isEnded) return SAME
  if (event.reason === REVOKED) return changed(cancelled(row, now))
  return changed({ ...row, paused_at: row.paused_at ?? now, pause_reason: event.reason })
}

const returned = (row: Held, event: Event & { kind: 'returned' }, now: Date): Outcome => {
  if (row.is_trial || row.is_free || stateOf(row, now).isEnded) return SAME
  // Another period was bought on top of it: that one has to go first. One that is over has nothing left to take.
  if (event.until.getTime() !== row.end_at.getTime()) return event.until > now ? REFUSED : SAME
  const isAhead = event.from > now
  return changed({
    ...cancelled(row, row.cancelled_at ?? now),
    // In the grace the paid days are over already: what goes is the grace.
    end_at: isAhead ? event.from : row.end_at < now ? row.end_at : now,
    ...NOTHING_AHEAD,
    // Whatever is being charged on top of it has become superfluous too.
    last_payment: null,
  })
}

/**
 * The whole life of a subscription: what stands, what happened, and when, give what stands now. Refused is what does
 * not fit: a payment whose person has bought something else meanwhile, a cancelling with nothing to cancel.
 */
export const transition = (row: Held | null, event: Event, now: Date): Outcome => {
  if (event.kind === 'bought') return bought(row, event, now)
  if (!row) return REFUSED
  const { isEnded, isCancelled } = stateOf(row, now)
  switch (event.kind) {
    case 'renewed':
      return renewed(row, event, now)
    case 'declined':
      return declined(row, event, now)
    case 'returned':
      return returned(row, event, now)
    case 'cancelled':
      if (isCancelled) return SAME
      return renews(row) && !isEnded ? changed(cancelled(row, now)) : REFUSED
    case 'resumed':
      if (renews(row) && !isEnded) return SAME
      // An announcement from before the cancelling announces nothing any more.
      return canResume(row, now) ? changed({ ...row, ...UNANNOUNCED, cancelled_at: null }) : REFUSED
    case 'announced':
      return changed({
        ...row,
        announced_for: row.end_at,
        announced_at: now,
        price: Math.min(row.price, event.price),
      })
    case 'tried':
      return changed({ ...row, tried_at: now })
    case 'moved':
      return row.next_tariff === null ? SAME : changed({ ...row, ...renewalOf(row), ...NOTHING_AHEAD })
    case 'ended':
      return changed({ ...row, ended_at: now })
  }
}
