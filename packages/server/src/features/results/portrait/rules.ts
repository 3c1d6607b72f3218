import type { PairText, Portrait as PortraitTexts } from '../../../content/portrait-schema.ts'
import { bearable, relieved, takingTurns } from './care.ts'
import { fitsOpening, inTwos, joined } from './halves.ts'
import { leaningSentences } from './leanings.ts'
import { apartFromMiddle, middleSentences } from './middle.ts'
import { openSentences, type DirectionOfGoals } from './open.ts'
import { choosePairs } from './pairs.ts'
import {
  byWeight,
  isHeavy,
  isSided,
  type Published,
  type Said,
  type Sided,
  type Tone,
  toneOf,
} from './published.ts'

/** Sentences about results, if there are results enough. */
const WANTED = 7
/** So many sentences are reached, if need be, by what is open. */
const LEAST = 5
/** With fewer sentences there is hardly a portrait yet, and what is open would outweigh it. */
const FEW = 3
/** So many make a portrait without a result, as of a person who is in the middle of nearly everything. */
const ENOUGH_LEANINGS = 12
const MAX_HEAVY = 2
/** With fewer strong things to lean on, what looks strong so far is said too. */
const MIN_HOLDS = 2
/** Others to each heavy sentence: a third of what is said is heavy at most. */
const BRIGHT_TO_HEAVY = 2

/** What stands elsewhere in the portrait. */
type Elsewhere = {
  /** Qualities that are not told again. */
  qualities: ReadonlySet<string>
  /** How many sentences it takes the place of. */
  count: number
  /** The directions with a paragraph of their own: what is of one of them alone is told there. */
  directions: ReadonlySet<string>
}

const NOTHING: Elsewhere = { qualities: new Set(), count: 0, directions: new Set() }

export type Input = {
  texts: PortraitTexts
  /** The texts about two qualities that may be chosen. */
  pairs: readonly PairText[]
  /** The newest result of each quality, without those that the user does not recognise. */
  results: readonly Published[]
  /** What lasting qualities without a result look like so far. */
  leanings: readonly Published[]
  /** The directions of lasting qualities, in the order of the bank. */
  directions: readonly DirectionOfGoals[]
}

const isOfOneDirection = (one: Sided, other: Sided): boolean => one.direction === other.direction

type Framed = { opening: string; group: Sided[] }

/** Across directions only what is of one kind stands together: «а» or «но» would claim a contrast. */
const areAlike = (one: Sided, other: Sided): boolean => one.band === other.band && one.kind === other.kind

/** Twos of one theme, behind the words that name it; where there are such words, the first half must fit them. */
const framedOf = (texts: PortraitTexts, alone: readonly Sided[]): Framed[] => {
  const used = new Set<Sided>()
  return texts.frames.flatMap(({ qualities, opening }) => {
    const own = alone.filter(one => qualities.includes(one.quality) && !used.has(one) && !isHeavy(texts, one))
    const partnerOf = (first: Sided) => own.find(one => one !== first && areAlike(first, one))
    const first = own.find(one => (opening === '' || fitsOpening(texts, one)) && partnerOf(one) !== undefined)
    const second = first && partnerOf(first)
    if (!first || !second) return []
    used.add(first).add(second)
    return [{ opening, group: [first, second] }]
  })
}

/** Sentences of two halves with a direction or a theme in common; of one half only as far as there would be fewer than `enough`. */
const tellingsOf = (texts: PortraitTexts, results: readonly Sided[], enough: number): Said[] => {
  const near = inTwos(texts, results, isOfOneDirection).map(group => ({ opening: '', group }))
  const alone = near.flatMap(({ group }) => (group.length === 1 ? group : []))
  const framed = framedOf(texts, alone)
  const inFrames = new Set(framed.flatMap(({ group }) => group))
  const couples = [...near.filter(({ group }) => group.length > 1), ...framed]
  const left = alone.filter(result => !inFrames.has(result))
  const light = new Set(
    left.filter(result => !isHeavy(texts, result)).slice(0, Math.max(0, enough - couples.length)),
  )
  // What is heavy hardly ever stands in twos, and would never be said.
  const heavy = new Set(left.filter(result => isHeavy(texts, result)).slice(0, MAX_HEAVY))
  const singles = left
    .filter(result => light.has(result) || heavy.has(result))
    .map(result => ({ opening: '', group: [result] }))
  return [...couples, ...singles].map(({ opening, group }, turn) => ({
    kind: 'telling',
    direction: null,
    ...joined(texts, group, turn, opening),
  }))
}

/** First one of the first, then one of the second, and so on. */
const alternating = <T>(one: readonly T[], other: readonly T[]): T[] =>
  Array.from({ length: Math.max(one.length, other.length) }).flatMap((_, i) => [
    ...one.slice(i, i + 1),
    ...other.slice(i, i + 1),
  ])

/** As many as there is room for, the heavy ones a third of them at most. */
const chosenOf = (all: readonly Said[], room: number): Said[] => {
  const heavy = all.filter(said => said.isHeavy).slice(0, Math.floor(room / 3))
  const light = all.filter(said => !said.isHeavy).slice(0, room - heavy.length)
  const chosen = new Set([...heavy, ...light])
  return all.filter(said => chosen.has(said))
}

const hasFewHolds = (all: readonly Said[]): boolean => all.filter(({ holds }) => holds).length < MIN_HOLDS

/** What results say, before it is put in order. */
const resultSentences = (
  { texts, pairs: choosable }: Pick<Input, 'texts' | 'pairs'>,
  lasting: readonly Published[],
  elsewhere: Elsewhere,
): Said[] => {
  const isFree = ({ quality }: Published): boolean => !elsewhere.qualities.has(quality)
  const isTellable = ({ direction }: Published): boolean => !elsewhere.directions.has(direction)
  const sided = lasting.filter(isSided).filter(isFree)
  const middle = lasting
    .filter(({ band }) => band === 'middle')
    .filter(isFree)
    .toSorted((a, b) => b.probability - a.probability)
  const pairs = choosePairs(texts, choosable, sided)
  const paired = new Set(pairs.flatMap(({ qualities }) => qualities))
  const unpaired = sided.filter(({ quality }) => !paired.has(quality))
  const isMiddling = elsewhere.count === 0 && middle.length > sided.length
  const apart = isMiddling ? unpaired.find(result => !isHeavy(texts, result)) : undefined
  const tellings = tellingsOf(
    texts,
    unpaired.filter(result => result !== apart && isTellable(result)),
    LEAST - pairs.length - elsewhere.count,
  )
  const first = apart ? [apartFromMiddle(texts, middle, apart)] : []
  const candidates = alternating(pairs, tellings)
  const kept = (middle.length > 0 ? 1 : 0) + (hasFewHolds(candidates) ? MIN_HOLDS : 0)
  const wanted = WANTED - elsewhere.count
  const own = chosenOf(candidates, Math.max(0, wanted - first.length - kept))
  const middleRest = middle.filter(
    result => isTellable(result) && !first.some(said => said.qualities.includes(result.quality)),
  )
  return [
    ...first,
    ...own,
    ...middleSentences(texts, middleRest, Math.max(1, wanted - own.length - first.length)),
  ]
}

/** Of no single quality, but of the share of all that look like the middle. */
const isOfWhole = ({ qualities }: Said): boolean => qualities.length === 0

export type TonedSentence = Said & { tone: Tone }

export const tonedBy =
  (texts: PortraitTexts, known: readonly Published[]) =>
  (said: Said): TonedSentence => ({ ...said, tone: toneOf(texts, known, said) })

/** The sentences of a portrait, in the order in which they are read. None without a result of a lasting quality or many leanings. */
export const sentencesOf = (
  { texts, pairs, results, leanings, directions }: Input,
  elsewhere = NOTHING,
): TonedSentence[] => {
  const lasting = results.filter(({ kind }) => kind !== 'S').toSorted(byWeight)
  if (lasting.length === 0 && leanings.length < ENOUGH_LEANINGS) return []
  const ofResults = resultSentences({ texts, pairs }, lasting, elsewhere)
  const length = elsewhere.count + elsewhere.directions.size + bearable(ofResults, BRIGHT_TO_HEAVY).length
  const needsHold = hasFewHolds(ofResults)
  const provisional = leaningSentences({
    texts,
    results: lasting,
    leanings,
    needsHold,
    wanted: Math.max(LEAST - length, needsHold ? 2 : 1),
    room: WANTED - length,
  })
  const all = [
    ...provisional.filter(isOfWhole).map(said => ({ ...said, isLate: false })),
    ...ofResults.map(said => ({ ...said, isLate: false })),
    ...provisional.filter(said => !isOfWhole(said)).map(said => ({ ...said, isLate: true })),
  ]
  const toned = tonedBy(texts, [...lasting, ...leanings])
  const told = relieved(takingTurns(bearable(all, BRIGHT_TO_HEAVY)).map(toned))
  const named = new Set(provisional.flatMap(({ qualities }) => qualities))
  const count = told.length + elsewhere.count + elsewhere.directions.size
  const missing = count < FEW ? FEW - 1 : Math.max(1, LEAST - count)
  const turn = Math.round(1000 * Math.abs(lasting[0]?.mean ?? 0))
  return [
    ...told,
    ...openSentences({
      texts,
      directions,
      results: [...lasting, ...leanings.filter(({ quality }) => named.has(quality))],
      turn,
      count: missing,
    }).map(toned),
  ]
}

/** With fewer strong results it says nothing that nearly all of them are. */
const MIN_FOR_DOUBT = 12
const NEARLY_ALL = 0.9
/** Mean of the sides told, in SD. A result a little above the middle is published near 1.1: many of these are no reason to doubt. */
const FAR_FOR_DOUBT = 1.3

/** Whether nearly everything told of the traits is handsome, and far so: more than people are, and as it looks when one answers a little better. */
export const isHandsome = (results: readonly Published[]): boolean => {
  const sides = results.filter(({ kind }) => kind === 'T').filter(isSided)
  const strong = sides.filter(({ band }) => band === 'high').length
  const mean = sides.reduce((sum, side) => sum + side.mean, 0) / Math.max(1, sides.length)
  return sides.length >= MIN_FOR_DOUBT && strong >= NEARLY_ALL * sides.length && mean > FAR_FOR_DOUBT
}
