import { askAboutEvent, evaluateEvent, refresh } from '@grani/contract'
import { diarist, evaluatedEvent, knownDiarist, tapsFor, writeEvent } from '@grani/testing/diary.ts'
import { DAY, MINUTE, type Product, startProduct } from '@grani/testing/product.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

/** All that a question follows from but how much depended on the user. */
const MARKS = { situations: 'task', pleasantness: '4', cause: 'me', energy: '3', importance: '3' } as const

describe('the question to oneself', () => {
  test('is another one, behind another sentence, for each of four events alike', async () => {
    const { visitor } = await diarist(product, 'high')
    const heard: string[][] = []
    for (let event = 0; event < 4; event++) {
      product.clock.pass(MINUTE)
      const hard = { pleasantness: 1, importance: 5, cause: 'me' } as const
      const { evaluation } = await evaluatedEvent(product, visitor, hard)
      heard.push([evaluation.said, evaluation.ask])
    }
    expect(new Set(heard.map(([said]) => said)).size).toBe(4)
    expect(new Set(heard.map(([, ask]) => ask)).size).toBe(4)
    expect(heard[0]?.[0]).toBe('Важное и неприятное, а причину вы видите в себе.')
  })

  test('is not repeated within a week of events alike', async () => {
    const { visitor } = await diarist(product, 'high')
    const heard: string[] = []
    for (let day = 0; day < 7; day++) {
      const { evaluation } = await evaluatedEvent(product, visitor, {
        pleasantness: 3,
        importance: 2,
        cause: 'unclear',
      })
      heard.push(evaluation.ask)
      product.clock.pass(DAY)
      await visitor.get(refresh)
    }
    expect(new Set(heard).size).toBe(7)
  })

  test('is there without an evaluation: the second event of a day has one of its own, once all is marked', async () => {
    const { visitor } = await knownDiarist(product)
    const { evaluation } = await evaluatedEvent(product, visitor)
    product.clock.pass(MINUTE)
    const params = { id: await writeEvent(product, visitor) }
    const asked = await visitor.get(askAboutEvent, { params, query: { ...MARKS, control: '4' } })
    expect(asked.ask?.text).toMatch(/\?$/u)
    expect(asked.ask?.text).not.toBe(evaluation.ask)
    expect((await visitor.get(askAboutEvent, { params, query: MARKS })).ask).toBeNull()
  })

  test('stays with an event that waits: no other that waits gets it, and its own evaluation does', async () => {
    const { visitor } = await knownDiarist(product, 'medium')
    const query = { ...MARKS, control: '4' } as const
    const ids = [await writeEvent(product, visitor), await writeEvent(product, visitor)] as const
    const asked = await visitor.get(askAboutEvent, { params: { id: ids[0] }, query })
    const kept = asked.ask?.id ?? ''
    const other = await visitor.get(askAboutEvent, { params: { id: ids[1] }, query: { ...query, kept } })
    expect(other.ask?.id).not.toBe(kept)
    // The second is evaluated first, and still with what it was asked.
    for (const [id, ask] of [
      [ids[1], other.ask],
      [ids[0], asked.ask],
    ] as const) {
      const body = {
        ...(await tapsFor(visitor, id, { pleasantness: 4, importance: 3, control: 4, cause: 'me' })),
        ask: ask?.id,
      }
      product.clock.pass(MINUTE)
      expect((await visitor.get(evaluateEvent, { params: { id }, body })).ask).toBe(ask?.text)
    }
  })
})
