import { describe, expect, test } from 'vitest'
import { testBank } from '../../testing/test-bank.ts'
import { createEngine } from '../index.ts'
import type { Session } from '../index.ts'

const engine = createEngine({ ...testBank(12, 10), selection: { resultWeight: 2 } })

type Values = (n: number) => number

/** One item at a time from a batch, as a list that is renewed behind the question on the screen. */
const asked = (session: Session, order: 'best' | 'random', value: Values, count = 60): string[] =>
  Array.from({ length: count }, (_, n) => {
    const [id = 'none'] = session.nextMany(4, { order })
    session.answer(id, value(n))
    return id
  })

const agreeing: Values = () => 4
const disagreeing: Values = () => 0
const mixed: Values = n => (n * 3) % 5

describe('a random order', () => {
  test.each([1, 2, 3, 4, 5])('is the same whatever is answered (seed %i)', seed => {
    const first = asked(engine.session({ seed }), 'random', agreeing)
    expect(asked(engine.session({ seed }), 'random', disagreeing)).toEqual(first)
    expect(asked(engine.session({ seed }), 'random', mixed)).toEqual(first)
  })

  test('is another one than the order of the best, which follows the answers', () => {
    const best = asked(engine.session({ seed: 1 }), 'best', agreeing)
    expect(asked(engine.session({ seed: 1 }), 'best', disagreeing)).not.toEqual(best)
    expect(asked(engine.session({ seed: 1 }), 'random', agreeing)).not.toEqual(best)
  })

  test('is the same whatever the goals weigh', () => {
    const goals = { quality0: 0, quality1: 0.1 }
    const weighed = engine.session({ seed: 1, goals })
    expect(asked(weighed, 'random', mixed)).toEqual(asked(engine.session({ seed: 1 }), 'random', mixed))
  })

  test('differs from person to person, and comes to every item', () => {
    const all = (seed: number) => engine.session({ seed }).nextMany(120, { order: 'random' })
    expect(new Set(all(1)).size).toBe(120)
    expect(all(2)).not.toEqual(all(1))
  })

  test('gives every item nearly the same chance to be the first', () => {
    const counts = new Map<string, number>()
    for (let seed = 0; seed < 3000; seed++) {
      const id = engine.session({ seed }).next({ order: 'random' })!
      counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    // 25 expected of each, standard deviation 5.
    expect(counts.size).toBe(120)
    expect(Math.max(...counts.values())).toBeLessThan(25 + 5 * 5)
  })

  test('asks about no quality twice within four', () => {
    const qualities = asked(engine.session({ seed: 3 }), 'random', mixed).map(id => id.split('-')[0])
    for (let i = 3; i < qualities.length; i++) expect(new Set(qualities.slice(i - 3, i + 1)).size).toBe(4)
  })

  test('offers what was skipped when nothing else is left', () => {
    const session = engine.session({ seed: 2 })
    const [skipped = ''] = session.nextMany(1, { order: 'random' })
    session.skip(skipped)
    expect(session.nextMany(120, { order: 'random' }).at(-1)).toBe(skipped)
  })

  test('another order is refused', () => {
    const order = JSON.parse('"worst"')
    expect(() => engine.session({ seed: 1 }).next({ order })).toThrow(
      expect.objectContaining({ code: 'bad-input', where: 'next.options.order' }),
    )
  })
})
