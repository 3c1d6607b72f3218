import { randomUUID } from 'node:crypto'
import type { Context } from '../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { cipherForReading } from '../../platform/sealing/user-keys.ts'
import { openComment } from './refunds/comments.ts'
import { refundsOf } from './refunds/store.ts'
import { deleteCard, lockUserPayments, paymentsOf, shownCard } from './store.ts'

// These statements stand here and not in a store: they are one erasure over all tables of the slice, read as a whole.

/**
 * Inserts the rows again under another user id: `user_id` is immutable, because rows may be distributed over machines by
 * it.
 */
const moveToAnonymousUser = async (tx: Db, from: string, to: string): Promise<number> => {
  const ledger = await tx.deleteFrom('ledger').where('user_id', '=', from).returningAll().execute()
  const refunds = await tx.deleteFrom('refunds').where('user_id', '=', from).returningAll().execute()
  const payments = await tx.deleteFrom('payments').where('user_id', '=', from).returningAll().execute()
  const moved = { user_id: to }
  const orphaned = { ...moved, is_orphaned: true, payment_url: null }
  if (payments.length > 0)
    await tx
      .insertInto('payments')
      .values(payments.map(row => ({ ...row, ...orphaned })))
      .execute()
  if (refunds.length > 0)
    await tx
      .insertInto('refunds')
      .values(refunds.map(row => ({ ...row, ...moved })))
      .execute()
  if (ledger.length > 0)
    await tx
      .insertInto('ledger')
      .values(ledger.map(row => ({ ...row, ...moved })))
      .execute()
  return payments.length
}

/**
 * Erases the user and keeps the bookkeeping: the payments move to a random user id. An address stays only where a payment
 * or refund is unfinished, because its receipt needs one, and is erased when that is finished.
 */
export const erasePayments = async (tx: Db, userId: string): Promise<number> => {
  await lockUserPayments(tx, userId)
  await deleteCard(tx, userId)
  const unfinished = tx
    .selectFrom('refunds')
    .select('payment_id')
    .where('user_id', '=', userId)
    .where('status', 'in', ['due', 'pending'])
  await tx
    .updateTable('payments')
    .set({ receipt_email: null, method_id: null })
    .where('user_id', '=', userId)
    .where('status', 'in', ['succeeded', 'canceled'])
    .where('payment_id', 'not in', unfinished)
    .execute()
  // An open request is declined without a mail: its user is gone.
  await tx
    .updateTable('refunds')
    .set({ status: 'declined' })
    .where('user_id', '=', userId)
    .where('status', '=', 'requested')
    .execute()
  await tx
    .updateTable('refunds')
    .set({ sealed_comment: null, unsealed_comment: null, proposal_reason: null })
    .where('user_id', '=', userId)
    .execute()
  return moveToAnonymousUser(tx, userId, randomUUID())
}

export const exportCard = ({ db }: Context, userId: string) => shownCard(db, userId)

export const exportPayments = async ({ db, keys }: Context, userId: string) => {
  const [refunds, cipher] = await Promise.all([refundsOf(db, userId), cipherForReading(keys, db, userId)])
  return (await paymentsOf(db, userId)).map(payment => ({
    uid: payment.payment_id,
    what: payment.title,
    amount_in_kopecks: payment.amount,
    with_promo_code: payment.promo_id !== null,
    method: payment.method,
    status: payment.status,
    reason: payment.reason,
    receipt_email: payment.receipt_email,
    begun_at: payment.created_at.toISOString(),
    settled_at: payment.settled_at?.toISOString() ?? null,
    refunds: refunds
      .filter(refund => refund.payment_id === payment.payment_id)
      .map(refund => ({
        comment: openComment(cipher, refund),
        why: refund.proposal_reason,
        amount_in_kopecks: refund.amount,
        status: refund.status,
        asked_at: refund.created_at.toISOString(),
      })),
  }))
}
