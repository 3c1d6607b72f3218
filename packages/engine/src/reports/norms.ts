import { requireFields, requireFinite, requireList, requireWithin } from '../input/input-checks.ts'

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

/** A level and its published standard error, as `result()` gives them. */
interface Measured {
  mean: number
  sd: number
}

/**
 * Whether two measurements of one quality differ by more than one standard error (the larger of the two), so that a change
 * may be shown.
 *
 * @param before mean and standard error (≥ 0) of the earlier measurement, in SD
 * @param after the same of the later one
 * @returns true when the change exceeds one standard error
 * @throws EngineError `bad-input` for anything that is not finite (`isChange.before.mean`)
 * @example
 * isChange({ mean: 0, sd: 0.4 }, { mean: 0.5, sd: 0.3 }) // => true
 */
export const isChange = (before: Measured, after: Measured): boolean => {
  const [from, to] = [measured(before, 'isChange.before'), measured(after, 'isChange.after')]
  return Math.abs(to.mean - from.mean) > Math.max(from.sd, to.sd)
}

const measured = (value: unknown, where: string): Measured => {
  const { mean, sd } = requireFields(value, where)
  return {
    mean: requireFinite(mean, `${where}.mean`),
    sd: requireWithin(sd, `${where}.sd`, 0, Number.MAX_VALUE),
  }
}
