import { randomUUID } from 'node:crypto'
import {
  askAboutEvent,
  evaluateEvent,
  forgetEventText,
  listEvents,
  readDiary,
  readEvent,
  readEventAllowance,
  removeEvent,
  replyToEvent,
  saveEvent,
} from '@grani/contract'
import { diarist, entryOf, EVENT_TEXT, evaluatedEvent, tapsFor, writeEvent } from '@grani/testing/diary.ts'
import { DAY, type Product, startProduct } from '@grani/testing/product.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteExpired } from '../../boot/delete-expired.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

describe('the words', () => {
  const PLANTED = 'Секретная фраза про синий зонтик'

  test('are in no dump of the database, and gone when they are forgotten; the taps stay', async () => {
    const { visitor, userId } = await diarist(product)
    const id = await writeEvent(product, visitor, PLANTED)
    await visitor.get(evaluateEvent, { params: { id }, body: await tapsFor(visitor, id) })
    await visitor.get(replyToEvent, { params: { id }, body: { text: PLANTED } })
    const tables = await product.rows(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    )
    const hex = Buffer.from(PLANTED).toString('hex')
    for (const { name } of tables) {
      const [found] = await product.rows(
        `select count(*)::int as n from ${String(name)} t where t::text like $1 or t::text like $2`,
        [`%${PLANTED}%`, `%${hex}%`],
      )
      expect([name, found?.['n']]).toEqual([name, 0])
    }
    const exported = await visitor.raw({ method: 'GET', url: '/api/profiles/me/export' })
    expect(exported.body.split(PLANTED)).toHaveLength(3)
    expect(await visitor.get(readEvent, { params: { id } })).toMatchObject({
      text: PLANTED,
      evaluation: { reply: PLANTED },
    })
    await visitor.get(forgetEventText, { params: { id } })
    expect(await visitor.get(readEvent, { params: { id } })).toMatchObject({
      text: null,
      evaluation: { reply: null, taps: { cause: 'me' } },
    })
    expect(
      await product.rows('select sealed_text, sealed_reply from events where user_id = $1', [userId]),
    ).toEqual([{ sealed_text: null, sealed_reply: null }])
  })

  test('moved to another event or to another user cannot be opened', async () => {
    const mine = await diarist(product)
    const theirs = await diarist(product)
    const [a, b] = [await writeEvent(product, mine.visitor), await writeEvent(product, mine.visitor)]
    const c = await writeEvent(product, theirs.visitor)
    const move = (from: string, to: string) =>
      product.rows(
        'update events set sealed_text = (select sealed_text from events where event_id = $1) where event_id = $2',
        [from, to],
      )
    await move(a, b)
    await move(a, c)
    for (const [visitor, id] of [
      [mine.visitor, b],
      [theirs.visitor, c],
    ] as const)
      expect(await visitor.call(readEvent, { params: { id } })).toMatchObject({ code: 'ERR_INTERNAL' })
  })

  test('are forgotten after thirty days where that was chosen', async () => {
    const { visitor } = await diarist(product)
    const [kept, id] = [await writeEvent(product, visitor), randomUUID()]
    await visitor.get(saveEvent, { params: { id }, body: entryOf(product, { forgets_text: true }) })
    await deleteExpired(product.database.db, new Date(product.clock.now().getTime() + 30 * DAY - 1))
    expect(await visitor.get(readEvent, { params: { id } })).toMatchObject({ text: EVENT_TEXT })
    await deleteExpired(product.database.db, new Date(product.clock.now().getTime() + 30 * DAY))
    expect(await visitor.get(readEvent, { params: { id } })).toMatchObject({
      text: null,
      forget_text_at: null,
    })
    expect(await visitor.get(readEvent, { params: { id: kept } })).toMatchObject({ text: EVENT_TEXT })
  })
})

test('the help lines of the default settings are for adults', async () => {
  const { visitor } = await diarist(product)
  const { help_lines } = await visitor.get(readDiary)
  expect(help_lines.length).toBeGreaterThanOrEqual(2)
  for (const { whom } of help_lines) expect(whom).toMatch(/^для взрослых/u)
})

describe('without a subscription', () => {
  test('events are read, exported, forgotten and deleted; nothing is written or evaluated', async () => {
    const { visitor, userId } = await diarist(product)
    const { id, taps } = await evaluatedEvent(product, visitor)
    const waiting = await writeEvent(product, visitor)
    const body = await tapsFor(visitor, waiting)
    await product.rows("update subscriptions set end_at = '2026-01-01' where user_id = $1", [userId])
    const refused = { code: 'ERR_READ_ONLY' }
    expect(
      await visitor.call(saveEvent, { params: { id: randomUUID() }, body: entryOf(product) }),
    ).toMatchObject(refused)
    expect(await visitor.call(evaluateEvent, { params: { id: waiting }, body })).toMatchObject(refused)
    expect(await visitor.call(replyToEvent, { params: { id }, body: { text: 'Ответ' } })).toMatchObject(
      refused,
    )
    expect(await visitor.get(readEventAllowance)).toMatchObject({ limit: 0 })
    // Saved before: sent again it is confirmed.
    await visitor.get(evaluateEvent, { params: { id }, body: taps })
    expect(await visitor.get(listEvents)).toMatchObject({ events: [{}, {}] })
    await visitor.get(forgetEventText, { params: { id } })
    await visitor.get(removeEvent, { params: { id } })
    expect(await visitor.call(readEvent, { params: { id } })).toMatchObject({ code: 'ERR_NOT_FOUND' })
  })
})

test('another user’s events do not exist', async () => {
  const mine = await diarist(product)
  const { visitor } = await diarist(product)
  const { id, taps } = await evaluatedEvent(product, mine.visitor)
  const params = { id }
  const notFound = { code: 'ERR_NOT_FOUND' }
  expect(await visitor.call(readEvent, { params })).toMatchObject(notFound)
  expect(await visitor.call(askAboutEvent, { params })).toMatchObject(notFound)
  expect(await visitor.call(evaluateEvent, { params, body: taps })).toMatchObject(notFound)
  expect(await visitor.call(replyToEvent, { params, body: { text: 'Ответ' } })).toMatchObject(notFound)
  expect(await visitor.call(forgetEventText, { params })).toMatchObject(notFound)
  expect(await visitor.call(removeEvent, { params })).toMatchObject(notFound)
  expect(await mine.visitor.get(readEvent, { params })).toMatchObject({ text: EVENT_TEXT })
})
