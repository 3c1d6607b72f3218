import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testBank } from '../../testing/test-bank.ts'
import { createEngine } from '../index.ts'
import type { GradedItemInput } from '../index.ts'

describe('a direction is done', () => {
  const bank = testBank(2, 60)
  const engine = createEngine({ ...bank, qualities: bank.qualities.map(q => ({ ...q, direction: 'one' })) })
  const progressAfter = (answers: number) => {
    const session = engine.session({ seed: 1 })
    for (const { id } of bank.items.slice(0, answers)) session.answer(id, 2)
    return { progress: session.progress()[0]!, sds: session.result().map(r => r.sd) }
  }

  test('when the open items would add almost no reliability, and not before', () => {
    const all = progressAfter(120)
    expect(all.progress).toEqual({ direction: 'one', value: 1, done: true, left: 0 })
    const first = Array.from({ length: 121 }, (_, n) => n).find(n => progressAfter(n).progress.done)!
    const then = progressAfter(first)
    expect(then.progress.left).toBeGreaterThan(0)
    expect(then.progress.value).toBe(1)
    then.sds.forEach((sd, d) => expect(sd).toBeLessThan(1.2 * all.sds[d]!))
    expect(first).toBeGreaterThan(60)
  })

  test('when nothing is left to ask, however small the bank', () => {
    const session = engine.session({ seed: 1, items: ['q0-0'] })
    expect(session.progress()[0]!.done).toBe(false)
    session.answer('q0-0', 1)
    expect(session.progress()).toEqual([{ direction: 'one', value: 1, done: true, left: 0 }])
  })

  test('not before every quality has its direct answers, however much related qualities tell about it', () => {
    const session = engine.session({ seed: 1 })
    for (const { id } of bank.items.filter(item => item.quality === 'quality0')) session.answer(id, 2)
    expect(session.progress()[0]!.done).toBe(false)
  })
})

describe('an answer in under a second', () => {
  const items = Array.from({ length: 60 }, (_, i): GradedItemInput => ({
    id: `i${i}`,
    quality: 'calm',
    keyed: i % 2 ? 1 : -1,
    categories: 5,
  }))
  const plain = createEngine({ qualities: [{ id: 'calm' }], items })
  const saved = plain.save()
  const twins = createEngine({
    qualities: [{ id: 'calm' }],
    items,
    calibration: {
      ...saved,
      items: Object.fromEntries(
        Object.entries(saved.items).map(([id, item], i) => [id, { ...item, minor: [i < 30 ? 0.7 : 0.1] }]),
      ),
    },
  })
  const FAST = 400
  const CAREFUL = 3000

  const after = (engine: typeof plain, times: readonly number[]) => {
    const session = engine.session({ seed: 1 })
    times.forEach((ms, i) => session.answer(items[i]!.id, 2, ms))
    return session.progress()[0]!
  }
  const of = (count: number, ms: number): number[] => Array.from({ length: count }, () => ms)

  test('adds as much information as a quarter of a careful answer', () => {
    for (const count of [3, 5, 9]) {
      const careful = after(plain, of(count, CAREFUL)).value
      expect(careful).toBeLessThan(1)
      expect(after(plain, of(4 * count, FAST)).value).toBeCloseTo(careful, 9)
    }
  })

  test('does not complete a direction as soon as careful answers do', () => {
    const enough = items.findIndex((_, n) => after(plain, of(n, CAREFUL)).done)
    expect(enough).toBeGreaterThan(0)
    expect(after(plain, of(enough, FAST)).done).toBe(false)
  })

  test('does not prevent completion: with nothing left to ask progress is 1', () => {
    for (const engine of [plain, twins]) {
      const session = engine.session({ seed: 1, items: ['i0', 'i1', 'i2', 'i3'] })
      for (const id of ['i0', 'i1', 'i2']) session.answer(id, 2, FAST)
      expect(session.progress()[0]!.value).toBeLessThan(1)
      expect(session.progress()[0]!.done).toBe(false)
      session.answer('i3', 2, FAST)
      expect(session.progress()).toEqual([{ direction: 'calm', value: 1, done: true, left: 0 }])
    }
  })

  test('never reduces progress, nor do later answers, whatever the local dependence', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(FAST, CAREFUL), { maxLength: 60 }), times => {
        const values = times.map((_, n) => after(twins, times.slice(0, n + 1)).value)
        values.forEach((value, n) => expect(value).toBeGreaterThanOrEqual((values[n - 1] ?? 0) - 1e-12))
      }),
      { numRuns: 20 },
    )
  })

  test('counts the same at any position', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(FAST, CAREFUL), { maxLength: 60 }), times => {
        const session = twins.session({ seed: 1 })
        for (const [i, ms] of [...times.entries()].toReversed()) session.answer(items[i]!.id, 2, ms)
        expect(session.progress()[0]!).toEqual(after(twins, times))
      }),
      { numRuns: 20 },
    )
  })
})
