import { describe, expect, test } from 'vitest'
import { simulatePeople } from '../../testing/simulated-people.ts'
import { testBank } from '../../testing/test-bank.ts'
import { createEngine } from '../index.ts'
import type { AnswerRow, Calibration, EngineInput } from '../index.ts'

const bank = testBank(2, 4)
const engine = createEngine(bank)

/** Nothing in a calibration may be what a later score cannot use. */
const expectSound = ({ items, pairs, loadings, inflation, style }: Calibration): void => {
  for (const { slope, thresholds } of Object.values(items)) {
    expect(slope).toBeGreaterThan(0)
    expect(Number.isFinite(slope)).toBe(true)
    thresholds.forEach((b, k) => {
      expect(Number.isFinite(b)).toBe(true)
      if (k > 0) expect(b).toBeGreaterThan(thresholds[k - 1]!)
    })
  }
  for (const { slopes, intercept } of Object.values(pairs)) {
    expect(Math.min(...slopes)).toBeGreaterThan(0)
    expect(Number.isFinite(intercept)).toBe(true)
  }
  for (const row of Object.values(loadings))
    expect(row.reduce((sum, l) => sum + l * l, 0)).toBeLessThanOrEqual(0.95 + 1e-9)
  expect(inflation).toBeGreaterThanOrEqual(1)
  expect(Number.isFinite(inflation)).toBe(true)
  expect(Number.isFinite(style!.extremity + style!.agreement)).toBe(true)
}

const all = (value: (id: string, n: number) => number, count: number): AnswerRow[] =>
  Array.from({ length: count }, (_, n) => Object.fromEntries(bank.items.map(({ id }) => [id, value(id, n)])))

describe('a calibration stays usable with', () => {
  test.each<[string, readonly AnswerRow[]]>([
    ['no people', []],
    ['one person with one answer', [{ 'q0-0': 3 }]],
    ['people who answered nothing', Array.from({ length: 40 }, () => ({}))],
    ['one answer each', Array.from({ length: 40 }, (_, n) => ({ [bank.items[n % 8]!.id]: n % 5 }))],
    ['unanimous agreement', all(() => 4, 60)],
    ['unanimous middle answers', all(() => 2, 60)],
    ['nothing but the two ends', all((_, n) => (n % 2 ? 4 : 0), 60)],
    ['answers that contradict the keys', all((id, n) => (id.endsWith('-0') ? n % 5 : 4 - (n % 5)), 60)],
    [
      'one person copied two hundred times',
      Array.from({ length: 200 }, () => simulatePeople(bank, 1, 5)[0]!),
    ],
    ['only one of two qualities answered', simulatePeople({ ...bank, items: bank.items.slice(0, 1) }, 80, 6)],
    ['a straight line beside real people', [...simulatePeople(bank, 60, 7), ...all((_, n) => n % 5, 60)]],
  ])('%s', (_, rows) => {
    const calibration = engine.calibrate(rows)
    expectSound(calibration)
    expect(calibration.people).toBe(rows.length)
    const session = createEngine({ ...bank, calibration }).session({ seed: 1 })
    for (const { id } of bank.items) session.answer(id, 4)
    for (const { mean, sd } of session.result()) {
      expect(Number.isFinite(mean)).toBe(true)
      expect(sd).toBeGreaterThan(0)
    }
  })

  test('items with two to ten categories in one bank', () => {
    const mixed = {
      ...bank,
      items: Array.from({ length: 9 }, (_, n) => testBank(1, 1, n + 2).items[0]!).map((item, n) => ({
        ...item,
        id: `of${n + 2}`,
      })),
    }
    const calibration = createEngine(mixed).calibrate(simulatePeople(mixed, 150, 8))
    expectSound(calibration)
    for (let n = 2; n <= 10; n++) expect(calibration.items[`of${n}`]!.thresholds).toHaveLength(n - 1)
  })

  test('forced choices only, and forced choices with unanimous answers', () => {
    const pairs: EngineInput = {
      ...bank,
      items: [0, 1, 2].map(n => ({ id: `pair${n}`, pair: ['quality0', 'quality1'] as const })),
    }
    const rows = Array.from({ length: 80 }, (_, n) => ({ pair0: n % 2, pair1: 1, pair2: n % 3 ? 0 : 1 }))
    const calibration = createEngine(pairs).calibrate(rows)
    expectSound(calibration)
    expect(calibration.pairs['pair1']!.intercept).toBeGreaterThan(calibration.pairs['pair2']!.intercept)
  })

  test('retired items, which still contribute their answers', () => {
    const rows = simulatePeople(bank, 60, 9)
    const items = bank.items.map((item, i) => (i === 0 ? { ...item, retired: true } : item))
    expect(createEngine({ ...bank, items }).calibrate(rows)).toEqual(engine.calibrate(rows))
  })
})

describe('more people', () => {
  test('move an estimate further from the expert towards the answers', () => {
    const bend = Object.fromEntries(bank.items.map(({ id }) => [id, 0.9]))
    const moved = [10, 40, 120].map(count => {
      const { items } = engine.calibrate(simulatePeople(bank, count, 10, { bend }))
      return bank.items.reduce(
        (sum, { id, thresholds = [] }) => sum + items[id]!.thresholds[1]! - thresholds[1]!,
        0,
      )
    })
    expect(moved[0]!).toBeGreaterThan(0)
    expect(moved[1]!).toBeGreaterThan(moved[0]!)
    expect(moved[2]!).toBeGreaterThan(moved[1]!)
  })

  test('never lower the inflation below 1.2', () => {
    for (const count of [25, 60, 150]) {
      const { inflation } = engine.calibrate(simulatePeople(bank, count, 11))
      expect(inflation).toBeGreaterThanOrEqual(1.2)
    }
  })

  test('fewer than twenty leave inflation and response style unchanged', () => {
    const { inflation, style } = engine.save()
    const few = engine.calibrate(simulatePeople(bank, 19, 12))
    expect(few.inflation).toBe(inflation)
    expect(few.style).toEqual(style)
  })
})

describe('fifty answers to each item, scored with calibrated parameters', () => {
  test('stay finite, and the state stays under 2 KB', () => {
    const large = testBank(2, 60)
    const calibrated = createEngine({
      ...large,
      calibration: createEngine(large).calibrate(simulatePeople(large, 60, 13)),
    })
    const session = calibrated.session({ seed: 1 })
    const ids = large.items.map(({ id }) => id)
    let longest = 0
    for (let n = 0; n < 50 * ids.length; n++) {
      session.answer(ids[(n * 7) % ids.length]!, (n * n) % 5, n % 11 === 0 ? 300 : 2000, { again: true })
      if (n % 500 === 0) longest = Math.max(longest, session.state().length)
    }
    expect(longest).toBeLessThan(2048)
    for (const { mean, sd, probabilities } of session.result()) {
      expect(Number.isFinite(mean)).toBe(true)
      expect(sd).toBeGreaterThan(0)
      expect(probabilities.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 6)
    }
    expect(Number.isFinite(session.carelessScore())).toBe(true)
    expect(session.progress().every(({ value }) => value <= 1)).toBe(true)
  })
})
