import type { Bank } from '../../bank/bank.ts'
import type { EventContent, Mood } from '../../content/events-schema.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/** The diary's content; refuses while the bank in use has none. */
export const eventContent = (bank: Bank): EventContent => {
  if (bank.events === null) throw new Refusal('ERR_UNAVAILABLE')
  return bank.events
}

/** The sign of an event, by its pleasantness 1…5. */
export const moodOf = (pleasantness: number): Mood => {
  if (pleasantness === 3) return 'plain'
  return pleasantness < 3 ? 'unpleasant' : 'pleasant'
}

/** Qualities that are asked about in every event, whatever it was. */
export const everywhereAsked = ({ always: { unpleasant, plain, pleasant } }: EventContent): string[] =>
  unpleasant.filter(quality => plain.includes(quality) && pleasant.includes(quality))

export const expressionQualities = ({ expressions }: EventContent): string[] => [
  ...new Set(expressions.map(({ quality }) => quality)),
]

export const qualityName = (bank: Bank, id: string): string => bank.quality(id)?.quality.name ?? id
