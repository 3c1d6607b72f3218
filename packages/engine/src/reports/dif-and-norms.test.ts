import { describe, expect, test } from 'vitest'
import { normalDraw, seededRandom } from '../../testing/seeded-random.ts'
import { testBank } from '../../testing/test-bank.ts'
import { createEngine, EngineError, linkCalibrations, percentileIn } from '../index.ts'
import { gradedProbabilities } from '../model/graded-model.ts'
import { fitOrdinal } from './ordinal-regression.ts'

const bank = testBank(3, 8)
const items = bank.items
const qualityOf = Object.fromEntries(items.map(item => [item.id, item.quality]))

/** People of one group; `change` may bend the thresholds of an item for them. */
const people = (
  count: number,
  seed: number,
  {
    level = 0,
    spread = 1,
    bend = {},
  }: { level?: number; spread?: number; bend?: Record<string, number> } = {},
) => {
  const random = seededRandom(seed)
  const p = new Float64Array(5)
  return Array.from({ length: count }, () => {
    const theta = bank.qualities.map(() => level + spread * normalDraw(random))
    const row: Record<string, number> = {}
    for (const item of items) {
      const at = theta[Number(item.quality.slice('quality'.length))]! - (bend[item.id] ?? 0)
      gradedProbabilities(item.slope!, item.thresholds!, at, p)
      let left = random()
      const u = Math.max(
        0,
        p.findIndex(q => (left -= q) < 0),
      )
      row[item.id] = item.keyed === 1 ? u : 4 - u
    }
    return row
  })
}

describe('linking', () => {
  const engine = createEngine(bank)
  const reference = engine.calibrate(people(1200, 1))
  const later = engine.calibrate(people(1200, 2, { level: 0.6, spread: 1.3 }))
  const { calibration, qualities } = linkCalibrations(later, reference, qualityOf)

  test('brings a cohort with another mean and SD onto the reference scale', () => {
    for (const { scale, shift, linked, drift } of qualities) {
      expect(linked).toBe(true)
      expect(scale).toBeGreaterThan(1.15)
      expect(scale).toBeLessThan(1.45)
      expect(shift).toBeGreaterThan(0.4)
      expect(shift).toBeLessThan(0.8)
      expect(drift).toBeLessThan(0.15)
    }
  })

  test('leaves thresholds nearer to the reference than before', () => {
    const gap = (other: typeof later): number =>
      items.reduce(
        (sum, { id }) =>
          sum + Math.abs(other.items[id]!.thresholds[1]! - reference.items[id]!.thresholds[1]!),
        0,
      )
    expect(gap(calibration)).toBeLessThan(0.35 * gap(later))
  })

  test('of a calibration with itself changes nothing', () => {
    const same = linkCalibrations(reference, reference, qualityOf)
    for (const { scale, shift, drift } of same.qualities) {
      expect(scale).toBeCloseTo(1, 12)
      expect(shift).toBeCloseTo(0, 12)
      expect(drift).toBeCloseTo(0, 12)
    }
  })

  test('reports a quality with too few anchors as not linked and leaves it unchanged', () => {
    const few = { ...reference, items: Object.fromEntries(Object.entries(reference.items).slice(0, 3)) }
    const { qualities: links, calibration: kept } = linkCalibrations(later, few, qualityOf)
    expect(links.every(link => !link.linked)).toBe(true)
    expect(kept.items).toEqual(later.items)
  })

  test('rejects an item without a quality', () => {
    expect(() => linkCalibrations(later, reference, {})).toThrow(EngineError)
  })
})

describe('item health', () => {
  const engine = createEngine(bank)
  const random = seededRandom(8)
  const rows = people(800, 3).map(row => ({
    ...row,
    'q0-1': Math.floor(random() * 5),
    'q1-1': Math.min(3, row['q1-1']!),
    'q2-2': row['q2-1']!,
  }))
  engine.load(engine.calibrate(rows))
  const report = engine.health(rows, {
    times: { 'q0-2': [12_000, 15_000, 9000], 'q0-4': [3000] },
    skips: { 'q0-5': 200 },
  })
  const flagsOf = (id: string): string[] => report.find(r => r.item === id)!.flags

  test('flags an item with a slope near zero', () => expect(flagsOf('q0-1')).toContain('flat'))
  test('flags an unused category', () => expect(flagsOf('q1-1')).toContain('empty-category'))
  test('flags twins on both sides', () => {
    expect(flagsOf('q2-2')).toContain('twin')
    expect(flagsOf('q2-1')).toContain('twin')
    expect(report.find(r => r.item === 'q2-2')!.twin!.item).toBe('q2-1')
  })
  test('flags an item with a long median time', () => {
    expect(flagsOf('q0-2')).toContain('slow')
    expect(flagsOf('q0-4')).not.toContain('slow')
  })
  test('flags an item that is often skipped', () => {
    expect(flagsOf('q0-5')).toContain('often-skipped')
    expect(report.find(r => r.item === 'q0-5')!.skipShare).toBeCloseTo(0.2, 9)
  })
  test('does not flag a good item', () => expect(flagsOf('q1-3')).toEqual([]))
  test('flags nothing on a handful of answers', () => {
    const few = createEngine(bank).health(rows.slice(0, 20))
    expect(few.every(r => r.flags.length === 0)).toBe(true)
  })
})

describe('items with DIF', () => {
  const engine = createEngine(bank)
  const rows = [...people(500, 4), ...people(500, 5, { level: 0.4, bend: { 'q0-1': 1.5 } })]
  const groups = rows.map((_, n) => (n < 500 ? 'one' : 'other'))
  const report = engine.dif(rows, groups)

  test('are flagged when the difference is large', () => {
    const bent = report.find(r => r.item === 'q0-1')!
    expect(bent.flagged).toBe(true)
    expect(bent.effect).toBeGreaterThan(0.035)
  })

  test('are not flagged when only the mean of the groups differs', () => {
    expect(report.filter(r => r.flagged).map(r => r.item)).toEqual(['q0-1'])
  })

  test('are not reported for groups under 200 people or people without a group', () => {
    const small = rows.map((_, n) => (n < 900 ? 'one' : n < 950 ? 'small' : null))
    expect(engine.dif(rows, small)).toEqual([])
    expect(engine.dif([], [])).toEqual([])
    expect(() => engine.dif(rows, ['one'])).toThrow(/expected 1000 entries/)
  })
})

describe('ordinal regression', () => {
  test('with no predictor equals the entropy of the shares', () => {
    const y = [0, 0, 1, 1, 1, 2, 2, 2, 2, 2]
    const expected = 2 * Math.log(0.2) + 3 * Math.log(0.3) + 5 * Math.log(0.5)
    expect(
      fitOrdinal(
        y,
        y.map(() => []),
        0,
      ),
    ).toBeCloseTo(expected, 6)
  })

  test('gains nothing from a noise predictor and much from a real one', () => {
    const random = seededRandom(1)
    const cause = Array.from({ length: 400 }, () => normalDraw(random))
    const y = cause.map(c => Math.max(0, Math.min(3, Math.round(1.5 + c + 0.5 * normalDraw(random)))))
    const none = fitOrdinal(
      y,
      y.map(() => []),
      0,
    )
    expect(
      fitOrdinal(
        y,
        cause.map(() => [normalDraw(random)]),
        1,
      ) - none,
    ).toBeLessThan(5)
    expect(
      fitOrdinal(
        y,
        cause.map(c => [c]),
        1,
      ) - none,
    ).toBeGreaterThan(150)
  })

  test('accepts a single category', () => {
    expect(fitOrdinal([2, 2, 2], [[1], [2], [3]], 1)).toBe(0)
  })
})

describe('norms', () => {
  const cohort = Array.from({ length: 99 }, (_, n) => (n - 49) / 25)

  test('give the percentile and the size of the cohort', () => {
    expect(percentileIn(cohort, 0)).toEqual({ kind: 'percentile', percentile: 50, people: 99 })
    expect(percentileIn(cohort, 9)).toEqual({ kind: 'percentile', percentile: 100, people: 99 })
    expect(percentileIn(cohort, -9)).toEqual({ kind: 'percentile', percentile: 0, people: 99 })
  })

  test('are withheld below fifty people', () => {
    expect(percentileIn(cohort.slice(0, 49), 0)).toEqual({ kind: 'too-few', people: 49 })
  })

  test('reject values that are not numbers', () => {
    expect(() => percentileIn(cohort, Number.NaN)).toThrow(EngineError)
    expect(() => percentileIn([...cohort, Infinity], 0)).toThrow(EngineError)
  })
})
