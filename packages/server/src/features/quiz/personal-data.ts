import type { Context } from '../context.ts'
import type { Db } from '../../platform/db/db.ts'

const remove = async (
  db: Db,
  table: 'questions' | 'beliefs' | 'allowances',
  userId: string,
): Promise<number> =>
  Number((await db.deleteFrom(table).where('user_id', '=', userId).executeTakeFirst()).numDeletedRows)

/** Deletes all answers of a person and what follows from them; says how many answers and open questions there were. */
export const eraseQuiz = async (db: Db, userId: string): Promise<number> => {
  await remove(db, 'beliefs', userId)
  await remove(db, 'allowances', userId)
  return remove(db, 'questions', userId)
}

/** Every question that a person has settled, with its words. */
export const exportQuiz = async ({ db, bank }: Context, userId: string) => {
  const rows = await db
    .selectFrom('questions')
    .select(['uid', 'item', 'status', 'answer_id', 'ms', 'served_at', 'answered_at'])
    .where('user_id', '=', userId)
    .orderBy('answer_seq')
    .orderBy('position')
    .execute()
  return rows.map(row => ({
    uid: row.uid,
    question: bank().item(row.item)?.text ?? row.item,
    status: row.status,
    answer: row.answer_id === null ? null : (bank().answer(row.answer_id)?.text ?? String(row.answer_id)),
    milliseconds: row.ms,
    asked_at: row.served_at.toISOString(),
    answered_at: row.answered_at?.toISOString() ?? null,
  }))
}
