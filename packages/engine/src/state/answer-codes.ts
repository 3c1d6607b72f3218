/** Codes of an item: nothing yet, skipped, then the values, then the values given too fast. */
export const UNTOUCHED = 0
export const SKIPPED = 1
export const FIRST_VALUE = 2

/** Weight of an answer given in under a second: it says little (see README, response times). */
export const FAST_WEIGHT = 0.25

/** What the answer behind a code weighs: 1, or less in under a second, or 0 where there is none. */
export const codeWeight = (code: number, categories: number): number => {
  if (code < FIRST_VALUE) return 0
  return code < FIRST_VALUE + categories ? 1 : FAST_WEIGHT
}

/** Number of codes an item may have. */
export const codeBase = (categories: number): number => FIRST_VALUE + 2 * categories

export const codeValue = (code: number, categories: number): number =>
  code < FIRST_VALUE ? -1 : (code - FIRST_VALUE) % categories
