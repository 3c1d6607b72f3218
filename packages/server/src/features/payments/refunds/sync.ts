import { randomUUID } from 'node:crypto'
import type { ProviderRefund } from '../../../platform/payment-provider/provider.ts'
import { mailRefundMade } from '../mails.ts'
import { reportMissingReceipt } from '../receipts.ts'
import { isKeyAlive, nextCheck } from '../rules.ts'
import { lockUserPayments, paymentOf, recordLedgerEntry, updatePayment } from '../store.ts'
import type { PaymentContext, RefundRow } from '../types.ts'
import { markRefundSent, refundOf, updateRefund } from './store.ts'
import { DAY } from '../../../platform/time/durations.ts'

const applyRefund = async (
  context: PaymentContext,
  key: RefundRow,
  result: ProviderRefund,
  now: Date,
): Promise<void> => {
  await context.db.transaction().execute(async tx => {
    await lockUserPayments(tx, key.user_id)
    const refund = await refundOf(tx, key)
    if (!refund || (refund.status !== 'due' && refund.status !== 'pending')) return
    const payment = await paymentOf(tx, refund)
    if (!payment || refund.amount === null)
      throw new Error(`Refund ${refund.refund_id} has no payment or no amount`)
    if (result.status === 'pending') {
      const checks = refund.checks + 1
      await updateRefund(tx, refund, {
        provider_id: result.id,
        status: 'pending',
        checks,
        check_at: nextCheck(checks, now),
      })
      return
    }
    if (result.status === 'canceled') {
      // Most often the shop's account holds too little money yet: tomorrow it is sent again with a new key.
      await updateRefund(tx, refund, {
        provider_id: null,
        reason: result.reason,
        status: 'due',
        idempotence_key: randomUUID(),
        sent_at: null,
        checks: 0,
        check_at: new Date(now.getTime() + DAY),
      })
      return
    }
    await updateRefund(tx, refund, {
      provider_id: result.id,
      amount: result.amount,
      status: 'succeeded',
      reason: null,
      settled_at: now,
      receipt_status: result.receipt,
      checks: 0,
      check_at: result.receipt === 'pending' ? nextCheck(0, now) : null,
    })
    reportMissingReceipt(context, { of: 'refund', id: refund.refund_id, before: null, now: result.receipt })
    const { user_id: userId, refund_id: refundId, payment_id: paymentId } = refund
    await recordLedgerEntry(tx, { userId, paymentId, refundId, amount: -result.amount, now })
    await mailRefundMade(context, tx, { ...payment, amount: result.amount }, now)
    if (payment.is_orphaned) await updatePayment(tx, payment, { receipt_email: null })
  })
  context.wakeMailWorker()
}

/** Records the state of a refund's receipt, and checks it again until it is registered or has failed. */
const syncRefundReceipt = async (context: PaymentContext, key: RefundRow, now: Date): Promise<void> => {
  const { provider, db } = context
  const payment = await paymentOf(db, key)
  if (!payment?.provider_id || payment.provider !== provider.name) return
  const refunds = await provider.listRefunds(payment.provider_id)
  const receipt = refunds.find(({ id }) => id === key.provider_id)?.receipt ?? null
  await db.transaction().execute(async tx => {
    await lockUserPayments(tx, key.user_id)
    const refund = await refundOf(tx, key)
    // The account was erased meanwhile: the refund has another user id now, and is checked under that one.
    if (!refund || refund.check_at === null) return
    const { refund_id: id, receipt_status: before } = refund
    reportMissingReceipt(context, { of: 'refund', id, before, now: receipt })
    const checks = refund.checks + 1
    const status = receipt ?? before
    await updateRefund(tx, refund, {
      receipt_status: status,
      checks,
      check_at: status === 'pending' ? nextCheck(checks, now) : null,
    })
  })
}

const existingRefund = async (
  { provider }: PaymentContext,
  chargeId: string,
): Promise<ProviderRefund | undefined> =>
  (await provider.listRefunds(chargeId)).find(({ status }) => status !== 'canceled')

/** Sends a refund that is due, or checks one that was sent. The time of the first request is stored before it is made. */
export const syncRefund = async (context: PaymentContext, refund: RefundRow, now: Date): Promise<void> => {
  if (refund.status === 'succeeded') return syncRefundReceipt(context, refund, now)
  const { db, provider } = context
  const payment = await paymentOf(db, refund)
  if (!payment?.provider_id || payment.receipt_email === null || refund.amount === null) return
  if (payment.provider !== provider.name) return
  const { provider_id: chargeId, title, receipt_email: receiptEmail } = payment
  const checks = refund.checks + 1
  const sent = await markRefundSent(db, refund, {
    sent_at: refund.sent_at ?? now,
    checks,
    check_at: nextCheck(checks, now),
  })
  if (!sent) return
  const { amount, idempotence_key: idempotenceKey } = refund
  // A payment is refunded once: when the key has expired, any refund of the charge is the one we sent.
  const isKeyUsable = sent.sent_at !== null && isKeyAlive(sent.sent_at, now) && refund.provider_id === null
  const existing = isKeyUsable ? undefined : await existingRefund(context, chargeId)
  const result =
    existing ??
    (await provider.refund({ chargeId, idempotenceKey, amount, title: `Возврат: ${title}`, receiptEmail }))
  await applyRefund(context, refund, result, now)
}
