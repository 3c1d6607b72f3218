import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { shareOf } from '../../platform/payment-provider/kopecks.ts'
import { DAY } from '../../platform/time/durations.ts'
import type { PaymentHandler, PaymentRow, RefundTerms } from '../payments/service.ts'
import type { Event } from './event.ts'
import type { Outcome } from './outcome.ts'
import { saveSubscription, subscriptionOf } from './store.ts'
import { transition } from './transition.ts'
import type { StoredSubscription } from './types.ts'

/** The plan that an upgrade has replaced comes back; any other period ends. Null: the payment has bought nothing. */
const eventOf = (payment: PaymentRow): Event | null => {
  const { payment_id: paymentId, basis, period_from: from, period_until: until } = payment
  const { replaced_tariff: tariff, replaced_price: price } = payment
  if (!from || !until) return null
  if (payment.kind !== 'upgrade') return { kind: 'refunded', paymentId, from, until }
  if (tariff === null || price === null) return null
  return { kind: 'upgrade-refunded', paymentId, basis, tariff, price, until }
}

type Refunded = { row: StoredSubscription; outcome: Outcome }

const refundedPeriod = async (db: Db, payment: PaymentRow, now: Date): Promise<Refunded | null> => {
  const event = eventOf(payment)
  const row = event && (await subscriptionOf(db, payment.user_id))
  return event && row ? { row, outcome: transition(row, event, now) } : null
}

/** When its paid days begin: those of a trial that it was bought in, and that runs on beside it, cost nothing. */
const paidFrom = (from: Date, { trial_until: trialEnd }: Pick<StoredSubscription, 'trial_until'>): Date =>
  trialEnd !== null && trialEnd > from ? trialEnd : from

/** The whole paid days that are left of a period; a day that has begun counts as used. */
const unusedDays = (
  { period_from: start, period_until: until }: PaymentRow,
  row: StoredSubscription | null,
  asked: Date,
) => {
  if (!start || !until) return { left: 0, of: 0 }
  const from = row ? paidFrom(start, row) : start
  const of = Math.round((until.getTime() - from.getTime()) / DAY)
  const left = Math.floor((until.getTime() - Math.max(asked.getTime(), from.getTime())) / DAY)
  return { left: Math.max(0, Math.min(left, of)), of }
}

type Ending = Pick<RefundTerms, 'ends' | 'until'>

const endingOf = ({ kind }: PaymentRow, refunded: Refunded | null, now: Date): Ending => {
  if (refunded === null || refunded.outcome.kind === 'unchanged') return { ends: 'nothing', until: null }
  if (refunded.outcome.kind === 'refused') return { ends: 'later-first', until: null }
  const { row } = refunded.outcome
  if (kind === 'upgrade') return { ends: 'upgrade', until: row.end_at }
  if (row.is_trial) return { ends: 'to-trial', until: row.end_at }
  return row.end_at > now ? { ends: 'not-begun', until: row.end_at } : { ends: 'plan', until: null }
}

/** What a refund of a paid period pays and ends: the terms are read off the very change that it makes. */
export const periodRefunds: Pick<PaymentHandler, 'onRefund' | 'refundTerms'> = {
  onRefund: async (tx, payment, now) => {
    const refunded = await refundedPeriod(tx, payment, now)
    if (refunded?.outcome.kind === 'refused') throw new Refusal('ERR_CONFLICT')
    if (refunded?.outcome.kind === 'changed')
      await saveSubscription(tx, payment.user_id, refunded.outcome.row)
  },
  refundTerms: async (db, payment, { asked, now }) => {
    const { left, of } = unusedDays(payment, await subscriptionOf(db, payment.user_id), asked)
    return {
      amount: of === 0 ? 0 : shareOf(payment.amount, left, of),
      unused: { unit: 'days', left, of },
      deducted: 0,
      ...endingOf(payment, await refundedPeriod(db, payment, now), now),
    }
  },
}
