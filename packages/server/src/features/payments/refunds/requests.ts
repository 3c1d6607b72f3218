import { randomUUID } from 'node:crypto'
import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { type Actor, BY_COMMAND, record } from '../../journal/service.ts'
import { mailRefundDeclined } from '../mails.ts'
import { lockUserPayments, paymentOf, updatePayment, usedGiftsOf } from '../store.ts'
import type { PaymentContext, PaymentRow, RefundRow, RefundTerms } from '../types.ts'
import { sealComment } from './comments.ts'
import { insertRefund, refundById, refundOf, refundsOf, updateRefund } from './store.ts'

/** The request was approved or declined before. */
export class AlreadyDecidedError extends Refusal {
  constructor() {
    super('ERR_CONFLICT')
  }
}

type RefundRequest = { userId: string; paymentId: string; comment: string | null; now: Date }

/** Whether there is no open or finished request for it yet. @throws {Refusal} A payment of which nothing can be asked back. */
const canRequest = async (db: Db, payment: PaymentRow | undefined): Promise<boolean> => {
  if (!payment) throw new Refusal('ERR_NOT_FOUND')
  const { user_id: userId, payment_id: paymentId } = payment
  const earlier = (await refundsOf(db, userId)).filter(refund => refund.payment_id === paymentId)
  if (earlier.some(({ status }) => status !== 'declined')) return false
  const isUsedGift = (await usedGiftsOf(db, userId)).has(paymentId)
  if (payment.status !== 'succeeded' || earlier.length > 0 || isUsedGift) throw new Refusal('ERR_CONFLICT')
  return true
}

/** What a refund of this payment brings and ends, for a request made now. */
export const readRefundTerms = async (
  { db, handlers }: PaymentContext,
  { userId, paymentId, now }: { userId: string; paymentId: string; now: Date },
): Promise<RefundTerms> => {
  const payment = await paymentOf(db, { user_id: userId, payment_id: paymentId })
  if (!(await canRequest(db, payment)) || !payment) throw new Refusal('ERR_CONFLICT')
  return handlers[payment.kind].refundTerms(db, payment, { asked: now, now })
}

/** Records a request for a refund in this transaction; false when there is an open or finished one already. */
export const addRefundRequest = async (
  { keys }: Pick<PaymentContext, 'keys'>,
  tx: Db,
  { userId, paymentId, comment, now }: RefundRequest,
): Promise<boolean> => {
  await lockUserPayments(tx, userId)
  const payment = await paymentOf(tx, { user_id: userId, payment_id: paymentId })
  if (!(await canRequest(tx, payment))) return false
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
  return true
}

/** Records a user's request for a refund, for an operator to decide. Requesting twice is harmless. */
export const requestRefund = async (context: PaymentContext, request: RefundRequest): Promise<void> => {
  await context.db.transaction().execute(tx => addRefundRequest(context, tx, request))
}

type Decision = {
  refundId: string
  now: Date
  /** A command decides alone; of the staff, somebody else has proposed it. */
  by?: Actor
  reason?: string | null
  /** Refuses by throwing, in the transaction and before anything is changed. */
  check?: (refund: RefundRow) => void
}

/** The request and its payment, which no other transaction changes until this one ends. */
export const lockRequest = async (tx: Db, { user_id, refund_id }: RefundRow) => {
  await lockUserPayments(tx, user_id)
  const refund = await refundOf(tx, { user_id, refund_id })
  const payment = refund && (await paymentOf(tx, refund))
  if (!payment || refund.status !== 'requested') throw new AlreadyDecidedError()
  return { refund, payment }
}

/** @throws {Refusal} At least a kopeck, at most what was paid; a period that is used up has no unused part. */
export const checkAmount = (amount: number, payment: PaymentRow): void => {
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > payment.amount)
    throw new Refusal('ERR_VALIDATION', { fields: { amount: 'forms.errors.invalid' } })
}

const recordDecision = (tx: Db, { by = BY_COMMAND, reason = null, now }: Decision, refund: RefundRow) =>
  record(tx, {
    ...by,
    action: refund.status === 'declined' ? 'refund.decline' : 'refund.approve',
    subjectKind: 'refund',
    subject: refund.refund_id,
    reason,
    after: { status: refund.status, amount: refund.amount },
    now,
  })

/** Approves a request: the refund is due, and its purchase is revoked at once. `amount: null` refunds the unused part. */
export const approveRefund = async (
  { db, handlers, refundAlone }: PaymentContext,
  { amount, ...decision }: Decision & { amount: number | null },
): Promise<RefundRow> => {
  const { refundId, now, by = BY_COMMAND, check } = decision
  const request = await refundById(db, refundId)
  if (!request) throw new Refusal('ERR_NOT_FOUND')
  return db.transaction().execute(async tx => {
    const { refund, payment } = await lockRequest(tx, request)
    check?.(refund)
    const times = { asked: refund.created_at, now }
    const due = amount ?? (await handlers[payment.kind].refundTerms(tx, payment, times)).amount
    checkAmount(due, payment)
    await updatePayment(tx, payment, { returned_at: now })
    await handlers[payment.kind].onRefund(tx, payment, now)
    const approved = await updateRefund(tx, refund, {
      amount: due,
      status: 'due',
      check_at: now,
      decided_by: by.actor,
      alone_limit: refundAlone || null,
    })
    await recordDecision(tx, decision, approved)
    return approved
  })
}

export const declineRefund = async (context: PaymentContext, decision: Decision): Promise<void> => {
  const { refundId, now, by = BY_COMMAND, check } = decision
  const request = await refundById(context.db, refundId)
  if (!request) throw new Refusal('ERR_NOT_FOUND')
  await context.db.transaction().execute(async tx => {
    const { refund, payment } = await lockRequest(tx, request)
    check?.(refund)
    const set = { status: 'declined', settled_at: now, decided_by: by.actor } as const
    const declined = await updateRefund(tx, refund, set)
    await mailRefundDeclined(context, tx, payment, now)
    await recordDecision(tx, decision, declined)
  })
  context.wakeMailWorker()
}
