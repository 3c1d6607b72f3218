import type { Portrait } from '@grani/contract'
import type { PairText, Portrait as PortraitTexts } from '../../../content/portrait-schema.ts'
import { filled, namesOf } from './halves.ts'
import { type Paragraph, paragraphOf, type Relation } from './paragraph.ts'
import { byWeight, isHeavy, isSided, isStrong, type Published, tellingLowOf } from './published.ts'

type Level = Portrait['directions'][number]['level']

/** With fewer results a direction has no paragraph, unless a strong side would be told nowhere. */
const MIN_FOR_PARAGRAPH = 3

const turned = { high: 'low', middle: 'middle', low: 'high' } as const

/** Whether the result is a good one: a burden counts the other way round. */
const standingOf = (
  { quality, band }: Pick<Published, 'quality' | 'band'>,
  burdens: readonly string[],
): Published['band'] => (burdens.includes(quality) ? turned[band] : band)

/** What the results of one direction come to. Burdens count the other way round. */
export const summaryLevelOf = (
  results: readonly Pick<Published, 'quality' | 'band'>[],
  burdens: readonly string[],
): Level => {
  const standings = results.map(result => standingOf(result, burdens))
  const high = standings.filter(standing => standing === 'high').length
  const low = standings.filter(standing => standing === 'low').length
  if (high > 0 && low > 0) return 'mixed'
  if (high * 2 >= standings.length) return 'high'
  return low * 2 >= standings.length ? 'low' : 'even'
}

/** Whether a direction has results enough for a paragraph, and one of them a side: names of the middle alone make none. */
export const isSpokenOf = (direction: string, results: readonly Published[]): boolean => {
  const own = results.filter(result => result.direction === direction)
  return own.length >= MIN_FOR_PARAGRAPH && own.some(isSided)
}

type Input = {
  texts: PortraitTexts
  /** The texts about two qualities that may be told. */
  pairs: readonly PairText[]
  relation: Relation
  /** The number of the direction. */ turn: number
  /** What has begun a sentence of the portrait already; added to. */
  formulas: Set<string>
  direction: string
  results: readonly Published[]
  /** What the portrait tells elsewhere: it is not told again. */
  told: ReadonlySet<string>
}

type Line = Paragraph & {
  level: Level
  /** Whether a strong side stands in it, or a low one of the most telling. */ isNeeded: boolean
}

/**
 * What is said of a direction as a whole, by its own results alone. Null when all its sides are told already, or when they are few and
 * the strong ones are told.
 */
export const directionLine = ({ direction, results, told, ...input }: Input): Line | null => {
  const { texts } = input
  const own = results.filter(result => result.direction === direction).toSorted(byWeight)
  const level = summaryLevelOf(own, texts.burdens)
  const sides = own.filter(({ quality }) => !told.has(quality)).filter(isSided)
  const strong = sides.filter(one => isStrong(texts, one))
  if (sides.length === 0 || (strong.length === 0 && !isSpokenOf(direction, results))) return null
  const paragraph = paragraphOf({ ...input, sides })
  const more = strong.filter(({ quality }) => !paragraph.qualities.includes(quality))
  const names = namesOf(more.map(({ name }) => name))
  const text = more.length === 0 ? paragraph.text : `${paragraph.text} ${filled(texts.strong, { names })}`
  const isLow = level === 'low' && own.filter(isSided).some(result => isHeavy(texts, result))
  const hurts = isLow || (paragraph.isHeavy && !paragraph.holds && more.length === 0)
  const telling = tellingLowOf(texts, results)
  const qualities = [...paragraph.qualities, ...more.map(({ quality }) => quality)]
  return {
    level,
    text,
    qualities,
    isHeavy: hurts,
    holds: !hurts && level !== 'low',
    isNeeded: strong.length > 0 || qualities.some(id => telling.has(id)),
  }
}
