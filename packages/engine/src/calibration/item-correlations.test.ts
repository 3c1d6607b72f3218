import { describe, expect, test } from 'vitest'
import { gradedByDefinition, integrateOne } from '../../testing/brute-force.ts'
import { simulatePeople } from '../../testing/simulated-people.ts'
import { pearson } from '../../testing/statistics.ts'
import { testBank } from '../../testing/test-bank.ts'
import { groupAnswers } from '../input/answer-matrix.ts'
import { buildBankLayout } from '../input/bank-layout.ts'
import { impliedCorrelations, MIN_SHARED_PEOPLE, observedCorrelations } from './item-correlations.ts'
import { quadrature } from './quadrature.ts'

const bank = testBank(1, 5)
const rows = simulatePeople(bank, 300, 51, { density: 0.7 })
const matrix = groupAnswers(buildBankLayout(bank), rows).qualities[0]!

/** Keyed values of the people who answered both items. */
const together = (i: number, j: number): [number[], number[]] => {
  const keyed = (n: number, value: number): number => (bank.items[n]!.keyed === 1 ? value : 4 - value)
  const [a, b] = [bank.items[i]!.id, bank.items[j]!.id]
  const both = rows.filter(row => row[a] !== undefined && row[b] !== undefined)
  return [both.map(row => keyed(i, row[a]!)), both.map(row => keyed(j, row[b]!))]
}

describe('observed correlations', () => {
  const { r, both } = observedCorrelations(matrix)

  test('are those of the people who answered both items', () => {
    for (let i = 0; i < 5; i++) {
      for (let j = 0; j < i; j++) {
        const [x, y] = together(i, j)
        expect(both[i * 5 + j]).toBe(x.length)
        expect(r[i * 5 + j]).toBeCloseTo(pearson(x, y), 9)
      }
    }
  })

  test('are symmetric, with 0 on the diagonal', () => {
    for (let i = 0; i < 5; i++) {
      expect(r[i * 5 + i]).toBe(0)
      for (let j = 0; j < i; j++) expect(r[i * 5 + j]).toBeCloseTo(r[j * 5 + i]!, 12)
    }
  })

  test('count the answers of an item on the diagonal', () => {
    bank.items.forEach(({ id }, i) =>
      expect(both[i * 6]).toBe(rows.filter(row => row[id] !== undefined).length),
    )
  })

  test('are 0 where fewer than ten people answered both', () => {
    const few = groupAnswers(buildBankLayout(bank), rows.slice(0, MIN_SHARED_PEOPLE - 1)).qualities[0]!
    expect(observedCorrelations(few).r.every(x => x === 0)).toBe(true)
  })

  test('are 0 for an item with unanimous answers', () => {
    const unanimous = rows.map(row => ({ ...row, 'q0-0': 2 }))
    const { r } = observedCorrelations(groupAnswers(buildBankLayout(bank), unanimous).qualities[0]!)
    for (let j = 1; j < 5; j++) expect(r[j]).toBe(0)
  })
})

describe('implied correlations', () => {
  const items = [
    [1.5, [-1, 0, 1]],
    [0.8, [-0.5, 1.2]],
    [2.5, [0.3]],
  ] as const
  const implied = impliedCorrelations(
    items.map(([slope, thresholds]) => ({
      slope,
      intercepts: Float64Array.from(thresholds, b => -slope * b),
    })),
    quadrature(61, 6),
  )

  test('are those of the model: only theta is common to two items', () => {
    const moment = (of: (t: number) => number): number => {
      let sum = 0
      integrateOne(t => {
        sum += of(t) * Math.exp(-0.5 * t * t) * (0.02 / Math.sqrt(2 * Math.PI))
        return 1
      })
      return sum
    }
    const expected = (n: number, t: number, power = 1): number =>
      gradedByDefinition(items[n]![0], items[n]![1], t).reduce((sum, p, k) => sum + k ** power * p, 0)
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j < i; j++) {
        const [mi, mj] = [moment(t => expected(i, t)), moment(t => expected(j, t))]
        const covariance = moment(t => expected(i, t) * expected(j, t)) - mi * mj
        const variance = (n: number, m: number): number => moment(t => expected(n, t, 2)) - m * m
        const r = covariance / Math.sqrt(variance(i, mi) * variance(j, mj))
        expect(implied[i * 3 + j]).toBeCloseTo(r, 4)
        expect(implied[j * 3 + i]).toBeCloseTo(r, 4)
      }
    }
  })

  test('rise with the slopes', () => {
    const pair = (slope: number): number =>
      impliedCorrelations(
        [slope, slope].map(a => ({ slope: a, intercepts: Float64Array.of(a, -a) })),
        quadrature(31, 4.5),
      )[1]!
    expect(pair(1)).toBeGreaterThan(pair(0.5))
    expect(pair(2)).toBeGreaterThan(pair(1))
    expect(pair(8)).toBeLessThan(1)
  })
})
