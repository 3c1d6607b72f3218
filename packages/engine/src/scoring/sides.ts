import type { Sides } from '../types/session.ts'
import type { Posterior } from './posterior.ts'

/** What a forecast needs of a belief: means and variances of all qualities, in SD of the reference cohort. */
export type Marginals = Pick<Posterior, 'mean' | 'variance'>

/**
 * The published belief, with standard errors as they are shown. Nobody is less known than anybody: without an answer it is the
 * reference cohort.
 *
 * @param mean posterior means
 * @param publishedSd the published standard error of a quality by its index
 * @returns means and variances; a variance is at most 1
 */
export const publishedMarginals = (mean: Float64Array, publishedSd: (d: number) => number): Marginals => ({
  mean,
  variance: Float64Array.from(mean, (_, d) => Math.min(1, publishedSd(d) ** 2)),
})

const sum = (values: readonly number[]): number => values.reduce((total, p) => total + p, 0)

/**
 * How probable each half of an item's values is. The middle one of an odd number is in neither.
 *
 * @param probabilities of each value 0…K-1; they sum to 1
 * @returns the sums of the first and the last ⌊K/2⌋, each 0…1
 */
export const sidesOf = (probabilities: readonly number[]): Sides => {
  const half = Math.floor(probabilities.length / 2)
  return { low: sum(probabilities.slice(0, half)), high: sum(probabilities.slice(-half)) }
}
