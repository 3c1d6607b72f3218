import type { AnswerMatrix } from '../input/answer-matrix.ts'
import { MINOR_FACTORS } from '../input/limits.ts'
import { eigenSymmetric } from '../math/symmetric-eigen.ts'
import { MIN_SHARED_PEOPLE, impliedCorrelations, observedCorrelations } from './item-correlations.ts'
import type { ItemParameters } from './maximise-item.ts'
import type { Quadrature } from './quadrature.ts'

/** People that the slope of maximum likelihood is worth against that of the centroid. */
const HELD = 100
/** Items share at most this much of what the quality leaves over. */
const MAX_SHARED = 0.8
/** With fewer items there are hardly more correlations than slopes: nothing to tell the two apart by. */
const MIN_ITEMS = 5
/** Comparing every item with every other takes too long in larger qualities. */
const MAX_ITEMS = 60
const MIN_LOADING = 0.05
const MAX_LOADING = 0.97
/** Below this mean correlation there is no quality to speak of. */
const MIN_CORRELATION = 0.02

export interface LocalDependence {
  /** Slopes as the whole quality sees them, not as its largest group of twins does. */
  slopes: Float64Array
  /** Items × MINOR_FACTORS. */
  minor: Float64Array
}

/**
 * What the items of one quality share beside the quality (local dependence; Yen 1984), and slopes free of it. Maximum
 * likelihood with one factor leans towards the largest group of near-duplicates; the centroid of all items (Thurstone
 * 1931) is what an unseen item of the quality has in common with them. Both are judged against the model's own
 * correlations, so coarse and skewed answers change nothing. Null where there are too few
 * items or people to tell.
 */
export const estimateLocalDependence = (
  answers: AnswerMatrix,
  fitted: readonly ItemParameters[],
  quadrature: Quadrature,
): LocalDependence | null => {
  const n = fitted.length
  if (n < MIN_ITEMS || n > MAX_ITEMS) return null
  const { r, both } = observedCorrelations(answers)
  const implied = impliedCorrelations(fitted, quadrature)
  const observed = centroidLoadings(r, both, n)
  const expected = centroidLoadings(implied, both, n)
  if (!observed || !expected) return null
  const slopes = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    const pairs = meanPairs(both, i, n)
    const { slope } = fitted[i]!
    const loading = slope / Math.sqrt(LOGISTIC ** 2 + slope ** 2)
    const share = pairs / (pairs + HELD)
    const adjusted = Math.min(MAX_LOADING, loading * (observed[i]! / expected[i]!) ** share)
    slopes[i] = (LOGISTIC * adjusted) / Math.sqrt(1 - adjusted ** 2)
  }
  const residual = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      const at = i * n + j
      if (i === j || both[at]! < MIN_SHARED_PEOPLE) continue
      const beside = r[at]! - observed[i]! * observed[j]! - (implied[at]! - expected[i]! * expected[j]!)
      const left = Math.sqrt((1 - observed[i]! ** 2) * (1 - observed[j]! ** 2))
      residual[at] = Math.max(-0.9, Math.min(0.9, beside / left))
    }
  }
  return { slopes, minor: minorLoadings(residual, typicalPairs(both, n), n) }
}

/** A logistic curve of slope 1.702 is nearest to the normal one. */
const LOGISTIC = 1.702

const meanPairs = (both: Float64Array, i: number, n: number): number => {
  let sum = 0
  for (let j = 0; j < n; j++) if (j !== i) sum += both[i * n + j]!
  return sum / (n - 1)
}

/** Loadings whose products meet the mean of every row of r, diagonal left out. */
const centroidLoadings = (r: Float64Array, both: Float64Array, n: number): Float64Array | null => {
  let total = 0
  let pairs = 0
  for (let at = 0; at < n * n; at++) {
    if (at % (n + 1) === 0 || both[at]! < MIN_SHARED_PEOPLE) continue
    total += r[at]!
    pairs++
  }
  if (pairs === 0 || total / pairs < MIN_CORRELATION) return null
  let loadings = new Float64Array(n).fill(Math.sqrt(total / pairs))
  for (let round = 0; round < 40; round++) {
    const now = loadings
    loadings = now.map((loading, i) => {
      let row = 0
      let others = 0
      for (let j = 0; j < n; j++) {
        if (j === i || both[i * n + j]! < MIN_SHARED_PEOPLE) continue
        row += r[i * n + j]!
        others += now[j]!
      }
      if (others === 0) return loading
      // Half a step: full steps oscillate with few items.
      return (loading + Math.min(MAX_LOADING, Math.max(MIN_LOADING, row / others))) / 2
    })
  }
  return loadings
}

/** Harmonic mean of the number of people behind a correlation, over all pairs. */
const typicalPairs = (both: Float64Array, n: number): number => {
  let noise = 0
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) noise += 1 / Math.max(1, both[i * n + j]!)
  }
  return (n * (n - 1)) / 2 / noise
}

const ROUNDS = 12

/**
 * Principal factors of the residual correlations, corrected for sampling noise: n items and N people show a largest
 * eigenvalue of 2√(n/N) without any factor, and one of size s as s + n/(N·s) (Benaych-Georges & Nadakuditi 2011).
 * The diagonal starts at 0 and is set from the corrected factors, so noise does not accumulate over the rounds.
 */
const minorLoadings = (residual: Float64Array, people: number, n: number): Float64Array => {
  const minor = new Float64Array(n * MINOR_FACTORS)
  for (let round = 0; round < ROUNDS; round++) {
    const { values, vectors } = eigenSymmetric(residual, n)
    for (let k = 0; k < Math.min(n, MINOR_FACTORS); k++) {
      const beyond = values[k]! ** 2 - (4 * n) / people
      const size = values[k]! > 0 && beyond > 0 ? (values[k]! + Math.sqrt(beyond)) / 2 : 0
      for (let i = 0; i < n; i++)
        minor[i * MINOR_FACTORS + k] = size > 0 ? Math.sqrt(size) * vectors[k * n + i]! : 0
    }
    for (let i = 0; i < n; i++) {
      const own = minor.subarray(i * MINOR_FACTORS, (i + 1) * MINOR_FACTORS)
      const shared = own.reduce((sum, g) => sum + g * g, 0)
      if (shared > MAX_SHARED) own.forEach((g, k) => (own[k] = g * Math.sqrt(MAX_SHARED / shared)))
      residual[i * n + i] = Math.min(shared, MAX_SHARED)
    }
    if (minor.every(g => g === 0)) break
  }
  return minor
}
