import { randomUUID } from 'node:crypto'
import { countEventsByQuality, listEvents, listEventsOfMonth, readDiary, saveEvent } from '@grani/contract'
import {
  dayOfTest,
  diarist,
  entryOf,
  EVENT_TEXT,
  evaluatedEvent,
  openDiary,
  writeEvent,
} from '@grani/testing/diary.ts'
import { type Product, SECOND, startProduct } from '@grani/testing/product.ts'
import { userIdOf, userWithGoal } from '@grani/testing/users.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

describe('writing an event', () => {
  test('takes a consent of its own, which is stored with its version', async () => {
    const { visitor, email } = await userWithGoal(product)
    const params = { id: randomUUID() }
    expect(await visitor.call(saveEvent, { params, body: entryOf(product) })).toMatchObject({
      code: 'ERR_CONSENT',
    })
    await openDiary(visitor)
    await openDiary(visitor)
    const consents = await product.rows(
      "select version from consents where user_id = $1 and document = 'diary'",
      [await userIdOf(product, email)],
    )
    expect(consents).toHaveLength(1)
    expect((await visitor.get(readDiary)).consent.is_given).toBe(true)
    expect(await visitor.get(saveEvent, { params, body: entryOf(product) })).toMatchObject({
      text: EVENT_TEXT,
      version: 1,
    })
  })

  test('names the field that is wrong', async () => {
    const { visitor } = await diarist(product)
    const wrong: [object, object][] = [
      [{ text: 'девять зн' }, { text: 'events.forms.errors.tooShort' }],
      [{ text: 'ё'.repeat(2001) }, { text: 'events.forms.errors.tooLong' }],
      [{ happened_on: dayOfTest(product, -1) }, { happened_on: 'events.forms.errors.day' }],
      [{ happened_on: dayOfTest(product, 7) }, { happened_on: 'events.forms.errors.day' }],
      [{ text: `${EVENT_TEXT}\u0000` }, { text: 'forms.errors.unwritable' }],
    ]
    for (const [more, fields] of wrong)
      expect(
        await visitor.call(saveEvent, { params: { id: randomUUID() }, body: entryOf(product, more) }),
      ).toMatchObject({
        code: 'ERR_VALIDATION',
        fields,
      })
    const body = entryOf(product, { text: 'ё'.repeat(2000), happened_on: dayOfTest(product, 6) })
    await visitor.get(saveEvent, { params: { id: randomUUID() }, body })
  })

  test('again after a lost reply changes nothing; from another device it is a conflict', async () => {
    const { visitor } = await diarist(product)
    const params = { id: randomUUID() }
    await visitor.get(saveEvent, { params, body: entryOf(product) })
    expect(await visitor.get(saveEvent, { params, body: entryOf(product) })).toMatchObject({ version: 1 })
    const changed = entryOf(product, { text: 'Сдали отчёт. Чай был с баранками.', version: 1 })
    expect(await visitor.get(saveEvent, { params, body: changed })).toMatchObject({ version: 2 })
    expect(
      await visitor.call(saveEvent, {
        params,
        body: entryOf(product, { text: 'Другая запись.', version: 1 }),
      }),
    ).toMatchObject({ code: 'ERR_CONFLICT' })
  })

  test('is free of the plan’s limit, and stops at sixty a day', async () => {
    const { visitor } = await diarist(product)
    for (let i = 0; i < 60; i++) await writeEvent(product, visitor)
    expect(
      await visitor.call(saveEvent, { params: { id: randomUUID() }, body: entryOf(product) }),
    ).toMatchObject({
      code: 'ERR_RATE',
    })
  })
})

describe('the list', () => {
  test('goes from the newest day on, page by page, with the evaluation in short', async () => {
    const { visitor } = await diarist(product)
    const { id } = await evaluatedEvent(product, visitor, { situations: ['people'] })
    for (let i = 1; i <= 4; i++)
      await visitor.get(saveEvent, {
        params: { id: randomUUID() },
        body: entryOf(product, { happened_on: dayOfTest(product, i) }),
      })
    const first = await visitor.get(listEvents, { query: { limit: '3' } })
    expect(first.has_more).toBe(true)
    expect(first.events[0]).toMatchObject({ id, evaluation: { situations: ['people'], pleasantness: 4 } })
    const rest = await visitor.get(listEvents, { query: { limit: '3', before: first.events[2]!.id } })
    expect(rest.has_more).toBe(false)
    expect([...first.events, ...rest.events].map(({ happened_on }) => happened_on)).toEqual(
      [0, 1, 2, 3, 4].map(days => dayOfTest(product, days)),
    )
  })

  test('is read month by month, with where the nearest others are', async () => {
    const { visitor } = await diarist(product)
    const month = dayOfTest(product).slice(0, 7)
    const none = await visitor.get(listEventsOfMonth, { params: { month } })
    expect(none).toEqual({ events: [], earlier: null, later: null })
    const { id, taps } = await evaluatedEvent(product, visitor)
    const read = (of: string) => visitor.get(listEventsOfMonth, { params: { month: of } })
    const { events } = await read(month)
    expect(events.map(event => event.id)).toEqual([id])
    expect(await read('2020-12')).toEqual({ events: [], earlier: null, later: month })
    expect(await read('2099-01')).toEqual({ events: [], earlier: month, later: null })
    const counts = await visitor.get(countEventsByQuality)
    const newest = [{ id, happened_on: dayOfTest(product) }]
    expect(counts.map(({ quality: _quality, ...count }) => count)).toEqual(
      taps.expressions.map(() => ({ events: 1, newest })),
    )
  })

  test('is read before those that were written earlier on its day', async () => {
    const { visitor } = await diarist(product, 'high')
    const written: string[] = []
    for (let i = 0; i < 5; i++) {
      product.clock.pass(SECOND)
      written.push(await writeEvent(product, visitor))
    }
    const month = dayOfTest(product).slice(0, 7)
    const { events } = await visitor.get(listEventsOfMonth, { params: { month } })
    expect(events.map(({ id }) => id)).toEqual(written.toReversed())
  })
})
