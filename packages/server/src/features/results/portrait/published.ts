import type { PortraitSentence, Result } from '@grani/contract'
import type { Portrait as PortraitTexts } from '../../../content/portrait-schema.ts'

/** The newest result of a quality, or what it looks like without one, as far as a portrait is made of it. */
export type Published = {
  quality: string
  name: string
  poles: { low: string; high: string }
  /** Uid. */
  direction: string
  kind: 'T' | 'P' | 'S'
  band: 'high' | 'middle' | 'low'
  /** Whether it is shown as a weak side: a style and a preference have none. */
  isWeak: boolean
  /** Position on the scale in SD, and its standard error. */
  mean: number
  sd: number
  /** Probability of the band, 0…1. */
  probability: number
  /** When it was published, in ms; what only seems so is the newest. */
  since?: number
}

/** The newest published result of a quality. */
export type PublishedRow = Pick<Result, 'uid' | 'mean' | 'sd' | 'probability' | 'answers'> &
  Pick<Published, 'quality' | 'band'> & { shared_at: Date }

/** A result whose side may be told. */
export type Sided = Published & { band: 'high' | 'low' }

/** A sentence with the qualities it rests on. */
export type Said = {
  kind: PortraitSentence['kind']
  text: string
  qualities: string[]
  isHeavy: boolean
  /** Whether something strong stands in it, to lean on after a heavy one. */
  holds: boolean
}

/** Outside its error of the middle; within it a side would be told of noise. */
export const isSided = <T extends Pick<Published, 'band' | 'mean' | 'sd'>>(
  result: T,
): result is T & Pick<Sided, 'band'> => result.band !== 'middle' && Math.abs(result.mean) > result.sd

/** How much a result tells: how far beyond its error it is from the middle, and how surely. */
export const weightOf = ({ mean, sd, probability }: Published): number => (Math.abs(mean) - sd) * probability

export const byWeight = (a: Published, b: Published): number =>
  weightOf(b) - weightOf(a) || a.quality.localeCompare(b.quality)

/** What comes to so much alike does not change places when something joins it: the older one stays. */
export const bySeniority = <T extends { weight: number; since: number }>(a: T, b: T): number =>
  Math.floor(b.weight) - Math.floor(a.weight) || a.since - b.since || b.weight - a.weight

export const sinceOf = ({ since }: Pick<Published, 'since'>): number => since ?? Number.POSITIVE_INFINITY

/** Whether this side of the quality hurts to read of oneself. */
export const isHeavy = (
  { heavy }: Pick<PortraitTexts, 'heavy'>,
  { quality, band }: Pick<Published, 'quality' | 'band'>,
): boolean => heavy[quality] === band

/** Whether this side is something to lean on. */
export const doesHold = (
  texts: Pick<PortraitTexts, 'heavy'>,
  result: Pick<Published, 'quality' | 'band'>,
): boolean => result.band === 'high' && !isHeavy(texts, result)

/** A side that is told in any case, by a sentence, a word or a paragraph. */
export const isStrong = (texts: Pick<PortraitTexts, 'heavy'>, result: Published): result is Sided =>
  result.kind === 'T' && isSided(result) && doesHold(texts, result)

/** Whether a side tells what somebody does without: what is low and does not hurt. */
export const isAbsence = (texts: Pick<PortraitTexts, 'heavy'>, one: Sided): boolean =>
  one.band === 'low' && !isHeavy(texts, one)

/** A portrait without one of so many sides, the most telling ones, would go round what is plain to see. */
const MOST_TELLING = 5

/** The traits that are low and do not hurt among the most telling sides: told in any case. What somebody does not care for says less of them. */
export const tellingLowOf = (
  texts: Pick<PortraitTexts, 'heavy'>,
  results: readonly Published[],
): ReadonlySet<string> =>
  new Set(
    results
      .filter(({ kind }) => kind !== 'S')
      .toSorted(byWeight)
      .filter(isSided)
      .slice(0, MOST_TELLING)
      .filter(one => one.kind === 'T' && isAbsence(texts, one))
      .map(({ quality }) => quality),
  )

/** What a sentence does to its reader, as far as the order of sentences goes. */
export type Tone = 'hurts' | 'lifts' | 'plain'

/** A weak side without a strong one beside it hurts, a strong one lifts; a tension ends with what is heavy in it. */
export const toneOf = (
  texts: Pick<PortraitTexts, 'heavy'>,
  known: readonly Published[],
  { kind, isHeavy: hurts, holds, qualities }: Said,
): Tone => {
  if (kind === 'tension' && hurts) return 'hurts'
  const told = known.filter(({ quality }) => qualities.includes(quality)).filter(isSided)
  if (holds || told.some(one => doesHold(texts, one))) return 'lifts'
  return hurts || told.some(({ isWeak }) => isWeak) ? 'hurts' : 'plain'
}
