import { GRID_LIMIT, GRID_POINTS, GRID_STEP, MIN_VARIANCE, theta } from '../model/theta-grid.ts'

/** Mean and variance of likelihood × N(mean, variance) on the grid: written here by `tiltedMoments`. */
export const moments = { mean: 0, variance: 1, mass: 1 }

/** Mean and variance of the Gaussian, in an array: as number arguments of a function that is not inlined they are boxed. */
const gaussian = new Float64Array(2)

/**
 * Moments of the tilted distribution of one quality. The Gaussian is walked outwards from the grid point next to
 * its mean by two multiplications a step (its ratio of neighbours is itself geometric), so no exp is needed and
 * nothing overflows. `likelihood` holds 61 values at `at`, the largest 1, and is 0 outside `first`…`last`.
 */
export const tiltedMoments = (
  likelihood: Float64Array,
  at: number,
  mean: number,
  variance: number,
  first = 0,
  last = GRID_POINTS - 1,
): typeof moments => {
  gaussian[0] = mean
  gaussian[1] = variance
  integrate(likelihood, at, first, last)
  return moments
}

const integrate = (likelihood: Float64Array, at: number, first: number, last: number): void => {
  const mean = gaussian[0]!
  const variance = gaussian[1]!
  const centre = Math.max(first, Math.min(last, Math.round((mean + GRID_LIMIT) / GRID_STEP)))
  const gap = theta[centre]! - mean
  const decay = Math.exp((-GRID_STEP * GRID_STEP) / variance)
  const half = Math.sqrt(decay)
  const start = Math.exp((-0.5 * gap * gap) / variance)
  const lean = Math.exp((-gap * GRID_STEP) / variance)
  let s0 = start * likelihood[at + centre]!
  let s1 = s0 * gap
  let s2 = s1 * gap
  let w = start
  let ratio = half * lean
  for (let g = centre + 1, x = gap + GRID_STEP; g <= last; g++, x += GRID_STEP) {
    w *= ratio
    ratio *= decay
    const p = w * likelihood[at + g]!
    s0 += p
    s1 += p * x
    s2 += p * x * x
  }
  w = start
  ratio = half / lean
  for (let g = centre - 1, x = gap - GRID_STEP; g >= first; g--, x -= GRID_STEP) {
    w *= ratio
    ratio *= decay
    const p = w * likelihood[at + g]!
    s0 += p
    s1 += p * x
    s2 += p * x * x
  }
  if (!(s0 > 1e-280)) return integrateInLogs(likelihood, at, mean, variance)
  const shift = s1 / s0
  moments.mean = mean + shift
  moments.variance = Math.max(s2 / s0 - shift * shift, MIN_VARIANCE)
  moments.mass = s0
}

/** The same by logarithms, for a likelihood and a cavity so far apart that their product underflows. */
const integrateInLogs = (likelihood: Float64Array, at: number, mean: number, variance: number): void => {
  const log = theta.map((t, g) => Math.log(likelihood[at + g]! + 1e-300) - (0.5 * (t - mean) ** 2) / variance)
  const top = Math.max(...log)
  let s0 = 0
  let s1 = 0
  let s2 = 0
  theta.forEach((t, g) => {
    const p = Math.exp(log[g]! - top)
    s0 += p
    s1 += p * t
    s2 += p * t * t
  })
  moments.mean = s1 / s0
  moments.variance = Math.max(s2 / s0 - (s1 / s0) ** 2, MIN_VARIANCE)
  moments.mass = Math.max(s0 * Math.exp(top), 1e-300)
}
