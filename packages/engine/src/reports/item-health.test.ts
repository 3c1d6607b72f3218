import { describe, expect, test } from 'vitest'
import { simulatePeople } from '../../testing/simulated-people.ts'
import { testBank } from '../../testing/test-bank.ts'
import { createEngine, EngineError } from '../index.ts'
import type { AnswerRow, Calibration } from '../index.ts'

const bank = testBank(2, 5)
const [first] = bank.items
const FIRST = first!.id
const engine = createEngine(bank)

const withSlope = (slope: number): Calibration => {
  const calibration = engine.save()
  return { ...calibration, items: { ...calibration.items, [FIRST]: { ...calibration.items[FIRST]!, slope } } }
}

/** n people who answered the first item only: `of(n)` is what the n-th chose. */
const answersTo = (count: number, of: (n: number) => number): AnswerRow[] =>
  Array.from({ length: count }, (_, n) => ({ [FIRST]: of(n) }))

const healthOf = (rows: readonly AnswerRow[], facts = {}, calibration = engine.save(), id = FIRST) =>
  createEngine({ ...bank, calibration })
    .health(rows, facts)
    .find(({ item }) => item === id)!

describe('the flag `flat`', () => {
  const evenly = (count: number): AnswerRow[] => answersTo(count, n => n % 5)

  test('is set from 600 answers on at a slope below .5', () => {
    expect(healthOf(evenly(600), {}, withSlope(0.49)).flags).toEqual(['flat'])
    expect(healthOf(evenly(599), {}, withSlope(0.49)).flags).toEqual([])
    expect(healthOf(evenly(600), {}, withSlope(0.5)).flags).toEqual([])
  })
})

describe('the flag `empty-category`', () => {
  test('is set when a category has under 2 % of at least 600 answers', () => {
    const rare = (times: number, count = 600): AnswerRow[] => answersTo(count, n => (n < times ? 4 : n % 4))
    expect(healthOf(rare(11))).toMatchObject({ flags: ['empty-category'], rarest: 11 / 600 })
    expect(healthOf(rare(12)).flags).toEqual([])
    expect(healthOf(rare(0, 599)).flags).toEqual([])
    expect(healthOf(rare(0))).toMatchObject({ rarest: 0, answers: 600 })
  })
})

describe('the flags `slow` and `often-skipped`', () => {
  test('an item is slow when its median time is above ten seconds', () => {
    const times = (list: number[]) => healthOf([], { times: { [FIRST]: list } })
    expect(times([1000, 10_001, 90_000])).toMatchObject({ medianMs: 10_001, flags: ['slow'] })
    expect(times([90_000, 1000, 10_000])).toMatchObject({ medianMs: 10_000, flags: [] })
    expect(times([]).medianMs).toBeNull()
  })

  test('a few very long times do not make an item slow', () => {
    const list = [...Array.from({ length: 50 }, () => 3000), ...Array.from({ length: 20 }, () => 3_600_000)]
    expect(healthOf([], { times: { [FIRST]: list } }).flags).toEqual([])
  })

  test('an item is often-skipped above 10 % of at least fifty people', () => {
    const skipped = (skips: number, answers: number) =>
      healthOf(
        answersTo(answers, n => n % 5),
        { skips: { [FIRST]: skips } },
      )
    expect(skipped(6, 44)).toMatchObject({ skipShare: 0.12, flags: ['often-skipped'] })
    expect(skipped(5, 45)).toMatchObject({ skipShare: 0.1, flags: [] })
    expect(skipped(6, 43).flags).toEqual([])
    expect(skipped(0, 0).skipShare).toBe(0)
  })

  test('the lists of times are not modified', () => {
    const list = [5, 1, 3]
    healthOf([], { times: { [FIRST]: list } })
    expect(list).toEqual([5, 1, 3])
  })
})

describe('twins', () => {
  const people = simulatePeople(bank, 120, 21)
  const [, , third] = bank.items.filter(({ quality }) => quality === first!.quality)
  const copy = (row: Record<string, number>): number =>
    third!.keyed === first!.keyed ? row[FIRST]! : 4 - row[FIRST]!

  test('are found by their correlation after keying', () => {
    const rows = people.map(row => ({ ...row, [third!.id]: copy(row) }))
    const { twin, flags } = healthOf(rows)
    expect(twin).toEqual({ item: third!.id, r: expect.closeTo(1, 9) })
    expect(flags).toEqual(['twin'])
    expect(healthOf(rows, {}, engine.save(), third!.id).twin?.item).toBe(FIRST)
  })

  test('with a negative correlation are found too', () => {
    const rows = people.map(row => ({ ...row, [third!.id]: 4 - copy(row) }))
    expect(healthOf(rows)).toMatchObject({
      twin: { item: third!.id, r: expect.closeTo(-1, 9) },
      flags: ['twin'],
    })
  })

  test('need fifty people who answered both', () => {
    const rows = people.slice(0, 49).map(row => ({ ...row, [third!.id]: copy(row) }))
    expect(healthOf(rows).twin).toBeNull()
  })

  test('are found across qualities, in both directions', () => {
    const other = bank.items.find(({ quality }) => quality !== first!.quality)!
    const same = other.keyed === first!.keyed
    const rows = people.map((row, n) => {
      const value = n % 10 === 0 ? 4 - row[FIRST]! : row[FIRST]!
      return { ...row, [other.id]: same ? value : 4 - value }
    })
    const found = healthOf(rows)
    expect(found).toMatchObject({ twin: { item: other.id }, flags: ['twin'] })
    expect(found.twin!.r).toBeGreaterThan(0.75)
    expect(healthOf(rows, {}, engine.save(), other.id)).toMatchObject({
      twin: { item: FIRST, r: found.twin!.r },
      flags: ['twin'],
    })
  })

  test('are correlated over the people who answered both', () => {
    const copied = people.map((row, n) => ({ ...row, [third!.id]: n < 60 ? copy(row) : 4 - copy(row) }))
    const rows = copied.map((row, n) => (n < 60 ? row : { ...row, [third!.id]: null }))
    expect(healthOf(copied).twin?.r ?? 0).toBeLessThan(0.75)
    expect(healthOf(rows).twin).toEqual({ item: third!.id, r: expect.closeTo(1, 9) })
  })

  test('an item with unanimous answers has none', () => {
    const rows = people.map(row => ({ ...row, [FIRST]: 4 }))
    expect(healthOf(rows).twin).toBeNull()
  })
})

describe('the item report', () => {
  test('has one entry per graded item in the order of the bank, and none per forced choice', () => {
    const items = [...bank.items, { id: 'pair', pair: ['quality0', 'quality1'] as const }]
    const report = createEngine({ ...bank, items }).health([{ pair: 1 }])
    expect(report.map(({ item }) => item)).toEqual(bank.items.map(({ id }) => id))
  })

  test('rejects rows with unknown items', () => {
    expect(() => engine.health([{ nothing: 1 }])).toThrow(EngineError)
    expect(() => engine.health([{ [FIRST]: 5 }])).toThrow(EngineError)
  })
})

describe('DIF between groups', () => {
  const one = simulatePeople(bank, 220, 22)
  const named = (name: string, rows: readonly unknown[]): string[] => rows.map(() => name)

  test('is computed against the largest group, in any order of groups', () => {
    const two = simulatePeople(bank, 260, 23)
    const rows = [...one, ...two]
    for (const groups of [
      [...named('a', one), ...named('b', two)],
      [...named('b', one), ...named('a', two)],
    ]) {
      const largest = groups.at(-1)
      for (const report of engine.dif(rows, groups)) {
        expect(report.groups[0]).toBe(largest)
        expect(report.people).toEqual([260, 220])
        expect(report.effect).toBeGreaterThanOrEqual(0)
        expect(report.p).toBeGreaterThanOrEqual(0)
        expect(report.p).toBeLessThanOrEqual(1)
      }
    }
  })

  test('does not depend on the names of groups or the order of people', () => {
    const two = simulatePeople(bank, 220, 24, { bend: { [FIRST]: 1.2 } })
    const rows = [...one, ...two]
    const effects = (given: readonly AnswerRow[], groups: string[]): number[] =>
      engine.dif(given, groups).map(({ effect }) => effect)
    const plain = effects(rows, [...named('a', one), ...named('b', two)])
    const turned = effects(rows.toReversed(), [...named('y', two), ...named('x', one)])
    plain.forEach((effect, i) => expect(turned[i]).toBeCloseTo(effect, 6))
    expect(plain[0]).toBe(Math.max(...plain))
  })

  test('with three groups is reported for each of the smaller two', () => {
    const small = simulatePeople(bank, 200, 25)
    const large = simulatePeople(bank, 240, 26)
    const groups = [...named('a', one), ...named('b', small), ...named('c', large)]
    const reports = engine.dif([...one, ...small, ...large], groups)
    expect(reports).toHaveLength(2 * bank.items.length)
    expect(new Set(reports.map(report => report.groups.join()))).toEqual(new Set(['c,a', 'c,b']))
  })

  test('is not reported for an item with too few answers in a group', () => {
    const two = simulatePeople(bank, 220, 27).map((row, n) => {
      const { [FIRST]: _gone, ...rest } = row
      return n < 30 ? rest : row
    })
    const reports = engine.dif([...one, ...two], [...named('a', one), ...named('b', two)])
    expect(reports.map(({ item }) => item)).not.toContain(FIRST)
    expect(reports).toHaveLength(bank.items.length - 1)
  })

  test('of a single group is empty', () => {
    expect(engine.dif(one, named('a', one))).toEqual([])
  })
})
