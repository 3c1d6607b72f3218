import { describe, expect, test } from 'vitest'
import { simulatePeople } from '../../testing/simulated-people.ts'
import { testBank } from '../../testing/test-bank.ts'
import { createEngine } from '../index.ts'
import type { EngineInput, Session } from '../index.ts'

const steep: EngineInput = {
  qualities: [{ id: 'a' }, { id: 'b' }, { id: 's', kind: 'S' }],
  items: [
    ...Array.from({ length: 10 }, (_, n) => ({
      id: `a${n}`,
      quality: 'a',
      keyed: 1 as const,
      categories: 5,
      slope: 2.5,
    })),
    { id: 'b0', quality: 'b', keyed: 1, categories: 5 },
    { id: 'b1', quality: 'b', keyed: 1, categories: 5 },
    { id: 's0', quality: 's', keyed: 1, categories: 5 },
  ],
}
const engine = createEngine(steep)

const answered = (count: number, value: number): Session => {
  const session = engine.session({ seed: 1 })
  for (let n = 0; n < count; n++) session.answer(`a${n}`, value)
  return session
}

describe('the number of answers until a band', () => {
  test('is 0 once there is a band, and the band is there', () => {
    const session = answered(5, 4)
    expect(session.bands()['a']).toBe('high')
    expect(session.answersUntilBand('a')).toBe(0)
  })

  test('is at least what the three direct answers still need', () => {
    expect(answered(1, 4).answersUntilBand('a')!).toBeGreaterThanOrEqual(2)
    expect(answered(2, 4).answersUntilBand('a')!).toBeGreaterThanOrEqual(1)
  })

  test('is null where the items that are left cannot bring one', () => {
    expect(engine.session({ seed: 1 }).answersUntilBand('b')).toBeNull()
  })

  test('is null for a quality of kind S', () => {
    const session = engine.session({ seed: 1 })
    expect(session.answersUntilBand('s')).toBeNull()
    session.answer('s0', 4)
    expect(session.answersUntilBand('s')).toBeNull()
  })

  test('counts neither skipped nor disallowed items', () => {
    expect(answered(2, 4).answersUntilBand('a')).toBeGreaterThanOrEqual(1)
    const few = engine.session({ seed: 1, items: ['a0', 'a1'], state: answered(2, 4).state() })
    expect(few.answersUntilBand('a')).toBeNull()
    const skipped = answered(2, 4)
    for (let n = 2; n < 10; n++) skipped.skip(`a${n}`)
    expect(skipped.answersUntilBand('a')).toBeNull()
  })

  test('does not count retired items', () => {
    const retired = createEngine({
      ...steep,
      items: steep.items.map(item => (item.id.startsWith('a') ? { ...item, retired: true } : item)),
    })
    expect(retired.session({ seed: 1 }).answersUntilBand('a')).toBeNull()
  })

  test('never exceeds the open items of the quality', () => {
    const bank = testBank(4, 12)
    const session = createEngine(bank).session({ seed: 1 })
    for (let n = 0; n < 30; n++) {
      const id = session.next()!
      session.answer(id, (n * 3) % 5)
      for (const { id: quality } of bank.qualities) {
        const open = bank.items.filter(
          item => item.quality === quality && session.answers()[item.id] === undefined,
        ).length
        const left = session.answersUntilBand(quality)
        expect(left ?? 0).toBeLessThanOrEqual(open)
      }
    }
  })

  test('is null while a call is too unlikely: nothing is promised before the first answer', () => {
    expect(engine.session({ seed: 1 }).answersUntilBand('a')).toBeNull()
  })

  test('comes true: at most one promise in ten is late by more than half', () => {
    const bank = testBank(1, 30)
    const simulated = createEngine({ qualities: [{ id: 'quality0' }], items: bank.items })
    let promises = 0
    let late = 0
    for (const row of simulatePeople(bank, 800, 5)) {
      const session = simulated.session({ seed: 1 })
      const promised: { at: number; by: number }[] = []
      let called: number | null = null
      for (let n = 0; n < 30 && called === null; n++) {
        const answers = session.answersUntilBand('quality0')
        if (answers !== null && n > 0) promised.push({ at: n, by: n + Math.ceil(1.5 * answers) })
        session.answer(`q0-${n}`, row[`q0-${n}`]!)
        if (session.bands()['quality0'] !== 'unclear') called = n + 1
      }
      const kept = promised.filter(({ by }) => by <= 30)
      promises += kept.length
      late += kept.filter(({ by }) => called === null || called > by).length
    }
    expect(promises).toBeGreaterThan(40)
    expect(late / promises).toBeLessThan(0.1)
  })
})
