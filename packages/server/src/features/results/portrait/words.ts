import type { Portrait as PortraitTexts } from '../../../content/portrait-schema.ts'
import { capitalized, halfOf } from './halves.ts'
import { byWeight, isHeavy, isSided, type Published } from './published.ts'

/** So many stand below the headline; fewer would look like a gap. */
const WORDS = 3

export type Word = { word: string; text: string; quality: string }

/** The most telling sides that have a word which no other result denies, of different directions, not in `told`; none or three. */
export const wordsOf = (
  texts: PortraitTexts,
  lasting: readonly Published[],
  told: ReadonlySet<string>,
): Word[] => {
  const directions = new Set<string>()
  const bands = new Map(lasting.map(({ quality, band }) => [quality, band]))
  const words = lasting
    .filter(isSided)
    .filter(result => !told.has(result.quality) && !isHeavy(texts, result))
    .toSorted(byWeight)
    .flatMap((result): Word[] => {
      const { quality, band, direction } = result
      const { [band]: word, unless } = texts.words[quality] ?? {}
      const isDenied = Object.entries(unless?.[band] ?? {}).some(([other, side]) => bands.get(other) === side)
      if (word === undefined || isDenied || directions.has(direction)) return []
      directions.add(direction)
      return [{ word, text: `${capitalized(halfOf(texts, result))}.`, quality }]
    })
  return words.length < WORDS ? [] : words.slice(0, WORDS)
}
