import { describe, expect, test } from 'vitest'
import { dependentBank, simulateDependentPeople } from '../../testing/dependent-items.ts'
import { createEngine } from '../index.ts'

const bank = dependentBank(16)
const TWINS = 4
const plant = { twins: TWINS, shared: 2, people: 1000 }
const calibration = createEngine(bank).calibrate(
  simulateDependentPeople(bank, { ...plant, seed: 1 }).map(({ row }) => row),
)
const isTwin = (id: string): boolean => Number(id.slice(1)) < TWINS
const mean = (list: readonly number[]): number => list.reduce((sum, x) => sum + x, 0) / list.length

describe('four near-duplicates planted among sixteen items', () => {
  test('get minor loadings, and the other items do not', () => {
    const shared = Object.entries(calibration.items).map(([id, { minor = [] }]) => ({
      twin: isTwin(id),
      size: Math.hypot(...minor),
    }))
    for (const { twin, size } of shared) {
      if (twin) expect(size).toBeGreaterThan(0.4)
    }
    expect(mean(shared.filter(s => s.twin).map(s => s.size))).toBeGreaterThan(
      2 * mean(shared.filter(s => !s.twin).map(s => s.size)),
    )
  })

  test('do not get steeper slopes than the other items', () => {
    const slopes = (twin: boolean): number =>
      mean(
        Object.entries(calibration.items)
          .filter(([id]) => isTwin(id) === twin)
          .map(([, { slope }]) => slope),
      )
    expect(slopes(true)).toBeLessThan(1.3 * slopes(false))
  })

  test('are not asked one after another', () => {
    const engine = createEngine({
      ...bank,
      calibration,
      selection: { top: 1, random: 0, explore: 0, repeat: 0 },
    })
    const first = engine.session({ seed: 1 }).nextMany(6)
    expect(first.filter(isTwin).length).toBeLessThanOrEqual(1)
  })

  test('keep published errors calibrated, of theta after five answers and of the full-bank estimate', () => {
    const engine = createEngine({ ...bank, calibration })
    const squares: number[] = []
    let moved = 0
    let expected = 0
    for (const { theta, row } of simulateDependentPeople(bank, { ...plant, people: 300, seed: 2 })) {
      const session = engine.session({ seed: 3 })
      const answer = (count: number): { mean: number; sd: number } => {
        for (let n = 0; n < count; n++) {
          const id = session.next()!
          session.answer(id, row[id]!)
        }
        return session.result()[0]!
      }
      const early = answer(5)
      const late = answer(11)
      squares.push(((early.mean - theta) / early.sd) ** 2)
      moved += (early.mean - late.mean) ** 2
      expected += early.sd ** 2 - late.sd ** 2
    }
    for (const z2 of [mean(squares), moved / expected]) {
      expect(z2).toBeGreaterThan(0.6)
      expect(z2).toBeLessThan(1.35)
    }
  })
})

describe('locally independent items', () => {
  test('keep nearly all their information', () => {
    const rows = simulateDependentPeople(bank, { twins: 0, shared: 0, people: 1000, seed: 5 }).map(
      ({ row }) => row,
    )
    const { items } = createEngine(bank).calibrate(rows)
    for (const { minor = [] } of Object.values(items)) expect(Math.hypot(...minor)).toBeLessThan(0.25)
  })
})
