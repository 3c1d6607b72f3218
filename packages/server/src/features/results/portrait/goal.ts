import type { Portrait as PortraitTexts } from '../../../content/portrait-schema.ts'
import { asSentence, halfOf } from './halves.ts'
import { fittingPairs } from './pairs.ts'
import {
  byWeight,
  doesHold,
  isHeavy,
  isSided,
  isStrong,
  type Published,
  type Said,
  type Sided,
} from './published.ts'

/** With fewer results in its directions nothing is said of a goal, */
const ENOUGH_RESULTS = 3
/** each of which takes so many answers at least. */
const LEAST_ANSWERS = 3
const MAX_HINDERING = 2
const MAX_LEANT_ON = 2

type Input = {
  texts: PortraitTexts
  /** The texts about two qualities that stand nowhere else in the portrait. */
  pairs: PortraitTexts['pairs']
  /** The lasting results in the directions of the goal that no reply has denied. */
  results: readonly Published[]
  /** What other qualities in them look like so far. */
  leanings: readonly Published[]
  /** Qualities of the headline and the words, which stand right above: told again only where there is nothing else. */
  above: ReadonlySet<string>
}

export type GoalPoint = Pick<Said, 'text' | 'qualities'> & { name: string; isGuess: boolean }

export type GoalPoints = {
  hinders: GoalPoint[]
  leansOn: GoalPoint[]
  /** The quality whose step of the week comes first. */ begin: string | null
}

const pointOf = (texts: PortraitTexts, side: Sided, isGuess = false): GoalPoint => ({
  name: side.name,
  text: asSentence(halfOf(texts, side)),
  qualities: [side.quality],
  isGuess,
})

/** The most telling ones, and no two that hurt beside each other. */
const hindering = (texts: PortraitTexts, sides: readonly Sided[]): Sided[] => {
  const [first, ...others] = sides.filter(side => side.isWeak || isHeavy(texts, side))
  if (!first) return []
  const beside = others.filter(side => !(isHeavy(texts, first) && isHeavy(texts, side)))
  return [first, ...beside].slice(0, MAX_HINDERING)
}

/**
 * What results say of a goal: what stands in its way, what there is to lean on, first that which helps with it, and where to begin. Of a
 * person without a strong side what looks strong so far. Null of one whose results are all in the middle.
 */
export const goalPoints = ({ texts, pairs, results, leanings, above }: Input): GoalPoints | null => {
  const sides = results.filter(isSided).toSorted(byWeight)
  const hinders = hindering(texts, sides)
  const strong = sides.filter(side => isStrong(texts, side))
  const supports = pairs.filter(({ kind }) => kind === 'support')
  const help = fittingPairs(texts, supports, [...hinders, ...strong]).find(({ said }) =>
    hinders.some(({ quality }) => said.qualities.includes(quality)),
  )?.said
  const helping = strong.find(({ quality }) => help?.qualities.includes(quality))
  const told: GoalPoint[] =
    help && helping
      ? [{ name: helping.name, text: help.text, qualities: help.qualities, isGuess: false }]
      : []
  const others = strong.filter(side => side !== helping)
  const fresh = others.filter(({ quality }) => !above.has(quality))
  const beside = told.length + fresh.length > 0 ? fresh : others
  const guesses = leanings
    .filter(isSided)
    .filter(side => doesHold(texts, side))
    .slice(0, 1)
    .map(side => pointOf(texts, side, true))
  const leansOn =
    strong.length === 0
      ? guesses
      : [...told, ...beside.map(side => pointOf(texts, side))].slice(0, MAX_LEANT_ON)
  if (hinders.length + leansOn.length === 0) return null
  return {
    hinders: hinders.map(side => pointOf(texts, side)),
    leansOn,
    begin: (hinders[0] ?? strong[0])?.quality ?? null,
  }
}

/**
 * How many answers a goal takes at least before anything is said of it; 0 once its results are enough. `answers` are those about each of its
 * qualities without a result: the nearest ones come first.
 */
export const answersMissing = (results: number, answers: readonly number[]): number =>
  answers
    .map(count => Math.max(1, LEAST_ANSWERS - count))
    .toSorted((a, b) => a - b)
    .slice(0, Math.max(0, ENOUGH_RESULTS - results))
    .reduce((sum, count) => sum + count, 0)
