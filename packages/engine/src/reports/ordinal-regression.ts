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
  const slope = new Float64Array(size)
  let log = 0
  codes.forEach((code, n) => {
    let linear = 0
    for (let w = 0; w < width; w++) linear += at[top + w]! * x[n]![w]!
    for (let k = 0; k <= top; k++) {
      const upper = k === 0 ? 1 : 1 / (1 + Math.exp(-(at[k - 1]! + linear)))
      const lower = k === top ? 0 : 1 / (1 + Math.exp(-(at[k]! + linear)))
      const p = Math.max(upper - lower, FLOOR)
      const byUpper = upper * (1 - upper)
      const byLower = lower * (1 - lower)
      slope.fill(0)
      if (k > 0) slope[k - 1] = byUpper
      if (k < top) slope[k]! -= byLower
      for (let w = 0; w < width; w++) slope[top + w] = (byUpper - byLower) * x[n]![w]!
      if (k === code) log += Math.log(p)
      for (let i = 0; i < size; i++) {
        if (slope[i] === 0) continue
        if (k === code) gradient[i]! += slope[i]! / p
        for (let j = 0; j <= i; j++) information[i * size + j]! += (slope[i]! * slope[j]!) / p
      }
    }
  })
  return { log, gradient, information }
}
