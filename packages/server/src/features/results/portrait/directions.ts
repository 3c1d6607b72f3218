import type { Portrait } from '@grani/contract'
import type { PairText, Portrait as PortraitTexts } from '../../../content/portrait-schema.ts'
import { filled, namesOf } from './halves.ts'
import { type Paragraph, paragraphOf, type Relation } from './paragraph.ts'
import {
  byWeight,
  isHeavy,
  isSided,
  isStrong,
  type Published,
  type Sided,
  tellingLowOf,
} from './published.ts'

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
  /** Several of which one sentence each would be told make one paragraph. */
  directions: readonly string[]
  results: readonly Published[]
  /** What the portrait tells elsewhere: it is not told again. */
  told: ReadonlySet<string>
}

type Line = Paragraph & {
  level: Level
  /** Whether a strong side stands in it, or a low one of the most telling. */ isNeeded: boolean
}

/** The sides of a direction that may be told of it. None when all are told already, or when they are few and the strong ones are told. */
export const tellableOf = (
  { texts, results, told }: Pick<Input, 'texts' | 'results' | 'told'>,
  direction: string,
): Sided[] => {
  const sides = results
    .filter(one => one.direction === direction && !told.has(one.quality))
    .filter(isSided)
    .toSorted(byWeight)
  return isSpokenOf(direction, results) || sides.some(one => isStrong(texts, one)) ? sides : []
}

type Grouping = Pick<Input, 'texts' | 'relation' | 'results' | 'told'>

/**
 * Directions as they are told, in their order: one with a single side to tell takes in the next such one that goes best with it, and
 * not a hard one to a hard one; what is left over makes three. One sentence would be no paragraph.
 */
export const groupsOf = (input: Grouping, directions: readonly string[]): string[][] => {
  const { texts, relation } = input
  const isHard = (side: Sided): boolean => side.isWeak || isHeavy(texts, side)
  const sidesOf = new Map(directions.map(uid => [uid, tellableOf(input, uid)]))
  const lone = new Map(
    [...sidesOf].flatMap(([uid, [side, ...others]]) =>
      side && others.length === 0 ? [[uid, side] as const] : [],
    ),
  )
  const taken = new Set<string>()
  const groups = directions.flatMap(uid => {
    if (taken.has(uid)) return []
    taken.add(uid)
    const side = lone.get(uid)
    if (!side) return [[uid]]
    const [partner] = [...lone]
      .filter(([other, one]) => !taken.has(other) && !(isHard(side) && isHard(one)))
      .toSorted(([, a], [, b]) => relation(side, b) - relation(side, a))
    if (!partner) return [[uid]]
    taken.add(partner[0])
    return [[uid, partner[0]]]
  })
  const last = groups.findLast(([uid = '', ...others]) => lone.has(uid) && others.length === 0)
  const host = last && groups.find(({ length }) => length > 1)
  return host
    ? groups.flatMap(one => (one === last ? [] : [one === host ? [...host, ...last] : one]))
    : groups
}

/** What is said of directions as a whole, by their own results alone. Null when there is nothing to tell. */
export const directionLine = ({ directions, results, told, ...input }: Input): Line | null => {
  const { texts } = input
  const own = results.filter(result => directions.includes(result.direction)).toSorted(byWeight)
  const level = summaryLevelOf(own, texts.burdens)
  const sides = directions.flatMap(uid => tellableOf({ texts, results, told }, uid)).toSorted(byWeight)
  const strong = sides.filter(one => isStrong(texts, one))
  if (sides.length === 0) return null
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
