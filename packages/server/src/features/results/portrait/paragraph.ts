import { isOneFamily } from '@grani/contract'
import type { PairText, Portrait as PortraitTexts } from '../../../content/portrait-schema.ts'
import { capitalized, halfOf, isOnItsSides, sharesSubject, withoutSubject, wordingOf } from './halves.ts'
import { doesHold, isHeavy, type Sided } from './published.ts'

/** Sides told in one paragraph, which makes so many sentences at most. */
const MAX_SIDES = 4
/** With fewer there is nothing that a sentence about two of them could stand beside. */
const MIN_FOR_PAIR = 2
/** Sides of one direction that are hard to read, one after another. */
const MAX_HARD = 2
/** From here on two sides go together, or against each other below its negative: shared loadings, −1…1. */
const RELATED = 0.2
/** A sentence of two halves that is read at a glance. */
const MAX_WORDS = 16

/** How far two told sides go together, −1…1: by what the experts say that their qualities have in common. */
export type Relation = (one: Sided, other: Sided) => number

type Input = {
  texts: PortraitTexts
  /** The texts about two qualities that may be told here. */
  pairs: readonly PairText[]
  relation: Relation
  /** The number of the paragraph. */ turn: number
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

/** What begins a sentence, by what it is to the one before. What goes with it needs no word. */
const transitionOf = ({ texts, relation, turn }: Joining, before: Sided, next: Sided): string => {
  const { yet, relief } = texts.joins
  const bond = bondOf(relation, before, next)
  if (bond === 'together') return ''
  if (isHard(texts, before) && !isHard(texts, next)) return wordingOf(relief, turn).replace(/^, /u, '')
  return bond === 'against' ? wordingOf(yet, turn) : ''
}

/** The same sides, where it can be so without two halves in a row that begin with the subject. */
const varied = (texts: PortraitTexts, sides: readonly Sided[]): Sided[] => {
  const isSubjectFirst = (one: Sided | undefined): boolean =>
    one !== undefined && halfOf(texts, one).startsWith(texts.joins.subject)
  const rest = [...sides]
  const ordered: Sided[] = []
  while (rest.length > 0) {
    const other = isSubjectFirst(ordered.at(-1)) ? rest.findIndex(one => !isSubjectFirst(one)) : 0
    ordered.push(...rest.splice(Math.max(0, other), 1))
  }
  return ordered
}

/** Brighter sides first, then what is hard, and what is brighter last, as far as there is any. */
const inOrder = (texts: PortraitTexts, sides: readonly Sided[]): Sided[] => {
  const hard = sides.filter(one => isHard(texts, one)).slice(0, MAX_HARD)
  const bright = varied(texts, sides.filter(one => !isHard(texts, one)).slice(0, MAX_SIDES - hard.length))
  const hurts = hard.some(one => isHeavy(texts, one))
  const ahead = hurts ? Math.max(0, bright.length - 1) : bright.length
  return [...bright.slice(0, ahead), ...hard, ...bright.slice(ahead)]
}

const wordsIn = (text: string): number => text.split(' ').length

/** What stands between two halves in one sentence; nothing where each needs its own, as what has only the direction in common does. */
const conjunctionOf = ({ texts, relation }: Joining, first: Sided, second: Sided): string => {
  const { joins } = texts
  const [beginning, end] = [halfOf(texts, first), halfOf(texts, second)]
  const isLong = wordsIn(beginning) + wordsIn(end) > MAX_WORDS
  const isOfTwoClauses = [beginning, end].some(half => half.includes(','))
  if (isLong || isOfTwoClauses || isHard(texts, first) !== isHard(texts, second)) return ''
  const hasOneSubject = sharesSubject(texts, beginning, end)
  if (bondOf(relation, first, second) === 'against') {
    // «, а вам …» would set the reader against somebody else.
    const isOfReader = joins.pronouns.some(pronoun => end.startsWith(pronoun))
    if (hasOneSubject) return joins.but
    return isOfReader ? '' : joins.unlike
  }
  const hasAnd = [beginning, end].some(half => half.includes(joins.and))
  if (first.band !== second.band || hasAnd || !isOneFamily(first.quality, second.quality)) return ''
  return hasOneSubject ? joins.and : `,${joins.and}`
}

/** Whatever is said for the second time would be a formula, and is left out. */
const saidOnce = () => {
  const said = new Set<string>()
  return (words: string): string => {
    const plain = words.replace(/^, /u, '').toLowerCase()
    if (said.has(plain)) return ''
    said.add(plain)
    return words
  }
}

/** The halves as connected text: two in a sentence where they fit, and between sentences what they are to each other. */
const connected = (joining: Joining, sides: readonly Sided[]): string[] => {
  const { texts } = joining
  const once = saidOnce()
  const sentences: string[] = []
  const rest = [...sides]
  let before: Sided | undefined
  for (let first = rest.shift(); first; first = rest.shift()) {
    const [second] = rest
    const beginning = halfOf(texts, first)
    const link = second ? conjunctionOf(joining, first, second) : ''
    const transition = before ? once(transitionOf(joining, before, first)) : ''
    before = first
    let sentence = `${transition}${beginning}`
    if (second && link !== '') {
      before = rest.shift()
      const end = halfOf(texts, second)
      sentence += `${link}${sharesSubject(texts, beginning, end) ? withoutSubject(texts, end) : end}`
    }
    sentences.push(`${capitalized(sentence)}.`)
  }
  return sentences
}

/** The text about two of the sides that tells most; a text that names both is better than their halves. */
const pairAmong = ({ pairs, sides }: Pick<Input, 'pairs' | 'sides'>): PairText | undefined =>
  sides.length < MIN_FOR_PAIR ? undefined : pairs.find(pair => isOnItsSides(pair, sides))

/** The sides of one direction as one paragraph: a text about two of them, if there is one, and the others in connected sentences. */
export const paragraphOf = ({ texts, pairs, relation, turn, sides }: Input): Paragraph => {
  const pair = pairAmong({ pairs, sides })
  const inPair = sides.filter(({ quality }) => pair?.when.some(one => one.quality === quality))
  const others = inOrder(
    texts,
    sides.filter(one => !inPair.includes(one)).slice(0, MAX_SIDES - inPair.length),
  )
  const told = connected({ texts, relation, turn }, others)
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
