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

type Moment = { cause: string; pleasantness: number }

/** Whether an event of this cause can be about a quality at all; so it can where the cause is shared or hard to tell. */
export const fitsCause = (
  { about }: EventContent,
  quality: string,
  { cause, pleasantness }: Moment,
): boolean => {
  if (cause === 'other' && moodOf(pleasantness) === 'unpleasant' && about.unhurt.includes(quality))
    return false
  if (cause === 'together' || cause === 'unclear') return true
  const isOfMe = about.me.includes(quality)
  const isOfOther = about.other.includes(quality)
  if (!isOfMe && !isOfOther) return true
  return (cause === 'me' && isOfMe) || (cause === 'other' && isOfOther)
}

export const expressionQualities = ({ expressions }: EventContent): string[] => [
  ...new Set(expressions.map(({ quality }) => quality)),
]

export const qualityName = (bank: Bank, id: string): string => bank.quality(id)?.quality.name ?? id
