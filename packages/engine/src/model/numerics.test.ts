import { describe, expect, test } from 'vitest'
import { buildBankLayout } from '../input/bank-layout.ts'
import { randomAt, fnv1a } from '../math/counter-random.ts'
import { principalAxisFactors } from '../math/principal-axis.ts'
import { eigenSymmetric } from '../math/symmetric-eigen.ts'
import { createBelief } from '../scoring/belief.ts'
import { createEvidence } from '../scoring/evidence.ts'
import { tiltedMoments } from '../scoring/tilted-moments.ts'
import { FIRST_ANSWER } from '../state/answer-codes.ts'
import { defaultThresholds, gradedInformation, gradedProbabilities } from './graded-model.ts'
import { createItemTables } from './item-tables.ts'
import { expertParameters } from './parameters.ts'
import { fitStyle, applyStyle } from './response-style.ts'
import { expectedInformation, GRID_POINTS, GRID_STEP, theta } from './theta-grid.ts'

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

describe('the evidence', () => {
  test('of one quality equals the integral of its likelihood over the prior', () => {
    const input = {
      qualities: [{ id: 'a' }],
      items: [0, 1, 2].map(i => ({ id: `i${i}`, quality: 'a', keyed: 1 as const, categories: 4 })),
    }
    const layout = buildBankLayout(input)
    const parameters = expertParameters(layout, input)
    const tables = createItemTables(layout, parameters)
    const belief = createBelief(layout, parameters, tables)
    const values = [3, 1, 2]
    belief.updateQuality(
      Uint8Array.from(values, v => FIRST_ANSWER + v),
      0,
    )
    belief.converge()
    let sum = 0
    for (let t = -7; t <= 7; t += 0.01) {
      const density = (Math.exp(-0.5 * t * t) / Math.sqrt(2 * Math.PI)) * 0.01
      sum += values.reduce((p, v) => p * probabilities(1.2, [...defaultThresholds(4)], t)[v]!, density)
    }
    expect(createEvidence(parameters)(belief)).toBeCloseTo(Math.log(sum), 3)
  })
})

describe('factors', () => {
  const size = 12
  const row = (d: number): number[] => [0.7 - 0.05 * d, d % 2 ? 0.4 : -0.3]
  const matrix = Float64Array.from({ length: size * size }, (_, at) => {
    const [i, j] = [Math.floor(at / size), at % size]
    return i === j ? 1 : row(i).reduce((sum, l, k) => sum + l * row(j)[k]!, 0)
  })

  test('eigenvectors are orthonormal and reproduce the matrix', () => {
    const { values, vectors } = eigenSymmetric(matrix, size)
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) {
        let back = 0
        let dot = 0
        for (let k = 0; k < size; k++) {
          back += values[k]! * vectors[k * size + i]! * vectors[k * size + j]!
          dot += vectors[i * size + k]! * vectors[j * size + k]!
        }
        expect(back).toBeCloseTo(matrix[i * size + j]!, 9)
        expect(dot).toBeCloseTo(i === j ? 1 : 0, 9)
      }
    }
    expect([...values]).toEqual([...values].toSorted((a, b) => b - a))
  })

  test('reproduce a matrix of low rank off its diagonal', () => {
    const { factors, loadings, unique } = principalAxisFactors(matrix, size, 4)
    for (let i = 0; i < size; i++) {
      expect(unique[i]!).toBeGreaterThan(0)
      for (let j = 0; j < i; j++) {
        let sum = 0
        for (let k = 0; k < factors; k++) sum += loadings[i * factors + k]! * loadings[j * factors + k]!
        expect(Math.abs(sum - matrix[i * size + j]!)).toBeLessThan(0.02)
      }
    }
  })

  test('repair a matrix that is not positive definite: every unique variance is at least 0.05', () => {
    const impossible = Float64Array.of(1, 0.95, -0.95, 0.95, 1, 0.95, -0.95, 0.95, 1)
    for (const psi of principalAxisFactors(impossible, 3, 2).unique)
      expect(psi).toBeGreaterThanOrEqual(0.05 - 1e-12)
  })
})

describe('counter-based random numbers', () => {
  test('are reproducible and uniform', () => {
    expect(randomAt(1, 2, 3)).toBe(randomAt(1, 2, 3))
    const counts = new Float64Array(10)
    for (let step = 0; step < 10_000; step++) counts[Math.floor(randomAt(7, step, 1) * 10)]!++
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150)
  })

  test('texts hash to 32 bits as FNV-1a does', () => {
    expect(fnv1a('')).toBe(0x811c9dc5)
    expect(fnv1a('a')).toBe(0xe40c292c)
    expect(fnv1a('foobar')).toBe(0xbf9cf968)
  })
})

describe('the response style', () => {
  const flat = [0.2, 0.2, 0.2, 0.2, 0.2]
  const spread = { extremity: 0.6, agreement: 0.3 }

  test('of zero leaves probabilities unchanged', () => {
    applyStyle(flat, [0, 0]).forEach((p, k) => expect(p).toBeCloseTo(flat[k]!, 12))
    expect(fitStyle([], spread)).toEqual([0, 0])
    expect(fitStyle([{ probabilities: flat, value: 4 }], { extremity: 0, agreement: 0 })).toEqual([0, 0])
  })

  test('recovers extreme, middle and acquiescent responding', () => {
    const fit = (values: number[]): readonly [number, number] =>
      fitStyle(
        values.map(value => ({ probabilities: flat, value })),
        spread,
      )
    expect(fit([0, 4, 0, 4, 0, 4])[0]).toBeGreaterThan(0.3)
    expect(fit([2, 2, 2, 2])[0]).toBeLessThan(-0.2)
    expect(fit([3, 4, 3, 4, 4, 3])[1]).toBeGreaterThan(0.15)
    expect(Math.abs(fit([0, 4, 0, 4])[1])).toBeLessThan(1e-9)
  })

  test('raises the probability of options chosen often, and probabilities sum to one', () => {
    const p = applyStyle(
      flat,
      fitStyle(
        Array.from({ length: 20 }, (_, i) => ({ probabilities: flat, value: (i % 2) * 4 })),
        spread,
      ),
    )
    expect(p[0]).toBeGreaterThan(0.25)
    expect(p.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12)
  })
})
