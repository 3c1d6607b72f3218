import { phraseMatchers } from './heavy-text.ts'

/** Phrases of situations by quality, as `readEventWords` gives them. */
type QualityWords = readonly { quality: string; phrases: readonly string[] }[]

/** Says which qualities a text speaks of, the one with most of its phrases first. Text and finding stay where this runs. */
export const mentionsBy = (words: QualityWords): ((text: string) => string[]) => {
  const matchers = words.map(({ quality, phrases }) => ({ quality, count: phraseMatchers(phrases) }))
  return text =>
    matchers
      .map(({ quality, count }) => ({ quality, found: count(text) }))
      .filter(({ found }) => found > 0)
      .toSorted((a, b) => b.found - a.found)
      .map(({ quality }) => quality)
}
