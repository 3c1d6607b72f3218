import { requireFields, requireFinite, requireList, requireWithin } from '../input/input-checks.ts'

/** People a cohort must have before a percentile is shown. */
export const NORM_PEOPLE = 50

/** 0…100 among `people`, or too few of them to say. */
export type Percentile =
  | { kind: 'percentile'; percentile: number; people: number }
  | { kind: 'too-few'; people: number }

/**
 * Where a level stands in a real cohort: the share of people below plus half of those equal (mid-rank), 0…100.
 * `cohort`: the means of the same quality for the reference people, in any order, in SD. Under 50 people it answers
 * `too-few`: until then levels are relative to the model only and are to be shown as provisional. Throws EngineError
 * `bad-input` for a cohort that is no list, or a number in it (`percentileIn.cohort[3]`) or a mean that is not finite.
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
 * True when two measurements of one quality differ by more than one standard error (the larger of the two), so that a
 * change may be shown. Means and errors in SD of the reference cohort, errors ≥ 0. Throws EngineError `bad-input`
 * (`isChange.before.mean`) for anything that is not finite.
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
