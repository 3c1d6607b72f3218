import { randomUUID } from 'node:crypto'
import {
  readDrawing,
  readDrawingReading,
  readDrawingTasks,
  readSubscription,
  refresh,
  saveDrawing,
  saveDrawingRound,
  startDrawingSession,
} from '@grani/contract'
import type { Client } from '@grani/testing/client.ts'
import { setPlan } from '@grani/testing/diary.ts'
import { artist, drawSession, sheetBody } from '@grani/testing/drawing.ts'
import { DAY, type Product, startProduct } from '@grani/testing/product.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
})
afterAll(() => product.stop())

/** The session of a browser goes on when it is renewed on the way. */
const passDays = async (visitor: Client, days: number) => {
  product.clock.pass(days * DAY)
  await visitor.get(refresh)
}

const figuresState = async (visitor: Client) =>
  (await visitor.get(readDrawingTasks)).tasks.find(({ task }) => task === 'complete')

describe('sessions', () => {
  test('are one a day, all four sets, and again after ninety days; the second time is not the first', async () => {
    const { visitor, userId } = await artist(product)
    const seen = new Set<string>()
    for (let day = 0; day < 4; day++) {
      const { figures, id } = await visitor.get(startDrawingSession)
      expect((await visitor.get(startDrawingSession)).id).toBe(id)
      for (const figure of figures) seen.add(figure.id)
      await drawSession(product, visitor)
      expect(await figuresState(visitor)).toMatchObject({ state: 'later' })
      await passDays(visitor, 1)
    }
    expect(seen.size).toBe(40)
    expect(await visitor.call(startDrawingSession)).toMatchObject({ code: 'ERR_QUOTA' })
    for (let month = 0; month < 8; month++) await passDays(visitor, 11)
    await setPlan(product, userId, 'high')
    expect(await visitor.get(readSubscription)).toMatchObject({ has_drawing: true })
    await product.rows("update subscriptions set end_at = '2030-01-01' where user_id = $1", [userId])
    const { drawn } = await drawSession(product, visitor)
    const params = { id: drawn[0]?.id ?? '' }
    expect((await visitor.get(readDrawing, { params })).is_first).toBe(false)
    expect((await visitor.get(readDrawingReading)).ideas.figures).toHaveLength(40)
  })

  test('go on the next day with the figures that were left, and begin another set when a day brings none', async () => {
    const { visitor } = await artist(product)
    const leftOf = async () => (await visitor.get(readDrawingTasks)).figures_left
    expect(await leftOf()).toBe(10)
    const { session } = await drawSession(product, visitor, { figures: 3 })
    expect(await leftOf()).toBe(7)
    await passDays(visitor, 1)
    expect(await leftOf()).toBe(7)
    const next = await visitor.get(startDrawingSession)
    expect(next.figures.map(({ id }) => id)).toEqual(session.figures.map(({ id }) => id))
    expect(next.figures.filter(({ is_done }) => is_done).map(({ id }) => id)).toEqual(
      session.figures.slice(0, 3).map(({ id }) => id),
    )
    const left = next.figures.find(({ is_done }) => !is_done)
    const id = randomUUID()
    const send = (figure = '') => {
      const body = { task: 'complete' as const, session: next.id, title: 'дом', figure }
      return visitor.call(saveDrawing, { params: { id }, body: sheetBody(product, body) })
    }
    expect(await send(next.figures[0]?.id)).toMatchObject({ code: 'ERR_CONFLICT' })
    await send(left?.id)
    expect((await visitor.get(readDrawing, { params: { id } })).is_first).toBe(true)
    await passDays(visitor, 1)
    // Six are left, and today none of them is drawn.
    expect((await visitor.get(startDrawingSession)).figures.filter(({ is_done }) => !is_done)).toHaveLength(6)
    await passDays(visitor, 1)
    const other = await visitor.get(startDrawingSession)
    expect(other.figures[0]?.id).not.toBe(session.figures[0]?.id)
    expect(await leftOf()).toBe(10)
    // It was only looked at: it is nobody's set yet, and comes again.
    await passDays(visitor, 1)
    expect((await visitor.get(startDrawingSession)).figures).toEqual(other.figures)
  })

  test('give what was left of a set when there is no other', async () => {
    const { visitor, userId } = await artist(product)
    await drawSession(product, visitor, { figures: 9 })
    for (let i = 0; i < 2; i++) {
      await passDays(visitor, 1)
      await visitor.get(startDrawingSession)
    }
    for (let i = 0; i < 3; i++) {
      await passDays(visitor, 1)
      await drawSession(product, visitor)
    }
    await passDays(visitor, 1)
    expect(await product.rows('select 1 from drawings where user_id = $1', [userId])).toHaveLength(39)
    expect((await visitor.get(readDrawingTasks)).figures_left).toBe(1)
  })

  test('go on in the round that was left, on another device and the next day', async () => {
    const { visitor } = await artist(product)
    const { id, figures } = await visitor.get(startDrawingSession)
    const round = figures.slice(2, 5).map(figure => figure.id)
    const leftOf = async (client: Client) => (await client.get(readDrawingTasks)).round_left
    expect(await leftOf(visitor)).toBe(0)
    const note = (at: number, of = round) =>
      visitor.call(saveDrawingRound, { body: { session: id, figures: of, at } })
    await note(1)
    const phone = product.visitor({ server: 1 })
    for (const [name, value] of visitor.cookies) phone.cookies.set(name, value)
    expect(await leftOf(phone)).toBe(2)
    expect((await phone.get(startDrawingSession)).round).toEqual({ figures: round, at: 1 })
    const body = { task: 'complete' as const, session: id, title: 'дом', figure: round[1] ?? '' }
    await phone.get(saveDrawing, { params: { id: randomUUID() }, body: sheetBody(product, body) })
    expect(await leftOf(visitor)).toBe(1)
    await passDays(visitor, 1)
    expect(await leftOf(visitor)).toBe(1)
    const next = await visitor.get(startDrawingSession)
    expect(next.id).not.toBe(id)
    expect(next.round).toEqual({ figures: round, at: 1 })
    expect(await leftOf(visitor)).toBe(1)
    // Passed to its end, or left for good, it is no round any more; and none is made of what is not in the set.
    const end = { session: next.id, figures: round, at: 3 }
    await visitor.get(saveDrawingRound, { body: end })
    expect([(await visitor.get(startDrawingSession)).round, await leftOf(visitor)]).toEqual([null, 0])
    expect(await note(0, ['no-figure'])).toMatchObject({ code: 'ERR_CONFLICT' })
    const other = await artist(product)
    const foreign = { session: next.id, figures: round, at: 0 }
    expect(await other.visitor.call(saveDrawingRound, { body: foreign })).toMatchObject({
      code: 'ERR_CONFLICT',
    })
  })

  test('are made once by two requests at once', async () => {
    const { visitor } = await artist(product)
    const made = await Promise.all(Array.from({ length: 5 }, () => visitor.get(startDrawingSession)))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  })
})
