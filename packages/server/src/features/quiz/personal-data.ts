import type { Bank } from '../../bank/bank.ts'
import type { Item } from '../../content/schema.ts'
import type { Context } from '../context.ts'
import { copy } from './copy.ts'
import { allQuestions } from './store.ts'

type Row = Awaited<ReturnType<typeof allQuestions>>[number]

/** What was answered, in words: of a pair, the statement that was picked. */
const answerText = (bank: Bank, item: Item | undefined, optionId: number): string => {
  if (item?.kind !== 'pair') return bank.option(optionId)?.text ?? String(optionId)
  return (optionId === item.answers[0]?.id ? item.left : item.right).text
}

const answerOf = (bank: Bank, { status, item, answer_id: id }: Row): string | null => {
  if (status === 'not_applicable') return copy.notApplicable
  return id === null ? null : answerText(bank, bank.item(item), id)
}

/** Every question that a user was asked, with its text and the text of the option that was chosen. */
export const exportQuiz = async ({ db, bank }: Context, userId: string) =>
  (await allQuestions(db, userId)).map(row => ({
    uid: row.uid,
    question: bank().item(row.item)?.text ?? row.item,
    status: row.status,
    answer: answerOf(bank(), row),
    milliseconds: row.ms,
    asked_at: row.served_at.toISOString(),
    answered_at: row.answered_at?.toISOString() ?? null,
  }))
