import { describe, expect, test } from 'vitest'
import { errorCodeOf, errorOf } from '../../testing/error-of.ts'
import { testBank } from '../../testing/test-bank.ts'
import { createEngine } from '../index.ts'
import type { Session } from '../index.ts'

const bank = testBank(6, 8)
const engine = createEngine(bank)

/** Answers n items as they are offered, agreeing with everything that speaks for the quality. */
const answerMany = (session: Session, n: number, high = true): void => {
  for (let k = 0; k < n; k++) {
    const id = session.next()
    if (id === null) return
    const item = bank.items.find(i => i.id === id)
    session.answer(id, (item?.keyed === 1) === high ? 4 : 0, 3000)
  }
}

describe('a session', () => {
  test('moves the belief towards the answers and narrows it', () => {
    const session = engine.session({ seed: 1 })
    const before = session.result()[0]!
    session.answer('q0-1', 4)
    const after = session.result()[0]!
    expect(after.mean).toBeGreaterThan(before.mean)
    expect(after.sd).toBeLessThan(before.sd)
    expect(after.answers).toBe(1)
  })

  test('reads a reversed item the other way round', () => {
    const session = engine.session({ seed: 1 })
    session.answer('q0-0', 4)
    expect(session.result()[0]!.mean).toBeLessThan(0)
  })

  test('transfers information between correlated qualities', () => {
    const session = engine.session({ seed: 1 })
    session.answer('q1-0', 4)
    session.answer('q1-1', 4)
    const related = session.result()[3]!
    expect(related.answers).toBe(0)
    expect(Math.abs(related.mean)).toBeGreaterThan(0.05)
    expect(related.band).toBe('unclear')
  })

  test('asks every item once and then nothing', () => {
    const session = engine.session({ seed: 5 })
    const asked = new Set<string>()
    for (let id = session.next(); id !== null; id = session.next()) {
      expect(asked.has(id)).toBe(false)
      asked.add(id)
      session.answer(id, 2)
    }
    expect(asked.size).toBe(48)
    expect(session.progress().every(p => p.done && p.value > 0.999)).toBe(true)
  })

  test('calls a band for a clear person and none before three direct answers', () => {
    const session = engine.session({ seed: 2 })
    answerMany(session, 48)
    expect(session.result().every(r => r.band === 'high' && r.probability >= 0.8)).toBe(true)
    const short = engine.session({ seed: 2 })
    short.answer('q0-1', 4)
    short.answer('q0-2', 4)
    expect(short.result()[0]!.band).toBe('unclear')
  })

  test('predicts probabilities that sum to one', () => {
    const session = engine.session({ seed: 2 })
    answerMany(session, 10)
    const p = session.predict('q2-3')
    expect(p).toHaveLength(5)
    expect(p.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12)
  })

  test('undoes an answer as if it had never been given', () => {
    const session = engine.session({ seed: 3 })
    answerMany(session, 20)
    const bytes = session.state()
    const result = session.result()
    const id = session.next()!
    session.answer(id, 0, 500)
    expect(session.state()).not.toEqual(bytes)
    session.undo(id)
    expect(session.state()).toEqual(bytes)
    expect(session.result()).toEqual(result)
    expect(session.next()).toBe(id)
  })

  test('continues from its saved state in another engine, bit for bit', () => {
    const here = engine.session({
      seed: 4,
      goals: { quality1: 3 },
      items: bank.items.slice(0, 40).map(i => i.id),
    })
    answerMany(here, 15)
    const there = createEngine(bank).session({ state: here.state() })
    for (let k = 0; k < 10; k++) {
      const batch = here.nextMany(3)
      expect(there.nextMany(3)).toEqual(batch)
      here.answer(batch[0]!, k % 5)
      there.answer(batch[0]!, k % 5)
    }
    expect(there.result()).toEqual(here.result())
    expect(there.state()).toEqual(here.state())
  })

  test('offers a skipped item only when nothing else is left', () => {
    const session = engine.session({ seed: 4 })
    const first = session.next()!
    session.skip(first)
    for (let k = 0; k < 47; k++) {
      const id = session.next()!
      expect(id).not.toBe(first)
      session.answer(id, 1)
    }
    expect(session.next()).toBe(first)
  })

  test('offers nothing that is pending', () => {
    const session = engine.session({ seed: 4 })
    const served = session.nextMany(10)
    const more = session.nextMany(10, { pending: served })
    expect(more.filter(id => served.includes(id))).toEqual([])
    expect(new Set([...served, ...more]).size).toBe(20)
  })

  test('asks only what it may, and nothing that is excepted, also from a frozen list used twice', () => {
    const ids = Object.freeze(bank.items.slice(0, 12).map(({ id }) => id))
    const [first, ...rest] = ids
    const excepted = engine.session({ seed: 4, items: ids, except: [first!] })
    expect(excepted.nextMany(48).toSorted()).toEqual(rest.toSorted())
    expect(engine.session({ seed: 4, items: ids }).nextMany(48).toSorted()).toEqual(ids.toSorted())
    const other = createEngine(testBank(7, 8)).session({ seed: 4, items: ids })
    expect(other.nextMany(48).toSorted()).toEqual(ids.toSorted())
  })

  test('chooses by the weights that were set last, and saves them', () => {
    const session = engine.session({ seed: 4, goals: { quality0: 3 } })
    session.setGoals({ quality1: 3 })
    expect(session.state()).toEqual(engine.session({ seed: 4, goals: { quality1: 3 } }).state())
  })

  test('estimates from responses given at the start exactly as from the same answers', () => {
    const given = [
      { item: 'q0-0', value: 4, ms: 3000 },
      { item: 'q1-2', value: 0, ms: 400 },
      { item: 'q0-3', value: 2 },
    ]
    const answered = engine.session({ seed: 1 })
    for (const { item, value, ms } of given) answered.answer(item, value, ms)
    const session = engine.session({ seed: 1, given })
    expect(session.result()).toEqual(answered.result())
    expect(session.answers()).toEqual(answered.answers())
    expect(session.answerCount()).toBe(3)
    expect(['q0-0', 'q0-1'].map(id => session.hasAnswer(id))).toEqual([true, false])
    const badValue = { given: [given[0]!, { item: 'q1-2', value: 5 }] }
    expect(errorOf(() => engine.session(badValue))).toEqual([
      'value-out-of-range',
      'session.given[1].value (item "q1-2")',
    ])
    const unknown = { given: [{ item: 'nothing', value: 1 }] }
    expect(errorOf(() => engine.session(unknown))).toEqual(['unknown-item', 'session.given[0].item'])
  })

  test('rejects invalid calls with code and path', () => {
    const session = engine.session({ seed: 4 })
    session.answer('q0-0', 1)
    expect(errorCodeOf(() => session.answer('q0-0', 1))).toBe('answered-already')
    expect(errorCodeOf(() => session.answer('unknown', 1))).toBe('unknown-item')
    expect(errorCodeOf(() => session.answer('q0-1', 5))).toBe('value-out-of-range')
    expect(errorCodeOf(() => session.answer('q0-1', Number.NaN))).toBe('value-out-of-range')
    expect(errorCodeOf(() => session.answer('q0-1', 1, Number.NaN))).toBe('bad-input')
    expect(errorCodeOf(() => session.undo('q0-1'))).toBe('not-answered')
    expect(errorCodeOf(() => engine.session({ state: new Uint8Array([9]) }))).toBe('bad-state')
    expect(errorCodeOf(() => createEngine(testBank(5, 8)).session({ state: session.state() }))).toBe(
      'bank-mismatch',
    )
    expect(errorCodeOf(() => engine.session({ goals: { nothing: 1 } }))).toBe('unknown-quality')
    expect(errorCodeOf(() => session.setGoals({ nothing: 1 }))).toBe('unknown-quality')
    expect(errorCodeOf(() => engine.session({ except: ['unknown'] }))).toBe('unknown-item')
  })

  test('restores a state after items were appended to the bank', () => {
    const session = engine.session({ seed: 4 })
    answerMany(session, 12)
    const more = { id: 'new', quality: 'quality0', keyed: 1, categories: 5 } as const
    const grown = createEngine({ ...bank, items: [...bank.items, more] }).session({ state: session.state() })
    expect(grown.result()).toEqual(session.result())
    expect(grown.answers()).toEqual(session.answers())
  })
})

describe('a saved state', () => {
  test('stays under 2 KB with 115 qualities and 3000 items', () => {
    const large = testBank(115, 26)
    const session = createEngine(large).session({ seed: 7 })
    expect(large.items.length).toBe(2990)
    large.items.slice(0, 150).forEach((item, i) => session.answer(item.id, (i * 7) % 5, i % 3 ? 800 : 4000))
    expect(session.state().length).toBeLessThan(2048)
  })
})
