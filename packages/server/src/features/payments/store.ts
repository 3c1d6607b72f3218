import { randomUUID } from 'node:crypto'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { PaymentsTable } from '../../platform/db/money-tables.ts'
import type { SavedMethod } from '../../platform/payment-provider/provider.ts'
import { lockUserForKeyShare } from '../../platform/db/lock-user.ts'
import type { PaymentRow } from './types.ts'

/** Keeps these advisory locks apart from other ones; the number itself means nothing. */
const LOCK_NAMESPACE = 7_240_312

/**
 * Payments of one user are changed by one transaction at a time. Locks the user's row first, in the same order as account
 * removal. False when the user does not exist (any more): then only orphaned payments may still be updated.
 */
export const lockUserPayments = async (tx: Db, userId: string): Promise<boolean> => {
  const userExists = await lockUserForKeyShare(tx, userId)
  await sql`select pg_advisory_xact_lock(${LOCK_NAMESPACE}, hashtext(${userId}))`.execute(tx)
  return userExists
}

export const insertPayment = (tx: Db, payment: Insertable<PaymentsTable>): Promise<PaymentRow> =>
  tx.insertInto('payments').values(payment).returningAll().executeTakeFirstOrThrow()

export type PaymentKey = Pick<PaymentRow, 'user_id' | 'payment_id'>

export const paymentOf = (db: Db, { user_id, payment_id }: PaymentKey): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('payment_id', '=', payment_id)
    .executeTakeFirst()

/** For notifications, which name no user: it searches the payments of all users. */
export const paymentByProviderId = (
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
  { user_id, payment_id }: PaymentKey,
  set: Updateable<PaymentsTable>,
): Promise<PaymentRow> =>
  tx
    .updateTable('payments')
    .set(set)
    .where('user_id', '=', user_id)
    .where('payment_id', '=', payment_id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Postpones the next check, unless another server has checked or updated the payment meanwhile. */
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

const OPEN_STATUSES = ['new', 'pending'] as const

export const openPayments = (db: Db, userId: string): Promise<PaymentRow[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', OPEN_STATUSES)
    .orderBy('created_at', 'desc')
    .execute()

/** Those with a promo code that are open or paid. */
export const paymentsWithPromo = (db: Db, userId: string, promoId: string) =>
  db
    .selectFrom('payments')
    .select(['payment_id', 'status'])
    .where('user_id', '=', userId)
    .where('promo_id', '=', promoId)
    .where('status', '!=', 'canceled')
    .execute()

/** Payments to sync now; also succeeded ones whose receipt is still pending. */
export const duePayments = (db: Db, userId: string, now: Date): Promise<PaymentRow[]> =>
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

/** Users with a payment or a refund to sync now. */
export const usersWithDuePayments = async (db: Db, now: Date, limit: number): Promise<string[]> => {
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
    .limit(limit)
    .execute()
  return due.map(({ user_id }) => user_id)
}

type LedgerEntry = { userId: string; paymentId: string; refundId: string | null; amount: number; now: Date }

/** The table refuses a second entry for the same payment or refund. */
export const recordLedgerEntry = async (
  tx: Db,
  { userId, paymentId, refundId, amount, now }: LedgerEntry,
): Promise<void> => {
  await tx
    .insertInto('ledger')
    .values({
      user_id: userId,
      entry_id: randomUUID(),
      payment_id: paymentId,
      refund_id: refundId,
      amount,
      booked_at: now,
    })
    .execute()
}

export const savedCard = async (db: Db, userId: string, provider: string) =>
  (await db
    .selectFrom('payment_methods')
    .select(['method_id as id', 'title', 'kind'])
    .where('user_id', '=', userId)
    // A card saved by another provider can't be charged by this one.
    .where('provider', '=', provider)
    .executeTakeFirst()) ?? null

type NewCard = SavedMethod & { provider: string }

export const saveCard = async (
  tx: Db,
  userId: string,
  { provider, id, title, kind }: NewCard,
  now: Date,
): Promise<void> => {
  const card = { provider, method_id: id, title, kind, saved_at: now }
  await tx
    .insertInto('payment_methods')
    .values({ user_id: userId, ...card })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(card))
    .execute()
}

/** False when no card was saved. */
export const deleteCard = async (tx: Db, userId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('payment_methods')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** What the user may see of the saved card; the provider's id of it is of no use outside the provider. */
export const shownCard = async (db: Db, userId: string) =>
  (await db
    .selectFrom('payment_methods')
    .select(['provider', 'kind', 'title', 'saved_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()) ?? null

type MissingReceipt = {
  of: 'payment' | 'refund'
  id: string
  settled_at: Date | null
  amount: number
  title: string
}

/** Payments and refunds whose receipt failed, oldest first; also those of erased users, for the money has moved. */
export const missingReceipts = async (db: Db): Promise<MissingReceipt[]> => {
  const { rows } = await sql<MissingReceipt>`
    select 'payment' as of, payment_id as id, settled_at, amount, title
      from payments where receipt_status = 'canceled'
    union all
    select 'refund', r.refund_id, r.settled_at, r.amount, p.title
      from refunds r join payments p using (user_id, payment_id) where r.receipt_status = 'canceled'
    order by settled_at`.execute(db)
  return rows
}

/** Records that a receipt was made by hand; false when none was missing. */
export const markReceiptMade = async (db: Db, id: string): Promise<boolean> => {
  const made = { receipt_status: 'succeeded' } as const
  const payments = await db
    .updateTable('payments')
    .set(made)
    .where('payment_id', '=', id)
    .where('receipt_status', '=', 'canceled')
    .executeTakeFirst()
  const refunds = await db
    .updateTable('refunds')
    .set(made)
    .where('refund_id', '=', id)
    .where('receipt_status', '=', 'canceled')
    .executeTakeFirst()
  return payments.numUpdatedRows + refunds.numUpdatedRows > 0n
}

/** What was bought since then and is not to be refunded, oldest first; renewals are no purchases. */
export const purchasesSince = (db: Db, userId: string, since: Date): Promise<PaymentRow[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'succeeded')
    .where('kind', '<>', 'renewal')
    .where('settled_at', '>', since)
    .where(row =>
      row.not(
        row.exists(
          row
            .selectFrom('refunds')
            .select('refund_id')
            .where('refunds.user_id', '=', userId)
            .whereRef('refunds.payment_id', '=', 'payments.payment_id')
            .where('refunds.status', '<>', 'declined'),
        ),
      ),
    )
    .orderBy('settled_at')
    .orderBy('payment_id')
    .execute()

/** The payments of gifts that somebody has used: their money stays. */
export const usedGiftsOf = async (db: Db, userId: string): Promise<ReadonlySet<string>> => {
  const used = await db
    .selectFrom('gift_codes')
    .select('payment_id')
    .where('user_id', '=', userId)
    .where('redeemed_at', 'is not', null)
    .execute()
  return new Set(used.map(({ payment_id }) => payment_id))
}

type PeriodEnd = { userId: string; from: Date; to: Date }

/** For days that were added to a paid period: what was paid for ends later. */
export const movePeriodEnd = async (tx: Db, { userId, from, to }: PeriodEnd): Promise<void> => {
  await tx
    .updateTable('payments')
    .set({ period_until: to })
    .where('user_id', '=', userId)
    .where('period_until', '=', from)
    .execute()
}
