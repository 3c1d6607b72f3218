import type { Context } from '../../context.ts'
import { ownItems } from '../remeasurements/choose-again.ts'
import { responsesTo } from '../remeasurements/store.ts'

type OwnWords = { text: string; answer: string }

/** A statement about each of these qualities and what the user has last answered to it, where there is one. */
export const ownWordsAbout = async (
  { db, bank: bankOf }: Pick<Context, 'db' | 'bank'>,
  userId: string,
  qualities: readonly string[],
): Promise<Map<string, OwnWords>> => {
  const bank = bankOf()
  const items = qualities
    .flatMap(quality => ownItems(bank, quality))
    .filter(id => {
      const item = bank.item(id)
      return item?.kind === 'statement' && !item.sensitive
    })
  if (items.length === 0) return new Map()
  const words = new Map<string, OwnWords>()
  // Oldest first: the newest stays.
  for (const { item: id, value } of await responsesTo(db, userId, items)) {
    const item = bank.item(id)
    const answer = value === null ? undefined : item?.answers[value]
    if (item && answer) words.set(item.quality, { text: item.text, answer: answer.text })
  }
  return words
}
