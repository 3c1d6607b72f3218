import { FAR_CUT, isOneFamily } from '@grani/contract'
import type { Portrait as PortraitTexts } from '../../../content/portrait-schema.ts'
import { asSentence, behaviourOf } from './halves.ts'
import { bySeniority, isHeavy, isSided, type Published, type Sided, sinceOf, weightOf } from './published.ts'

/** So many stand below the headline; fewer would look like a gap. */
const WORDS = 3
/** So many of them tell what somebody has, where there are so many. */
const OF_HIGH = 2

export type Word = { word: string; text: string; quality: string }

const standing = (result: Sided) => ({ weight: weightOf(result), since: sinceOf(result) })

/** What somebody is told of first: what is far from the middle, then what they have, then what they have little of; a low preference last. */
const rankOf = (result: Sided): number => {
  if (result.band === 'low' && result.kind === 'P') return 3
  if (Math.abs(result.mean) > FAR_CUT) return 0
  return result.band === 'high' ? 1 : 2
}

type Elsewhere = {
  /** Qualities that have a sentence of their own. */ told: ReadonlySet<string>
  /** Those of the headline: nothing that says nearly the same stands below it. */ headline: readonly string[]
  /** Texts that the user does not recognise, words among them. */ denied: ReadonlySet<string>
}

/**
 * The most telling sides that have a word which no other result denies, of different directions and families, two of them high where
 * there are two; none or three, in an order that no answer changes.
 */
export const wordsOf = (
  texts: PortraitTexts,
  lasting: readonly Published[],
  { told, headline, denied }: Elsewhere,
): Word[] => {
  const said = [...headline]
  const directions = new Set<string>()
  const bands = new Map(lasting.map(({ quality, band }) => [quality, band]))
  const words: Word[] = []
  const take = (results: readonly Sided[], most: number): void => {
    for (const result of results) {
      const { quality, band, direction } = result
      const { [band]: word, unless } = texts.words[quality] ?? {}
      const isDenied = Object.entries(unless?.[band] ?? {}).some(([other, side]) => bands.get(other) === side)
      const isSaid = directions.has(direction) || said.some(other => isOneFamily(quality, other))
      if (words.length === most) return
      if (word === undefined || denied.has(word) || isDenied || isSaid) continue
      directions.add(direction)
      said.push(quality)
      words.push({ word, text: asSentence(behaviourOf(texts, result)), quality })
    }
  }
  const sided = lasting
    .filter(isSided)
    .filter(result => !told.has(result.quality) && !isHeavy(texts, result))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || bySeniority(standing(a), standing(b)))
  take(
    sided.filter(({ band }) => band === 'high'),
    OF_HIGH,
  )
  take(sided, WORDS)
  return words.length < WORDS ? [] : words.toSorted((a, b) => a.quality.localeCompare(b.quality))
}
