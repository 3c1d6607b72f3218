import type { Drawing } from '@grani/contract'
import { copy } from './copy.ts'
import type { FigureReading } from './told.ts'

type Figure = Pick<FigureReading, 'title' | 'kind' | 'state'>
type Sheet = Pick<Drawing, 'title' | 'stroke_count' | 'first_ms'>

/** Of fewer figures nothing holds of a round. */
const FEWEST = 2
/** Until the first line: at once, and after a look. */
const AT_ONCE_SECONDS = 5
const AFTER_A_LOOK_SECONDS = 10

/** A thing may be called by two words: «гаечный ключ». */
const WORDS_OF_A_THING = 2

/** Ideas with more than their thing: «зонт для кота». */
const detailed = (titles: readonly string[]): string | null => {
  const long = titles.filter(title => (title.match(/\p{L}{2,}/gu) ?? []).length > WORDS_OF_A_THING)
  const [one, other] = long
  return one !== undefined && other !== undefined && long.length * 2 > titles.length
    ? copy.drew.detailed(one, other)
    : null
}

const namedOf = <T extends Figure>(figures: readonly T[]): T[] =>
  figures.filter(({ state, title }) => state !== 'void' && title !== null)

/** All of one kind, or each of another; null where a title is not known. */
export const kindsSeen = (all: readonly Figure[]): string | null => {
  const figures = namedOf(all)
  const kinds = figures.flatMap(({ kind }) => (kind === null || kind === 'other' ? [] : kind))
  const different = new Set(kinds)
  const [only] = kinds
  if (only === undefined || kinds.length < figures.length) return null
  if (different.size === 1) return copy.drew.oneKind(only)
  return different.size === kinds.length ? copy.drew.eachOther(kinds) : null
}

const paced = (sheets: readonly Sheet[]): string | null => {
  const seconds = sheets.flatMap(({ first_ms: ms }) => (ms === null ? [] : Math.ceil(ms / 1000)))
  if (seconds.length < FEWEST) return null
  const [least, most] = [Math.min(...seconds), Math.max(...seconds)]
  if (most <= AT_ONCE_SECONDS) return copy.drew.atOnce(most)
  return least > AFTER_A_LOOK_SECONDS ? copy.drew.afterLook(least - 1) : null
}

/** One sentence on how a round was drawn, by what is counted and measured of it; nothing is concluded. Null: nothing holds of all of it. */
export const drewOf = (figures: readonly Figure[], sheets: readonly Sheet[]): string | null => {
  const named = namedOf(figures)
  if (named.length < FEWEST) return null
  const inWords = sheets.every(({ stroke_count: strokes }) => strokes === 0) ? copy.drew.inWords : null
  return detailed(named.flatMap(({ title }) => title ?? [])) ?? kindsSeen(named) ?? inWords ?? paced(sheets)
}
