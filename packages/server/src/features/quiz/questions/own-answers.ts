import type { ReplyOf, listOwnAnswers as endpoint } from '@grani/contract'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { ownItems } from '../remeasurements/choose-again.ts'
import { responsesTo } from '../remeasurements/store.ts'

/** What the user has answered about a quality, as the statements read today. */
export const listOwnAnswers = async (
  { db, bank: bankOf }: Pick<Context, 'db' | 'bank'>,
  userId: string,
  quality: string,
): Promise<ReplyOf<typeof endpoint>> => {
  const bank = bankOf()
  if (!bank.quality(quality)) throw new Refusal('ERR_NOT_FOUND')
  const answers = new Map<string, string>()
  // Oldest first: of what was asked twice the newest stays.
  for (const { item: id, status, value } of await responsesTo(db, userId, ownItems(bank, quality))) {
    const item = bank.item(id)
    const answer = status === 'answered' && value !== null ? item?.answers[value] : undefined
    if (!item || item.kind === 'pair' || item.sensitive || !answer) continue
    answers.delete(item.text)
    answers.set(item.text, answer.text)
  }
  return [...answers].map(([text, answer]) => ({ text, answer })).toReversed()
}
