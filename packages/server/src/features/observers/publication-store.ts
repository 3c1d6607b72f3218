import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { ReplyRow } from './reply-store.ts'
import type { RoundRow } from './store.ts'

/** All sets of a round whose means were told, oldest first. */
export const publicationsOf = (db: Db, { user_id, round_id }: Pick<RoundRow, 'user_id' | 'round_id'>) =>
  db
    .selectFrom('observer_publications')
    .select(['quality', 'place', 'replies', 'mean', 'sd'])
    .where('user_id', '=', user_id)
    .where('round_id', '=', round_id)
    .orderBy('quality')
    .orderBy('place')
    .execute()

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

/** Means that this reply is part of are kept no longer; of one quality, or of all when it was taken back. */
export const forgetMeans = async (
  tx: Db,
  { user_id, round_id, reply_id }: Pick<ReplyRow, 'user_id' | 'round_id' | 'reply_id'>,
  quality?: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('observer_publications')
    .set({ mean: null, sd: null })
    .where('user_id', '=', user_id)
    .where('round_id', '=', round_id)
    .where(
      sql<boolean>`exists (select from unnest(replies) as told where split_part(told, ':', 1) = ${reply_id})`,
    )
    .$if(quality !== undefined, query => query.where('quality', '=', quality ?? ''))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
