import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { RefundsTable } from '../../../platform/db/money-tables.ts'
import type { RefundRow } from '../types.ts'

export const insertRefund = async (tx: Db, refund: Insertable<RefundsTable>): Promise<void> => {
  await tx.insertInto('refunds').values(refund).execute()
}

export type RefundKey = Pick<RefundRow, 'user_id' | 'refund_id'>

export const refundOf = (db: Db, { user_id, refund_id }: RefundKey): Promise<RefundRow | undefined> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('refund_id', '=', refund_id)
    .executeTakeFirst()

/** For the operator who decides: the request is named by its id alone, without the user. */
export const refundById = (db: Db, refundId: string): Promise<RefundRow | undefined> =>
  db.selectFrom('refunds').selectAll().where('refund_id', '=', refundId).executeTakeFirst()

export const updateRefund = (
  tx: Db,
  { user_id, refund_id }: RefundKey,
  set: Updateable<RefundsTable>,
): Promise<RefundRow> =>
  tx
    .updateTable('refunds')
    .set(set)
    .where('user_id', '=', user_id)
    .where('refund_id', '=', refund_id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Records that this key is being sent; undefined when another server has finished the refund or changed its key. */
export const markRefundSent = (
  db: Db,
  { user_id, refund_id, idempotence_key }: RefundRow,
  set: Updateable<RefundsTable>,
): Promise<RefundRow | undefined> =>
  db
    .updateTable('refunds')
    .set(set)
    .where('user_id', '=', user_id)
    .where('refund_id', '=', refund_id)
    .where('idempotence_key', '=', idempotence_key)
    .where('status', 'in', ['due', 'pending'])
    .returningAll()
    .executeTakeFirst()

/** Refunds to send or to check now; also succeeded ones whose receipt is still pending. */
export const dueRefunds = (db: Db, userId: string, now: Date): Promise<RefundRow[]> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', ['due', 'pending', 'succeeded'])
    .where('check_at', '<=', now)
    .orderBy('created_at')
    .execute()

export const refundsOf = (db: Db, userId: string): Promise<RefundRow[]> =>
  db.selectFrom('refunds').selectAll().where('user_id', '=', userId).orderBy('created_at').execute()

/** Requests that wait for a decision, oldest first, with the keys of the users who wrote them. */
export const openRequests = (db: Db) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', join =>
      join
        .onRef('payments.user_id', '=', 'refunds.user_id')
        .onRef('payments.payment_id', '=', 'refunds.payment_id'),
    )
    .leftJoin('user_keys', 'user_keys.user_id', 'refunds.user_id')
    .select([
      'refunds.user_id',
      'refunds.refund_id',
      'refunds.created_at',
      'refunds.sealed_comment',
      'refunds.payment_id',
      'refunds.proposed_by',
      'refunds.proposed_at',
      'refunds.proposed_amount',
      'refunds.proposal_reason',
      'user_keys.key_id',
      'user_keys.sealed_key',
      'payments.title',
      'payments.method',
      'payments.amount',
      'payments.settled_at',
    ])
    .where('refunds.status', '=', 'requested')
    .orderBy('refunds.created_at')
    .execute()
