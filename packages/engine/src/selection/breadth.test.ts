import { describe, expect, test } from 'vitest'
import { testBank } from '../../testing/test-bank.ts'
import { createEngine } from '../index.ts'
import type { SelectionOptions, Session } from '../index.ts'

const plain = testBank(12, 10)
/** Five qualities whose items tell much, and seven that nobody would be asked about for long. */
const bank = {
  ...plain,
  items: plain.items.map(item => ({
    ...item,
    slope: Number(item.id.slice(1).split('-')[0]) < 5 ? 1.2 : 0.4,
  })),
}
const sessionOf = (selection: SelectionOptions, goals: Record<string, number> = {}): Session =>
  createEngine({ ...bank, selection: { resultWeight: 2, repeat: 0, ...selection } }).session({
    seed: 1,
    goals,
  })

const qualityOf = (id: string): string => `quality${id.slice(1).split('-')[0] ?? ''}`

/** Asks and answers in the middle until each quality has been asked about; how often each one was until then. */
const countsUntilAll = (session: Session): number[] => {
  const counts = new Map<string, number>()
  for (let n = 0; n < 100 && counts.size < bank.qualities.length; n++) {
    const id = session.next()!
    session.answer(id, 2)
    counts.set(qualityOf(id), (counts.get(qualityOf(id)) ?? 0) + 1)
  }
  expect(counts.size).toBe(bank.qualities.length)
  return [...counts.values()]
}

describe('a quality', () => {
  test.each([1, 2])('waits after %i answers while another has none', broadAfter => {
    expect(Math.max(...countsUntilAll(sessionOf({ broadAfter })))).toBe(broadAfter)
    expect(Math.max(...countsUntilAll(sessionOf({})))).toBeGreaterThan(2)
  })

  test('does not wait for one of less weight', () => {
    const session = sessionOf(
      { broadAfter: 1 },
      Object.fromEntries(bank.qualities.map(({ id }, i) => [id, i === 0 ? 1 : 0.01])),
    )
    const asked = Array.from({ length: 12 }, () => {
      const id = session.next()!
      session.answer(id, 2)
      return qualityOf(id)
    })
    expect(asked.filter(id => id === 'quality0').length).toBeGreaterThan(2)
  })

  test('does not wait for one that may not be asked about', () => {
    const engine = createEngine({ ...bank, selection: { resultWeight: 2, repeat: 0, broadAfter: 1 } })
    const items = bank.items.map(({ id }) => id).filter(id => Number(id.slice(1).split('-')[0]) < 4)
    const session = engine.session({ seed: 1, items })
    for (let n = 0; n < 20; n++) session.answer(session.next()!, 2)
    expect(session.answerCount()).toBe(20)
  })
})

test('an order at random knows nothing of it', () => {
  const asked = (selection: SelectionOptions): string[] =>
    sessionOf(selection).nextMany(40, { order: 'random' })
  expect(asked({ broadAfter: 1 })).toEqual(asked({}))
})

test('is refused where it is no count', () => {
  expect(() => sessionOf({ broadAfter: 0 })).toThrow('selection.broadAfter')
})
