import { WEAK } from '@grani/contract'
import type { Bank } from '../../../bank/bank.ts'
import type { Portrait as PortraitTexts } from '../../../content/portrait-schema.ts'
import { publishedOf } from '../portrait/compose.ts'
import type { PublishedRow } from '../portrait/published.ts'
import { byWeight, isSided } from '../portrait/published.ts'
import { typeOf } from '../rules.ts'

/** A sentence that may stand in one of the three texts, with what it rests on. */
export type Line = {
  text: string
  /** The least certain first. */
  claims: { quality: string; side: 'high' | 'low' }[]
  /** Of the least certain result that it rests on. */
  probability: number
}

/** Sentences of one text. */
export const LINES = 5

/** A text is chosen from so many lines. */
const MOST_LINES = 3 * LINES

/** A sentence about each side that has one, the most telling first. They stand nowhere else: known words would be recognised, and not oneself. */
export const linesOf = (
  bank: Bank,
  { recognition }: Pick<PortraitTexts, 'recognition'>,
  rows: readonly PublishedRow[],
): Line[] =>
  publishedOf(bank, rows)
    .filter(({ kind }) => kind !== 'S')
    .filter(isSided)
    .toSorted(byWeight)
    .flatMap(({ quality, band, probability }) => {
      const text = recognition[quality]?.[band]
      return text === undefined ? [] : [{ text, claims: [{ quality, side: band }], probability }]
    })
    .slice(0, MOST_LINES)

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
