/** Codes of an item: untouched, skipped, then its K values, then the same K values answered in under a second. */
export const UNTOUCHED = 0
export const SKIPPED = 1
export const FIRST_ANSWER = 2

/** Weight of an answer given in under a second (README, response times). */
export const FAST_WEIGHT = 0.25

/** Weight of the answer behind a code: 1, or FAST_WEIGHT in under a second, or 0 where there is none. */
export const codeWeight = (code: number, categories: number): number => {
  if (code < FIRST_ANSWER) return 0
  return code < FIRST_ANSWER + categories ? 1 : FAST_WEIGHT
}

/** Number of codes an item may have. */
export const codeCount = (categories: number): number => FIRST_ANSWER + 2 * categories

export const codeValue = (code: number, categories: number): number =>
  code < FIRST_ANSWER ? -1 : (code - FIRST_ANSWER) % categories
