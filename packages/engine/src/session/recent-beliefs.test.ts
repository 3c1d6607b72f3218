import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createEngine } from '../create-engine.ts'
import type { Engine } from '../types/engine.ts'
import type { EngineInput } from '../types/input.ts'
import type { Session } from '../types/session.ts'
import { testBank } from '../../testing/test-bank.ts'

const PEOPLE = 5
const graded = testBank(4, 5)
const bank: EngineInput = {
  ...graded,
  items: [
    ...graded.items,
    { id: 'p0', pair: ['quality0', 'quality1'] },
    { id: 'p1', pair: ['quality2', 'quality0'], keyed: [1, -1] },
  ],
}
const itemIds = bank.items.map(({ id }) => id)

/** Who does what next; the last two people have the same seed. */
const step = fc.record({
  person: fc.nat(PEOPLE - 1),
  item: fc.constantFrom(...itemIds),
  value: fc.nat(4),
  does: fc.constantFrom('answer', 'answer', 'answer', 'repeat', 'skip', 'undo'),
})

const seedOf = (person: number): number => Math.min(person, PEOPLE - 2)

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Everything that a session tells. */
const lookAt = (session: Session) => ({
  state: session.state(),
  result: session.result(),
  next: session.nextMany(4),
  careless: session.carelessScore(),
  predicted: itemIds.slice(0, 3).map(id => session.predict(id)),
})

/** Carries out a step from a saved state as the server does; `undefined` where it is refused. */
const takeStep = (engine: Engine, state: Uint8Array | undefined, { person, item, value, does }: Step) => {
  const session = engine.session({ seed: seedOf(person), ...(state && { state }) })
  try {
    if (does === 'answer' || does === 'repeat')
      session.answer(item, value, 3000, { again: does === 'repeat' })
    else if (does === 'skip') session.skip(item)
    else session.undo(item)
  } catch {
    return undefined
  }
  return lookAt(session)
}

describe('beliefs kept in memory', () => {
  test.each([1, 2, PEOPLE])('of %d people give exactly what computing anew gives', recentPeople => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), steps => {
        const engine = createEngine({ ...bank, recentPeople })
        const states = new Map<number, Uint8Array>()
        for (const each of steps) {
          const outcome = takeStep(engine, states.get(each.person), each)
          expect(outcome).toEqual(takeStep(createEngine(bank), states.get(each.person), each))
          if (outcome) states.set(each.person, outcome.state)
        }
      }),
      { numRuns: 15 },
    )
  })

  test('of two sessions about one person do not mix: each sees its own answers', () => {
    const engine = createEngine(bank)
    const [one, other] = [engine.session({ seed: 1 }), engine.session({ seed: 1 })]
    for (const id of itemIds.slice(0, 6)) one.answer(id, 1, 3000)
    expect(other.result()).toEqual(createEngine(bank).session({ seed: 1 }).result())
    other.answer(itemIds[7]!, 0, 3000)
    const alone = createEngine(bank).session({ seed: 1, state: one.state() })
    expect(one.result()).toEqual(alone.result())
  })

  test('of a copy are those of a session opened from the saved state', () => {
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 5, maxLength: 40 }),
        fc.subarray(itemIds),
        fc.subarray(itemIds),
        (steps, items, without) => {
          const engine = createEngine({ ...bank, recentPeople: 2 })
          let state: Uint8Array | undefined
          for (const each of steps) state = takeStep(engine, state, { ...each, person: 0 })?.state ?? state
          const original = engine.session({ seed: 0, ...(state && { state }) })
          const before = original.result()
          const copy = original.copy({ items, without })
          const opened = createEngine(bank).session({ state: original.state(), items, without })
          for (const id of copy.nextMany(3)) {
            copy.skip(id)
            opened.skip(id)
          }
          expect(lookAt(copy)).toEqual(lookAt(opened))
          expect(original.result()).toEqual(before)
        },
      ),
      { numRuns: 30 },
    )
  })

  test('do not hide that a saved state was damaged, nor that its bytes are used again', () => {
    const engine = createEngine(bank)
    const session = engine.session({ seed: 1 })
    session.answer('q0-0', 1)
    const state = session.state()
    const sound = state.slice()
    state[0] = 99
    expect(() => engine.session({ state })).toThrow('version')
    session.answer('q0-1', 1)
    expect(engine.session({ state: sound }).answers()).toEqual({ 'q0-0': 1 })
  })

  test.each([0, -1, 1.5, Number.NaN])('cannot be of %s people', recentPeople => {
    expect(() => createEngine({ ...bank, recentPeople })).toThrow('recentPeople')
  })
})
