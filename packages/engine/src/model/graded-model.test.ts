import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { derivative, gradedByDefinition } from '../../testing/brute-force.ts'
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

describe('category probabilities', () => {
  const slopes = fc.double({ min: 0.2, max: 4, noNaN: true })
  const thetas = fc.double({ min: -4, max: 4, noNaN: true })
  const ascending = fc
    .array(fc.double({ min: 0.05, max: 1.5, noNaN: true }), { minLength: 1, maxLength: 6 })
    .map(gaps => gaps.map((_, k) => -2 + gaps.slice(0, k + 1).reduce((a, b) => a + b, 0)))

  test('are the differences of the cumulative curves', () => {
    fc.assert(
      fc.property(slopes, ascending, thetas, (a, b, at) => {
        gradedByDefinition(a, b, at).forEach((p, k) => expect(probabilities(a, b, at)[k]).toBeCloseTo(p, 7))
      }),
      { numRuns: 100 },
    )
  })

  test('are reversed when the item is reversed', () => {
    fc.assert(
      fc.property(slopes, ascending, thetas, (a, b, at) => {
        const reversed = b.map(x => -x).toReversed()
        const mirrored = probabilities(a, reversed, -at).toReversed()
        probabilities(a, b, at).forEach((p, k) => expect(mirrored[k]).toBeCloseTo(p, 10))
      }),
      { numRuns: 60 },
    )
  })

  test('depend on theta - b alone, and on a·(theta - b)', () => {
    fc.assert(
      fc.property(slopes, ascending, thetas, (a, b, at) => {
        const shifted = probabilities(
          a,
          b.map(x => x + 0.7),
          at + 0.7,
        )
        const scaled = probabilities(
          a / 2,
          b.map(x => 2 * x),
          2 * at,
        )
        probabilities(a, b, at).forEach((p, k) => {
          expect(shifted[k]).toBeCloseTo(p, 9)
          expect(scaled[k]).toBeCloseTo(p, 9)
        })
      }),
      { numRuns: 60 },
    )
  })

  test('give an expected value that rises with theta', () => {
    fc.assert(
      fc.property(slopes, ascending, thetas, (a, b, at) => {
        const expected = (t: number): number => probabilities(a, b, t).reduce((sum, p, k) => sum + k * p, 0)
        const isSaturated = Math.max(...probabilities(a, b, at)) > 1 - 1e-6
        expect(expected(at + 0.3)).toBeGreaterThan(expected(at) - (isSaturated ? 1e-6 : 0))
      }),
      { numRuns: 60 },
    )
  })

  test('of two adjacent categories sum to that of the merged category', () => {
    const b = [-1, 0.2, 1.1]
    const full = probabilities(1.4, b, 0.5)
    const merged = probabilities(1.4, [-1, 1.1], 0.5)
    expect(full[1]! + full[2]!).toBeCloseTo(merged[1]!, 9)
  })

  test('of a dichotomous item are the two-parameter logistic', () => {
    expect(probabilities(1.7, [0.4], 1)[1]).toBeCloseTo(1 / (1 + Math.exp(-1.7 * 0.6)), 9)
  })

  test('are bounded below, so that no logarithm is infinite', () => {
    const least = Math.min(...probabilities(100, [-1000, 0, 1000], 5))
    expect(least).toBeGreaterThan(0)
    expect(Number.isFinite(Math.log(least))).toBe(true)
  })
})

describe('Fisher information', () => {
  const items = [
    [0.6, [0]],
    [1.2, [-1, 1]],
    [1.8, [-2, -0.5, 0.5, 2]],
    [2.5, [-0.4, -0.2, 0.3]],
  ] as const

  test.each(items)(
    'is minus the expected second derivative (slope %f, thresholds %o)',
    (slope, thresholds) => {
      for (const at of [-1.2, 0, 0.7]) {
        const p = gradedByDefinition(slope, thresholds, at)
        const second = p.reduce((sum, q, k) => {
          const logP = (t: number): number => Math.log(gradedByDefinition(slope, thresholds, t)[k]!)
          return sum - q * derivative(t => derivative(logP, t, 1e-3), at, 1e-3)
        }, 0)
        expect(gradedInformation(slope, thresholds, at)).toBeCloseTo(second, 3)
      }
    },
  )

  test('of a dichotomous item is a²·p·(1 - p)', () => {
    const p = 1 / (1 + Math.exp(-1.5 * (0.8 - 0.2)))
    expect(gradedInformation(1.5, [0.2], 0.8)).toBeCloseTo(2.25 * p * (1 - p), 9)
  })

  test.each(items)(
    'is not reduced by splitting a category (slope %f, thresholds %o)',
    (slope, thresholds) => {
      const split = [...thresholds, thresholds.at(-1)! + 1]
      for (const at of theta)
        expect(gradedInformation(slope, split, at)).toBeGreaterThanOrEqual(
          gradedInformation(slope, thresholds, at) - 1e-9,
        )
    },
  )

  test.each(items)('vanishes far from the thresholds (slope %f, thresholds %o)', (slope, thresholds) => {
    expect(gradedInformation(slope, thresholds, 60)).toBeLessThan(1e-6)
    expect(gradedInformation(slope, thresholds, -60)).toBeLessThan(1e-6)
  })
})

describe('default thresholds', () => {
  test.each([
    [2, [0]],
    [3, [-2.2, 2.2]],
    [4, [-2.2, 0, 2.2]],
    [5, [-2.2, -0.7333, 0.7333, 2.2]],
  ])('of %i categories are equally spaced around 0: %o', (categories, expected) => {
    const found = defaultThresholds(categories)
    expect(found).toHaveLength(expected.length)
    expected.forEach((b, k) => expect(found[k]).toBeCloseTo(b, 3))
  })

  test('move with their shift', () => {
    const plain = defaultThresholds(6)
    defaultThresholds(6, 0.5).forEach((b, k) => expect(b).toBeCloseTo(plain[k]! + 0.5, 12))
    expect([...defaultThresholds(2, 0.5)]).toEqual([0.5])
  })
})
