import { describe, expect, test } from 'vitest'
import { derivative, gradedByDefinition, integrateOne } from '../../testing/brute-force.ts'
import { modelOf } from '../../testing/model-of.ts'
import type { EngineInput } from '../types/input.ts'
import { gradedInformation } from './graded-model.ts'
import { GRID_POINTS, theta } from './theta-grid.ts'

const bank: EngineInput = {
  qualities: [{ id: 'a' }, { id: 'b' }],
  items: [
    { id: 'plain', quality: 'a', keyed: 1, categories: 4, slope: 1.4, thresholds: [-1, 0.3, 1.2] },
    { id: 'reversed', quality: 'a', keyed: -1, categories: 4, slope: 1.4, thresholds: [-1, 0.3, 1.2] },
    { id: 'binary', quality: 'b', keyed: 1, categories: 2, slope: 2, thresholds: [0.5] },
    { id: 'pair', pair: ['a', 'b'], slopes: [1.5, 0.9] },
  ],
}
const { tables } = modelOf(bank)

describe('log-probability rows', () => {
  const rows = tables.logProbabilityRows(0)

  test('hold log P(value | theta), value by value', () => {
    theta.forEach((t, g) => {
      gradedByDefinition(1.4, [-1, 0.3, 1.2], t).forEach((p, v) => {
        const row = rows[v * GRID_POINTS + g]
        expect(p > 1e-7 ? row : Math.log(p)).toBeCloseTo(Math.log(p), 4)
      })
    })
  })

  test('sum to one over the values at every point', () => {
    for (let g = 0; g < GRID_POINTS; g++) {
      let sum = 0
      for (let v = 0; v < 4; v++) sum += Math.exp(rows[v * GRID_POINTS + g]!)
      expect(sum).toBeCloseTo(1, 6)
    }
  })

  test('of a reversed item are those of the plain one, from the last value to the first', () => {
    const reversed = tables.logProbabilityRows(1)
    for (let v = 0; v < 4; v++) {
      const from = v * GRID_POINTS
      const mirrored = (3 - v) * GRID_POINTS
      expect(reversed.slice(from, from + GRID_POINTS)).toEqual(rows.slice(mirrored, mirrored + GRID_POINTS))
    }
  })

  test('are computed once', () => {
    expect(tables.logProbabilityRows(0)).toBe(rows)
    expect(tables.informationRow(2)).toBe(tables.informationRow(2))
  })
})

describe('information', () => {
  test('rows hold the Fisher information at each point', () => {
    const row = tables.informationRow(2)
    theta.forEach((t, g) => expect(row[g]).toBe(gradedInformation(2, [0.5], t)))
  })

  test.each([0, 1, 2])('of item %i averaged over the cohort is the integral over N(0, 1)', item => {
    const { slope = 1.2, thresholds = [] } = Object(bank.items[item])
    let mean = 0
    integrateOne(t => {
      mean +=
        (gradedInformation(slope, thresholds, t) * Math.exp(-0.5 * t * t) * 0.02) / Math.sqrt(2 * Math.PI)
      return 1
    })
    expect(tables.meanInformation[item]! / mean).toBeCloseTo(1, 2)
  })

  test('of a pair counts both statements as rectangular', () => {
    expect(tables.meanInformation[3]).toBeCloseTo((1.5 ** 2 + 0.9 ** 2) / 12, 12)
  })

  test('is the squared derivative of the expected value over its variance, for two categories', () => {
    const expected = (t: number): number => gradedByDefinition(2, [0.5], t)[1]!
    const at = theta[33]!
    const p = expected(at)
    expect(tables.informationRow(2)[33]).toBeCloseTo(derivative(expected, at) ** 2 / (p * (1 - p)), 6)
  })
})
