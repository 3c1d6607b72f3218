import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { PaymentsTable } from '../../platform/db/money-tables.ts'
import { lockUserForKeyShare } from '../../platform/db/lock-user.ts'
import type { PaymentRow } from './till.ts'

/** Any number: it only keeps these locks apart from others. */
const LOCK = 7_240_312

/**
 * Everything about a person's money happens one after another. Held until the transaction ends. The person is held first, as
 * removal does it; false when there is no such person (any more): then only what is nobody's may still be settled.
 */
export const lockMoney = async (tx: Db, userId: string): Promise<boolean> => {
  const isThere = await lockUserForKeyShare(tx, userId)
  await sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${userId}))`.execute(tx)
  return isThere
}

export const insertPayment = (tx: Db, payment: Insertable<PaymentsTable>): Promise<PaymentRow> =>
  tx.insertInto('payments').values(payment).returningAll().executeTakeFirstOrThrow()

export type Key = Pick<PaymentRow, 'user_id' | 'payment_id'>

export const paymentOf = (db: Db, { user_id, payment_id }: Key): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('payment_id', '=', payment_id)
    .executeTakeFirst()

/** By what a notification names. Not a person's own call, so it may look everywhere. */
export const hintedPayment = (
  db: Db,
  { providerId, paymentId }: { providerId: string; paymentId: string | null },
): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where(row =>
      row.or([
        row('provider_id', '=', providerId),
        ...(paymentId === null ? [] : [row('payment_id', '=', paymentId)]),
      ]),
    )
    .executeTakeFirst()

export const updatePayment = (
  tx: Db,
  { user_id, payment_id }: Key,
  set: Updateable<PaymentsTable>,
): Promise<PaymentRow> =>
  tx
    .updateTable('payments')
    .set(set)
    .where('user_id', '=', user_id)
    .where('payment_id', '=', payment_id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Puts the next question off, unless somebody has settled the payment or asked about it meanwhile. */
export const postponeCheck = async (
  db: Db,
  { user_id, payment_id, check_at }: PaymentRow,
  set: { checks: number; check_at: Date },
): Promise<void> => {
  await db
    .updateTable('payments')
    .set(set)
    .where('user_id', '=', user_id)
    .where('payment_id', '=', payment_id)
    .where('check_at', '=', check_at)
    .execute()
}

const OPEN = ['new', 'pending'] as const

export const openPayments = (db: Db, userId: string): Promise<PaymentRow[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', OPEN)
    .orderBy('created_at', 'desc')
    .execute()

/** What is due to be asked about, also after it was settled: the receipt may still be on its way. */
export const paymentsToCheck = (db: Db, userId: string, now: Date): Promise<PaymentRow[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('check_at', '<=', now)
    .orderBy('created_at')
    .execute()

export const paymentsOf = (db: Db, userId: string): Promise<PaymentRow[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(500)
    .execute()

export const peopleToCheck = async (db: Db, now: Date, most: number): Promise<string[]> => {
  const due = await db
    .selectFrom('payments')
    .select('user_id')
    .where('check_at', '<=', now)
    .union(
      db
        .selectFrom('refunds')
        .select('user_id')
        .where('check_at', '<=', now)
        .where('status', 'in', ['due', 'pending', 'succeeded']),
    )
    .limit(most)
    .execute()
  return due.map(({ user_id }) => user_id)
}
