import type { Payment } from '@grani/contract'
import type { PaymentRow, RefundRow } from './types.ts'

const REFUND_STATUS = {
  requested: 'requested',
  due: 'pending',
  pending: 'pending',
  succeeded: 'succeeded',
  declined: 'declined',
} as const

const refundOnWire = (refund: RefundRow): Payment['refund'] => ({
  amount: refund.amount,
  status: REFUND_STATUS[refund.status],
  created_at: refund.created_at.toISOString(),
  receipt: refund.receipt_status,
})

/** The wire format of a payment. */
export const wireOf = (
  payment: PaymentRow,
  refunds: readonly RefundRow[],
  usedGifts: ReadonlySet<string>,
): Payment => {
  const refund = refunds.findLast(({ payment_id }) => payment_id === payment.payment_id)
  const { status, receipt_email: email, receipt_status: receipt, period_from, period_until } = payment
  return {
    uid: payment.payment_id,
    kind: payment.kind,
    item: payment.item,
    title: payment.title,
    amount: payment.amount,
    method: payment.method,
    status: status === 'new' ? 'pending' : status,
    reason: payment.reason,
    created_at: payment.created_at.toISOString(),
    settled_at: payment.settled_at?.toISOString() ?? null,
    period:
      period_from && period_until
        ? { from: period_from.toISOString(), until: period_until.toISOString() }
        : null,
    receipt: status === 'succeeded' && email !== null ? { email, status: receipt ?? 'pending' } : null,
    refund: refund ? refundOnWire(refund) : null,
    can_request_refund: status === 'succeeded' && refund === undefined && !usedGifts.has(payment.payment_id),
  }
}
