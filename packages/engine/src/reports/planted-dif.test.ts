import { describe, expect, test } from 'vitest'
import { simulatePeople } from '../../testing/simulated-people.ts'
import { testBank } from '../../testing/test-bank.ts'
import { createEngine } from '../index.ts'
import type { DifReport } from '../index.ts'

const bank = testBank(2, 6)
const engine = createEngine(bank)
const PEOPLE = 500
const groups = Array.from({ length: 2 * PEOPLE }, (_, n) => (n < PEOPLE ? 'reference' : 'focal'))

/** Reports for a focal group with the given mean and difficulty shifts. */
const reportsFor = (level: number, bend: Readonly<Record<string, number>>): Map<string, DifReport> => {
  const rows = [...simulatePeople(bank, PEOPLE, 81), ...simulatePeople(bank, PEOPLE, 82, { level, bend })]
  return new Map(engine.dif(rows, groups).map(report => [report.item, report]))
}

describe('an item with planted DIF', () => {
  const reports = reportsFor(0, { 'q0-1': 1.1, 'q1-4': -1.1 })

  test('is flagged in either direction, and no other item is', () => {
    const flagged = [...reports.values()].filter(report => report.flagged).map(report => report.item)
    expect(flagged.toSorted()).toEqual(['q0-1', 'q1-4'])
  })

  test('has a much larger effect than the items without DIF', () => {
    const effect = (id: string): number => reports.get(id)!.effect
    const others = bank.items.map(({ id }) => id).filter(id => id !== 'q0-1' && id !== 'q1-4')
    const largest = Math.max(...others.map(effect))
    expect(effect('q0-1')).toBeGreaterThan(2 * largest)
    expect(effect('q1-4')).toBeGreaterThan(2 * largest)
  })

  test('has a larger effect with a larger shift', () => {
    const effectOf = (shift: number): number => reportsFor(0, { 'q0-1': shift }).get('q0-1')!.effect
    expect(effectOf(0.6)).toBeGreaterThan(effectOf(0))
    expect(effectOf(1.2)).toBeGreaterThan(effectOf(0.6))
  })
})

describe('groups that differ in their mean alone', () => {
  test('give no flags', () => {
    const reports = reportsFor(0.8, {})
    expect([...reports.values()].filter(report => report.flagged)).toEqual([])
    expect(reports.size).toBe(bank.items.length)
  })

  test('do not hide an item with DIF', () => {
    expect(reportsFor(0.6, { 'q0-2': 1.2 }).get('q0-2')!.flagged).toBe(true)
  })
})

describe('every report', () => {
  const reports = [...reportsFor(0.3, { 'q0-1': 0.8 }).values()]

  test('has an effect of 0…1 and a p of 0…1', () => {
    for (const { effect, p } of reports) {
      expect(effect).toBeGreaterThanOrEqual(0)
      expect(effect).toBeLessThanOrEqual(1)
      expect(p).toBeGreaterThanOrEqual(0)
      expect(p).toBeLessThanOrEqual(1)
    }
  })

  test('is flagged only with both a moderate effect and a small p', () => {
    for (const { effect, p, flagged } of reports)
      expect(flagged).toBe(effect > 0.035 && p < 0.01 / bank.items.length)
  })

  test('names both groups and counts their people', () => {
    for (const report of reports) {
      expect(report.groups.toSorted()).toEqual(['focal', 'reference'])
      expect(report.people).toEqual([PEOPLE, PEOPLE])
    }
  })
})
