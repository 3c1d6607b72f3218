import type { Payment } from '@grani/contract'
import { limitAttempts } from '../../platform/http/rate-limit.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { PaymentNotification } from '../../platform/payment-provider/webhook.ts'
import { limitKey } from '../../platform/secrets/limit-key.ts'
import { syncNotified, syncPayment } from './charges/sync.ts'
import { throwUnavailable } from './provider-unavailable.ts'
import { dueRefunds, refundsOf } from './refunds/store.ts'
import { syncRefund } from './refunds/sync.ts'
import { duePayments, paymentByProviderId, paymentOf, paymentsOf, usedGiftsOf } from './store.ts'
import type { PaymentContext } from './types.ts'
import { wireOf } from './wire.ts'

export { sendPayment } from './charges/sync.ts'
export { openCheckout } from './checkout/checkout.ts'
export { createPayment } from './checkout/new-payment.ts'
export { erasePayments, exportCard, exportPayments } from './personal-data.ts'
export {
  addRefundRequest,
  AlreadyDecidedError,
  approveRefund,
  declineRefund,
  readRefundTerms,
  requestRefund,
} from './refunds/requests.ts'
export { markReceiptMade } from './receipts.ts'
export { providerRefusal, throwUnavailable } from './provider-unavailable.ts'
export { openRefundRequests } from './refunds/comments.ts'
export { sealReadableComments } from './refunds/seal-readable.ts'
export {
  deleteCard,
  lockUserPayments,
  missingReceipts,
  movePeriodEnd,
  openPayments,
  paymentsWithPromo,
  purchasesSince,
  saveCard,
  savedCard,
  usersWithDuePayments,
} from './store.ts'
export { isInFlight, nextCheck } from './rules.ts'
export { userOfReceipt, userOfRefund } from './whose.ts'
import { DAY } from '../../platform/time/durations.ts'
export type { Fulfilment, PaymentContext, PaymentHandler, PaymentRow, RefundTerms } from './types.ts'

export const listPayments = async (
  { db }: Pick<PaymentContext, 'db'>,
  userId: string,
): Promise<Payment[]> => {
  const [payments, refunds, usedGifts] = await Promise.all([
    paymentsOf(db, userId),
    refundsOf(db, userId),
    usedGiftsOf(db, userId),
  ])
  return payments.map(payment => wireOf(payment, refunds, usedGifts))
}

export const readPayment = async (
  { db }: PaymentContext,
  userId: string,
  paymentId: string,
): Promise<Payment> => {
  const payment = await paymentOf(db, { user_id: userId, payment_id: paymentId })
  if (!payment) throw new Refusal('ERR_NOT_FOUND')
  return wireOf(payment, await refundsOf(db, userId), await usedGiftsOf(db, userId))
}

/** The return page polls while the payment is pending; this is often enough for it. */
const STATUS_CHECKS = { hits: 120, seconds: 600 }

/** What the return page calls. The return itself grants nothing: the provider is asked. */
export const checkPayment = async (
  context: PaymentContext,
  { userId, paymentId, now }: { userId: string; paymentId: string; now: Date },
): Promise<Payment> => {
  const { db, secret } = context
  const payment = await paymentOf(db, { user_id: userId, payment_id: paymentId })
  if (!payment) throw new Refusal('ERR_NOT_FOUND')
  if (payment.status === 'new' || payment.status === 'pending') {
    await limitAttempts(db, `payment-check:${limitKey(secret, userId)}`, STATUS_CHECKS, now)
    await syncPayment(context, payment, now).catch(throwUnavailable)
  }
  return readPayment(context, userId, paymentId)
}

/** A notification about a payment or a refund. It only says which payment to sync; its content is not believed. */
export const handleNotification = async (
  context: PaymentContext,
  notification: Exclude<PaymentNotification, { kind: 'binding' }>,
  now: Date,
): Promise<void> => {
  const { db } = context
  const isRefund = notification.kind === 'refund'
  const payment = await paymentByProviderId(db, {
    providerId: isRefund ? notification.chargeId : notification.id,
    paymentId: isRefund ? null : notification.paymentId,
  })
  if (!payment) return
  if (notification.kind === 'payment') return syncNotified(context, payment, notification.id, now)
  const tomorrow = new Date(now.getTime() + DAY)
  for (const refund of await dueRefunds(db, payment.user_id, tomorrow))
    if (refund.payment_id === payment.payment_id && refund.status === 'pending')
      await syncRefund(context, refund, now)
}

/** Syncs every due payment and refund of a user. One that fails does not hold up the others. */
export const runDuePayments = async (
  context: PaymentContext,
  userId: string,
  now: Date,
  onError: (error: unknown) => void,
): Promise<void> => {
  const { db } = context
  for (const payment of await duePayments(db, userId, now))
    await syncPayment(context, payment, now).catch(onError)
  for (const refund of await dueRefunds(db, userId, now))
    await syncRefund(context, refund, now).catch(onError)
}
