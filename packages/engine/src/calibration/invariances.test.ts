import { describe, expect, test } from 'vitest'
import { simulatePeople } from '../../testing/simulated-people.ts'
import { testBank } from '../../testing/test-bank.ts'
import type { GradedBank } from '../../testing/test-bank.ts'
import { createEngine } from '../index.ts'
import type { AnswerRow, Calibration, GradedItemInput } from '../index.ts'

const truth = testBank(3, 5)
const people = simulatePeople(truth, 60, 31, { density: 0.8 })
const blank: GradedBank = {
  qualities: truth.qualities.map(({ id }) => ({ id })),
  items: truth.items.map(({ id, quality, keyed, categories }) => ({ id, quality, keyed, categories })),
}
const engine = createEngine(blank)
const plain = engine.calibrate(people)

const correlation = ({ loadings }: Calibration, a: string, b: string): number =>
  loadings[a]!.reduce((sum, l, k) => sum + l * loadings[b]![k]!, 0)

const expectSame = (found: Calibration, expected: Calibration, digits: number): void => {
  for (const [id, { slope, thresholds, answers }] of Object.entries(expected.items)) {
    expect(found.items[id]!.answers).toBe(answers)
    expect(found.items[id]!.slope).toBeCloseTo(slope, digits)
    thresholds.forEach((b, k) => expect(found.items[id]!.thresholds[k]).toBeCloseTo(b, digits))
  }
  for (const a of Object.keys(expected.loadings))
    for (const b of Object.keys(expected.loadings))
      expect(correlation(found, a, b)).toBeCloseTo(correlation(expected, a, b), digits)
}

describe('the estimates do not depend on', () => {
  test('the order of the people', () => {
    // Every other person judges the others: only the inflation may change.
    expectSame(engine.calibrate(people.toReversed()), plain, 6)
  })

  test('the order in which a person’s answers are written', () => {
    const turned = people.map(row => Object.fromEntries(Object.entries(row).toReversed()))
    expectSame(engine.calibrate(turned), plain, 6)
  })

  test('how missing answers are written', () => {
    const written: AnswerRow[] = people.map(row =>
      Object.fromEntries(blank.items.map(({ id }, i) => [id, row[id] ?? (i % 2 ? null : undefined)])),
    )
    expect(engine.calibrate(written)).toEqual(plain)
  })

  test('the order of qualities and items in the bank', () => {
    const turned = createEngine({
      qualities: blank.qualities.toReversed(),
      items: blank.items.toReversed(),
    })
    expectSame(turned.calibrate(people), plain, 3)
  })

  test('which way round an item is asked', () => {
    const isTurned = (id: string): boolean => id.endsWith('-1') || id.endsWith('-2')
    const turned = createEngine({
      ...blank,
      items: blank.items.map((item): GradedItemInput =>
        isTurned(item.id) ? { ...item, keyed: item.keyed === 1 ? -1 : 1 } : item,
      ),
    })
    const rows = people.map(row =>
      Object.fromEntries(Object.entries(row).map(([id, value]) => [id, isTurned(id) ? 4 - value : value])),
    )
    expectSame(turned.calibrate(rows), plain, 9)
  })

  test('a calibration loaded before: every calibration starts from the expert parameters', () => {
    const used = createEngine({ ...blank, calibration: plain })
    expect(used.calibrate(people)).toEqual(plain)
  })

  test('an earlier calibrate call, which loads nothing', () => {
    const fresh = createEngine(blank)
    const before = fresh.save()
    fresh.calibrate(people.slice(0, 30))
    expect(fresh.save()).toEqual(before)
    expect(fresh.calibrate(people)).toEqual(plain)
  })
})

describe('the rows given to calibrate', () => {
  test('are not modified', () => {
    const rows = people.map(row => ({ ...row }))
    engine.calibrate(rows)
    expect(rows).toEqual(people)
  })

  test('may be frozen', () => {
    const rows = Object.freeze(people.slice(0, 10).map(row => Object.freeze({ ...row })))
    expect(engine.calibrate(rows).people).toBe(10)
  })
})

describe('a calibration on another bank', () => {
  test('applies to the common items; a new item keeps the expert parameters', () => {
    const grown = createEngine({
      ...blank,
      items: [...blank.items, { id: 'new', quality: 'quality0', keyed: 1, categories: 4, slope: 1.8 }],
      calibration: plain,
    })
    const { items } = grown.save()
    expect(items['q0-0']).toEqual(plain.items['q0-0'])
    expect(items['new']).toMatchObject({ slope: 1.8, answers: 0 })
  })

  test('ignores items that were removed', () => {
    const smaller = createEngine({ ...blank, items: blank.items.slice(1), calibration: plain })
    expect(Object.keys(smaller.save().items)).toHaveLength(blank.items.length - 1)
  })

  test('keeps the expert’s correlations where a quality is new', () => {
    const qualities = [...truth.qualities, { id: 'new', loadings: [0.6, 0, 0] }]
    const grown = createEngine({ ...truth, qualities, calibration: plain })
    expect(grown.save().loadings['new']).toEqual([0.6, 0, 0])
    expect(grown.save().loadings['quality0']).toEqual(truth.qualities[0]!.loadings)
  })
})
