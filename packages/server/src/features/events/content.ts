import type { Bank } from '../../bank/bank.ts'
import type { ReplyOf, readEventWords } from '@grani/contract'
import type { EventContent, EventWords, Mood } from '../../content/events-schema.ts'
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

type Marks = Moment & { situations: readonly string[] }

/** Who did what to whom, by the marks: what such a moment asks of its writer. */
export const sceneOf = (
  { scenes }: Pick<EventContent, 'scenes'>,
  { situations, pleasantness, cause }: Marks,
): EventContent['scenes'][number] | undefined =>
  scenes.find(
    ({ when }) =>
      (when.situations?.some(situation => situations.includes(situation)) ?? true) &&
      (when.pleasantness?.includes(pleasantness) ?? true) &&
      (when.cause?.some(one => one === cause) ?? true),
  )

/**
 * Whether what is known of a quality can be about an event of this mood and these kinds: what speaks of dread or trouble is not about a joy,
 * unless it is one that came of them.
 */
export const fitsMood = (
  { about, moments }: EventContent,
  quality: string,
  { situations, pleasantness }: { situations: readonly string[]; pleasantness: number },
): boolean => {
  const mood = moodOf(pleasantness)
  return (
    mood === 'unpleasant' ||
    !about.hard.includes(quality) ||
    moments.some(row => row.mood === mood && situations.includes(row.of) && row.tells.includes(quality))
  )
}

/**
 * Whether the marks of an event say that it is not about a quality of which its words speak. That circumstances decided says nothing
 * against it: a promise broken by a jam is a promise.
 */
export const contradicts = (content: EventContent, quality: string, moment: Moment): boolean =>
  moment.cause !== 'circumstances' && !fitsCause(content, quality, moment)

/** Qualities that fit events whatever their words are: a user can watch them. */
export const watchableQualities = ({ situations, always }: EventContent): string[] => [
  ...new Set([...situations.flatMap(({ affords }) => affords), ...Object.values(always).flat()]),
]

export const expressionQualities = ({ expressions }: EventContent): string[] => [
  ...new Set(expressions.map(({ quality }) => quality)),
]

type QualityWords = ReplyOf<typeof readEventWords>['qualities']

/** What speaks of each quality, and the kinds of event in which a weak word of it is enough. */
export const qualityWords = (
  { situations }: EventContent,
  { qualities, weak }: Pick<EventWords, 'qualities' | 'weak'>,
): QualityWords =>
  Object.entries(qualities).map(([quality, phrases]) => ({
    quality,
    phrases,
    weak: weak[quality] ?? [],
    kinds: situations
      .filter(({ affords, asks }) => [...affords, ...Object.values(asks).flat()].includes(quality))
      .map(({ id }) => id),
  }))

export const qualityName = (bank: Bank, id: string): string => bank.quality(id)?.quality.name ?? id
