import { randomUUID } from 'node:crypto'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Return } from '../../platform/payments/provider.ts'
import { book } from './ledger.ts'
import { postRefundDeclined, postRefundMade } from './letters.ts'
import { tellIfMissing } from './receipts.ts'
import { insertRefund, markSent, refundOf, refundsOf, requestById, updateRefund } from './refund-store.ts'
import { isKeyAlive, nextCheck } from './rules.ts'
import { lockMoney, paymentOf, updatePayment } from './store.ts'
import type { RefundRow, Till } from './till.ts'

const DAY = 86_400_000

/** Somebody has decided already. */
export class DecidedError extends Error {
  constructor(refundId: string) {
    super(`Request ${refundId} is decided already`)
  }
}

type Wish = { userId: string; paymentId: string; comment: string | null; now: Date }

/** Notes the wish for a refund. People decide on it; asking twice is harmless. */
export const requestRefund = ({ context }: Till, { userId, paymentId, comment, now }: Wish): Promise<void> =>
  context.db.transaction().execute(async tx => {
    await lockMoney(tx, userId)
    const payment = await paymentOf(tx, { user_id: userId, payment_id: paymentId })
    if (!payment) throw new Refusal('ERR_NOT_FOUND')
    const earlier = (await refundsOf(tx, userId)).filter(refund => refund.payment_id === paymentId)
    if (earlier.some(({ status }) => status !== 'declined')) return
    if (payment.status !== 'succeeded' || earlier.length > 0) throw new Refusal('ERR_CONFLICT')
    await insertRefund(tx, {
      user_id: userId,
      refund_id: randomUUID(),
      payment_id: paymentId,
      cause: 'requested',
      comment,
      status: 'requested',
      idempotence_key: randomUUID(),
      created_at: now,
    })
  })

/** Decides for a request: the money is due, what it had bought is taken back at once. Null: the unused part. */
export const approveRefund = async (
  { context, effects }: Till,
  { refundId, amount, now }: { refundId: string; amount: number | null; now: Date },
): Promise<RefundRow> => {
  const request = await requestById(context.db, refundId)
  if (!request) throw new Refusal('ERR_NOT_FOUND')
  return context.db.transaction().execute(async tx => {
    await lockMoney(tx, request.user_id)
    const refund = await refundOf(tx, request)
    const payment = refund && (await paymentOf(tx, refund))
    if (!payment || refund.status !== 'requested') throw new DecidedError(refundId)
    const due = amount ?? (await effects[payment.kind].unused(tx, payment, now))
    // Between a kopeck and what was paid; a period that is used up has no unused part.
    if (!Number.isSafeInteger(due) || due <= 0 || due > payment.amount) throw new Refusal('ERR_VALIDATION')
    await updatePayment(tx, payment, { returned_at: now })
    await effects[payment.kind].returned(tx, payment, now)
    return updateRefund(tx, refund, { amount: due, status: 'due', check_at: now })
  })
}

export const declineRefund = async ({ context }: Till, refundId: string, now: Date): Promise<void> => {
  const request = await requestById(context.db, refundId)
  if (!request) throw new Refusal('ERR_NOT_FOUND')
  await context.db.transaction().execute(async tx => {
    await lockMoney(tx, request.user_id)
    const refund = await refundOf(tx, request)
    const payment = refund && (await paymentOf(tx, refund))
    if (!payment || refund.status !== 'requested') throw new DecidedError(refundId)
    await updateRefund(tx, refund, { status: 'declined', settled_at: now })
    await postRefundDeclined(context, tx, payment, now)
  })
  context.wakeMailWorker()
}

const settleRefund = async (till: Till, key: RefundRow, word: Return, now: Date): Promise<void> => {
  const { context } = till
  await context.db.transaction().execute(async tx => {
    await lockMoney(tx, key.user_id)
    const refund = await refundOf(tx, key)
    if (!refund || (refund.status !== 'due' && refund.status !== 'pending')) return
    const payment = await paymentOf(tx, refund)
    if (!payment || refund.amount === null) throw new Error(`Refund ${refund.refund_id} is of nothing`)
    if (word.status === 'pending') {
      const checks = refund.checks + 1
      await updateRefund(tx, refund, {
        provider_id: word.id,
        status: 'pending',
        checks,
        check_at: nextCheck(checks, now),
      })
      return
    }
    if (word.status === 'canceled') {
      // Most often there is no money on the shop's account yet: a new attempt, with a new key, tomorrow.
      await updateRefund(tx, refund, {
        provider_id: null,
        reason: word.reason,
        status: 'due',
        idempotence_key: randomUUID(),
        sent_at: null,
        checks: 0,
        check_at: new Date(now.getTime() + DAY),
      })
      return
    }
    await updateRefund(tx, refund, {
      provider_id: word.id,
      amount: word.amount,
      status: 'succeeded',
      reason: null,
      settled_at: now,
      receipt_status: word.receipt,
      checks: 0,
      check_at: word.receipt === 'pending' ? nextCheck(0, now) : null,
    })
    tellIfMissing(till, { of: 'refund', id: refund.refund_id, before: null, now: word.receipt })
    const { user_id: userId, refund_id: refundId, payment_id: paymentId } = refund
    await book(tx, { userId, paymentId, refundId, amount: -word.amount, now })
    await postRefundMade(context, tx, { ...payment, amount: word.amount }, now)
    if (payment.is_orphaned) await updatePayment(tx, payment, { receipt_email: null })
  })
  context.wakeMailWorker()
}

/** Notes how the receipt of what was given back stands; asked about until it is made or will not be. */
const checkReceipt = async (till: Till, key: RefundRow, now: Date): Promise<void> => {
  const { context } = till
  const { provider, db } = context
  const payment = await paymentOf(db, key)
  if (!payment?.provider_id || payment.provider !== provider.name) return
  const returns = await provider.returnsOf(payment.provider_id)
  const receipt = returns.find(({ id }) => id === key.provider_id)?.receipt ?? null
  await db.transaction().execute(async tx => {
    await lockMoney(tx, key.user_id)
    const refund = await refundOf(tx, key)
    // Erased meanwhile: it is asked about under its new id.
    if (!refund || refund.check_at === null) return
    const { refund_id: id, receipt_status: before } = refund
    tellIfMissing(till, { of: 'refund', id, before, now: receipt })
    const checks = refund.checks + 1
    const standing = receipt ?? before
    await updateRefund(tx, refund, {
      receipt_status: standing,
      checks,
      check_at: standing === 'pending' ? nextCheck(checks, now) : null,
    })
  })
}

const returnsBy = async ({ context }: Till, chargeId: string): Promise<Return | undefined> =>
  (await context.provider.returnsOf(chargeId)).find(({ status }) => status !== 'canceled')

/** Sends what is due, or asks about what was sent. The moment of the first sending is written down before it. */
export const sendRefund = async (till: Till, refund: RefundRow, now: Date): Promise<void> => {
  if (refund.status === 'succeeded') return checkReceipt(till, refund, now)
  const { db, provider } = till.context
  const payment = await paymentOf(db, refund)
  if (!payment?.provider_id || payment.receipt_email === null || refund.amount === null) return
  if (payment.provider !== provider.name) return
  const { provider_id: chargeId, title, receipt_email: receiptEmail } = payment
  const checks = refund.checks + 1
  const sent = await markSent(db, refund, {
    sent_at: refund.sent_at ?? now,
    checks,
    check_at: nextCheck(checks, now),
  })
  if (!sent) return
  const { amount, idempotence_key: idempotenceKey } = refund
  // Of one payment we give back once: after the key's day, whatever was given back is what we asked for.
  const isFresh = sent.sent_at !== null && isKeyAlive(sent.sent_at, now) && refund.provider_id === null
  const known = isFresh ? undefined : await returnsBy(till, chargeId)
  const word =
    known ??
    (await provider.giveBack({ chargeId, idempotenceKey, amount, title: `Возврат: ${title}`, receiptEmail }))
  await settleRefund(till, refund, word, now)
}
