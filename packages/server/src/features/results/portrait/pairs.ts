import type { PairText, Portrait as PortraitTexts } from '../../../content/portrait-schema.ts'
import { doesHold, isHeavy, type Said, type Sided, sinceOf, weightOf } from './published.ts'

/** The most sentences of each kind about two qualities. */
const MAX_PAIRS = 3

type Pair = { said: Said; weight: number; /** When both were published. */ since: number }

/** Which of the texts about two qualities fit: both are published on the side that the text is about. The most telling first. */
export const fittingPairs = (
  texts: Pick<PortraitTexts, 'heavy'>,
  pairs: readonly PairText[],
  results: readonly Sided[],
): Pair[] => {
  const by = new Map(results.map(result => [result.quality, result]))
  return pairs
    .flatMap(({ kind, when, text }): Pair[] => {
      const found = when.flatMap(({ quality, side }) => {
        const result = by.get(quality)
        return result?.band === side ? [result] : []
      })
      if (found.length < when.length) return []
      return [
        {
          said: {
            kind,
            text,
            qualities: found.map(({ quality }) => quality),
            // A support ends with what helps.
            isHeavy: kind === 'tension' && found.some(result => isHeavy(texts, result)),
            holds:
              kind === 'support'
                ? found.some(result => doesHold(texts, result))
                : found.every(result => doesHold(texts, result)),
          },
          weight: Math.min(...found.map(weightOf)),
          since: Math.max(...found.map(sinceOf)),
        },
      ]
    })
    .toSorted((a, b) => b.weight - a.weight || a.said.text.localeCompare(b.said.text))
}

/** Up to `MAX_PAIRS` of each kind, the most telling first; no quality twice. */
export const choosePairs = (
  texts: Pick<PortraitTexts, 'heavy'>,
  pairs: readonly PairText[],
  results: readonly Sided[],
): Said[] => {
  const used = new Set<string>()
  const count = { tension: 0, support: 0 }
  return fittingPairs(texts, pairs, results).flatMap(({ said }) => {
    const { kind, qualities } = said
    if (kind !== 'tension' && kind !== 'support') return []
    if (count[kind] === MAX_PAIRS || qualities.some(id => used.has(id))) return []
    count[kind] += 1
    for (const id of qualities) used.add(id)
    return [said]
  })
}
