import { describe, expect, test } from 'vitest'
import {
  expectedInformation,
  GRID_LIMIT,
  GRID_POINTS,
  GRID_STEP,
  MIN_VARIANCE,
  normalWeights,
  theta,
} from './theta-grid.ts'

const mean = (of: (t: number) => number): number =>
  theta.reduce((sum, t, g) => sum + normalWeights[g]! * of(t), 0)

describe('the grid of theta', () => {
  test('has equal steps from -4.5 to 4.5, with 0 in the middle', () => {
    expect(theta).toHaveLength(GRID_POINTS)
    expect(theta[0]).toBe(-GRID_LIMIT)
    expect(theta.at(-1)).toBeCloseTo(GRID_LIMIT, 12)
    expect(theta[30]).toBeCloseTo(0, 12)
    for (let g = 1; g < GRID_POINTS; g++) expect(theta[g]! - theta[g - 1]!).toBeCloseTo(GRID_STEP, 12)
  })

  test('has the moments of the standard normal distribution', () => {
    expect(mean(() => 1)).toBeCloseTo(1, 12)
    expect(mean(t => t)).toBeCloseTo(0, 12)
    expect(mean(t => t * t)).toBeCloseTo(1, 3)
    expect(mean(t => t ** 4)).toBeCloseTo(3, 1)
  })

  test('resolves no density narrower than one cell', () => {
    expect(MIN_VARIANCE).toBeCloseTo(GRID_STEP ** 2 / 12, 15)
  })
})

describe('expected information', () => {
  const quadratic = theta.map(t => 3 - 0.5 * t + 0.2 * t * t)

  test('is exact for a polynomial, up to the interpolation between grid points', () => {
    for (const [m, sd] of [
      [0, 1],
      [0.8, 0.4],
      [-1.1, 0.7],
    ] as const) {
      const exact = 3 - 0.5 * m + 0.2 * (m * m + sd * sd)
      expect(Math.abs(expectedInformation(quadratic, m, sd) - exact)).toBeLessThan(0.2 * GRID_STEP ** 2)
    }
  })

  test('interpolates between grid points when the posterior is narrow', () => {
    const between = (theta[40]! + theta[41]!) / 2
    const value = (quadratic[40]! + quadratic[41]!) / 2
    expect(expectedInformation(quadratic, between, 1e-9)).toBeCloseTo(value, 9)
  })

  test('takes the value at the end of the grid beyond it', () => {
    expect(expectedInformation(quadratic, 40, 1e-9)).toBeCloseTo(quadratic.at(-1)!, 2)
    expect(expectedInformation(quadratic, -40, 1e-9)).toBeCloseTo(quadratic[0]!, 9)
  })
})
