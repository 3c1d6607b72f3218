import { describe, expect, test } from 'vitest'
import { testBank } from '../../testing/test-bank.ts'
import { createEngine } from '../index.ts'
import type { Session } from '../index.ts'

/** Nothing about this person can be told in few words: a scattered choice of items, all goals different. */
const awkward = (categories: number): { session: Session; ids: string[] } => {
  const bank = testBank(115, 26, categories)
  const ids = bank.items.map(item => item.id)
  const session = createEngine(bank).session({
    seed: 4e9,
    items: ids.filter((_, i) => (i * 7919) % 13 < 6),
    goals: Object.fromEntries(bank.qualities.map((q, d) => [q.id, (1 + ((d * 37) % 115)) / 115])),
  })
  return { session, ids }
}

/** The largest state while something is done to every item. */
const largest = (session: Session, ids: readonly string[], act: (id: string, n: number) => void): number => {
  let most = session.state().length
  ids.forEach((id, n) => {
    act(id, n)
    if (n % 61 === 0 || n === ids.length - 1) most = Math.max(most, session.state().length)
  })
  return most
}

/** The fewest answers an item may have, and the most. */
describe.each([2, 10])(
  'a state stays under 2 KB with 115 qualities and 2990 items of %i answers',
  categories => {
    test('while every item is answered, some in under a second, and hundreds of them repeated', () => {
      const { session, ids } = awkward(categories)
      const value = (n: number): number => (n * 7 + Math.floor(n / 11)) % categories
      const scattered = ids.map((_, n) => ids[(n * 1013) % ids.length]!)
      expect(
        largest(session, scattered, (id, n) => session.answer(id, value(n), n % 3 ? 3000 : 400)),
      ).toBeLessThan(2048)
      const repeats = scattered.slice(0, 300)
      expect(
        largest(session, repeats, (id, n) => session.answer(id, value(n + 1), 3000, { again: true })),
      ).toBeLessThan(2048)
    })

    test('while every item is skipped', () => {
      const { session, ids } = awkward(categories)
      expect(largest(session, ids, id => session.skip(id))).toBeLessThan(2048)
    })
  },
)
