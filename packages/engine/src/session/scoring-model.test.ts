import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testBank } from '../../testing/test-bank.ts'
import { createEngine } from '../index.ts'
import type { Session } from '../index.ts'

const bank = testBank(3, 6)
const ids = bank.items.map(({ id }) => id)

/** Everything that can be read of a session. */
const read = (session: Session) => ({
  result: session.result(),
  progress: session.progress(),
  next: session.nextMany(4),
  predicted: ids.slice(0, 3).map(id => session.predict(id)),
  careless: session.carelessScore(),
  state: session.state(),
})

const histories = fc.array(
  fc.record({ session: fc.nat(2), item: fc.nat(ids.length - 1), value: fc.nat(4), fast: fc.boolean() }),
  { maxLength: 40 },
)

describe('sessions of one engine, used in turns', () => {
  test('do not affect each other: each reads as on an engine of its own', () => {
    fc.assert(
      fc.property(histories, list => {
        const shared = createEngine(bank)
        const sessions = [0, 1, 2].map(seed => shared.session({ seed }))
        const alone = [0, 1, 2].map(seed => createEngine(bank).session({ seed }))
        for (const { session, item, value, fast } of list) {
          for (const one of [sessions[session]!, alone[session]!])
            one.answer(ids[item]!, value, fast ? 300 : 3000, { again: true })
          expect(sessions[session]!.result()).toEqual(alone[session]!.result())
        }
        sessions.forEach((session, n) => expect(read(session)).toEqual(read(alone[n]!)))
      }),
      { numRuns: 12 },
    )
  })

  test('read the same twice, in any order of the methods', () => {
    const engine = createEngine(bank)
    const session = engine.session({ seed: 1 })
    for (const id of ids.slice(0, 9)) session.answer(id, 3)
    const first = read(session)
    engine.session({ seed: 2 }).answer(ids[0]!, 0)
    expect(session.carelessScore()).toBe(first.careless)
    expect(session.predict(ids[2]!)).toEqual(first.predicted[2])
    expect(session.result()).toEqual(first.result)
    expect(read(session)).toEqual(first)
  })
})

describe('loading a calibration', () => {
  const engine = createEngine(bank)
  const calibration = engine.save()
  const steeper = structuredClone(calibration)
  for (const item of Object.values(steeper.items)) item.slope *= 1.5

  test('rescores open sessions at once', () => {
    const own = createEngine(bank)
    const session = own.session({ seed: 1 })
    for (const id of ids.slice(0, 6)) session.answer(id, 4)
    const before = session.result()
    own.load(steeper)
    const after = session.result()
    expect(after).not.toEqual(before)
    const fresh = createEngine({ ...bank, calibration: steeper }).session({ state: session.state() })
    expect(fresh.result()).toEqual(after)
  })

  test('changes no state', () => {
    const own = createEngine(bank)
    const session = own.session({ seed: 1 })
    session.answer(ids[0]!, 4)
    const state = session.state()
    own.load(steeper)
    session.result()
    expect(session.state()).toEqual(state)
  })

  test('and loading the former one again restores every number', () => {
    const own = createEngine(bank)
    const session = own.session({ seed: 1 })
    for (const id of ids.slice(0, 6)) session.answer(id, 1)
    const before = read(session)
    own.load(steeper)
    own.load(calibration)
    expect(read(session)).toEqual(before)
  })

  test('that is rejected leaves the one in use', () => {
    const own = createEngine(bank)
    const session = own.session({ seed: 1 })
    session.answer(ids[0]!, 1)
    const before = read(session)
    expect(() => own.load({ ...steeper, inflation: -1 })).toThrow('calibration.inflation')
    expect(read(session)).toEqual(before)
    expect(own.save()).toEqual(calibration)
  })

  test('does not keep a reference to the given object', () => {
    const own = createEngine(bank)
    const given = structuredClone(steeper)
    own.load(given)
    const session = own.session({ seed: 1 })
    session.answer(ids[0]!, 4)
    const before = session.result()
    for (const item of Object.values(given.items)) {
      item.slope = 0.1
      item.thresholds.fill(0)
    }
    given.loadings = {}
    session.undo(ids[0]!)
    session.answer(ids[0]!, 4)
    expect(session.result()).toEqual(before)
  })
})
