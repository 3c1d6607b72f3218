import type { Context } from '../context.ts'
import { copy } from './copy.ts'
import { allQuestions } from './store.ts'

type Row = Awaited<ReturnType<typeof allQuestions>>[number]

const answerOf = ({ bank }: Context, { status, answer_id: id }: Row): string | null => {
  if (status === 'not_applicable') return copy.notApplicable
  return id === null ? null : (bank().option(id)?.text ?? String(id))
}

/** Every question that a user was asked, with its text and the text of the option that was chosen. */
export const exportQuiz = async (context: Context, userId: string) =>
  (await allQuestions(context.db, userId)).map(row => ({
    uid: row.uid,
    question: context.bank().item(row.item)?.text ?? row.item,
    status: row.status,
    answer: answerOf(context, row),
    milliseconds: row.ms,
    asked_at: row.served_at.toISOString(),
    answered_at: row.answered_at?.toISOString() ?? null,
  }))
