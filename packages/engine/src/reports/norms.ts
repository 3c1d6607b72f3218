import { requireFinite, requireList } from '../input/input-checks.ts'

/** People a cohort must have before a percentile is shown. */
export const NORM_PEOPLE = 50

/** 0…100 among `people`, or too few of them to say. */
export type Percentile =
  | { kind: 'percentile'; percentile: number; people: number }
  | { kind: 'too-few'; people: number }

/**
 * Percentile of a level in a real cohort: the share of people below plus half of those equal (mid-rank).
 *
 * @param cohort means of the same quality for the reference people, in SD, in any order
 * @param mean the level, in SD
 * @returns 0…100 with the size of the cohort; `too-few` under 50 people: until then levels are relative to the model only
 * and should be shown as provisional
 * @throws EngineError `bad-input` for a cohort that is no list (`percentileIn.cohort`) or numbers that are not finite
 * (`percentileIn.cohort[3]`, `percentileIn.mean`)
 * @example
 * percentileIn([-1, 0, 1], 0) // => {"kind":"too-few","people":3}
 */
export const percentileIn = (cohort: readonly number[], mean: number): Percentile => {
  requireFinite(mean, 'percentileIn.mean')
  const people = requireList(cohort, 'percentileIn.cohort').length
  let below = 0
  cohort.forEach((other, n) => {
    requireFinite(other, `percentileIn.cohort[${n}]`)
    below += other < mean ? 1 : other === mean ? 0.5 : 0
  })
  if (people < NORM_PEOPLE) return { kind: 'too-few', people }
  return { kind: 'percentile', percentile: (100 * below) / people, people }
}
