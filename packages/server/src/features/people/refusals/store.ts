import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { StaffTables } from '../../../platform/db/staff-tables.ts'

export type RefusalRow = Selectable<StaffTables['recent_refusals']>

/** How many calls of a row are found by their code: whoever sends thousands that are refused fills no table. */
export const MOST_REQUESTS = 5

/** Adds to the count of one user. The lock on the user lets no row come after their erasure. */
export const addRefusal = async (db: Db, refusal: RefusalRow): Promise<void> => {
  const {
    user_id: userId,
    day,
    endpoint,
    code,
    times,
    last_at: lastAt,
    request_ids: ids,
    asked_at: askedAt,
  } = refusal
  await sql`
    insert into recent_refusals (user_id, day, endpoint, code, times, last_at, request_ids, asked_at)
    select user_id, ${day}, ${endpoint}, ${code}, ${times}::integer, ${lastAt}::timestamptz, ${ids}::text[],
      ${askedAt}::timestamptz[]
    from users where user_id = ${userId} for key share
    on conflict (user_id, day, endpoint, code)
    do update set times = recent_refusals.times + excluded.times, last_at = excluded.last_at,
      request_ids = (excluded.request_ids || recent_refusals.request_ids)[1:${sql.lit(MOST_REQUESTS)}],
      asked_at = (excluded.asked_at || recent_refusals.asked_at)[1:${sql.lit(MOST_REQUESTS)}]`.execute(db)
}

export const refusalsOf = (db: Db, userId: string): Promise<RefusalRow[]> =>
  db
    .selectFrom('recent_refusals')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('last_at', 'desc')
    .limit(50)
    .execute()

export const deleteRefusals = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('recent_refusals').where('last_at', '<', before).execute()
}

export const eraseRefusals = async (tx: Db, userId: string): Promise<void> => {
  await tx.deleteFrom('recent_refusals').where('user_id', '=', userId).execute()
}
