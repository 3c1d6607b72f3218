import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { ReplyRow } from './reply-store.ts'
import type { RoundRow } from './store.ts'

/** All sets of a round whose means were told, oldest first; a mean that is told no longer is null. */
export const publicationsOf = (
  db: Db,
  { user_id, round_id }: Pick<RoundRow, 'user_id' | 'round_id'>,
  today: string,
) => {
  const isOver = sql<boolean>`told_until < ${today}::date`
  return db
    .selectFrom('observer_publications')
    .select([
      'quality',
      'place',
      'replies',
      sql<number | null>`case when ${isOver} then null else mean end`.as('mean'),
      sql<number | null>`case when ${isOver} then null else sd end`.as('sd'),
    ])
    .where('user_id', '=', user_id)
    .where('round_id', '=', round_id)
    .orderBy('quality')
    .orderBy('place')
    .execute()
}

export type PublicationRow = Awaited<ReturnType<typeof publicationsOf>>[number]

export const insertPublication = async (
  tx: Db,
  { user_id, round_id }: Pick<RoundRow, 'user_id' | 'round_id'>,
  publication: PublicationRow,
): Promise<void> => {
  await tx
    .insertInto('observer_publications')
    .values({ user_id, round_id, ...publication })
    .execute()
}

type End = { today: string; /** Without one: all of them. */ quality?: string }

/**
 * Means that this reply is part of end with the day: at once, whoever looks all the time would know the minute, and by it whose
 * reply it was. Whether there are any that had not ended.
 */
export const endMeans = async (
  tx: Db,
  { user_id, round_id, reply_id }: Pick<ReplyRow, 'user_id' | 'round_id' | 'reply_id'>,
  { today, quality }: End,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('observer_publications')
    .set({ told_until: today })
    .where('user_id', '=', user_id)
    .where('round_id', '=', round_id)
    .where('told_until', 'is', null)
    .where(
      sql<boolean>`exists (select from unnest(replies) as told where split_part(told, ':', 1) = ${reply_id})`,
    )
    .$if(quality !== undefined, query => query.where('quality', '=', quality ?? ''))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes the means that have ended before this Moscow day. */
export const sweepMeans = async (db: Db, today: string): Promise<void> => {
  await db
    .updateTable('observer_publications')
    .set({ mean: null, sd: null })
    .where('told_until', '<', today)
    .where('mean', 'is not', null)
    .execute()
}
