import type { Context } from '../context.ts'
import type { Db } from '../../platform/db/db.ts'
import {
  deleteCard,
  type Fulfilment,
  type PaymentHandler,
  type PaymentRow,
  savedCard,
} from '../payments/service.ts'
import { givePromoBack } from '../promos/service.ts'
import { periodNote } from './copy.ts'
import { mailPermissionRevoked, mailRenewalFailed } from './mails.ts'
import { periodRefunds } from './refunds.ts'
import { renews, stateOf } from './rules.ts'
import { saveSubscription, subscriptionOf } from './store.ts'
import type { Event } from './event.ts'
import { transition } from './transition.ts'
import type { StoredSubscription } from './types.ts'

/** A promo code may have added days to what was bought. */
const withDays = (row: StoredSubscription, days: number | null, now: Date): StoredSubscription => {
  if (days === null) return row
  const longer = transition(row, { kind: 'extended', days }, now)
  return longer.kind === 'changed' ? longer.row : row
}

/** Grants the period that was paid for, if there still is one to grant. */
const grantPeriod = async (
  tx: Db,
  { user_id: userId, promo_days: days }: PaymentRow,
  event: Event,
  now: Date,
): Promise<Fulfilment> => {
  const outcome = transition(await subscriptionOf(tx, userId), event, now)
  if (outcome.kind !== 'changed' || !outcome.period) return { kind: 'nothing-to-pay-for' }
  const row = withDays(outcome.row, days, now)
  await saveSubscription(tx, userId, row)
  const period = { from: outcome.period.from, until: days === null ? outcome.period.until : row.end_at }
  return { kind: 'granted', period, note: periodNote(period.from, period.until) }
}

/**
 * For a plan that the user bought on a payment page. It renews only when a card was saved, at the price that was agreed to:
 * a promo code makes the first month cheaper, and no other.
 */
export const planPaymentHandler = (): PaymentHandler => ({
  ...periodRefunds,
  onPaid: (tx, { payment, hasCard }, now) => {
    const { payment_id: paymentId, basis, item: tariff, amount, agreed_price: agreed } = payment
    const price = agreed ?? amount
    const event = { kind: 'bought', paymentId, basis, tariff, price, renews: hasCard } as const
    return grantPeriod(tx, payment, event, now)
  },
  onDeclined: givePromoBack,
  isStillWanted: async () => true,
})

/** For the difference to a larger plan, paid on a payment page. The new price renews only when a card was saved for it. */
export const upgradePaymentHandler = (): PaymentHandler => ({
  ...periodRefunds,
  onPaid: (tx, { payment, hasCard }, now) => {
    const { payment_id: paymentId, basis, item: tariff, agreed_price: price } = payment
    if (price === null) throw new Error(`Upgrade ${paymentId} without the price that was agreed to`)
    return grantPeriod(
      tx,
      payment,
      { kind: 'upgraded', paymentId, basis, tariff, price, renews: hasCard },
      now,
    )
  },
  onDeclined: async () => {},
  isStillWanted: async () => true,
})

const isForCurrentPeriod = (row: StoredSubscription, { basis, renews_at }: PaymentRow): boolean =>
  row.last_payment === basis && row.end_at.getTime() === renews_at?.getTime()

/** For a renewal, charged to the saved card by the job. */
export const renewalPaymentHandler = (context: Context): PaymentHandler => ({
  ...periodRefunds,
  onPaid: (tx, { payment }, now) =>
    grantPeriod(tx, payment, { kind: 'renewed', paymentId: payment.payment_id, basis: payment.basis }, now),
  onDeclined: async (tx, payment, now) => {
    const { user_id: userId, basis, renews_at: renewsAt, reason } = payment
    const row = await subscriptionOf(tx, userId)
    // The bank was not asked: there is nothing to mail about, and the next attempt is scheduled already.
    if (!row || reason === null || reason === 'never_started') return
    const outcome = transition(row, { kind: 'declined', basis, renewsAt, reason }, now)
    if (outcome.kind !== 'changed') return
    await saveSubscription(tx, userId, outcome.row)
    const mail = { userId, row: outcome.row, now }
    if (outcome.row.cancelled_at === null) {
      await mailRenewalFailed(context, tx, mail)
      return
    }
    await deleteCard(tx, userId)
    await mailPermissionRevoked(context, tx, mail)
  },
  isStillWanted: async (db, payment, now) => {
    const row = await subscriptionOf(db, payment.user_id)
    const card = await savedCard(db, payment.user_id, payment.provider)
    return (
      row !== null &&
      renews(row) &&
      row.next_gift_tariff === null &&
      !stateOf(row, now).isEnded &&
      isForCurrentPeriod(row, payment) &&
      card?.id === payment.method_id
    )
  },
})
