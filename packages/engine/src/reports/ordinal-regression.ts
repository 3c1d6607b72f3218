import { solveSymmetric } from '../math/solve-symmetric.ts'

const ROUNDS = 40
const FLOOR = 1e-12

/**
 * Largest log-likelihood of a proportional-odds model (McCullagh 1980): logit P(y ≥ k) = α_k + xᵀβ, by Fisher scoring.
 * `x` holds `width` numbers per row; empty categories are dropped first.
 */
export const fitOrdinal = (
  y: readonly number[],
  x: readonly (readonly number[])[],
  width: number,
): number => {
  const used = [...new Set(y)].toSorted((a, b) => a - b)
  const top = used.length - 1
  if (top === 0) return 0
  const codes = y.map(v => used.indexOf(v))
  if (width === 0) return logOfShares(codes, top)
  const size = top + width
  let now = new Float64Array(size)
  for (let k = 0; k < top; k++) {
    const above = codes.filter(c => c > k).length / codes.length
    now[k] = Math.log(above / (1 - above))
  }
  let value = evaluate(codes, x, top, width, now)
  for (let round = 0; round < ROUNDS; round++) {
    const step = solveSymmetric(value.information, value.gradient, size)
    let next = value
    let candidate = now
    for (let scale = 1; scale > 1e-3; scale /= 2) {
      candidate = now.map((p, i) => p + scale * step[i]!)
      next = evaluate(codes, x, top, width, candidate)
      if (next.log >= value.log) break
    }
    if (!(next.log > value.log + 1e-9)) return value.log
    now = candidate
    value = next
  }
  return value.log
}

/** Without anything to depend on, the most likely shares are those observed. */
const logOfShares = (codes: readonly number[], top: number): number => {
  const counts = new Float64Array(top + 1)
  for (const code of codes) counts[code]!++
  return counts.reduce((sum, count) => sum + count * Math.log(count / codes.length), 0)
}

/** Adds what every observation is expected to tell, and what this one told: each category depends on two thresholds alone. */
const evaluate = (
  codes: readonly number[],
  x: readonly (readonly number[])[],
  top: number,
  width: number,
  at: Float64Array,
): { log: number; gradient: Float64Array; information: Float64Array } => {
  const size = top + width
  const gradient = new Float64Array(size)
  const information = new Float64Array(size * size)
  /** P(y ≥ k) and its derivative, for k = 0…top + 1. */
  const above = new Float64Array(top + 2)
  const density = new Float64Array(top + 2)
  above[0] = 1
  let log = 0
  for (let n = 0; n < codes.length; n++) {
    const code = codes[n]!
    const row = x[n]!
    let linear = 0
    for (let w = 0; w < width; w++) linear += at[top + w]! * row[w]!
    for (let k = 1; k <= top; k++) {
      above[k] = 1 / (1 + Math.exp(-(at[k - 1]! + linear)))
      density[k] = above[k]! * (1 - above[k]!)
    }
    let both = 0
    for (let k = 0; k <= top; k++) {
      const p = Math.max(above[k]! - above[k + 1]!, FLOOR)
      const upper = density[k]!
      const lower = density[k + 1]!
      const slope = upper - lower
      both += (slope * slope) / p
      if (k > 0) information[(k - 1) * size + k - 1]! += (upper * upper) / p
      if (k < top) information[k * size + k]! += (lower * lower) / p
      if (k > 0 && k < top) information[k * size + k - 1]! -= (upper * lower) / p
      for (let w = 0; w < width; w++) {
        const mixed = (slope * row[w]!) / p
        if (k > 0) information[(top + w) * size + k - 1]! += mixed * upper
        if (k < top) information[(top + w) * size + k]! -= mixed * lower
      }
      if (k !== code) continue
      log += Math.log(p)
      if (k > 0) gradient[k - 1]! += upper / p
      if (k < top) gradient[k]! -= lower / p
      for (let w = 0; w < width; w++) gradient[top + w]! += (slope * row[w]!) / p
    }
    for (let w = 0; w < width; w++)
      for (let v = 0; v <= w; v++) information[(top + w) * size + top + v]! += both * row[w]! * row[v]!
  }
  return { log, gradient, information }
}
