import type { Session } from '@grani/engine'
import type { Bank } from '../../../bank/bank.ts'
import { type Level, levelWithoutPrior } from './change-rules.ts'

export type Response = { item: string; value: number; ms: number | null }

const levelIn = (session: Session, quality: string): Level & { answers: number } => {
  const found = session.result().find(result => result.quality === quality)
  if (!found) throw new Error(`The bank has no quality ${quality}`)
  return { mean: found.mean, sd: found.sd, answers: found.answers }
}

/** Where a quality stands by these responses about it, and by nothing else. Null when they say nothing. */
export const levelFrom = (bank: Bank, quality: string, responses: readonly Response[]): Level | null => {
  const prior = levelIn(bank.engine.session({ seed: 0 }), quality)
  const session = bank.engine.session({ seed: 0 })
  for (const { item, value, ms } of responses) session.answer(item, value, ms ?? undefined)
  return levelWithoutPrior(levelIn(session, quality), prior)
}

export type Span = {
  /** Earlier responses about the quality itself do not count: it has changed since. Null: all count. */
  from: Date | null
  until: Date
}

export type DatedResponse = Response & { answered_at: Date | null }

/**
 * Where a quality stood by the responses of a time, also by those about other qualities. `session` knows all responses:
 * only what differs from them is taken out and put in, since answering everything anew would take a tenth of a second.
 *
 * @param inOrder all responses of the user, oldest first
 */
export const levelBefore = (
  bank: Bank,
  session: Session,
  quality: string,
  { from, until }: Span,
  inOrder: readonly DatedResponse[],
): Level & { answers: number } => {
  const isOwn = (item: string): boolean => bank.item(item)?.quality === quality
  const counts = ({ item, answered_at: at }: DatedResponse): boolean =>
    at !== null && at <= until && !(from !== null && at < from && isOwn(item))
  const known = inOrder.filter(({ item }) => bank.item(item))
  const latest = new Map(known.map(response => [response.item, response]))
  const before = new Map(known.filter(counts).map(response => [response.item, response]))
  const without = [...latest.keys()].filter(item => before.get(item) !== latest.get(item))
  const then = session.copy({ without })
  for (const item of without) {
    const response = before.get(item)
    if (response) then.answer(item, response.value, response.ms ?? undefined)
  }
  return levelIn(then, quality)
}
