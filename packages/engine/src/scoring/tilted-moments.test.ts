import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GRID_POINTS, GRID_STEP, theta } from '../model/theta-grid.ts'
import { tiltedMoments } from './tilted-moments.ts'

const gaussianRow = (mean: number, sd: number): Float64Array =>
  theta.map(t => Math.exp(-0.5 * ((t - mean) / sd) ** 2))

describe('moments of the tilted distribution', () => {
  test.each([
    [0.5, 0.6, 0, 1],
    [-1, 0.4, 0.7, 0.5],
    [2, 0.3, 1.2, 0.25],
  ])('of a Gaussian likelihood N(%f, %f²) under N(%f, %f) are the textbook ones', (m, sd, mean, variance) => {
    const precision = 1 / (sd * sd) + 1 / variance
    const found = tiltedMoments(gaussianRow(m, sd), 0, mean, variance)
    expect(found.mean).toBeCloseTo((m / (sd * sd) + mean / variance) / precision, 6)
    expect(found.variance).toBeCloseTo(1 / precision, 6)
  })

  test('stay finite when likelihood and cavity hardly overlap', () => {
    const { mean, variance } = tiltedMoments(gaussianRow(4.4, 0.03), 0, -40, 0.01)
    expect(Number.isFinite(mean)).toBe(true)
    expect(variance).toBeGreaterThan(0)
  })

  test('have a variance of at least that of one grid cell', () => {
    const spike = new Float64Array(GRID_POINTS)
    spike[20] = 1
    expect(tiltedMoments(spike, 0, 0, 1).variance).toBeCloseTo(GRID_STEP ** 2 / 12, 9)
  })
})

describe('moments for any likelihood', () => {
  const likelihoods = fc
    .array(fc.double({ min: 1e-6, max: 1, noNaN: true }), { minLength: GRID_POINTS, maxLength: GRID_POINTS })
    .map(list => Float64Array.from(list, x => x / Math.max(...list)))
  const means = fc.double({ min: -3, max: 3, noNaN: true })
  const variances = fc.double({ min: 0.02, max: 2, noNaN: true })

  /** Sums over the grid with the density written out. */
  const direct = (
    likelihood: Float64Array,
    mean: number,
    variance: number,
  ): { mean: number; variance: number; mass: number } => {
    const weights = theta.map((t, g) => likelihood[g]! * Math.exp((-0.5 * (t - mean) ** 2) / variance))
    const mass = weights.reduce((a, b) => a + b, 0)
    const first = weights.reduce((sum, w, g) => sum + w * theta[g]!, 0) / mass
    const spread = weights.reduce((sum, w, g) => sum + w * (theta[g]! - first) ** 2, 0) / mass
    return { mean: first, variance: spread, mass }
  }

  test('are those of the sums over the grid', () => {
    fc.assert(
      fc.property(likelihoods, means, variances, (likelihood, mean, variance) => {
        const found = { ...tiltedMoments(likelihood, 0, mean, variance) }
        const exact = direct(likelihood, mean, variance)
        expect(found.mean).toBeCloseTo(exact.mean, 8)
        expect(found.variance).toBeCloseTo(Math.max(exact.variance, GRID_STEP ** 2 / 12), 8)
        expect(found.mass / exact.mass).toBeCloseTo(1, 8)
      }),
      { numRuns: 100 },
    )
  })

  test('ignore what lies outside the given range', () => {
    const likelihood = new Float64Array(GRID_POINTS)
    for (let g = 20; g <= 35; g++) likelihood[g] = 1 / (1 + (g - 27) ** 2)
    const all = { ...tiltedMoments(likelihood, 0, 0.3, 0.8) }
    const range = tiltedMoments(likelihood, 0, 0.3, 0.8, 20, 35)
    expect(range.mean).toBeCloseTo(all.mean, 12)
    expect(range.variance).toBeCloseTo(all.variance, 12)
  })

  test('read the row that starts at the given index', () => {
    const two = new Float64Array(2 * GRID_POINTS).fill(1)
    for (let g = 0; g < GRID_POINTS; g++) two[GRID_POINTS + g] = Math.exp(-0.5 * ((theta[g]! - 1) / 0.3) ** 2)
    expect(tiltedMoments(two, GRID_POINTS, 0, 1).mean).toBeGreaterThan(0.8)
    expect(tiltedMoments(two, 0, 0, 1).mean).toBeCloseTo(0, 9)
  })

  test('agree with the logarithmic fallback where the product underflows', () => {
    const likelihood = gaussianRow(2, 0.15)
    const { mean, variance } = tiltedMoments(likelihood, 0, -4, 0.012)
    const precision = 1 / 0.15 ** 2 + 1 / 0.012
    expect(mean).toBeCloseTo((2 / 0.15 ** 2 - 4 / 0.012) / precision, 2)
    expect(variance).toBeGreaterThan(0)
  })
})
