import { describe, expect, test } from 'vitest'
import { testPeople } from '../../testing/simulated-respondents.ts'
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

describe('an item is called flat', () => {
  const evenly = (count: number): AnswerRow[] => answersTo(count, n => n % 5)

  test('from 600 answers on, below a slope of one half, and not before', () => {
    expect(healthOf(evenly(600), {}, withSlope(0.49)).flags).toEqual(['flat'])
    expect(healthOf(evenly(599), {}, withSlope(0.49)).flags).toEqual([])
    expect(healthOf(evenly(600), {}, withSlope(0.5)).flags).toEqual([])
  })
})

describe('an answer that hardly anybody chooses', () => {
  test('is flagged under two per cent of at least 600 answers', () => {
    const rare = (times: number, count = 600): AnswerRow[] => answersTo(count, n => (n < times ? 4 : n % 4))
    expect(healthOf(rare(11))).toMatchObject({ flags: ['empty-category'], rarest: 11 / 600 })
    expect(healthOf(rare(12)).flags).toEqual([])
    expect(healthOf(rare(0, 599)).flags).toEqual([])
    expect(healthOf(rare(0))).toMatchObject({ rarest: 0, answers: 600 })
  })
})

describe('times and skips', () => {
  test('an item is slow when the middle one of its times is above ten seconds', () => {
    const times = (list: number[]) => healthOf([], { times: { [FIRST]: list } })
    expect(times([1000, 10_001, 90_000])).toMatchObject({ medianMs: 10_001, flags: ['slow'] })
    expect(times([90_000, 1000, 10_000])).toMatchObject({ medianMs: 10_000, flags: [] })
    expect(times([]).medianMs).toBeNull()
  })

  test('a few very long pauses do not make an item slow', () => {
    const list = [...Array.from({ length: 50 }, () => 3000), ...Array.from({ length: 20 }, () => 3_600_000)]
    expect(healthOf([], { times: { [FIRST]: list } }).flags).toEqual([])
  })

  test('an item is skipped often above a tenth, of fifty people at least', () => {
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

  test('the caller’s lists of times are left in their order', () => {
    const list = [5, 1, 3]
    healthOf([], { times: { [FIRST]: list } })
    expect(list).toEqual([5, 1, 3])
  })
})

describe('twins', () => {
  const people = testPeople(bank, 120, 21)
  const [, , third] = bank.items.filter(({ quality }) => quality === first!.quality)
  const copy = (row: Record<string, number>): number =>
    third!.keyed === first!.keyed ? row[FIRST]! : 4 - row[FIRST]!

  test('are found by what they share after their keys', () => {
    const rows = people.map(row => ({ ...row, [third!.id]: copy(row) }))
    const { twin, flags } = healthOf(rows)
    expect(twin).toEqual({ item: third!.id, r: expect.closeTo(1, 9) })
    expect(flags).toEqual(['twin'])
    expect(healthOf(rows, {}, engine.save(), third!.id).twin?.item).toBe(FIRST)
  })

  test('that say the opposite are found too', () => {
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

  test('are found among items of another quality too, each the other’s', () => {
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

  test('are judged by the people who answered both, however few answered one of them', () => {
    const copied = people.map((row, n) => ({ ...row, [third!.id]: n < 60 ? copy(row) : 4 - copy(row) }))
    const rows = copied.map((row, n) => (n < 60 ? row : { ...row, [third!.id]: null }))
    expect(healthOf(copied).twin?.r ?? 0).toBeLessThan(0.75)
    expect(healthOf(rows).twin).toEqual({ item: third!.id, r: expect.closeTo(1, 9) })
  })

  test('an item that everybody answers alike has none', () => {
    const rows = people.map(row => ({ ...row, [FIRST]: 4 }))
    expect(healthOf(rows).twin).toBeNull()
  })
})

describe('a report on items', () => {
  test('has one entry for every graded item, in the order of the bank, and none for a forced choice', () => {
    const items = [...bank.items, { id: 'pair', pair: ['quality0', 'quality1'] as const }]
    const report = createEngine({ ...bank, items }).health([{ pair: 1 }])
    expect(report.map(({ item }) => item)).toEqual(bank.items.map(({ id }) => id))
  })

  test('refuses rows that the bank does not know', () => {
    expect(() => engine.health([{ nothing: 1 }])).toThrow(EngineError)
    expect(() => engine.health([{ [FIRST]: 5 }])).toThrow(EngineError)
  })
})

describe('differences between groups', () => {
  const one = testPeople(bank, 220, 22)
  const named = (name: string, rows: readonly unknown[]): string[] => rows.map(() => name)

  test('are held against the largest group, whatever the order', () => {
    const two = testPeople(bank, 260, 23)
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

  test('are the same whatever the groups are called and however the people are ordered', () => {
    const two = testPeople(bank, 220, 24, { bend: { [FIRST]: 1.2 } })
    const rows = [...one, ...two]
    const effects = (given: readonly AnswerRow[], groups: string[]): number[] =>
      engine.dif(given, groups).map(({ effect }) => effect)
    const plain = effects(rows, [...named('a', one), ...named('b', two)])
    const turned = effects(rows.toReversed(), [...named('y', two), ...named('x', one)])
    plain.forEach((effect, i) => expect(turned[i]).toBeCloseTo(effect, 6))
    expect(plain[0]).toBe(Math.max(...plain))
  })

  test('with three groups give a report for each of the smaller two', () => {
    const small = testPeople(bank, 200, 25)
    const large = testPeople(bank, 240, 26)
    const groups = [...named('a', one), ...named('b', small), ...named('c', large)]
    const reports = engine.dif([...one, ...small, ...large], groups)
    expect(reports).toHaveLength(2 * bank.items.length)
    expect(new Set(reports.map(report => report.groups.join()))).toEqual(new Set(['c,a', 'c,b']))
  })

  test('are not judged for an item that too few of a group have answered', () => {
    const two = testPeople(bank, 220, 27).map((row, n) => {
      const { [FIRST]: _gone, ...rest } = row
      return n < 30 ? rest : row
    })
    const reports = engine.dif([...one, ...two], [...named('a', one), ...named('b', two)])
    expect(reports.map(({ item }) => item)).not.toContain(FIRST)
    expect(reports).toHaveLength(bank.items.length - 1)
  })

  test('of one group alone are none', () => {
    expect(engine.dif(one, named('a', one))).toEqual([])
  })
})
