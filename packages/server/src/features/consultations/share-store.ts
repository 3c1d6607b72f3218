import type { Selectable } from 'kysely'
import type { ConsultationTables } from '../../platform/db/consultation-tables.ts'
import type { Db } from '../../platform/db/db.ts'

type Share = { userId: string; id: string; directions: string[]; withStates: boolean; until: Date }

export const saveShare = async (
  tx: Db,
  { userId, id, directions, withStates, until }: Share,
): Promise<void> => {
  const columns = { directions, with_states: withStates, until }
  await tx
    .insertInto('consultation_shares')
    .values({ user_id: userId, consultation_id: id, ...columns })
    .onConflict(conflict => conflict.columns(['user_id', 'consultation_id']).doUpdateSet(columns))
    .execute()
}

export const deleteShare = async (tx: Db, userId: string, id: string): Promise<void> => {
  await tx
    .deleteFrom('consultation_shares')
    .where('user_id', '=', userId)
    .where('consultation_id', '=', id)
    .execute()
}

export const sharesOf = (db: Db, userId: string) =>
  db.selectFrom('consultation_shares').selectAll().where('user_id', '=', userId).execute()

export const shareOf = (db: Db, userId: string, id: string) =>
  db
    .selectFrom('consultation_shares')
    .selectAll()
    .where('user_id', '=', userId)
    .where('consultation_id', '=', id)
    .executeTakeFirst()

export const looksOf = (db: Db, userId: string) =>
  db
    .selectFrom('consultation_looks')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('look_id')
    .execute()

export const insertLook = async (
  tx: Db,
  look: Selectable<ConsultationTables['consultation_looks']>,
): Promise<void> => {
  await tx.insertInto('consultation_looks').values(look).execute()
}

/** What was shared longer than a week after its consultation. */
export const sweepShares = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('consultation_shares').where('until', '<=', now).execute()
}
