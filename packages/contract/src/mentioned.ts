import { normalized, phraseCounter } from './heavy-text.ts'

/** Phrases of situations by quality, as `readEventWords` gives them. */
type QualityWords = readonly { quality: string; phrases: readonly string[] }[]

/** Says which qualities a text speaks of, the one with most of its phrases first. Text and finding stay where this runs. */
export const mentionsBy = (words: QualityWords): ((text: string) => string[]) => {
  const counters = words.map(({ quality, phrases }) => ({ quality, count: phraseCounter(phrases) }))
  return text => {
    const plain = normalized(text)
    return counters
      .map(({ quality, count }) => ({ quality, found: count(plain) }))
      .filter(({ found }) => found > 0)
      .toSorted((a, b) => b.found - a.found)
      .map(({ quality }) => quality)
  }
}
