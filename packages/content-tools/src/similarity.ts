import { contentStems } from './russian.ts'

const trigramsOf = (text: string): Set<string> => {
  const plain = ` ${text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()} `
  return new Set(Array.from({ length: Math.max(0, plain.length - 2) }, (_, i) => plain.slice(i, i + 3)))
}

const sharedCount = <T>(a: Set<T>, b: Set<T>): number => {
  const [small, large] = a.size < b.size ? [a, b] : [b, a]
  let count = 0
  for (const one of small) if (large.has(one)) count += 1
  return count
}

/** Dice coefficient, 2|A∩B| / (|A|+|B|). */
const dice = <T>(a: Set<T>, b: Set<T>): number =>
  a.size + b.size === 0 ? 0 : (2 * sharedCount(a, b)) / (a.size + b.size)

export type Fingerprint = { trigrams: Set<string>; stems: Set<string> }

export const fingerprintOf = (text: string): Fingerprint => ({
  trigrams: trigramsOf(text),
  stems: contentStems(text),
})

/**
 * How similar two wordings are, 0…1: the mean of two Dice coefficients, of letter trigrams (same phrases, same endings)
 * and of meaningful stems (same words in another order or form).
 */
export const similarityOf = (a: Fingerprint, b: Fingerprint): number =>
  (dice(a.trigrams, b.trigrams) + dice(a.stems, b.stems)) / 2

/** The share of the smaller text's stems that the other one has too. */
export const overlapOf = (a: Set<string>, b: Set<string>): number =>
  a.size === 0 || b.size === 0 ? 0 : sharedCount(a, b) / Math.min(a.size, b.size)
