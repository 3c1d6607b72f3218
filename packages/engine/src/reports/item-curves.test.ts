import { describe, expect, test } from 'vitest'
import { normalDraw, seededRandom } from '../../testing/seeded-random.ts'
import { simulatePeople } from '../../testing/simulated-people.ts'
import { testBank } from '../../testing/test-bank.ts'
import { createEngine } from '../index.ts'
import type { ItemCurves } from '../index.ts'

const bank = testBank(2, 10)
const PEOPLE = 4000

const curvesOf = (rows: Record<string, number>[]): Map<string, ItemCurves> => {
  const engine = createEngine(bank)
  engine.load(engine.calibrate(rows))
  return new Map(engine.curves(rows).map(curves => [curves.item, curves]))
}

describe('items that people answer as the model says', () => {
  const rows = simulatePeople(bank, PEOPLE, 11)
  const curves = curvesOf(rows)

  test('fit: shares lie where they are expected', () => {
    for (const { misfit } of curves.values()) expect(misfit).toBeLessThan(0.035)
  })

  test('have a histogram of the answers as chosen, reversed items too', () => {
    for (const { id, categories } of bank.items) {
      const counts = Array.from({ length: categories }, (_, k) => rows.filter(row => row[id] === k).length)
      expect(curves.get(id)!.histogram).toEqual(counts)
    }
  })

  test('have ten bins in the order of theta, with shares that sum to 1', () => {
    for (const { bins } of curves.values()) {
      expect(bins).toHaveLength(10)
      expect(bins.reduce((sum, { people }) => sum + people, 0)).toBe(PEOPLE)
      const known = bins.flatMap(({ shares }) => (shares ? [shares] : []))
      expect(known.map(({ theta }) => theta)).toEqual(
        known.map(({ theta }) => theta).toSorted((a, b) => a - b),
      )
      for (const { observed, expected } of known)
        for (const shares of [observed, expected]) expect(shares.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 9)
    }
  })

  test('are told no shares of fewer than 50 people', () => {
    for (const { bins } of curves.values())
      for (const { people, shares } of bins) expect(shares !== null).toBe(people >= 50)
  })
})

describe('an item whose highest answer is chosen at both ends of the scale', () => {
  const BAD = 'q0-4'
  const random = seededRandom(5)
  const rows = simulatePeople(bank, PEOPLE, 12)
  // A person's other answers tell their theta well enough to plant one that rises at both ends.
  const thetaOf = (row: Record<string, number>): number => {
    const own = bank.items.filter(({ quality, id }) => quality === 'quality0' && id !== BAD)
    const mean = own.reduce((sum, { id, keyed }) => sum + keyed * (row[id]! - 2), 0) / own.length
    return mean / 0.8
  }
  for (const row of rows)
    row[BAD] = Math.max(0, Math.min(4, Math.round(2.4 * Math.abs(thetaOf(row)) + 0.7 * normalDraw(random))))
  const curves = curvesOf(rows)

  test('does not fit, and is the only one', () => {
    const misfits = [...curves.values()].filter(({ misfit }) => misfit > 0.1).map(({ item }) => item)
    expect(misfits).toEqual([BAD])
  })
})
