import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { ObserverTables } from '../../platform/db/observer-tables.ts'

const replies = (db: Db, userId: string) =>
  db
    .selectFrom('observer_replies')
    .selectAll()
    .select([
      sql<string>`begun_on::text`.as('begun_on'),
      sql<string | null>`finished_on::text`.as('finished_on'),
    ])
    .where('user_id', '=', userId)

/** In the order of their random ids. */
export const repliesOf = (db: Db, userId: string, roundId: string) =>
  replies(db, userId).where('round_id', '=', roundId).orderBy('reply_id').execute()

export type ReplyRow = Awaited<ReturnType<typeof repliesOf>>[number]

export const replyOfKey = (db: Db, userId: string, hash: Buffer) =>
  replies(db, userId).where('key_hash', '=', hash).executeTakeFirst()

export const insertReply = async (
  tx: Db,
  reply: Insertable<ObserverTables['observer_replies']>,
): Promise<void> => {
  await tx.insertInto('observer_replies').values(reply).execute()
}

type Place = Pick<ReplyRow, 'user_id' | 'round_id' | 'reply_id'>

export const updateReply = async (
  tx: Db,
  { user_id, round_id, reply_id }: Place,
  columns: Updateable<ObserverTables['observer_replies']>,
): Promise<void> => {
  await tx
    .updateTable('observer_replies')
    .set(columns)
    .where('user_id', '=', user_id)
    .where('round_id', '=', round_id)
    .where('reply_id', '=', reply_id)
    .execute()
}

export const deleteReply = async (tx: Db, { user_id, round_id, reply_id }: Place): Promise<void> => {
  await tx
    .deleteFrom('observer_replies')
    .where('user_id', '=', user_id)
    .where('round_id', '=', round_id)
    .where('reply_id', '=', reply_id)
    .execute()
}

/** Forgets own links whose days are over, and replies that were never finished; `before` is a Moscow day. */
export const sweepReplies = async (db: Db, before: string): Promise<void> => {
  await db
    .deleteFrom('observer_replies')
    .where('begun_on', '<', before)
    .where('finished_on', 'is', null)
    .execute()
  await db
    .updateTable('observer_replies')
    .set({ key_hash: null })
    .where('begun_on', '<', before)
    .where('key_hash', 'is not', null)
    .execute()
}
