import type { BankLayout } from '../input/bank-layout.ts'
import { MINOR_FACTORS } from '../input/limits.ts'
import type { Parameters } from './parameters.ts'

/** Bounds of an answer's weight: no answer is ignored, reversed or counted as much more than one answer. */
const MIN_WEIGHT = 0.1
export const MAX_WEIGHT = 1.5

/**
 * Local dependence among the answers to one quality, without a dimension of its own: with residuals correlated as
 * R = diag(1 - |g_j|²) + GGᵀ and u_j² the information of item j alone, averaged over the cohort, the best linear
 * reading of the quality weighs the scores by R⁻¹u and has the information uᵀR⁻¹u (generalised least squares, Aitken
 * 1935). So answer j counts with the weight (R⁻¹u)_j / u_j: two perfect duplicates count one half each. By Woodbury only
 * a 3 × 3 system is solved, whatever the number of answers; weights depend on which items were answered, and on which of
 * them in under a second, not on the chosen options or their order. An answer with prior weight w < 1 has more noise of
 * its own: (1 - |g_j|²) / w in place of 1 - |g_j|². Reusable scratch: reset, add every answered item, solve, then read.
 */
export interface LocalDependence {
  /** True when no item of the quality is locally dependent: every weight and novelty is 1. */
  isIndependent(quality: number): boolean
  reset(): void
  add(item: number, weight: number): void
  solve(): void
  /** Weight of an added answer; a response time under a second is accounted for separately. */
  weight(item: number): number
  /** Information an item not added would contribute ÷ its information alone; 0…MAX_WEIGHT. */
  novelty(item: number): number
  /** Information of everything added; never falls when an item is added, nor when one weighs more. */
  information(): number
}

const K = MINOR_FACTORS
const TRIANGLE = (K * (K + 1)) / 2

export const createLocalDependence = (
  layout: BankLayout,
  { minor }: Parameters,
  meanInformation: Float64Array,
): LocalDependence => {
  const size = meanInformation.map(x => Math.sqrt(Math.max(x, 1e-9)))
  const own = size.map((_, item) => {
    let shared = 0
    for (let k = 0; k < K; k++) shared += minor[item * K + k]! ** 2
    return 1 - shared
  })
  /** Per item: g/(1 - |g|²), and the products g_k g_j/(1 - |g|²) for j ≤ k. */
  const scaled = Float64Array.from(
    minor.subarray(0, size.length * K),
    (g, at) => g / own[Math.floor(at / K)]!,
  )
  const products = new Float64Array(size.length * TRIANGLE)
  for (let item = 0, at = 0; item < size.length; item++) {
    for (let k = 0; k < K; k++) {
      for (let j = 0; j <= k; j++) products[at++] = scaled[item * K + k]! * minor[item * K + j]!
    }
  }
  const independent = layout.itemsOf.map(items => items.every(item => own[item] === 1))
  /** Lower triangle, row by row. */
  const precision = new Float64Array(TRIANGLE)
  const variance = new Float64Array(K * K)
  const pull = new Float64Array(K)
  const shift = new Float64Array(K)
  /** An array of one: a captured number variable would be boxed at every addition. */
  const independentInformation = new Float64Array(1)

  const reset = (): void => {
    precision.fill(0)
    pull.fill(0)
    independentInformation[0] = 0
    for (let k = 0, p = 0; k < K; k++, p += k + 1) precision[p] = 1
  }

  const add = (item: number, w: number): void => {
    const u = w * size[item]!
    independentInformation[0]! += (u * size[item]!) / own[item]!
    for (let k = 0, at = item * K; k < K; k++, at++) pull[k]! += scaled[at]! * u
    for (let p = 0, at = item * TRIANGLE; p < TRIANGLE; p++, at++) precision[p]! += w * products[at]!
  }

  const solve = (): void => {
    invert(precision, variance)
    for (let k = 0; k < K; k++) {
      let sum = 0
      for (let j = 0; j < K; j++) sum += variance[k * K + j]! * pull[j]!
      shift[k] = sum
    }
  }

  /** u_j minus what the minor factors of the added answers explain of it. */
  const unexplained = (item: number): number => {
    let sum = size[item]!
    for (let k = 0; k < K; k++) sum -= minor[item * K + k]! * shift[k]!
    return sum
  }

  const weight = (item: number): number =>
    Math.min(MAX_WEIGHT, Math.max(MIN_WEIGHT, unexplained(item) / (size[item]! * own[item]!)))

  const novelty = (item: number): number => {
    let spread = own[item]!
    for (let k = 0; k < K; k++) {
      for (let j = 0; j < K; j++) spread += minor[item * K + k]! * variance[k * K + j]! * minor[item * K + j]!
    }
    const rest = Math.max(0, unexplained(item)) / size[item]!
    return Math.min(MAX_WEIGHT, (rest * rest) / spread)
  }

  const information = (): number => {
    let sum = independentInformation[0]!
    for (let k = 0; k < K; k++) sum -= pull[k]! * shift[k]!
    return Math.max(0, sum)
  }

  return {
    isIndependent: quality => independent[quality]!,
    reset: reset,
    add,
    solve,
    weight,
    novelty,
    information,
  }
}

/** Gauss-Jordan without pivoting, for a positive definite matrix. */
const invert = (packed: Float64Array, out: Float64Array): void => {
  for (let k = 0, p = 0; k < K; k++) {
    for (let j = 0; j <= k; j++, p++) {
      out[k * K + j] = packed[p]!
      out[j * K + k] = packed[p]!
    }
  }
  for (let p = 0; p < K; p++) {
    const scale = 1 / out[p * K + p]!
    out[p * K + p] = 1
    for (let j = 0; j < K; j++) out[p * K + j]! *= scale
    for (let i = 0; i < K; i++) {
      if (i === p) continue
      const factor = out[i * K + p]!
      out[i * K + p] = 0
      for (let j = 0; j < K; j++) out[i * K + j]! -= factor * out[p * K + j]!
    }
  }
}
