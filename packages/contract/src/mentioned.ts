import { normalized, phraseCounter } from './heavy-text.ts'

/** What speaks of a quality, as `readEventWords` gives it. */
type QualityWords = {
  quality: string
  phrases: readonly string[]
  /** Phrases that mean other things as often: one alone says nothing, unless the event is of one of `kinds`. */
  weak: readonly string[]
  kinds: readonly string[]
}

/** Says which qualities a text about an event of these kinds speaks of, the one with most of its phrases first. Text and finding stay where this runs. */
export const mentionsBy = (
  words: readonly QualityWords[],
): ((text: string, situations: readonly string[]) => string[]) => {
  const counters = words.map(({ quality, phrases, weak, kinds }) => ({
    quality,
    kinds,
    strong: phraseCounter(phrases),
    weak: phraseCounter(weak),
  }))
  return (text, situations) => {
    const plain = normalized(text)
    return counters
      .flatMap(({ quality, kinds, strong, weak }) => {
        const found = strong(plain) + weak(plain)
        const isCarried = found > 1 || strong(plain) > 0 || kinds.some(kind => situations.includes(kind))
        return found > 0 && isCarried ? [{ quality, found }] : []
      })
      .toSorted((a, b) => b.found - a.found)
      .map(({ quality }) => quality)
  }
}
