import { describe, expect, test } from 'vitest'
import { testBank } from '../../testing/test-bank.ts'
import { createEngine } from '../index.ts'
import type { SelectionOptions, Session } from '../index.ts'

const plain = testBank(12, 10)
const numberOf = (quality: string): number => Number(quality.replace('quality', ''))
/** Five qualities whose items tell more than those of six others, and a last one that a few answers call; none of the others is ever near. */
const slopeOf = (quality: string): number => {
  if (quality === 'quality11') return 2
  return numberOf(quality) < 5 ? 0.5 : 0.2
}
const bank = {
  ...plain,
  items: plain.items.map(item => ({ ...item, slope: slopeOf(item.quality) })),
}
/** The last quality has a band: until one stands, everything is asked for the first. */
const withResult = (session: Session): Session => {
  for (const { id, keyed } of bank.items.filter(item => item.quality === 'quality11').slice(0, 8))
    session.answer(id, keyed === 1 ? 4 : 0)
  expect(session.bands()['quality11']).toBe('high')
  return session
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
  for (let n = 0; n < 100 && counts.size < bank.qualities.length - 1; n++) {
    const id = session.next()!
    session.answer(id, 2)
    if (qualityOf(id) === 'quality11') continue
    counts.set(qualityOf(id), (counts.get(qualityOf(id)) ?? 0) + 1)
  }
  expect(counts.size).toBe(bank.qualities.length - 1)
  return [...counts.values()]
}

describe('a quality', () => {
  test.each([2, 3])('waits after %i answers while another has none', broadAfter => {
    expect(Math.max(...countsUntilAll(sessionOf({ broadAfter })))).toBe(broadAfter)
    expect(Math.max(...countsUntilAll(sessionOf({})))).toBeGreaterThan(3)
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
    expect(asked.filter(id => id === 'quality0').length).toBeGreaterThan(3)
  })

  test('does not wait for one that may not be asked about', () => {
    const engine = createEngine({ ...bank, selection: { resultWeight: 2, repeat: 0, broadAfter: 1 } })
    const items = bank.items.map(({ id }) => id).filter(id => Number(id.slice(1).split('-')[0]) < 4)
    const session = withResult(engine.session({ seed: 1, items }))
    const before = session.answerCount()
    for (let n = 0; n < 20; n++) session.answer(session.next()!, 2)
    expect(session.answerCount()).toBe(before + 20)
  })
})

test.each([undefined, 7])(
  'from the first result on no quality comes twice among so many items: %s',
  qualityDistance => {
    const session = withResult(sessionOf(qualityDistance === undefined ? {} : { qualityDistance }))
    const asked = Array.from({ length: 40 }, () => {
      const id = session.next()!
      session.answer(id, 2)
      return qualityOf(id)
    })
    const distances = asked.flatMap((quality, i) => {
      const at = asked.indexOf(quality, i + 1)
      return at < 0 ? [] : [at - i]
    })
    expect(Math.min(...distances)).toBe(qualityDistance ?? 4)
  },
)

test('an order at random knows nothing of it', () => {
  const asked = (selection: SelectionOptions): string[] =>
    sessionOf(selection).nextMany(40, { order: 'random' })
  expect(asked({ broadAfter: 1, qualityDistance: 7 })).toEqual(asked({}))
})

test('is refused where it is no count', () => {
  expect(() => sessionOf({ broadAfter: 0 })).toThrow('selection.broadAfter')
  expect(() => sessionOf({ qualityDistance: 0 })).toThrow('selection.qualityDistance')
})
