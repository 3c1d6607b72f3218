import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { GiftCodesTable } from '../../platform/db/money-tables.ts'

export type GiftCode = Selectable<GiftCodesTable>

export const insertCode = async (tx: Db, code: Insertable<GiftCodesTable>): Promise<void> => {
  await tx.insertInto('gift_codes').values(code).execute()
}

export const codeByDigest = (db: Db, digest: Buffer): Promise<GiftCode | undefined> =>
  db.selectFrom('gift_codes').selectAll().where('code_digest', '=', digest).executeTakeFirst()

export const codeOfPayment = (db: Db, paymentId: string): Promise<GiftCode | undefined> =>
  db.selectFrom('gift_codes').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()

export const codesBoughtBy = (db: Db, userId: string): Promise<GiftCode[]> =>
  db
    .selectFrom('gift_codes')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('payment_id')
    .execute()

/** Uses a code up. Of several calls at once one gets it; the others, and a refund, wait for its row. */
export const useCode = (tx: Db, digest: Buffer, now: Date): Promise<GiftCode | undefined> =>
  tx
    .updateTable('gift_codes')
    .set({ redeemed_at: now, sealed_code: null })
    .where('code_digest', '=', digest)
    .where('redeemed_at', 'is', null)
    .where('refunded_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

/** Ends the code of a payment that is refunded; false when it has been used. */
export const endCode = async (tx: Db, paymentId: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('gift_codes')
    .set({ refunded_at: now, sealed_code: null })
    .where('payment_id', '=', paymentId)
    .where('redeemed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A code outlives its buyer: it may lie in somebody's drawer. */
export const forgetBuyer = async (tx: Db, userId: string): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('gift_codes')
    .set({ user_id: sql<null>`null`, sealed_code: null })
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
