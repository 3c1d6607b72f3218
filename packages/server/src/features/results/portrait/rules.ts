import type { Portrait as PortraitTexts } from '../../../content/portrait-schema.ts'
import { takingTurns } from './care.ts'
import { inTwos, joined } from './halves.ts'
import { apartFromMiddle, middleSentences } from './middle.ts'
import { openSentences, type DirectionOfGoals } from './open.ts'
import { choosePairs } from './pairs.ts'
import { byWeight, isHeavy, isSided, type Published, type Said, type Sided } from './published.ts'

/** Sentences about results, if there are results enough. */
const WANTED = 7
/** So many sentences are reached, if need be, by what is open. */
const LEAST = 5
/** With fewer results there is hardly a portrait yet, and what is open would outweigh it. */
const FEW = 3

type Input = {
  texts: PortraitTexts
  /** The newest result of each quality, without those that the user does not recognise. */
  results: readonly Published[]
  /** The directions of lasting qualities, in the order of the bank. */
  directions: readonly DirectionOfGoals[]
}

const isOfOneDirection = (one: Sided, other: Sided): boolean => one.direction === other.direction

const isAlone = (group: readonly Sided[]): boolean => group.length === 1

const relieves =
  (texts: PortraitTexts) =>
  (one: Sided, other: Sided): boolean =>
    isHeavy(texts, one) !== isHeavy(texts, other)

/**
 * Sentences of one or two halves. Twos of one direction come first, then a heavy side beside a strong one of any direction; those
 * that are left, the least telling first, stand in twos as far as the sentences would be more than `enough`.
 */
const tellingsOf = (texts: PortraitTexts, results: readonly Sided[], enough: number): Said[] => {
  const near = inTwos(texts, results, isOfOneDirection)
  const relieved = inTwos(texts, near.filter(isAlone).flat(), relieves(texts))
  const couples = [...near, ...relieved].filter(group => !isAlone(group))
  const alone = relieved.filter(isAlone).flat()
  const excess = Math.max(0, couples.length + alone.length - enough)
  const kept = Math.max(0, alone.length - 2 * excess)
  const rest = [
    ...alone.slice(0, kept).map(result => [result]),
    ...inTwos(texts, alone.slice(kept), () => true),
  ]
  return [...couples, ...rest].map((group, turn) => ({
    kind: 'telling',
    direction: null,
    ...joined(texts, group, turn),
  }))
}

/** First one of the first, then one of the second, and so on. */
const alternating = <T>(one: readonly T[], other: readonly T[]): T[] =>
  Array.from({ length: Math.max(one.length, other.length) }).flatMap((_, i) => [
    ...one.slice(i, i + 1),
    ...other.slice(i, i + 1),
  ])

/** As many as there is room for, the heavy ones no more than half of them. */
const chosenOf = (all: readonly Said[], room: number): Said[] => {
  const light = all.filter(said => !said.isHeavy)
  const heavy = all.filter(said => said.isHeavy)
  const heavyRoom = Math.min(heavy.length, Math.max(Math.floor(room / 2), room - light.length))
  const chosen = new Set([...heavy.slice(0, heavyRoom), ...light.slice(0, room - heavyRoom)])
  return all.filter(said => chosen.has(said))
}

/** No heavy sentence that would stand beside another: at most one more than there are brighter ones, counting the one at the end. */
const bearable = (all: readonly Said[]): Said[] => {
  const bright = all.filter(said => !said.isHeavy).length
  const heavy = new Set(all.filter(said => said.isHeavy).slice(0, Math.max(1, bright)))
  return all.filter(said => !said.isHeavy || heavy.has(said))
}

/** The sentences of a portrait, in the order in which they are read. None without a result of a lasting quality. */
export const sentencesOf = ({ texts, results, directions }: Input): Said[] => {
  const lasting = results.filter(({ kind }) => kind !== 'S').toSorted(byWeight)
  if (lasting.length === 0) return []
  const sided = lasting.filter(isSided)
  const middle = lasting
    .filter(({ band }) => band === 'middle')
    .toSorted((a, b) => b.probability - a.probability)
  const pairs = choosePairs(texts, sided)
  const paired = new Set(pairs.flatMap(({ qualities }) => qualities))
  const unpaired = sided.filter(({ quality }) => !paired.has(quality))
  const isMiddling = middle.length > sided.length
  const apart = isMiddling ? unpaired.find(result => !isHeavy(texts, result)) : undefined
  const tellings = tellingsOf(
    texts,
    unpaired.filter(result => result !== apart),
    LEAST - pairs.length,
  )
  const ownRoom = middle.length > 0 ? WANTED - 1 : WANTED
  const first = apart ? [apartFromMiddle(texts, middle, apart)] : []
  const own = chosenOf(alternating(pairs, tellings), ownRoom - first.length)
  const middleRest = middle.filter(({ quality }) => !first.some(said => said.qualities.includes(quality)))
  const average = middleSentences(texts, middleRest, Math.max(1, WANTED - own.length - first.length))
  const told = takingTurns(bearable([...first, ...own, ...average]))
  const missing = lasting.length < FEW ? FEW - 1 : Math.max(1, LEAST - told.length)
  const turn = Math.round(1000 * Math.abs(lasting[0]?.mean ?? 0))
  return [...told, ...openSentences({ texts, directions, results, turn, count: missing })]
}

/** With fewer strong results it says nothing that nearly all of them are. */
const MIN_FOR_DOUBT = 12
const NEARLY_ALL = 0.9

/** Whether nearly everything told of the traits is handsome: more so than people are, and as it looks when one answers a little better. */
export const isHandsome = (results: readonly Published[]): boolean => {
  const sides = results.filter(({ kind }) => kind === 'T').filter(isSided)
  const strong = sides.filter(({ band }) => band === 'high').length
  return sides.length >= MIN_FOR_DOUBT && strong >= NEARLY_ALL * sides.length
}
