import { randomUUID } from 'node:crypto'
import { Refusal } from '../../../platform/http/refusal.ts'
import { mailRefundDeclined } from '../mails.ts'
import { lockUserPayments, paymentOf, updatePayment } from '../store.ts'
import type { PaymentContext, RefundRow } from '../types.ts'
import { sealComment } from './comments.ts'
import { insertRefund, refundById, refundOf, refundsOf, updateRefund } from './store.ts'

/** The request was approved or declined before. */
export class AlreadyDecidedError extends Error {
  constructor(refundId: string) {
    super(`Request ${refundId} is decided already`)
  }
}

type RefundRequest = { userId: string; paymentId: string; comment: string | null; now: Date }

/** Records a user's request for a refund, for an operator to decide. Requesting twice is harmless. */
export const requestRefund = (
  { db, keys }: PaymentContext,
  { userId, paymentId, comment, now }: RefundRequest,
): Promise<void> =>
  db.transaction().execute(async tx => {
    await lockUserPayments(tx, userId)
    const payment = await paymentOf(tx, { user_id: userId, payment_id: paymentId })
    if (!payment) throw new Refusal('ERR_NOT_FOUND')
    const earlier = (await refundsOf(tx, userId)).filter(refund => refund.payment_id === paymentId)
    if (earlier.some(({ status }) => status !== 'declined')) return
    if (payment.status !== 'succeeded' || earlier.length > 0) throw new Refusal('ERR_CONFLICT')
    const refundId = randomUUID()
    await insertRefund(tx, {
      user_id: userId,
      refund_id: refundId,
      payment_id: paymentId,
      cause: 'requested',
      sealed_comment: await sealComment(keys, tx, { userId, refundId, comment }),
      status: 'requested',
      idempotence_key: randomUUID(),
      created_at: now,
    })
  })

/** Approves a request: the refund is due, and its purchase is revoked at once. `amount: null` refunds the unused part. */
export const approveRefund = async (
  { db, handlers }: PaymentContext,
  { refundId, amount, now }: { refundId: string; amount: number | null; now: Date },
): Promise<RefundRow> => {
  const request = await refundById(db, refundId)
  if (!request) throw new Refusal('ERR_NOT_FOUND')
  return db.transaction().execute(async tx => {
    await lockUserPayments(tx, request.user_id)
    const refund = await refundOf(tx, request)
    const payment = refund && (await paymentOf(tx, refund))
    if (!payment || refund.status !== 'requested') throw new AlreadyDecidedError(refundId)
    const due = amount ?? (await handlers[payment.kind].refundableAmount(tx, payment, now))
    // At least a kopeck, at most what was paid; a period that is used up has no unused part.
    if (!Number.isSafeInteger(due) || due <= 0 || due > payment.amount) throw new Refusal('ERR_VALIDATION')
    await updatePayment(tx, payment, { returned_at: now })
    await handlers[payment.kind].onRefund(tx, payment, now)
    return updateRefund(tx, refund, { amount: due, status: 'due', check_at: now })
  })
}

export const declineRefund = async (context: PaymentContext, refundId: string, now: Date): Promise<void> => {
  const request = await refundById(context.db, refundId)
  if (!request) throw new Refusal('ERR_NOT_FOUND')
  await context.db.transaction().execute(async tx => {
    await lockUserPayments(tx, request.user_id)
    const refund = await refundOf(tx, request)
    const payment = refund && (await paymentOf(tx, refund))
    if (!payment || refund.status !== 'requested') throw new AlreadyDecidedError(refundId)
    await updateRefund(tx, refund, { status: 'declined', settled_at: now })
    await mailRefundDeclined(context, tx, payment, now)
  })
  context.wakeMailWorker()
}
