import { WEAK } from '@grani/contract'
import type { Bank } from '../../../bank/bank.ts'
import type { Portrait as PortraitTexts } from '../../../content/portrait-schema.ts'
import { type PublishedRow, publishedOf } from '../portrait/compose.ts'
import { byWeight, isSided, type Sided } from '../portrait/published.ts'
import { levelOf, levelTextOf, typeOf } from '../rules.ts'
import { sentencesIn, standsAlone } from './sentences.ts'

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

/** So many sentences of a level text are shown elsewhere: in lists, in the dialog about new results. */
const SHOWN = 2

/** What a side comes to, in a sentence of its level text that hardly anybody has read, or in its first one. */
const toldOf = (
  bank: Bank,
  { alone }: PortraitTexts,
  side: Sided & { answers: number },
): { text: string; isFirst: boolean }[] => {
  const known = bank.quality(side.quality)?.quality
  if (!known) return []
  const sentences = sentencesIn(levelTextOf(known.texts, levelOf(side)).text)
  const [first] = sentences
  const apart = sentences.slice(SHOWN).find(sentence => standsAlone(alone, sentence))
  const text = apart ?? first
  return text === undefined ? [] : [{ text, isFirst: apart === undefined }]
}

/** What the level texts of these results say. */
export const sentencesOf = (bank: Bank, rows: readonly PublishedRow[]): Set<string> =>
  new Set(
    rows.flatMap(row => {
      const known = bank.quality(row.quality)?.quality
      return known ? sentencesIn(levelTextOf(known.texts, levelOf({ ...row, kind: known.kind })).text) : []
    }),
  )

/** A sentence about each side: those that are shown nowhere else first, the most telling first among these. */
export const linesOf = (bank: Bank, texts: PortraitTexts, rows: readonly PublishedRow[]): Line[] =>
  rows
    .flatMap(row => publishedOf(bank, [row]).map(published => ({ ...published, answers: row.answers })))
    .filter(({ kind }) => kind !== 'S')
    .filter(isSided)
    .flatMap(side => toldOf(bank, texts, side).map(told => ({ side, ...told })))
    .toSorted((a, b) => Number(a.isFirst) - Number(b.isFirst) || byWeight(a.side, b.side))
    .slice(0, MOST_LINES)
    .map(({ side, text }) => ({
      text,
      claims: [{ quality: side.quality, side: side.band }],
      probability: side.probability,
    }))

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
