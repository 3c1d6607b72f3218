import { byText } from './by-text.ts'
import { contentStems } from './russian.ts'

const trigramsOf = (text: string): Set<string> => {
  const plain = ` ${text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()} `
  return new Set(Array.from({ length: Math.max(0, plain.length - 2) }, (_, i) => plain.slice(i, i + 3)))
}

/** Dice coefficient, 2|A∩B| / (|A|+|B|). */
const dice = (shared: number, a: Set<string>, b: Set<string>): number =>
  a.size + b.size === 0 ? 0 : (2 * shared) / (a.size + b.size)

type Fingerprint = { trigrams: Set<string>; stems: Set<string> }

const fingerprintOf = byText((text): Fingerprint => ({
  trigrams: trigramsOf(text),
  stems: contentStems(text),
}))

/** How many members a set shares with each of these, by an index of who has them: pairs that share nothing cost nothing. */
const sharedWithEach = (sets: readonly Set<string>[]): ((set: Set<string>) => Uint32Array) => {
  const holders = new Map<string, number[]>()
  for (const [i, set] of sets.entries())
    for (const member of set) {
      const known = holders.get(member)
      if (known) known.push(i)
      else holders.set(member, [i])
    }
  return set => {
    const shared = new Uint32Array(sets.length)
    for (const member of set) for (const i of holders.get(member) ?? []) shared[i] = (shared[i] ?? 0) + 1
    return shared
  }
}

/**
 * How similar a wording is to each of these, 0…1: the mean of two Dice coefficients, of letter trigrams (same phrases, same
 * endings) and of meaningful stems (same words in another order or form).
 */
export const similarityToEach = (texts: readonly string[]): ((text: string) => number[]) => {
  const prints = texts.map(fingerprintOf)
  const sharedTrigrams = sharedWithEach(prints.map(({ trigrams }) => trigrams))
  const sharedStems = sharedWithEach(prints.map(({ stems }) => stems))
  return text => {
    const { trigrams, stems } = fingerprintOf(text)
    const [ofTrigrams, ofStems] = [sharedTrigrams(trigrams), sharedStems(stems)]
    return prints.map(
      (print, i) =>
        (dice(ofTrigrams[i] ?? 0, trigrams, print.trigrams) + dice(ofStems[i] ?? 0, stems, print.stems)) / 2,
    )
  }
}

/** The share of meaningful words, of those of the shorter one, that a text has in common with each of these. */
export const overlapWithEach = (texts: readonly string[]): ((text: string) => number[]) => {
  const prints = texts.map(contentStems)
  const sharedStems = sharedWithEach(prints)
  return text => {
    const stems = contentStems(text)
    const shared = sharedStems(stems)
    return prints.map((other, i) => (shared[i] ?? 0) / Math.max(1, Math.min(stems.size, other.size)))
  }
}
