import { describe, expect, test } from 'vitest'
import { testBank } from '../../testing/test-bank.ts'
import { createEngine } from '../index.ts'
import type { EngineInput, Session } from '../index.ts'

/** Asks and answers one at a time; the values follow from the step. */
const run = (session: Session, count: number): string[] =>
  Array.from({ length: count }, (_, n) => {
    const id = session.next()
    if (id !== null) session.answer(id, (n * 3) % 5)
    return id ?? 'none'
  })

describe('a quality', () => {
  /** Three apart until the first result, and then four. */
  const expectApart = (asked: readonly string[], firstResult: number): void => {
    const qualities = asked.map(id => id.split('-')[0])
    for (let i = 0; i < qualities.length; i++) {
      const size = i < firstResult ? 3 : 4
      const run = qualities.slice(Math.max(0, i - size + 1), i + 1)
      expect(new Set(run).size).toBe(run.length)
    }
  }

  test.each([1, 2, 3])('is not asked twice within four, across batches too (seed %i)', seed => {
    const large = createEngine({ ...testBank(12, 10), selection: { resultWeight: 2 } })
    const session = large.session({ seed })
    const asked: string[] = []
    let firstResult = 0
    for (let n = 0; n < 15; n++) {
      if (!Object.values(session.bands()).some(band => band !== 'unclear')) firstResult = asked.length + 8
      const [first = '', ...pending] = session.nextMany(4)
      session.answer(first, n % 5)
      const batch = session.nextMany(3, { pending })
      asked.push(first)
      for (const id of [...pending, ...batch].slice(0, 3)) {
        session.answer(id, 4)
        asked.push(id)
      }
    }
    expectApart(asked, firstResult)
  })

  test('is not asked twice within four by a repetition either', () => {
    const often = createEngine({ ...testBank(8, 6), selection: { repeat: 0.9 } }).session({ seed: 1 })
    const asked: string[] = []
    for (let n = 0; n < 40; n++) {
      const id = often.next({ repeatable: Object.keys(often.answers()) })!
      often.answer(id, n % 5, 2000, { again: true })
      asked.push(id)
    }
    expect(new Set(asked).size).toBeLessThan(40)
    expectApart(asked, 40)
  })
})

describe('scenes', () => {
  const plain = testBank(8, 10)
  const scenesAmong = (isScene: (n: number) => boolean): EngineInput => ({
    ...plain,
    items: plain.items.map((item, n) => ({ ...item, scene: isScene(n) })),
  })

  test.each([1, 2, 3])('are at least two of any fifteen in a row, though they tell less (seed %i)', seed => {
    const input = scenesAmong(n => n % 10 === 3)
    const dull = input.items.map(item => (item.scene ? { ...item, slope: 0.4 } : item))
    const asked = run(createEngine({ ...input, items: dull }).session({ seed }), 50)
    const isScene = new Set(dull.flatMap(({ id, scene }) => (scene ? [id] : [])))
    for (let i = 0; i + 15 <= asked.length; i++)
      expect(asked.slice(i, i + 15).filter(id => isScene.has(id)).length).toBeGreaterThanOrEqual(2)
  })

  test('give way where none is left', () => {
    const asked = run(createEngine(scenesAmong(n => n < 2)).session({ seed: 1 }), 60)
    expect(asked).not.toContain('none')
  })
})
