/**
 * Samejima's graded response model (1969), logistic form:
 * P(u ≥ k | theta) = 1 / (1 + exp(-a·(theta - b_k))), k = 1…K-1; P(u = k) is the difference of neighbours.
 */

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x))

/** Smallest probability of a category: keeps the log-likelihood of any answer finite. */
const FLOOR = 1e-9

/**
 * Category probabilities at one theta. `difference` is computed as s(x)·(1 - s(y))·(1 - exp(y - x)), which keeps
 * its precision where both curves are near 0 or 1.
 */
export const gradedProbabilities = (
  slope: number,
  thresholds: ArrayLike<number>,
  at: number,
  out: Float64Array,
): Float64Array => {
  const top = thresholds.length
  let total = 0
  for (let k = 0; k <= top; k++) {
    const x = k === 0 ? Infinity : slope * (at - thresholds[k - 1]!)
    const y = k === top ? -Infinity : slope * (at - thresholds[k]!)
    const p = k === 0 ? sigmoid(-y) : k === top ? sigmoid(x) : sigmoid(x) * sigmoid(-y) * -Math.expm1(y - x)
    out[k] = Math.max(p, FLOOR)
    total += out[k]!
  }
  for (let k = 0; k <= top; k++) out[k]! /= total
  return out
}

/** Fisher information of one graded item at one theta: the sum of P'_k² / P_k (Samejima 1969, eq. 6-7). */
export const gradedInformation = (slope: number, thresholds: ArrayLike<number>, at: number): number => {
  const top = thresholds.length
  let information = 0
  let upper = 0
  let upperSlope = 0
  for (let k = top; k >= 0; k--) {
    const lower = k === 0 ? 1 : sigmoid(slope * (at - thresholds[k - 1]!))
    const lowerSlope = k === 0 ? 0 : slope * lower * (1 - lower)
    const p = Math.max(lower - upper, FLOOR)
    information += (lowerSlope - upperSlope) ** 2 / p
    upper = lower
    upperSlope = lowerSlope
  }
  return information
}

/**
 * Default thresholds of an item without estimates: categories of equal width on theta around `shift`,
 * as wide as the median of self-report items answered on 4 to 7 points.
 */
export const defaultThresholds = (categories: number, shift = 0): Float64Array => {
  const span = categories === 2 ? 0 : 2.2
  return Float64Array.from({ length: categories - 1 }, (_, k) =>
    categories === 2 ? shift : shift - span + (2 * span * k) / (categories - 2),
  )
}
