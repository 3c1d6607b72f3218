import { describe, expect, test } from 'vitest'
import { defaultThresholds, gradedInformation, gradedProbabilities } from './graded-model.ts'
import { expectedInformation, theta } from './theta-grid.ts'

const probabilities = (slope: number, thresholds: number[], at: number): number[] =>
  Array.from(gradedProbabilities(slope, thresholds, at, new Float64Array(thresholds.length + 1)))

describe('the graded model', () => {
  test.each([
    [1, [0], 0, [0.5, 0.5]],
    [1, [-1, 1], 0, [0.26894142, 0.46211716, 0.26894142]],
    [2, [-1, 0, 1.5], 0.5, [0.04742587, 0.22151555, 0.61185566, 0.11920292]],
  ])('slope %f, thresholds %o, theta %f', (slope, thresholds, at, expected) => {
    probabilities(slope, thresholds, at).forEach((p, k) => expect(p).toBeCloseTo(expected[k]!, 6))
  })

  test('stays a distribution far outside the grid', () => {
    for (const at of [-700, -40, 40, 700]) {
      const p = probabilities(3, [-2, 0, 2], at)
      expect(p.every(q => q > 0 && q <= 1)).toBe(true)
      expect(p.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12)
    }
  })

  test('information equals the expected squared score', () => {
    const h = 1e-5
    for (const at of [-1.5, 0, 0.8]) {
      const [low, middle, high] = [at - h, at, at + h].map(t => probabilities(1.7, [-1, 0.2, 1.4], t))
      const expected = middle!.reduce(
        (sum, p, k) => sum + p * ((Math.log(high![k]!) - Math.log(low![k]!)) / (2 * h)) ** 2,
        0,
      )
      expect(gradedInformation(1.7, [-1, 0.2, 1.4], at)).toBeCloseTo(expected, 6)
    }
  })

  test('is at most a²/3', () => {
    for (const slope of [0.5, 1, 2, 4]) {
      for (const at of theta) {
        expect(gradedInformation(slope, defaultThresholds(10), at)).toBeLessThanOrEqual(
          (slope * slope) / 3 + 1e-9,
        )
      }
    }
  })

  test('expected information equals the integral over the belief within 2 %', () => {
    const row = theta.map(t => gradedInformation(1.3, [-1.5, -0.5, 0.5, 1.5], t))
    for (const [mean, sd] of [
      [0, 0.8],
      [1, 0.5],
      [-1.5, 0.3],
    ] as const) {
      let sum = 0
      let weights = 0
      theta.forEach((t, g) => {
        const w = Math.exp(-0.5 * ((t - mean) / sd) ** 2)
        sum += w * row[g]!
        weights += w
      })
      expect(expectedInformation(row, mean, sd) / (sum / weights)).toBeCloseTo(1, 1)
    }
  })
})
