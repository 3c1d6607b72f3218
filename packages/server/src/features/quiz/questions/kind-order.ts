import { SITTING_ANSWERS, TRYOUT_QUESTIONS } from '@grani/contract'
import type { Bank } from '../../../bank/bank.ts'
import { MINUTE } from '../../../platform/time/durations.ts'

/** Trust comes first: who has given fewer responses than this is asked nothing sensitive. */
const RESPONSES_BEFORE_SENSITIVE = 40

/** So many questions at the beginning of a sitting are not sensitive: more than one, because any of them may be skipped. */
const GENTLE_BEGINNING = 3

/** After such a pause the next question begins a sitting, wherever the last one was left. */
const PAUSE = 30 * MINUTE

/** Two questions about a quality, or with nearly the same wording, have so many others between them. */
const BETWEEN_LIKE = 3

export const isTrusting = (responses: number): boolean => responses >= RESPONSES_BEFORE_SENSITIVE

/** The first answers of a sitting: after fifteen others, or after twelve from before registration and fifteen others. */
const isBeginning = (responses: number): boolean => {
  const place = responses % SITTING_ANSWERS
  return (
    place < GENTLE_BEGINNING || (place >= TRYOUT_QUESTIONS && place < TRYOUT_QUESTIONS + GENTLE_BEGINNING)
  )
}

/** Whether the next question but `place` may be sensitive, after so many responses. */
export const mayBeSensitive = (responses: number, place: number): boolean =>
  isTrusting(responses) && !isBeginning(responses + place)

/** Whether somebody who responded last at this time begins a sitting now. */
export const comesBack = (lastAt: Date | null, now: Date): boolean =>
  lastAt === null || now.getTime() - lastAt.getTime() > PAUSE

const qualitiesOf = (bank: Bank, id: string): string[] => {
  const item = bank.item(id)
  if (!item) return []
  return item.kind === 'pair' ? [item.left.quality, item.right.quality] : [item.quality]
}

const isLike = (bank: Bank, a: string, b: string): boolean =>
  qualitiesOf(bank, a).some(id => qualitiesOf(bank, b).includes(id)) ||
  (bank.item(a)?.near.includes(b) ?? false) ||
  (bank.item(b)?.near.includes(a) ?? false)

/** Whether an item can follow these without being like one of the last. */
export const keepsDistance = (bank: Bank, before: readonly string[], item: string): boolean =>
  before.slice(-BETWEEN_LIKE).every(other => !isLike(bank, other, item))
