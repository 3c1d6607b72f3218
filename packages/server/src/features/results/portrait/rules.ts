import { isOneFamily } from '@grani/contract'
import type { PairText, Portrait as PortraitTexts } from '../../../content/portrait-schema.ts'
import { bearable, relieved, takingTurns } from './care.ts'
import { inTwos, joined } from './halves.ts'
import { leaningSentences } from './leanings.ts'
import { apartFromMiddle, middleSentences } from './middle.ts'
import { choosePairs } from './pairs.ts'
import { unlikeNeighbours } from './unlike-neighbours.ts'
import {
  byWeight,
  isAbsence,
  isHeavy,
  isSided,
  isStrong,
  type Published,
  type Said,
  type Sided,
  tellingLowOf,
  type Tone,
  toneOf,
} from './published.ts'

/** Sentences about results, if there are results enough. */
const WANTED = 7
/** So many sentences are reached, if need be, by what is provisional. */
const LEAST = 5
/** So many make a portrait without a result, as of a person who is in the middle of nearly everything. */
const ENOUGH_LEANINGS = 12
const MAX_HEAVY = 2
/** With fewer strong things to lean on, what looks strong so far is said too. */
const MIN_HOLDS = 2
/** Sentences of what is absent, where others are enough. */
const MAX_ABSENT = 1
/** So many strong sides, the most telling ones, are told in any case. */
const STRONGEST = 3
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

export const NOTHING: Elsewhere = { qualities: new Set(), count: 0, directions: new Set() }

export type Input = {
  texts: PortraitTexts
  /** The texts about two qualities that may be chosen. */
  pairs: readonly PairText[]
  /** The newest result of each quality, without those that the user does not recognise. */
  results: readonly Published[]
  /** What lasting qualities without a result look like so far. */
  leanings: readonly Published[]
}

/** Whether one sentence may say both: the same side of one family says nearly the same, and what relieves a heavy side is of its direction. */
const mayShareSentence =
  (texts: PortraitTexts) =>
  (one: Sided, other: Sided): boolean =>
    isHeavy(texts, one) === isHeavy(texts, other)
      ? one.kind === other.kind && isOneFamily(one.quality, other.quality)
      : one.direction === other.direction

/** The most telling of the strong sides that somebody has, by their qualities. */
const strongestOf = (texts: PortraitTexts, lasting: readonly Published[]): Set<string> =>
  new Set(
    lasting
      .filter(one => isStrong(texts, one))
      .slice(0, STRONGEST)
      .map(({ quality }) => quality),
  )

type Groups = {
  texts: PortraitTexts
  results: readonly Sided[]
  /** Told in any case. */
  needed: ReadonlySet<string>
  enough: number
}

/** Sentences of two halves that belong together; of one half only as far as there would be fewer than `enough`. */
const tellingsOf = ({ texts, results, needed, enough }: Groups): Said[] => {
  const groups = inTwos(texts, results, mayShareSentence(texts))
  const couples = groups.filter(({ length }) => length > 1)
  const alone = groups.flatMap(group => (group.length === 1 ? group : []))
  const present = couples.filter(couple => !couple.every(one => isAbsence(texts, one)))
  const isNeeded = ({ quality }: Sided): boolean => needed.has(quality)
  const lightAlone = alone.filter(result => !isHeavy(texts, result) && !isNeeded(result))
  const light = new Set([
    ...alone.filter(isNeeded),
    ...[
      ...lightAlone.filter(one => !isAbsence(texts, one)),
      ...lightAlone.filter(one => isAbsence(texts, one)),
    ].slice(0, Math.max(0, enough - present.length - alone.filter(isNeeded).length)),
  ])
  // What is heavy hardly ever stands in twos, and would never be said.
  const heavy = new Set(alone.filter(result => isHeavy(texts, result)).slice(0, MAX_HEAVY))
  const singles = alone.filter(result => light.has(result) || heavy.has(result)).map(result => [result])
  return [...couples, ...singles].map((group, turn) => ({ kind: 'telling', ...joined(texts, group, turn) }))
}

/** First one of the first, then one of the second, and so on. */
const alternating = <T>(one: readonly T[], other: readonly T[]): T[] =>
  Array.from({ length: Math.max(one.length, other.length) }).flatMap((_, i) => [
    ...one.slice(i, i + 1),
    ...other.slice(i, i + 1),
  ])

type Choice = {
  all: readonly Said[]
  isNeeded: (said: Said) => boolean
  isAbsent: (said: Said) => boolean
  room: number
  /** So many make a portrait, of absence if need be. */
  enough: number
}

/** As many as there is room for, the heavy ones a third of them at most; what is absent last, once unless there is little else. */
const chosenOf = ({ all, isNeeded, isAbsent, room, enough }: Choice): Said[] => {
  const hurting = all.filter(said => said.isHeavy)
  // A heavy one too many is not told: those that nothing may be silent of come first.
  const heavy = [...hurting.filter(isNeeded), ...hurting.filter(said => !isNeeded(said))].slice(
    0,
    Math.max(hurting.some(isNeeded) ? 1 : 0, Math.floor(room / 3)),
  )
  const light = all.filter(said => !said.isHeavy)
  const present = light.filter(said => isNeeded(said) || !isAbsent(said))
  const absent = light
    .filter(said => !present.includes(said))
    .slice(
      0,
      Math.max(MAX_ABSENT - present.filter(isAbsent).length, enough - heavy.length - present.length, 0),
    )
  const needed = present.filter(isNeeded)
  const bright = [...needed, ...present.filter(said => !isNeeded(said)), ...absent].slice(
    0,
    Math.max(needed.length, room - heavy.length),
  )
  const chosen = new Set([...heavy, ...bright])
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
  const strongest = strongestOf(texts, lasting)
  const needed = new Set([...strongest, ...tellingLowOf(texts, lasting)])
  const tellings = tellingsOf({
    texts,
    results: unpaired.filter(
      result => result !== apart && (isTellable(result) || strongest.has(result.quality)),
    ),
    needed,
    enough: LEAST - pairs.length - elsewhere.count,
  })
  const first = apart ? [apartFromMiddle(texts, middle, apart)] : []
  const candidates = alternating(pairs, tellings)
  const kept = (middle.length > 0 ? 1 : 0) + (hasFewHolds(candidates) ? MIN_HOLDS : 0)
  const wanted = WANTED - elsewhere.count
  const sides = new Map(sided.map(one => [one.quality, one]))
  const own = chosenOf({
    all: candidates,
    isNeeded: ({ qualities }) => qualities.some(id => needed.has(id)),
    isAbsent: ({ qualities }) =>
      qualities.every(id => {
        const side = sides.get(id)
        return side !== undefined && isAbsence(texts, side)
      }),
    room: Math.max(0, wanted - first.length - kept),
    enough: LEAST - first.length - elsewhere.count - elsewhere.directions.size,
  })
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

/** What does the same to its reader may change places, and what is provisional stays behind. */
const placeOf = ({ kind, isHeavy: hurts, holds, tone }: TonedSentence): string =>
  [kind === 'leaning', hurts, holds, tone].join()

/** The sentences of a portrait, in the order in which they are read. None without a result of a lasting quality or many leanings. */
export const sentencesOf = (
  { texts, pairs, results, leanings }: Input,
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
  const ordered = relieved(takingTurns(bearable(all, BRIGHT_TO_HEAVY)).map(toned))
  return unlikeNeighbours(ordered, ({ text }) => text, placeOf)
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
