import type { Payment } from '@grani/contract'
import { limitAttempts } from '../../platform/http/rate-limit.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { ProviderTrouble } from '../../platform/payments/provider.ts'
import type { Hint } from '../../platform/payments/webhook.ts'
import { limitKey } from '../../platform/secrets/limit-key.ts'
import { askAbout, askAboutHinted } from './ask.ts'
import { refundsOf, refundsToSend } from './refund-store.ts'
import { sendRefund } from './refunds.ts'
import { hintedPayment, paymentOf, paymentsOf, paymentsToCheck } from './store.ts'
import type { Till } from './till.ts'
import { wireOf } from './wire.ts'

export { sendPayment } from './ask.ts'
export { openCheckout } from './checkout.ts'
export * as copy from './copy.ts'
export { cardOf, forgetCard } from './methods.ts'
export { beginPayment } from './order.ts'
export { erasePayments, exportCard, exportPayments } from './personal-data.ts'
export { markReceiptMade, receiptsMissing } from './receipts.ts'
export { requestsWaiting } from './refund-store.ts'
export { approveRefund, DecidedError, declineRefund, requestRefund } from './refunds.ts'
export { lockMoney, openPayments, peopleToCheck } from './store.ts'
export type { Effect, PaymentRow, Till, Verdict } from './till.ts'

export const listPayments = async ({ context: { db } }: Till, userId: string): Promise<Payment[]> => {
  const [payments, refunds] = await Promise.all([paymentsOf(db, userId), refundsOf(db, userId)])
  return payments.map(payment => wireOf(payment, refunds))
}

export const readPayment = async (
  { context: { db } }: Till,
  userId: string,
  paymentId: string,
): Promise<Payment> => {
  const payment = await paymentOf(db, { user_id: userId, payment_id: paymentId })
  if (!payment) throw new Refusal('ERR_NOT_FOUND')
  return wireOf(payment, await refundsOf(db, userId))
}

/** Pages that wait for the bank's word ask again and again; this is often enough for them. */
const CHECKS = { hits: 120, seconds: 600 }

/** What the return page calls. It grants nothing: the provider is asked, as by everybody else. */
export const checkPayment = async (
  till: Till,
  { userId, paymentId, now }: { userId: string; paymentId: string; now: Date },
): Promise<Payment> => {
  const { db, secret } = till.context
  const payment = await paymentOf(db, { user_id: userId, payment_id: paymentId })
  if (!payment) throw new Refusal('ERR_NOT_FOUND')
  if (payment.status === 'new' || payment.status === 'pending') {
    await limitAttempts(db, `payment-check:${limitKey(secret, userId)}`, CHECKS, now)
    await askAbout(till, payment, now).catch((error: unknown) => {
      if (error instanceof ProviderTrouble) throw new Refusal('ERR_UNAVAILABLE', { cause: error })
      throw error
    })
  }
  return readPayment(till, userId, paymentId)
}

/** A notification of the provider: it says only whom to ask about. */
export const takeHint = async (till: Till, hint: Hint, now: Date): Promise<void> => {
  const { db } = till.context
  const isRefund = hint.kind === 'refund'
  const payment = await hintedPayment(db, {
    providerId: isRefund ? hint.chargeId : hint.id,
    paymentId: isRefund ? null : hint.paymentId,
  })
  if (!payment) return
  if (hint.kind === 'payment') return askAboutHinted(till, payment, hint.id, now)
  const tomorrow = new Date(now.getTime() + 86_400_000)
  for (const refund of await refundsToSend(db, payment.user_id, tomorrow))
    if (refund.payment_id === payment.payment_id && refund.status === 'pending')
      await sendRefund(till, refund, now)
}

/** Asks about everything of a person that is due to be asked about. One that fails does not hold up the others. */
export const advancePayments = async (
  till: Till,
  userId: string,
  now: Date,
  onError: (error: unknown) => void,
): Promise<void> => {
  const { db } = till.context
  for (const payment of await paymentsToCheck(db, userId, now))
    await askAbout(till, payment, now).catch(onError)
  for (const refund of await refundsToSend(db, userId, now))
    await sendRefund(till, refund, now).catch(onError)
}
