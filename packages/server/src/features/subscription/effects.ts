import type { Context } from '../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { shareOf } from '../../platform/payments/kopecks.ts'
import { cardOf, copy, type Effect, forgetCard, type PaymentRow, type Verdict } from '../payments/service.ts'
import type { Held } from './held.ts'
import { postCancelled, postFailed } from './letters.ts'
import { renews, stateOf } from './rules.ts'
import { saveSubscription, subscriptionOf } from './store.ts'
import { type Event, transition } from './transition.ts'

const DAY = 86_400_000

/** Turns money into a period, if there is one to pay for. */
const grant = async (tx: Db, { user_id: userId }: PaymentRow, event: Event, now: Date): Promise<Verdict> => {
  const outcome = transition(await subscriptionOf(tx, userId), event, now)
  if (outcome.kind !== 'changed' || !outcome.period) return { kind: 'superfluous' }
  await saveSubscription(tx, userId, outcome.row)
  const { period } = outcome
  return { kind: 'granted', period, note: copy.periodNote(period.from, period.until) }
}

/** The period of a payment goes back with its money. */
const takeBack = async (tx: Db, payment: PaymentRow, now: Date): Promise<void> => {
  const row = await subscriptionOf(tx, payment.user_id)
  const { period_from: from, period_until: until } = payment
  if (!row || !from || !until) return
  const outcome = transition(row, { kind: 'returned', from, until }, now)
  if (outcome.kind === 'refused') throw new Refusal('ERR_CONFLICT')
  if (outcome.kind === 'changed') await saveSubscription(tx, payment.user_id, outcome.row)
}

/** Whole days that are left of a period, as a part of its price; a day that has begun counts as used. */
const unusedOf = ({ amount, period_from: from, period_until: until }: PaymentRow, now: Date): number => {
  if (!from || !until) return 0
  const whole = Math.round((until.getTime() - from.getTime()) / DAY)
  const left = Math.floor((until.getTime() - Math.max(now.getTime(), from.getTime())) / DAY)
  return shareOf(amount, Math.max(0, Math.min(left, whole)), whole)
}

const withPeriods = {
  returned: takeBack,
  unused: async (_db: Db, payment: PaymentRow, now: Date) => unusedOf(payment, now),
}

/** A plan that somebody has picked and paid for. Without a card to charge again, one month is one month. */
export const planEffect = (): Effect => ({
  ...withPeriods,
  paid: (tx, { payment, hasCard }, now) => {
    const { payment_id: paymentId, basis, item: tariff, amount: price } = payment
    const event = { kind: 'bought', paymentId, basis, tariff, price, renews: hasCard } as const
    return grant(tx, payment, event, now)
  },
  declined: async () => {},
  isWanted: async () => true,
})

const isAbout = (row: Held, { basis, renews_at }: PaymentRow): boolean =>
  row.last_payment === basis && row.end_at.getTime() === renews_at?.getTime()

/** A renewal that was charged without the person. */
export const renewalEffect = (context: Context): Effect => ({
  ...withPeriods,
  paid: (tx, { payment }, now) =>
    grant(tx, payment, { kind: 'renewed', paymentId: payment.payment_id, basis: payment.basis }, now),
  declined: async (tx, payment, now) => {
    const { user_id: userId, basis, renews_at: renewsAt, reason } = payment
    const row = await subscriptionOf(tx, userId)
    // Nobody asked the bank: there is nothing to tell, the next try comes by itself.
    if (!row || reason === null || reason === 'never_started') return
    const outcome = transition(row, { kind: 'declined', basis, renewsAt, reason }, now)
    if (outcome.kind !== 'changed') return
    await saveSubscription(tx, userId, outcome.row)
    const about = { userId, row: outcome.row, now }
    if (outcome.row.cancelled_at === null) return postFailed(context, tx, about)
    await forgetCard(tx, userId)
    await postCancelled(context, tx, about)
  },
  isWanted: async (db, payment, now) => {
    const row = await subscriptionOf(db, payment.user_id)
    const card = await cardOf(db, payment.user_id, payment.provider)
    return (
      row !== null &&
      renews(row) &&
      !stateOf(row, now).isEnded &&
      isAbout(row, payment) &&
      card?.id === payment.method_id
    )
  },
})
