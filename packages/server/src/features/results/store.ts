import type { Db } from '../../platform/db/db.ts'

export const resultsOf = (db: Db, userId: string) =>
  db
    .selectFrom('results')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('shared_at', 'desc')
    .orderBy('uid')
    .execute()

/** The newest result of each quality: the one that stands. */
export const newestResults = (db: Db, userId: string) =>
  db
    .selectFrom('results')
    .distinctOn('quality')
    .select(['quality', 'direction', 'band', 'last_viewed_at'])
    .where('user_id', '=', userId)
    .orderBy('quality')
    .orderBy('shared_at', 'desc')
    .execute()

/** When a result of each of these qualities was published last. */
export const latestPublication = (db: Db, userId: string, qualities: string[]) =>
  db
    .selectFrom('results')
    .select(row => ['quality', row.fn.max('shared_at').as('at')])
    .where('user_id', '=', userId)
    .where('quality', 'in', qualities)
    .groupBy('quality')
    .execute()

/** False when the user has no such result. The time of the first view stays. */
export const markViewed = async (db: Db, userId: string, uid: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('results')
    .set(row => ({ last_viewed_at: row.fn.coalesce('last_viewed_at', row.val(now)) }))
    .where('user_id', '=', userId)
    .where('uid', '=', uid)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False when the user has no such result. */
export const setAgrees = async (db: Db, userId: string, uid: string, agrees: boolean): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('results')
    .set({ agrees })
    .where('user_id', '=', userId)
    .where('uid', '=', uid)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const eraseResults = async (db: Db, userId: string): Promise<number> =>
  Number((await db.deleteFrom('results').where('user_id', '=', userId).executeTakeFirst()).numDeletedRows)
