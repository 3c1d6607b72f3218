import type { Context } from '../context.ts'
import { allQuestions } from './store.ts'

/** Every question that a user was asked, with its text and the text of the option that was chosen. */
export const exportQuiz = async ({ db, bank }: Context, userId: string) =>
  (await allQuestions(db, userId)).map(row => ({
    uid: row.uid,
    question: bank().item(row.item)?.text ?? row.item,
    status: row.status,
    answer: row.answer_id === null ? null : (bank().option(row.answer_id)?.text ?? String(row.answer_id)),
    milliseconds: row.ms,
    asked_at: row.served_at.toISOString(),
    answered_at: row.answered_at?.toISOString() ?? null,
  }))
