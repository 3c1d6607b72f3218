import { isOneFamily } from '@grani/contract'
import type { PairText, Portrait as PortraitTexts } from '../../../content/portrait-schema.ts'
import { asSentence, isOnItsSides, behaviourOf, wordingOf } from './halves.ts'
import { doesHold, isHeavy, type Sided } from './published.ts'
import { unlikeNeighbours } from './unlike-neighbours.ts'

/** Sides told in one paragraph, which makes so many sentences at most. */
const MAX_SIDES = 3
/** With fewer there is nothing that a sentence about two of them could stand beside. */
const MIN_FOR_PAIR = 2
/** Sides of one direction that are hard to read, one after another. */
const MAX_HARD = 2
/** From here on two sides go together, or against each other below its negative: shared loadings, −1…1. */
const RELATED = 0.2
/** From here on something hard is the price of a strength. */
const PRICE = 0.5

/** How far two told sides go together, −1…1: by what the experts say that their qualities have in common. */
export type Relation = (one: Sided, other: Sided) => number

type Input = {
  texts: PortraitTexts
  /** The texts about two qualities that may be told here. */
  pairs: readonly PairText[]
  relation: Relation
  /** The number of the paragraph. */ turn: number
  /** What has begun a sentence of the portrait already and would be a formula the second time; added to. */
  formulas: Set<string>
  /** The most telling first. */
  sides: readonly Sided[]
}

export type Paragraph = {
  text: string
  /** Those that it says something of. */
  qualities: string[]
  isHeavy: boolean
  holds: boolean
}

const isHard = (texts: PortraitTexts, one: Sided): boolean => one.isWeak || isHeavy(texts, one)

/** What two told sides are to each other. That somebody lacks two things is no contrast, whatever they are. */
const bondOf = (relation: Relation, one: Sided, other: Sided): 'together' | 'against' | 'apart' => {
  const related = relation(one, other)
  if (related >= RELATED) return 'together'
  if (one.band !== other.band) return 'against'
  return related < -RELATED && one.band === 'high' ? 'against' : 'apart'
}

type Joining = Omit<Input, 'pairs' | 'sides'>

/** What begins a sentence, by what it is to the one before. What goes with it hardly needs a word. */
const transitionOf = ({ texts, relation, turn }: Joining, before: Sided, next: Sided): string => {
  const { yet, relief, kin, price } = texts.joins
  const bond = bondOf(relation, before, next)
  if (bond === 'together') {
    if (behaviourOf(texts, next).includes(':') || !doesHold(texts, before)) return ''
    // Shared loadings alone are no common root: one broad factor carries what has nothing to do with the other.
    if (isOneFamily(before.quality, next.quality)) return wordingOf(kin, turn)
    return isHard(texts, next) && relation(before, next) >= PRICE ? wordingOf(price, turn) : ''
  }
  if (isHard(texts, before) && !isHard(texts, next)) return wordingOf(relief, turn)
  return bond === 'against' ? wordingOf(yet, turn) : ''
}

/** Brighter sides first, then what is hard, and what is brighter last, as far as there is any. */
const inOrder = (texts: PortraitTexts, sides: readonly Sided[]): Sided[] => {
  const hard = sides.filter(one => isHard(texts, one)).slice(0, MAX_HARD)
  const bright = unlikeNeighbours(
    sides.filter(one => !isHard(texts, one)).slice(0, MAX_SIDES - hard.length),
    one => behaviourOf(texts, one),
    () => '',
  )
  const hurts = hard.some(one => isHeavy(texts, one))
  const ahead = hurts ? Math.max(0, bright.length - 1) : bright.length
  return [...bright.slice(0, ahead), ...hard, ...bright.slice(ahead)]
}

/** A sentence of each side, and what it is to the one before; no word of that twice, and no formula twice in a portrait. */
const connected = (joining: Joining, sides: readonly Sided[]): string[] => {
  const { texts, formulas } = joining
  const said = new Set<string>()
  return sides.map((side, i) => {
    const before = sides[i - 1]
    const transition = before ? transitionOf(joining, before, side) : ''
    const isFormula = transition.includes(':')
    const isNew = !said.has(transition) && !(isFormula && formulas.has(transition))
    said.add(transition)
    if (isFormula) formulas.add(transition)
    return asSentence(`${isNew ? transition : ''}${behaviourOf(texts, side)}`)
  })
}

/** The text about two of the sides that tells most; a text that names both is better than their halves. */
const pairAmong = ({ pairs, sides }: Pick<Input, 'pairs' | 'sides'>): PairText | undefined =>
  sides.length < MIN_FOR_PAIR ? undefined : pairs.find(pair => isOnItsSides(pair, sides))

/** The sides of one direction as one paragraph: a text about two of them, if there is one, and the others in connected sentences. */
export const paragraphOf = ({ pairs, sides, ...joining }: Input): Paragraph => {
  const { texts } = joining
  const pair = pairAmong({ pairs, sides })
  const inPair = sides.filter(({ quality }) => pair?.when.some(one => one.quality === quality))
  const others = inOrder(
    texts,
    sides.filter(one => !inPair.includes(one)).slice(0, MAX_SIDES - inPair.length),
  )
  const told = connected(joining, others)
  const isPairHeavy = pair?.kind === 'tension' && inPair.some(one => isHeavy(texts, one))
  // What hurts does not begin where there is anything else.
  const sentences = pair ? (isPairHeavy ? [...told, pair.text] : [pair.text, ...told]) : told
  const last = isPairHeavy ? undefined : others.at(-1)
  const shown = [...others, ...inPair]
  return {
    text: sentences.join(' '),
    qualities: shown.map(({ quality }) => quality),
    isHeavy: shown.some(one => isHeavy(texts, one)),
    holds: last !== undefined && doesHold(texts, last),
  }
}
