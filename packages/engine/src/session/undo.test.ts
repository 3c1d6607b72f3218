import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testBank } from '../../testing/test-bank.ts'
import { createEngine, EngineError } from '../index.ts'
import type { Session } from '../index.ts'

const bank = testBank(4, 60)
const ids = bank.items.map(item => item.id)
const engine = createEngine(bank)

type Step = readonly [item: number, value: number, what: 'answer' | 'skip']

const steps = (least: number, most: number): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.tuple(fc.nat(ids.length - 1), fc.nat(4), fc.constantFrom('answer', 'answer', 'answer', 'skip')),
    { minLength: least, maxLength: most },
  )

/** Does the steps in their order; an answer to an answered item is a repeat, a skip of one is left out. */
const walk = (list: readonly Step[], left?: number): Session => {
  const session = engine.session({ seed: 1 })
  list.forEach(([at, value, what], n) => {
    if (n === left) return
    const id = ids[at]!
    if (what === 'answer') session.answer(id, value, value === 3 ? 500 : 3000, { again: true })
    else if (!answeredBefore(list, n)) session.skip(id)
  })
  return session
}

const answeredBefore = (list: readonly Step[], n: number): boolean =>
  list.slice(0, n).some(([at, , what]) => at === list[n]![0] && what === 'answer')

const everythingOf = (session: Session) => ({
  answers: session.answers(),
  result: session.result(),
  careless: session.carelessScore(),
  next: session.nextMany(5),
})

/** What comes of taking an item back: a refusal's code, or everything that can be seen then. */
const undone = (session: Session, id: string) => {
  try {
    session.undo(id)
  } catch (error) {
    if (error instanceof EngineError) return error.code
    throw error
  }
  return everythingOf(session)
}

describe('undo', () => {
  test('of any answer, repeat or skip gives the bytes of a history without it', () => {
    fc.assert(
      fc.property(steps(2, 60), fc.nat(59), (list, pick) => {
        const [at] = list[pick % list.length]!
        const last = list.findLastIndex(
          ([item, , what], n) => item === at && (what === 'answer' || !answeredBefore(list, n)),
        )
        // A second skip in a row is no step of its own.
        fc.pre(
          list.filter(([item]) => item === at).every(([, , what]) => what === 'answer') ||
            last === list.findIndex(([item]) => item === at),
        )
        const session = walk(list)
        session.undo(ids[at]!)
        const without = walk(list, last)
        expect(session.state()).toEqual(without.state())
        expect(everythingOf(session)).toEqual(everythingOf(without))
      }),
      { numRuns: 60 },
    )
  })

  test('restores the band before the answer, also when an item was skipped after it', () => {
    const session = engine.session({ seed: 1 })
    const own = bank.items.filter(item => item.quality === 'quality0')
    for (const item of own) {
      const before = { bands: session.bands(), state: session.state() }
      session.answer(item.id, item.keyed === 1 ? 4 : 0)
      if (session.bands()['quality0'] === before.bands['quality0']) continue
      session.skip('q3-0')
      session.undo(item.id)
      session.undo('q3-0')
      expect(session.bands()).toEqual(before.bands)
      expect(session.state()).toEqual(before.state)
      return
    }
    expect.unreachable('no answer brought a band')
  })

  test('gives the same result in a restored session as in the original, or is rejected in both', () => {
    fc.assert(
      fc.property(steps(100, 400), fc.nat(399), (list, pick) => {
        const id = ids[list[pick % list.length]![0]]!
        const session = walk(list)
        const restored = engine.session({ state: session.state() })
        expect(undone(restored, id)).toEqual(undone(session, id))
        // Entries that were dropped just now are still in the memory of the original session, until its next step.
        for (const each of [restored, session]) each.answer(id, 2, 3000, { again: true })
        expect(restored.state()).toEqual(session.state())
      }),
      { numRuns: 12, examples: [[ids.slice(0, 129).map((_, at): Step => [at, 0, 'answer']), 128]] },
    )
  })

  test('of an old repeat never loses the first answer: it is rejected, before and after a restore', () => {
    const session = engine.session({ seed: 1 })
    session.answer('q0-0', 1)
    session.answer('q0-0', 4, 3000, { again: true })
    for (const id of ids.slice(1, 201)) session.answer(id, 2)
    const before = session.state()
    for (const each of [session, engine.session({ state: before })]) {
      expect(undone(each, 'q0-0')).toBe('too-old')
      expect(each.state()).toEqual(before)
    }
  })

  test('of everything, latest first, gives the initial state', () => {
    const session = engine.session({ seed: 1 })
    const fresh = session.state()
    for (const id of ids.slice(0, 200)) session.answer(id, 3)
    for (const id of ids.slice(0, 200).toReversed()) session.undo(id)
    expect(session.state()).toEqual(fresh)
  })

  test('reaches back at least thirty answers after a restore', () => {
    const session = engine.session({ seed: 1 })
    ids.forEach((id, n) => session.answer(id, n % 5))
    const restored = engine.session({ state: session.state() })
    for (const id of ids.slice(-30).toReversed()) restored.undo(id)
    expect(Object.keys(restored.answers())).toEqual(ids.slice(0, -30))
  })
})
