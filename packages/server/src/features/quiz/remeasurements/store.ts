import type { Db } from '../../../platform/db/db.ts'

export type Row = Awaited<ReturnType<typeof remeasurementsOf>>[number]

/** All re-measurements of a user, newest first. */
export const remeasurementsOf = (db: Db, userId: string) =>
  db
    .selectFrom('remeasurements')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('started_at', 'desc')
    .orderBy('uid')
    .execute()

/** What a user has done with questions about these items, or about all, oldest first. */
export const responsesTo = (db: Db, userId: string, items: readonly string[] | 'all') =>
  db
    .selectFrom('questions')
    .select(['uid', 'item', 'status', 'value', 'ms', 'answered_at'])
    .where('user_id', '=', userId)
    .where('status', 'in', ['answered', 'skipped', 'not_applicable'])
    .$if(items !== 'all', query => query.where('item', 'in', items === 'all' ? [] : items))
    .orderBy('answer_seq')
    .execute()

type NewRow = { uid: string; quality: string; started_at: Date; before_at: Date; answers: number }

/** Saves what begins; the number of those that were not under way already. */
export const insertRemeasurements = async (
  db: Db,
  userId: string,
  rows: readonly NewRow[],
): Promise<number> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('remeasurements')
    .values(rows.map(row => ({ ...row, user_id: userId })))
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows)
}

type Finished = {
  finished_at: Date
  question: string
  before_mean: number
  before_sd: number
  after_mean: number
  after_sd: number
  z: number
}

/** Two responses at the same moment may both finish it: the first one does. */
export const finishRow = async (db: Db, userId: string, uid: string, finished: Finished): Promise<void> => {
  await db
    .updateTable('remeasurements')
    .set(finished)
    .where('user_id', '=', userId)
    .where('uid', '=', uid)
    .where('finished_at', 'is', null)
    .execute()
}

/** False when none of this quality is under way. */
export const deleteOpen = async (db: Db, userId: string, quality: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('remeasurements')
    .where('user_id', '=', userId)
    .where('quality', '=', quality)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
