import { describe, expect, test } from 'vitest'
import { sigmoid } from '../../testing/brute-force.ts'
import { seededRandom } from '../../testing/seeded-random.ts'
import { fitOrdinal } from './ordinal-regression.ts'

/** Σ n·log(n / total) of the cells of each group: the largest likelihood of a saturated model. */
const saturated = (groups: readonly (readonly number[])[]): number =>
  groups.reduce((sum, counts) => {
    const total = counts.reduce((a, b) => a + b, 0)
    return sum + counts.reduce((part, n) => part + (n > 0 ? n * Math.log(n / total) : 0), 0)
  }, 0)

const repeat = <T>(value: T, times: number): T[] => Array.from({ length: times }, () => value)

describe('the log-likelihood of an ordinal regression', () => {
  test('of a 2 × 2 table is that of the saturated model', () => {
    const y = [...repeat(0, 30), ...repeat(1, 10), ...repeat(0, 15), ...repeat(1, 45)]
    const x = [...repeat([0], 40), ...repeat([1], 60)]
    expect(fitOrdinal(y, x, 1)).toBeCloseTo(
      saturated([
        [30, 10],
        [15, 45],
      ]),
      6,
    )
  })

  test('without predictors is that of the shares', () => {
    const y = [...repeat(0, 5), ...repeat(1, 12), ...repeat(2, 20), ...repeat(3, 3)]
    const x = y.map((): number[] => [])
    expect(fitOrdinal(y, x, 0)).toBeCloseTo(saturated([[5, 12, 20, 3]]), 9)
  })

  test('ignores categories that do not occur, and the numbering of the others', () => {
    const x = [0, 1, 2, 3, 4, 5, 6, 7].map(t => [t / 4])
    const dense = fitOrdinal([0, 0, 1, 0, 1, 2, 2, 1], x, 1)
    const sparse = fitOrdinal([2, 2, 5, 2, 5, 9, 9, 5], x, 1)
    expect(sparse).toBeCloseTo(dense, 9)
  })

  test('does not change when the scale is reversed', () => {
    const y = [0, 1, 0, 2, 1, 2, 2, 1, 0, 2]
    const x = y.map((_, n) => [n / 5, (n * n) % 3])
    expect(fitOrdinal(y, x, 2)).toBeCloseTo(
      fitOrdinal(
        y.map(v => 2 - v),
        x,
        2,
      ),
      6,
    )
  })

  test('does not change when a predictor is shifted and scaled', () => {
    const y = [0, 1, 0, 2, 1, 2, 2, 1, 0, 2]
    const x = y.map((_, n) => [n / 5])
    expect(
      fitOrdinal(
        y,
        x.map(([t]) => [3 * t! - 7]),
        1,
      ),
    ).toBeCloseTo(fitOrdinal(y, x, 1), 6)
  })

  test('never falls when a predictor is added', () => {
    const random = seededRandom(71)
    const y = Array.from({ length: 120 }, () => Math.floor(4 * random()))
    const x = y.map(() => [random(), random(), random()])
    const logs = [0, 1, 2, 3].map(width =>
      fitOrdinal(
        y,
        x.map(row => row.slice(0, width)),
        width,
      ),
    )
    logs.slice(1).forEach((log, k) => expect(log).toBeGreaterThanOrEqual(logs[k]! - 1e-6))
  })

  test('at the maximum is above that of the parameters that made the data', () => {
    const random = seededRandom(72)
    const cuts = [1, -0.5]
    const x = Array.from({ length: 300 }, () => [2 * random() - 1])
    const probabilities = (t: number): number[] => {
      const above = [1, ...cuts.map(c => sigmoid(c + 1.5 * t)), 0]
      return above.slice(1).map((next, k) => above[k]! - next)
    }
    let truth = 0
    const y = x.map(([t]) => {
      const p = probabilities(t!)
      let left = random()
      const value = p.findIndex(q => (left -= q) < 0)
      truth += Math.log(p[value]!)
      return value
    })
    const found = fitOrdinal(y, x, 1)
    expect(found).toBeGreaterThanOrEqual(truth)
    expect(found - truth).toBeLessThan(8)
  })

  test('stays finite where a predictor separates the categories perfectly', () => {
    const y = [...repeat(0, 20), ...repeat(1, 20)]
    const log = fitOrdinal(
      y,
      y.map(v => [v]),
      1,
    )
    expect(Number.isFinite(log)).toBe(true)
    expect(log).toBeLessThanOrEqual(0)
    expect(log).toBeGreaterThan(-1)
  })
})
