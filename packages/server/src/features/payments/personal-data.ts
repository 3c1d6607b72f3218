import { randomUUID } from 'node:crypto'
import type { Context } from '../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { forgetCard } from './methods.ts'
import { refundsOf } from './refund-store.ts'
import { lockMoney, paymentsOf } from './store.ts'

/** Writes the books anew under another id: whose a row is cannot be changed where rows are spread by their person. */
const handOver = async (tx: Db, from: string, to: string): Promise<number> => {
  const ledger = await tx.deleteFrom('ledger').where('user_id', '=', from).returningAll().execute()
  const refunds = await tx.deleteFrom('refunds').where('user_id', '=', from).returningAll().execute()
  const payments = await tx.deleteFrom('payments').where('user_id', '=', from).returningAll().execute()
  const renamed = { user_id: to }
  const orphaned = { ...renamed, is_orphaned: true, payment_url: null }
  if (payments.length > 0)
    await tx
      .insertInto('payments')
      .values(payments.map(row => ({ ...row, ...orphaned })))
      .execute()
  if (refunds.length > 0)
    await tx
      .insertInto('refunds')
      .values(refunds.map(row => ({ ...row, ...renamed })))
      .execute()
  if (ledger.length > 0)
    await tx
      .insertInto('ledger')
      .values(ledger.map(row => ({ ...row, ...renamed })))
      .execute()
  return payments.length
}

/**
 * Forgets the person and keeps the books: their payments go on under an id that is nobody's. The address stays only where
 * money is still under way, because its receipt needs one, and goes once that is settled.
 */
export const erasePayments = async (tx: Db, userId: string): Promise<number> => {
  await lockMoney(tx, userId)
  await forgetCard(tx, userId)
  const underWay = tx
    .selectFrom('refunds')
    .select('payment_id')
    .where('user_id', '=', userId)
    .where('status', 'in', ['due', 'pending'])
  await tx
    .updateTable('payments')
    .set({ receipt_email: null, method_id: null })
    .where('user_id', '=', userId)
    .where('status', 'in', ['succeeded', 'canceled'])
    .where('payment_id', 'not in', underWay)
    .execute()
  // Nobody is left to be answered.
  await tx
    .updateTable('refunds')
    .set({ status: 'declined' })
    .where('user_id', '=', userId)
    .where('status', '=', 'requested')
    .execute()
  await tx.updateTable('refunds').set({ comment: null }).where('user_id', '=', userId).execute()
  return handOver(tx, userId, randomUUID())
}

/** What is shown of the kept card; its key is the provider's and no use to anybody else. */
export const exportCard = async ({ db }: Context, userId: string) =>
  (await db
    .selectFrom('payment_methods')
    .select(['provider', 'title', 'saved_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()) ?? null

export const exportPayments = async ({ db }: Context, userId: string) => {
  const refunds = await refundsOf(db, userId)
  return (await paymentsOf(db, userId)).map(payment => ({
    uid: payment.payment_id,
    what: payment.title,
    amount_in_kopecks: payment.amount,
    status: payment.status,
    reason: payment.reason,
    receipt_email: payment.receipt_email,
    begun_at: payment.created_at.toISOString(),
    settled_at: payment.settled_at?.toISOString() ?? null,
    refunds: refunds
      .filter(refund => refund.payment_id === payment.payment_id)
      .map(({ comment, amount, status, created_at }) => ({
        comment,
        amount_in_kopecks: amount,
        status,
        asked_at: created_at.toISOString(),
      })),
  }))
}
