import { WEAK } from '@grani/contract'
import type { Bank } from '../../../bank/bank.ts'
import type { Portrait as PortraitTexts } from '../../../content/portrait-schema.ts'
import { composePortrait, type PublishedRow, publishedOf } from '../portrait/compose.ts'
import { halfOf, joined } from '../portrait/halves.ts'
import { byWeight, isSided, type Sided } from '../portrait/published.ts'
import { typeOf } from '../rules.ts'

/** A sentence that may stand in one of the three texts, with what it rests on. */
export type Line = {
  text: string
  /** The least certain first. */
  claims: { quality: string; side: 'high' | 'low' }[]
  /** Of the least certain result that it rests on. */
  probability: number
  /** Whether the user's portrait says it large, in the same words. */
  isShown: boolean
}

/** Sentences of one text. */
export const LINES = 5

/** A text is chosen from so many lines. */
const MOST_LINES = 3 * LINES

/** What a portrait says, in small letters. */
export type Shown = {
  /** Headline, words, contradictions and sentences: they are read first, and stand at home and at the ends of sittings too. */
  large: string
  /** The paragraphs of directions, which tell nearly everything. */
  small: string
}

export const NOTHING_SHOWN: Shown = { large: '', small: '' }

/** What the portrait of these results shows. */
export const shownIn = (bank: Bank, texts: PortraitTexts, rows: readonly PublishedRow[]): Shown => {
  const portrait = composePortrait(bank, texts, { rows, leanings: [] })
  const { sentences, words, contradictions, directions } = portrait
  const large = [...sentences, ...words, ...contradictions].map(({ text }) => text)
  const small = directions.map(({ summary }) => summary)
  return { large: large.join('\n').toLowerCase(), small: small.join('\n').toLowerCase() }
}

/** The words of a half wherever it stands: behind another the subject is not said twice. */
const wordsOf = ({ joins: { subject } }: PortraitTexts, half: string): string =>
  (half.startsWith(subject) ? half.slice(subject.length) : half).toLowerCase()

/** Sentences about sides: what is not shown first, what is shown large last; the most telling first among these. */
export const linesOf = (
  bank: Bank,
  texts: PortraitTexts,
  rows: readonly PublishedRow[],
  shown: Shown,
): Line[] => {
  const standsIn = (text: string, side: Sided): boolean => text.includes(wordsOf(texts, halfOf(texts, side)))
  const isShown = (side: Sided): boolean => standsIn(shown.large, side)
  const rankOf = (side: Sided): number => (isShown(side) ? 2 : Number(standsIn(shown.small, side)))
  return publishedOf(bank, rows)
    .filter(({ kind }) => kind !== 'S')
    .filter(isSided)
    .filter(side => halfOf(texts, side) !== '')
    .toSorted((a, b) => rankOf(a) - rankOf(b) || byWeight(a, b))
    .slice(0, MOST_LINES)
    .map(side => ({
      // One side each: «а» or «но» between two would claim a contrast.
      text: joined(texts, [side], 0).text,
      claims: [{ quality: side.quality, side: side.band }],
      probability: side.probability,
      isShown: isShown(side),
    }))
}

/** Mean desirability of what a text tells, in SD: of traits alone, since neither side of a preference is better. */
export const desirabilityOf = (bank: Bank, rows: readonly PublishedRow[], lines: readonly Line[]): number => {
  const told = new Set(lines.flatMap(({ claims }) => claims.map(({ quality }) => quality)))
  const traits = rows.filter(({ quality }) => {
    const known = bank.quality(quality)?.quality
    return told.has(quality) && known?.kind === 'T' && known.lowSide !== 'style'
  })
  return traits.reduce((sum, { mean }) => sum + mean, 0) / Math.max(1, traits.length)
}

/** How many of the lines tell a weak side, or one that hurts: what gives a text its tone. */
export const hardIn = (bank: Bank, { heavy }: Pick<PortraitTexts, 'heavy'>, lines: readonly Line[]): number =>
  lines.filter(({ claims }) =>
    claims.some(({ quality, side }) => {
      const known = bank.quality(quality)?.quality
      return heavy[quality] === side || (known !== undefined && typeOf(known, side) === WEAK)
    }),
  ).length

export const lengthOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { text }) => sum + text.length, 0)

/** Every way to take so many of the lines, in their order. */
export const choices = (lines: readonly Line[], count: number): Line[][] => {
  if (count === 0) return [[]]
  return lines.flatMap((line, i) => choices(lines.slice(i + 1), count - 1).map(rest => [line, ...rest]))
}
