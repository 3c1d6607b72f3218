import { describe, expect, test } from 'vitest'
import { inverse } from '../../testing/brute-force.ts'
import { randomAt } from '../math/counter-random.ts'
import { factorsFromLoadings } from '../model/parameters.ts'
import type { Parameters } from '../model/parameters.ts'
import { createJointGain } from '../selection/joint-gain.ts'
import { computePosterior, emptyPosterior } from './posterior.ts'

const D = 9
const K = 3

const parameters: Parameters = {
  slope: new Float64Array(0),
  thresholds: [],
  secondSlope: new Float64Array(0),
  intercept: new Float64Array(0),
  answers: new Int32Array(0),
  minor: new Float64Array(0),
  inflation: 1,
  inflations: new Float64Array(0),
  style: { extremity: 0, agreement: 0 },
  people: 0,
  ...factorsFromLoadings(
    Array.from({ length: D }, (_, d) => Array.from({ length: K }, (_, k) => 1.1 * (randomAt(1, d, k) - 0.5))),
    K,
  ),
}

const sigma = Array.from({ length: D }, (_, i) =>
  Array.from({ length: D }, (_, j) => {
    let sum = i === j ? parameters.unique[i]! : 0
    for (let k = 0; k < K; k++) sum += parameters.loadings[i * K + k]! * parameters.loadings[j * K + k]!
    return sum
  }),
)

/** (Σ⁻¹ + T)⁻¹, the slow and certain way. */
const denseCovariance = (tau: Float64Array): number[][] =>
  inverse(inverse(sigma).map((row, i) => row.map((x, j) => x + (i === j ? tau[i]! : 0))))

const tau = Float64Array.from({ length: D }, (_, d) => (d % 4 === 0 ? 0 : 3 * randomAt(2, d, 0)))
const nu = Float64Array.from({ length: D }, (_, d) => (tau[d] === 0 ? 0 : 2 * randomAt(3, d, 0) - 1))

describe('the low-rank posterior', () => {
  const out = emptyPosterior(parameters)
  computePosterior(parameters, tau, nu, out)
  const dense = denseCovariance(tau)

  test('has unit prior variances', () => {
    sigma.forEach((row, d) => expect(row[d]).toBeCloseTo(1, 12))
  })

  test('equals the dense one: variances', () => {
    dense.forEach((row, d) => expect(out.variance[d]).toBeCloseTo(row[d]!, 10))
  })

  test('equals the dense one: means', () => {
    dense.forEach((row, d) => {
      const mean = row.reduce((sum, c, j) => sum + c * nu[j]!, 0)
      expect(out.mean[d]).toBeCloseTo(mean, 10)
    })
  })

  test('is the prior where nothing is known', () => {
    const empty = emptyPosterior(parameters)
    computePosterior(parameters, new Float64Array(D), new Float64Array(D), empty)
    empty.mean.forEach(m => expect(m).toBe(0))
    empty.variance.forEach(v => expect(v).toBeCloseTo(1, 12))
  })

  test('stays finite with a site of any precision', () => {
    for (const precision of [1e-12, 1, 1e6, 1e12]) {
      computePosterior(
        parameters,
        new Float64Array(D).fill(precision),
        new Float64Array(D).fill(precision),
        out,
      )
      out.mean.forEach(m => expect(Number.isFinite(m)).toBe(true))
      out.variance.forEach(v => expect(v).toBeGreaterThanOrEqual(0))
    }
  })

  test('works without any factor', () => {
    const alone = {
      ...parameters,
      ...factorsFromLoadings(
        Array.from({ length: D }, () => []),
        0,
      ),
    }
    const own = emptyPosterior(alone)
    computePosterior(alone, tau, nu, own)
    own.variance.forEach((v, d) => expect(v).toBeCloseTo(1 / (1 + tau[d]!), 12))
    own.mean.forEach((m, d) => expect(m).toBeCloseTo(nu[d]! / (1 + tau[d]!), 12))
  })
})

describe('the gain of a batch', () => {
  const weight = Float64Array.from({ length: D }, (_, d) => 0.1 + randomAt(4, d, 0))
  const start = emptyPosterior(parameters)
  computePosterior(parameters, tau, nu, start)

  const spreadOf = (c: number[][], d: number): number =>
    c.reduce((sum, row, i) => sum + weight[i]! * row[d]! ** 2, 0)

  test('starts from Σ w C² of the dense covariance', () => {
    const joint = createJointGain(parameters)
    joint.reset(start, tau, weight)
    const dense = denseCovariance(tau)
    for (let d = 0; d < D; d++) expect(joint.spread[d]).toBeCloseTo(spreadOf(dense, d), 10)
  })

  test('after any additions equals a fresh start with them', () => {
    const joint = createJointGain(parameters)
    joint.reset(start, tau, weight)
    const grown = tau.slice()
    for (const [d, information] of [
      [2, 0.8],
      [5, 1.7],
      [2, 0.3],
      [0, 2.2],
    ] as const) {
      joint.addInformation(d, information)
      grown[d]! += information
    }
    const dense = denseCovariance(grown)
    for (let d = 0; d < D; d++) {
      expect(joint.variance[d]).toBeCloseTo(dense[d]![d]!, 9)
      expect(joint.spread[d]).toBeCloseTo(spreadOf(dense, d), 9)
      expect(joint.covariance(d, 3)).toBeCloseTo(dense[d]![3]!, 9)
    }
  })

  test('is what the weighted sum of variances falls by', () => {
    const joint = createJointGain(parameters)
    joint.reset(start, tau, weight)
    const information = 1.3
    const gain = (information * joint.spread[4]!) / (1 + information * joint.variance[4]!)
    const sum = (): number => joint.variance.reduce((total, v, d) => total + weight[d]! * v, 0)
    const before = sum()
    joint.addInformation(4, information)
    expect(before - sum()).toBeCloseTo(gain, 10)
  })
})
