import { describe, expect, test } from 'vitest'
import { derivative, gradedByDefinition } from '../../testing/brute-force.ts'
import { maximiseItem } from './maximise-item.ts'
import type { ItemParameters } from './maximise-item.ts'
import { quadrature } from './quadrature.ts'

const { nodes, weights } = quadrature(31, 4.5)
const FLAT_PRIOR = { logSlope: 0, sd: Infinity }

const item = (slope: number, thresholds: readonly number[]): ItemParameters => ({
  slope,
  intercepts: Float64Array.from(thresholds, b => -slope * b),
})

const thresholdsOf = ({ slope, intercepts }: ItemParameters): number[] =>
  Array.from(intercepts, c => -c / slope)

/** Expected counts of `people` who answer exactly as this item predicts. */
const countsOf = (slope: number, thresholds: readonly number[], people: number): Float64Array => {
  const G = nodes.length
  const counts = new Float64Array((thresholds.length + 1) * G)
  nodes.forEach((t, g) => {
    gradedByDefinition(slope, thresholds, t).forEach((p, k) => (counts[k * G + g] = people * weights[g]! * p))
  })
  return counts
}

const logLikelihood = (counts: Float64Array, slope: number, intercepts: readonly number[]): number => {
  const thresholds = intercepts.map(c => -c / slope)
  let sum = 0
  nodes.forEach((t, g) => {
    gradedByDefinition(slope, thresholds, t).forEach((p, k) => {
      sum += counts[k * nodes.length + g]! * Math.log(p)
    })
  })
  return sum
}

describe('maximum likelihood of one item from expected counts', () => {
  test.each([
    [1.6, [-1, 0.2, 1.3]],
    [0.7, [-2, 0.5]],
    [2.4, [0.4]],
    [1.1, [-1.8, -0.9, 0.1, 0.9, 2]],
  ])('recovers slope %f and thresholds %o', (slope, thresholds) => {
    const start = item(
      1,
      thresholds.map((_, k) => -1 + (2 * k) / Math.max(1, thresholds.length - 1)),
    )
    const found = maximiseItem(start, countsOf(slope, thresholds, 1000), nodes, FLAT_PRIOR, 60)
    expect(found.slope).toBeCloseTo(slope, 3)
    thresholdsOf(found).forEach((b, k) => expect(b).toBeCloseTo(thresholds[k]!, 3))
  })

  test('has a zero gradient at the solution', () => {
    const counts = countsOf(1.6, [-1, 0.2, 1.3], 1000)
    // Counts that no item fits exactly.
    for (let g = 0; g < nodes.length; g++) counts[g]! += 2 * weights[g]!
    const { slope, intercepts } = maximiseItem(item(1, [-1, 0, 1]), counts, nodes, FLAT_PRIOR, 60)
    const c = Array.from(intercepts)
    expect(derivative(a => logLikelihood(counts, a, c), slope) / 1000).toBeCloseTo(0, 4)
    c.forEach((_, k) => {
      const withIntercept = (x: number): number => logLikelihood(counts, slope, c.with(k, x))
      expect(derivative(withIntercept, c[k]!) / 1000).toBeCloseTo(0, 4)
    })
  })

  test('never lowers the likelihood, whatever the number of rounds', () => {
    const counts = countsOf(2, [-0.5, 0.8], 300)
    let before = -Infinity
    for (let rounds = 0; rounds <= 8; rounds++) {
      const { slope, intercepts } = maximiseItem(item(0.5, [-2, 2]), counts, nodes, FLAT_PRIOR, rounds)
      const now = logLikelihood(counts, slope, Array.from(intercepts))
      expect(now).toBeGreaterThanOrEqual(before - 1e-9)
      before = now
    }
  })

  test('keeps thresholds in order when a category has no counts', () => {
    const counts = countsOf(1.5, [-1, 0, 1], 500)
    counts.fill(0, nodes.length, 2 * nodes.length)
    const thresholds = thresholdsOf(maximiseItem(item(1.2, [-1, 0, 1]), counts, nodes, FLAT_PRIOR, 60))
    thresholds.slice(1).forEach((b, k) => expect(b).toBeGreaterThan(thresholds[k]!))
    expect(thresholds.every(Number.isFinite)).toBe(true)
  })

  test('keeps the slope between .05 and 8', () => {
    const noise = countsOf(0.001, [0], 1000)
    const step = Float64Array.from({ length: 2 * nodes.length }, (_, at) => {
      const [k, g] = [Math.floor(at / nodes.length), at % nodes.length]
      return nodes[g]! > 0 === (k === 1) ? 1000 * weights[g]! : 0
    })
    expect(maximiseItem(item(1, [0]), noise, nodes, FLAT_PRIOR, 60).slope).toBeGreaterThanOrEqual(0.05)
    expect(maximiseItem(item(1, [0]), step, nodes, FLAT_PRIOR, 60).slope).toBeLessThanOrEqual(8)
  })

  test('is pulled to the prior slope, the more the narrower it is', () => {
    const counts = countsOf(2, [-1, 0, 1], 50)
    const slopes = [0.5, 0.1, 0.02].map(
      sd => maximiseItem(item(1, [-1, 0, 1]), counts, nodes, { logSlope: 0, sd }, 60).slope,
    )
    expect(slopes[0]!).toBeLessThan(2)
    expect(slopes[1]!).toBeLessThan(slopes[0]!)
    expect(slopes[2]!).toBeLessThan(slopes[1]!)
    expect(slopes[2]!).toBeCloseTo(1, 1)
  })

  test('stays where it is without counts', () => {
    const start = item(1.3, [-0.4, 0.9])
    const found = maximiseItem(start, new Float64Array(3 * nodes.length), nodes, FLAT_PRIOR, 5)
    expect(found.slope).toBeCloseTo(1.3, 9)
    thresholdsOf(found).forEach((b, k) => expect(b).toBeCloseTo([-0.4, 0.9][k]!, 9))
  })
})

describe('the quadrature', () => {
  test('has weights that sum to one, symmetric around 0, with unit variance', () => {
    expect(weights.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12)
    expect(weights.reduce((sum, w, g) => sum + w * nodes[g]!, 0)).toBeCloseTo(0, 12)
    expect(weights.reduce((sum, w, g) => sum + w * nodes[g]! ** 2, 0)).toBeCloseTo(1, 3)
    expect(nodes[0]).toBe(-4.5)
    expect(nodes.at(-1)).toBeCloseTo(4.5, 12)
  })
})
