/** How titles are coded by two people. Pure. */

export type Coding = { coder: string; concept: string | null; place: number }

/** A tenth of all titles, by their digest: which ones nobody can choose. */
export const isCodedTwice = (phrase: Uint8Array): boolean => (phrase[0] ?? 0) < 256 / 10

export type Place = 'first' | 'second' | 'settle' | 'again' | 'done'

const isDisputed = (codings: readonly Coding[]): boolean => {
  const [first, second, third] = codings
  return !!first && !!second && !third && first.concept !== second.concept
}

/** What a coding of this title by this coder would be. `again`: they correct the one they made, before anybody else coded it. */
export const placeFor = (codings: readonly Coding[], phrase: Uint8Array, coder: string): Place => {
  const [first, second] = codings
  if (!first) return 'first'
  if (isDisputed(codings)) return 'settle'
  if (second) return 'done'
  if (first.coder === coder) return 'again'
  return isCodedTwice(phrase) ? 'second' : 'done'
}

/** Whether it stands in the queue of this coder. */
export const waitsFor = (codings: readonly Coding[], phrase: Uint8Array, coder: string): boolean =>
  ['first', 'second'].includes(placeFor(codings, phrase, coder))

export { isDisputed }

const MIN_PAIRS = 10

/** Cohen's κ (1960) of pairs of categories; null for fewer than ten pairs, and where chance alone would agree. */
export const kappaOf = (pairs: readonly (readonly [string, string])[]): number | null => {
  if (pairs.length < MIN_PAIRS) return null
  const share = (of: (pair: readonly [string, string]) => boolean): number =>
    pairs.filter(of).length / pairs.length
  const observed = share(([a, b]) => a === b)
  const categories = new Set(pairs.flat())
  const chance = [...categories].reduce(
    (sum, category) => sum + share(([a]) => a === category) * share(([, b]) => b === category),
    0,
  )
  return chance === 1 ? null : (observed - chance) / (1 - chance)
}
