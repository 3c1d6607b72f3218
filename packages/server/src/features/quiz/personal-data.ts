import type { Item } from '../../content/schema.ts'
import type { Context } from '../context.ts'
import { allQuestions } from './store.ts'

/** What was answered, in words: of a pair, the statement that was picked. */
const answerText = (item: Item | undefined, answerId: number, optionText: string | undefined): string => {
  if (item?.kind !== 'pair') return optionText ?? String(answerId)
  return (answerId === item.answers[0]?.id ? item.left : item.right).text
}

/** Every question that a user was asked, with its text and the text of the option that was chosen. */
export const exportQuiz = async ({ db, bank }: Context, userId: string) =>
  (await allQuestions(db, userId)).map(row => {
    const item = bank().item(row.item)
    const { answer_id: id } = row
    return {
      uid: row.uid,
      question: item?.text ?? row.item,
      status: row.status,
      answer: id === null ? null : answerText(item, id, bank().option(id)?.text),
      milliseconds: row.ms,
      asked_at: row.served_at.toISOString(),
      answered_at: row.answered_at?.toISOString() ?? null,
    }
  })
