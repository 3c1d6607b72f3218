import { type Selectable, sql } from 'kysely'
import type { ConsultationTables } from '../../platform/db/consultation-tables.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Credit } from './rules.ts'

export const allowancesOf = (db: Db, userId: string) =>
  db
    .selectFrom('consultation_allowances')
    .select(['used', sql<string>`quarter::text`.as('quarter')])
    .where('user_id', '=', userId)
    .execute()

type OfQuarter = { userId: string; quarter: string }

/** Uses one of the quarter; false when none is left. */
export const claimAllowance = async (
  tx: Db,
  { userId, quarter, limit }: OfQuarter & { limit: number },
): Promise<boolean> => {
  const row = await tx
    .insertInto('consultation_allowances')
    .values({ user_id: userId, quarter, used: 1 })
    .onConflict(conflict =>
      conflict
        .columns(['user_id', 'quarter'])
        .doUpdateSet({ used: sql`consultation_allowances.used + 1` })
        .where('consultation_allowances.used', '<', limit),
    )
    .returning('used')
    .executeTakeFirst()
  return row !== undefined
}

export const returnAllowance = async (tx: Db, { userId, quarter }: OfQuarter): Promise<void> => {
  await tx
    .updateTable('consultation_allowances')
    .set({ used: sql`used - 1` })
    .where('user_id', '=', userId)
    .where('quarter', '=', sql<Date>`${quarter}::date`)
    .execute()
}

export const openCredits = (db: Db, userId: string, now: Date): Promise<Credit[]> =>
  db
    .selectFrom('consultation_credits')
    .select(['credit_id', 'cause', 'expires_at'])
    .where('user_id', '=', userId)
    .where('used_by', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('expires_at')
    .orderBy('credit_id')
    .execute()

type Using = { userId: string; creditId: string; id: string; now: Date }

/** Uses a credit; false when it is used or has expired. */
export const claimCredit = async (tx: Db, { userId, creditId, id, now }: Using): Promise<boolean> =>
  (await tx
    .updateTable('consultation_credits')
    .set({ used_by: id })
    .where('user_id', '=', userId)
    .where('credit_id', '=', creditId)
    .where('used_by', 'is', null)
    .where('expires_at', '>', now)
    .returning('credit_id')
    .executeTakeFirst()) !== undefined

/** Gives back the credit that paid for a consultation, for as long as it would have lasted and a week at least. */
export const returnCredit = async (
  tx: Db,
  { userId, id, until }: { userId: string; id: string; until: Date },
) => {
  await tx
    .updateTable('consultation_credits')
    .set({ used_by: null, expires_at: sql`greatest(expires_at, ${until}::timestamptz)` })
    .where('user_id', '=', userId)
    .where('used_by', '=', id)
    .execute()
}

export const insertCredit = async (
  tx: Db,
  credit: Selectable<ConsultationTables['consultation_credits']>,
): Promise<void> => {
  await tx.insertInto('consultation_credits').values(credit).execute()
}

export const creditsOf = (db: Db, userId: string) =>
  db
    .selectFrom('consultation_credits')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('given_at')
    .execute()
