import type { Db } from '../../platform/db/db.ts'

export const resultsOf = (db: Db, userId: string) =>
  db
    .selectFrom('results')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('shared_at', 'desc')
    .orderBy('uid')
    .execute()

/** The whole newest result of each quality. */
export const newestResultsOf = (db: Db, userId: string) =>
  db
    .selectFrom('results')
    .distinctOn('quality')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('quality')
    .orderBy('shared_at', 'desc')
    .execute()

/** The bands of the newest results; a transaction can read them too. */
export const newestBands = (db: Db, userId: string) =>
  db
    .selectFrom('results')
    .distinctOn('quality')
    .select(['quality', 'band'])
    .where('user_id', '=', userId)
    .orderBy('quality')
    .orderBy('shared_at', 'desc')
    .execute()

/** The newest result of each quality, the one that stands: for statements about the user $1. */
export const NEWEST_RESULTS = `(
  select coalesce(json_agg(json_build_array(quality, direction, last_viewed_at is null)), '[]') from (
    select distinct on (quality) quality, direction, last_viewed_at from results
    where user_id = $1 order by quality, shared_at desc
  ) as newest)`

export type NewestResult = [quality: string, direction: string, isUnseen: boolean]

/** When the first result of each quality was published. */
export const firstResults = async (db: Db, userId: string): Promise<Map<string, Date>> => {
  const rows = await db
    .selectFrom('results')
    .select(row => ['quality', row.fn.min('shared_at').as('at')])
    .where('user_id', '=', userId)
    .groupBy('quality')
    .execute()
  return new Map(rows.map(({ quality, at }) => [quality, at]))
}

/**
 * When the last result of each quality in a list was published, in milliseconds: for statements about the user $1. `list`
 * is the parameter with the list, as a text with commas.
 */
export const measuredAt = (list: string): string => `(
  select coalesce(json_object_agg(quality, at), '{}') from (
    select quality, (extract(epoch from max(shared_at)) * 1000)::bigint as at from results
    where user_id = $1 and (quality in (select unnest(string_to_array(${list}, ',')))) is true group by quality
  ) as published)`

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

/** The time of the first telling stays. */
export const markAnnounced = async (db: Db, userId: string, uids: string[], now: Date): Promise<void> => {
  await db
    .updateTable('results')
    .set({ announced_at: now })
    .where('user_id', '=', userId)
    .where('uid', 'in', uids)
    .where('announced_at', 'is', null)
    .execute()
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

/** The newest result of each quality that the user has not been told of, oldest first; how many were told, and the last of them. */
export const untoldResults = async (db: Db, userId: string) => {
  const newest = await newestResultsOf(db, userId)
  const last = await db
    .selectFrom('results')
    .select(['told', 'quality', 'band'])
    .where('user_id', '=', userId)
    .where('told', 'is not', null)
    .orderBy('told', 'desc')
    .limit(1)
    .executeTakeFirst()
  const untold = newest
    .filter(row => row.told === null)
    .toSorted((a, b) => a.shared_at.getTime() - b.shared_at.getTime())
  return { untold, told: last?.told ?? 0, last }
}

/** How many qualities a user has a result of. */
export const countResults = async (db: Db, userId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('results')
    .select(({ fn }) => fn.count<string>('quality').distinct().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const eraseResults = async (db: Db, userId: string): Promise<number> =>
  Number((await db.deleteFrom('results').where('user_id', '=', userId).executeTakeFirst()).numDeletedRows)
