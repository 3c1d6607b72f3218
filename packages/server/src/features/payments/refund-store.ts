import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { RefundsTable } from '../../platform/db/money-tables.ts'
import type { RefundRow } from './till.ts'

export const insertRefund = async (tx: Db, refund: Insertable<RefundsTable>): Promise<void> => {
  await tx.insertInto('refunds').values(refund).execute()
}

type Key = Pick<RefundRow, 'user_id' | 'refund_id'>

export const refundOf = (db: Db, { user_id, refund_id }: Key): Promise<RefundRow | undefined> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('refund_id', '=', refund_id)
    .executeTakeFirst()

/** For the people who decide: they know a request by its id alone. */
export const requestById = (db: Db, refundId: string): Promise<RefundRow | undefined> =>
  db.selectFrom('refunds').selectAll().where('refund_id', '=', refundId).executeTakeFirst()

export const updateRefund = (
  tx: Db,
  { user_id, refund_id }: Key,
  set: Updateable<RefundsTable>,
): Promise<RefundRow> =>
  tx
    .updateTable('refunds')
    .set(set)
    .where('user_id', '=', user_id)
    .where('refund_id', '=', refund_id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Notes that this key is being sent; nothing where another server has settled it or changed the key meanwhile. */
export const markSent = (
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

/** What is due to be sent or asked about, also after the money went back: its receipt may still be on its way. */
export const refundsToSend = (db: Db, userId: string, now: Date): Promise<RefundRow[]> =>
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

/** Requests that nobody has decided on, oldest first. */
export const requestsWaiting = (db: Db) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', join =>
      join
        .onRef('payments.user_id', '=', 'refunds.user_id')
        .onRef('payments.payment_id', '=', 'refunds.payment_id'),
    )
    .select([
      'refunds.refund_id',
      'refunds.created_at',
      'refunds.comment',
      'payments.title',
      'payments.amount',
      'payments.settled_at',
    ])
    .where('refunds.status', '=', 'requested')
    .orderBy('refunds.created_at')
    .execute()
