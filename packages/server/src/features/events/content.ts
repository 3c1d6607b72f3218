import type { Bank } from '../../bank/bank.ts'
import type { EventContent } from '../../content/events-schema.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/** The diary's content; refuses while the bank in use has none. */
export const eventContent = (bank: Bank): EventContent => {
  if (bank.events === null) throw new Refusal('ERR_UNAVAILABLE')
  return bank.events
}

export const expressionQualities = ({ expressions }: EventContent): string[] => [
  ...new Set(expressions.map(({ quality }) => quality)),
]

export const qualityName = (bank: Bank, id: string): string => bank.quality(id)?.quality.name ?? id
