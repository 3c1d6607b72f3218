import { describe, expect, test } from 'vitest'
import { derivative } from '../../testing/brute-force.ts'
import { normalCdf, normalDensity } from './normal-distribution.ts'

describe('the standard normal distribution', () => {
  // R: pnorm(z)
  test.each([
    [0, 0.5],
    [0.6, 0.7257468822],
    [1, 0.8413447461],
    [1.644853627, 0.95],
    [-1.959963985, 0.025],
    [-3, 0.001349898],
  ])('has Φ(%f) = %f within 1e-7', (z, p) => {
    expect(Math.abs(normalCdf(z) - p)).toBeLessThan(1e-7)
  })

  test('is symmetric', () => {
    for (let z = 0.01; z < 6; z += 0.37) expect(normalCdf(z) + normalCdf(-z)).toBeCloseTo(1, 14)
  })

  test('never decreases and stays in 0…1', () => {
    let before = 0
    for (let z = -9; z <= 9; z += 0.01) {
      const p = normalCdf(z)
      expect(p).toBeGreaterThanOrEqual(before - 1e-15)
      expect(p).toBeLessThanOrEqual(1)
      before = p
    }
  })

  test('is 0 and 1 at infinity', () => {
    expect(normalCdf(-Infinity)).toBe(0)
    expect(normalCdf(Infinity)).toBe(1)
  })

  // R: dnorm(z)
  test.each([
    [0, 0.3989422804],
    [1, 0.2419707245],
    [-2, 0.0539909665],
  ])('has density φ(%f) = %f', (z, density) => {
    expect(normalDensity(z)).toBeCloseTo(density, 10)
  })

  test('has the density as derivative of the distribution function', () => {
    for (const z of [-2.3, -0.8, 0.4, 1.9])
      expect(derivative(normalCdf, z, 1e-3)).toBeCloseTo(normalDensity(z), 4)
  })
})
