const LIMIT = 7
const STEP = 0.02
const COARSE_STEP = 0.06

const nodes = (step: number): number[] =>
  Array.from({ length: Math.round((2 * LIMIT) / step) + 1 }, (_, i) => -LIMIT + i * step)

const normalDensity = (t: number): number => Math.exp(-0.5 * t * t) / Math.sqrt(2 * Math.PI)

export interface Moments {
  mean: number
  variance: number
  /** Probability of the answers: the integral of likelihood × prior. */
  evidence: number
}

/** Posterior of theta ~ N(0, 1) given a likelihood, by the rectangle rule on a fine grid. */
export const integrateOne = (likelihood: (theta: number) => number): Moments => {
  let s0 = 0
  let s1 = 0
  let s2 = 0
  for (const t of nodes(STEP)) {
    const p = likelihood(t) * normalDensity(t) * STEP
    s0 += p
    s1 += p * t
    s2 += p * t * t
  }
  return { mean: s1 / s0, variance: s2 / s0 - (s1 / s0) ** 2, evidence: s0 }
}

/** Posterior of two thetas with unit variances and correlation rho, by the rectangle rule in two dimensions. */
export const integrateTwo = (
  rho: number,
  likelihood: (first: number, second: number) => number,
): { first: Moments; second: Moments; covariance: number } => {
  const root = Math.sqrt(1 - rho * rho)
  let s0 = 0
  let s1 = 0
  let s2 = 0
  let s11 = 0
  let s22 = 0
  let s12 = 0
  for (const u of nodes(COARSE_STEP)) {
    for (const v of nodes(COARSE_STEP)) {
      const second = rho * u + root * v
      const p = likelihood(u, second) * normalDensity(u) * normalDensity(v) * COARSE_STEP ** 2
      s0 += p
      s1 += p * u
      s2 += p * second
      s11 += p * u * u
      s22 += p * second * second
      s12 += p * u * second
    }
  }
  return {
    first: { mean: s1 / s0, variance: s11 / s0 - (s1 / s0) ** 2, evidence: s0 },
    second: { mean: s2 / s0, variance: s22 / s0 - (s2 / s0) ** 2, evidence: s0 },
    covariance: s12 / s0 - (s1 * s2) / s0 ** 2,
  }
}

export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x))

/** Category probabilities of the graded response model by its definition, as differences of cumulative curves. */
export const gradedByDefinition = (slope: number, thresholds: readonly number[], theta: number): number[] => {
  const above = [1, ...thresholds.map(b => sigmoid(slope * (theta - b))), 0]
  return above.slice(1).map((next, k) => above[k]! - next)
}

/** Inverse of a small matrix by Gauss-Jordan elimination. */
export const inverse = (matrix: readonly (readonly number[])[]): number[][] => {
  const n = matrix.length
  const a = matrix.map((row, i) => [...row, ...Array.from({ length: n }, (_, j) => (i === j ? 1 : 0))])
  for (let c = 0; c < n; c++) {
    const pivot = a[c]![c]!
    a[c] = a[c]!.map(x => x / pivot)
    for (let r = 0; r < n; r++) {
      if (r === c) continue
      const factor = a[r]![c]!
      a[r] = a[r]!.map((x, j) => x - factor * a[c]![j]!)
    }
  }
  return a.map(row => row.slice(n))
}

/** Central difference of f at x. */
export const derivative = (f: (x: number) => number, x: number, h = 1e-5): number =>
  (f(x + h) - f(x - h)) / (2 * h)
