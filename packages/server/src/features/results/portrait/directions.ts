import type { Portrait } from '@grani/contract'
import type { PairText, Portrait as PortraitTexts } from '../../../content/portrait-schema.ts'
import { filled, namesOf } from './halves.ts'
import { MAX_SIDES, type Paragraph, paragraphOf, type Relation } from './paragraph.ts'
import { byWeight, isHeavy, isSided, type Published } from './published.ts'

type Level = Portrait['directions'][number]['level']

/** With fewer results a direction is not spoken of as a whole. */
const MIN_FOR_SUMMARY = 3
/** Names in one list. */
const MAX_NAMES = 3

const turned = { high: 'low', middle: 'middle', low: 'high' } as const

/** Whether the result is a good one: a burden counts the other way round. */
const standingOf = (
  { quality, band }: Pick<Published, 'quality' | 'band'>,
  burdens: readonly string[],
): Published['band'] => (burdens.includes(quality) ? turned[band] : band)

/** What the results of one direction come to; null when they are too few. Burdens count the other way round. */
export const summaryLevelOf = (
  results: readonly Pick<Published, 'quality' | 'band'>[],
  burdens: readonly string[],
): Level | null => {
  if (results.length < MIN_FOR_SUMMARY) return null
  const standings = results.map(result => standingOf(result, burdens))
  const high = standings.filter(standing => standing === 'high').length
  const low = standings.filter(standing => standing === 'low').length
  if (high > 0 && low > 0) return 'mixed'
  if (high * 2 >= standings.length) return 'high'
  return low * 2 >= standings.length ? 'low' : 'even'
}

/** Whether a direction has results enough for a paragraph. */
export const isSpokenOf = (direction: string, results: readonly Published[]): boolean =>
  results.filter(result => result.direction === direction).length >= MIN_FOR_SUMMARY

type Input = {
  texts: PortraitTexts
  /** The texts about two qualities that may be told. */
  pairs: readonly PairText[]
  relation: Relation
  /** The number of the direction. */ turn: number
  direction: string
  results: readonly Published[]
  /** What the portrait tells elsewhere: it is not told again. */
  told: ReadonlySet<string>
}

type Line = Omit<Paragraph, 'text'> & { level: Level; text: string }

/** What is said of a direction as a whole, by its own results alone. Null when they are too few, or when all is told already. */
export const directionLine = ({ direction, results, told, ...input }: Input): Line | null => {
  const own = results.filter(result => result.direction === direction).toSorted(byWeight)
  const level = summaryLevelOf(own, input.texts.burdens)
  if (level === null) return null
  const untold = own.filter(({ quality }) => !told.has(quality))
  const sides = untold.filter(isSided)
  const paragraph = paragraphOf({ ...input, sides })
  const middle = untold
    .filter(({ band }) => band === 'middle')
    .slice(0, sides.length < MAX_SIDES ? MAX_NAMES : 0)
  const names = namesOf(middle.map(({ name }) => name))
  const text = [paragraph.text, middle.length > 0 ? filled(input.texts.named, { names }) : '']
    .filter(Boolean)
    .join(' ')
  const isLow = level === 'low' && own.filter(isSided).some(result => isHeavy(input.texts, result))
  const hurts = isLow || (paragraph.isHeavy && !paragraph.holds)
  const qualities = [...paragraph.qualities, ...middle.map(({ quality }) => quality)]
  return text === '' ? null : { level, text, qualities, isHeavy: hurts, holds: !hurts && level !== 'low' }
}
