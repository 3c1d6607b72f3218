import type { Context } from '../../context.ts'
import { ownItems } from '../remeasurements/choose-again.ts'
import { responsesTo } from '../remeasurements/store.ts'

type OwnWords = { text: string; answer: string }

/** The way that a marked statement is phrased, and how much of the quality, −2…2, an answer beside it speaks of; null: any. */
export type Wanted = { key: number; leaning: number | null }

/**
 * A statement about each of these qualities and what the user has last answered to it, where there is one that is phrased the same way: «пропускаю
 * новости», denied, is no voice of curiosity to its reader.
 */
export const ownWordsAbout = async (
  { db, bank: bankOf }: Pick<Context, 'db' | 'bank'>,
  userId: string,
  wanted: ReadonlyMap<string, Wanted>,
): Promise<Map<string, OwnWords>> => {
  const bank = bankOf()
  const items = [...wanted.keys()]
    .flatMap(quality => ownItems(bank, quality))
    .filter(id => {
      const item = bank.item(id)
      return item?.kind === 'statement' && !item.sensitive && item.key === wanted.get(item.quality)?.key
    })
  if (items.length === 0) return new Map()
  const words = new Map<string, OwnWords>()
  // Oldest first: the newest stays.
  for (const { item: id, value } of await responsesTo(db, userId, items)) {
    const item = bank.item(id)
    const answer = value === null ? undefined : item?.answers[value]
    if (item?.kind !== 'statement' || !answer || value === null) continue
    const leaning = ((4 * value) / (item.answers.length - 1) - 2) * item.key
    if (Math.abs(leaning - (wanted.get(item.quality)?.leaning ?? leaning)) <= 1)
      words.set(item.quality, { text: item.text, answer: answer.text })
  }
  return words
}
