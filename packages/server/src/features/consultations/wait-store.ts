import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export const waitOf = (db: Db, userId: string) =>
  db
    .selectFrom('consultation_waits')
    .select(['since', 'quarter_ends_at', sql<string | null>`quarter::text`.as('quarter')])
    .where('user_id', '=', userId)
    .executeTakeFirst()

type Wait = { userId: string; now: Date; quarter: string | null; endsAt: Date | null }

export const saveWait = async (tx: Db, { userId, now, quarter, endsAt }: Wait): Promise<void> => {
  const columns = { quarter, quarter_ends_at: endsAt }
  await tx
    .insertInto('consultation_waits')
    .values({ user_id: userId, since: now, ...columns })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(columns))
    .execute()
}

export const deleteWait = async (tx: Db, userId: string): Promise<boolean> =>
  (await tx.deleteFrom('consultation_waits').where('user_id', '=', userId).executeTakeFirst())
    .numDeletedRows > 0n

/** Whose quarter has ended while they waited. */
export const waitsOver = async (db: Db, now: Date, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('consultation_waits')
      .select('user_id')
      .where('quarter_ends_at', '<=', now)
      .limit(limit)
      .execute()
  ).map(({ user_id }) => user_id)

export const waiting = async (db: Db, limit: number): Promise<string[]> =>
  (await db.selectFrom('consultation_waits').select('user_id').orderBy('since').limit(limit).execute()).map(
    ({ user_id }) => user_id,
  )
