import type { Db } from '../../platform/db/db.ts'
import { refundById } from './refunds/store.ts'

/** Whose request this is; null for none. */
export const userOfRefund = async (db: Db, refundId: string): Promise<string | null> =>
  (await refundById(db, refundId))?.user_id ?? null

/** Whose receipt this is: `id` is of a payment or of a refund. */
export const userOfReceipt = async (db: Db, id: string): Promise<string | null> => {
  const payment = await db
    .selectFrom('payments')
    .select('user_id')
    .where('payment_id', '=', id)
    .executeTakeFirst()
  return payment?.user_id ?? userOfRefund(db, id)
}
