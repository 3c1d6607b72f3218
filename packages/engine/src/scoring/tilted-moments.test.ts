import { describe, expect, test } from 'vitest'
import { GRID_POINTS, GRID_STEP, theta } from '../model/theta-grid.ts'
import { tiltedMoments } from './tilted-moments.ts'

describe('moments of the tilted distribution', () => {
  const gaussian = (mean: number, sd: number): Float64Array =>
    theta.map(t => Math.exp(-0.5 * ((t - mean) / sd) ** 2))

  test.each([
    [0.5, 0.6, 0, 1],
    [-1, 0.4, 0.7, 0.5],
    [2, 0.3, 1.2, 0.25],
  ])('of a Gaussian likelihood N(%f, %f²) under N(%f, %f) are the textbook ones', (m, sd, mean, variance) => {
    const precision = 1 / (sd * sd) + 1 / variance
    const found = tiltedMoments(gaussian(m, sd), 0, mean, variance)
    expect(found.mean).toBeCloseTo((m / (sd * sd) + mean / variance) / precision, 6)
    expect(found.variance).toBeCloseTo(1 / precision, 6)
  })

  test('stay finite when likelihood and cavity hardly overlap', () => {
    const { mean, variance } = tiltedMoments(gaussian(4.4, 0.03), 0, -40, 0.01)
    expect(Number.isFinite(mean)).toBe(true)
    expect(variance).toBeGreaterThan(0)
  })

  test('have a variance of at least that of one grid cell', () => {
    const spike = new Float64Array(GRID_POINTS)
    spike[20] = 1
    expect(tiltedMoments(spike, 0, 0, 1).variance).toBeCloseTo(GRID_STEP ** 2 / 12, 9)
  })
})
