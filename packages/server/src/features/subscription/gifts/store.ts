import type { Selectable } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { ReceivedGiftsTable } from '../../../platform/db/money-tables.ts'

export type ReceivedGift = Selectable<ReceivedGiftsTable>

type NewGift = Omit<ReceivedGift, 'period_from' | 'period_until'>

export const insertReceived = async (tx: Db, gift: NewGift): Promise<void> => {
  await tx.insertInto('received_gifts').values(gift).execute()
}

/** In the order in which they begin. */
export const receivedGiftsOf = (db: Db, userId: string): Promise<ReceivedGift[]> =>
  db
    .selectFrom('received_gifts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('redeemed_at')
    .orderBy('gift_id')
    .execute()

export const saveGiftPeriod = async (
  tx: Db,
  { user_id, gift_id }: Pick<ReceivedGift, 'user_id' | 'gift_id'>,
  { from, until }: { from: Date; until: Date },
): Promise<void> => {
  await tx
    .updateTable('received_gifts')
    .set({ period_from: from, period_until: until })
    .where('user_id', '=', user_id)
    .where('gift_id', '=', gift_id)
    .execute()
}

export const hasRedeemed = async (db: Db, userId: string, digest: Buffer): Promise<boolean> =>
  (await db
    .selectFrom('received_gifts')
    .select('gift_id')
    .where('user_id', '=', userId)
    .where('code_digest', '=', digest)
    .executeTakeFirst()) !== undefined

export const eraseReceived = async (tx: Db, userId: string): Promise<number> =>
  Number(
    (await tx.deleteFrom('received_gifts').where('user_id', '=', userId).executeTakeFirst()).numDeletedRows,
  )
