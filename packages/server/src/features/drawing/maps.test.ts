import { randomUUID } from 'node:crypto'
import {
  chooseDrawingConcept,
  type Circle,
  listCircles,
  listDrawings,
  listWeekLines,
  readDrawing,
  readDrawingReading,
  readDrawingTasks,
  readWeekLine,
  refresh,
  removeCircles,
  removeDrawing,
  removeWeekLine,
  saveCircles,
  saveDrawing,
  saveWeekLine,
} from '@grani/contract'
import { crossShardAccesses } from '@grani/testing/cross-shard-statements.ts'
import { artist, drawEverything, packed, SHEET, sheetBody } from '@grani/testing/drawing.ts'
import { DAY, type Product, startProduct } from '@grani/testing/product.ts'
import { statementsDuring } from '@grani/testing/statements.ts'
import { tablesByUser } from '@grani/testing/tables-by-user.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cipherForWriting } from '../../platform/sealing/user-keys.ts'
import { peoplePlace } from './drawing-words.ts'
import { moodChange } from './mood-rules.ts'
import { drawableWeeks, lineReading, nextDrawableWeekAt } from './week-rules.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const circle = (label: string, distance: number, angle = 0): Circle => ({ label, distance, angle, size: 0.5 })

describe('circles of closeness', () => {
  test('are read by closeness, with what is wanted and what has changed in a month', async () => {
    const { visitor, userId } = await artist(product)
    const save = (people: Circle[], wanted = false, id = randomUUID()) =>
      visitor.get(saveCircles, { params: { id }, body: { wanted, people } })
    const first = await save([circle('мама', 0.9), circle('К.', 0.42), circle('брат', 0.6)])
    expect(first).toMatchObject({ counts: { near: 1, apart: 1, far: 1 } })
    expect(first.order.map(({ labels, zone }) => [labels.join(), zone])).toEqual([
      ['К.', 'near'],
      ['брат', 'apart'],
      ['мама', 'far'],
    ])
    expect(await visitor.get(listCircles)).toMatchObject({ wanted: null, change: null })
    for (let week = 0; week < 5; week++) {
      product.clock.pass(7 * DAY)
      await visitor.get(refresh)
    }
    const now = await save([circle('Мама', 0.4), circle('брат', 0.61), circle('дед', 0.9)])
    const dream = await save([circle('мама', 0.4), circle('брат', 0.45)], true)
    const { maps, wanted, change } = await visitor.get(listCircles)
    expect(new Set(maps.map(({ id }) => id))).toEqual(new Set([first.id, now.id, dream.id]))
    expect(change).toEqual({
      id: first.id,
      made_at: first.made_at,
      moves: [
        { label: 'Мама', move: 'closer' },
        { label: 'брат', move: 'same' },
      ],
      added: ['дед'],
      missing: ['К.'],
    })
    expect(wanted).toMatchObject({ id: dream.id, missing: ['дед'] })
    const [stored] = await product.rows('select * from circle_maps where user_id = $1 limit 1', [userId])
    expect(JSON.stringify(stored)).not.toContain('мама')
  })

  test('come back as they were left, and who stands equally far shares a place', async () => {
    const { visitor } = await artist(product)
    const people = [circle('Катя', 0.8, 10), circle('Серёга', 0.402, 190.5), circle('мама', 0.4, 355)]
    const params = { id: randomUUID() }
    await visitor.get(saveCircles, { params, body: { wanted: false, people } })
    const [map] = (await visitor.get(listCircles)).maps
    expect(map?.people).toEqual(people)
    expect(map?.order).toEqual([
      { labels: ['Серёга', 'мама'], zone: 'near' },
      { labels: ['Катя'], zone: 'far' },
    ])
  })

  test('from before angles were kept are read, and those in the middle are next to «Я»', async () => {
    const { visitor, userId } = await artist(product)
    const id = randomUUID()
    const person = { label: 'мама', distance: 0.4, size: 0.5 }
    await visitor.get(saveCircles, { params: { id }, body: { wanted: false, people: [person] } })
    expect((await visitor.get(listCircles)).maps[0]?.people).toEqual([person])
    const before = { ...person, distance: 0, overlap: 1 }
    const [server] = product.servers
    if (!server) throw new Error('No server runs')
    const cipher = await cipherForWriting(server.paymentContext.keys, server.paymentContext.db, userId)
    await product.rows('update circle_maps set sealed_people = $2 where map_id = $1', [
      id,
      cipher.seal(JSON.stringify([before]), peoplePlace(id)),
    ])
    const [map] = (await visitor.get(listCircles)).maps
    expect(map).toMatchObject({ people: [{ label: 'мама', distance: 0, size: 0.5 }], counts: { near: 1 } })
    expect(map?.people[0]).not.toHaveProperty('overlap')
  })

  test('take the place of those of the same day and kind, not of another day', async () => {
    const { visitor } = await artist(product)
    const save = async (label: string, wanted: boolean) =>
      (
        await visitor.get(saveCircles, {
          params: { id: randomUUID() },
          body: { wanted, people: [circle(label, 0.5)] },
        })
      ).id
    const kept = async () => (await visitor.get(listCircles)).maps.map(({ id }) => id).toSorted()
    const [first, dream] = [await save('К.', false), await save('К.', true)]
    expect(await kept()).toEqual([first, dream].toSorted())
    const second = await save('М.', false)
    expect(await kept()).toEqual([second, dream].toSorted())
    product.clock.pass(DAY)
    await visitor.get(refresh)
    const tomorrow = await save('М.', false)
    expect(await kept()).toEqual([second, dream, tomorrow].toSorted())
  })

  test('are five a day, taken once, and erased one by one', async () => {
    const { visitor } = await artist(product)
    const body = { wanted: false, people: [circle('К.', 0.5)] }
    const id = randomUUID()
    await Promise.all(Array.from({ length: 4 }, () => visitor.get(saveCircles, { params: { id }, body })))
    expect((await visitor.get(listCircles)).maps).toHaveLength(1)
    const last = randomUUID()
    for (const next of [randomUUID(), randomUUID(), randomUUID(), last])
      await visitor.get(saveCircles, { params: { id: next }, body })
    expect(await visitor.call(saveCircles, { params: { id: randomUUID() }, body })).toMatchObject({
      code: 'ERR_QUOTA',
    })
    await visitor.get(removeCircles, { params: { id: last } })
    expect(await visitor.call(removeCircles, { params: { id: last } })).toMatchObject({
      code: 'ERR_NOT_FOUND',
    })
    expect((await visitor.get(listCircles)).maps).toEqual([])
  })

  test.each([
    ['nine people', Array.from({ length: 9 }, (_, i) => circle(`${i}`, 0.5))],
    ['nobody', []],
    ['a full name', [circle('Константин Константинович', 0.5)]],
    ['a place off the sheet', [circle('К.', 1.2)]],
  ])('of %s are refused', async (_what, people) => {
    const { visitor } = await artist(product)
    const sent = { params: { id: randomUUID() }, body: { wanted: false, people } }
    expect(await visitor.call(saveCircles, sent)).toMatchObject({ code: 'ERR_VALIDATION' })
  })
})

describe('the line of a week', () => {
  const places = Array.from({ length: 28 }, (_, i) => (i < 4 ? 80 : i > 23 ? 20 : 50))

  test('is drawn when the week is over, read, drawn anew and erased', async () => {
    const { visitor } = await artist(product)
    const { weeks } = await visitor.get(readDrawingTasks)
    const monday = weeks[0] ?? ''
    const line = await visitor.get(saveWeekLine, { params: { monday }, body: { places } })
    expect(line).toMatchObject({ monday, mean: 50, highest: 0, lowest: 6, spread: expect.closeTo(16.04, 2) })
    const { tasks } = await visitor.get(readDrawingTasks)
    expect(tasks.find(({ task }) => task === 'week')).toMatchObject({
      state: weeks.length === 1 ? 'later' : 'open',
      made: 1,
    })
    await visitor.get(saveWeekLine, { params: { monday }, body: { places: places.toReversed() } })
    expect(await visitor.get(listWeekLines)).toMatchObject([{ monday, highest: 6 }])
    await visitor.get(removeWeekLine, { params: { monday } })
    expect(await visitor.call(readWeekLine, { params: { monday } })).toMatchObject({ code: 'ERR_NOT_FOUND' })
  })

  test('stands beside the measured states of its days', async () => {
    const { visitor, userId } = await artist(product)
    await product.rows(
      `insert into results (user_id, uid, quality, direction, band, shared_at, probability, answers, mean, sd, question)
       values ($1, gen_random_uuid(), 'sleep-and-rest', 'current-state', 'middle', $2, 0.9, 3, 0.4, 0.3, gen_random_uuid()),
              ($1, gen_random_uuid(), 'humor', 'communication', 'high', $2, 0.9, 3, 1, 0.3, gen_random_uuid())`,
      [userId, product.clock.now()],
    )
    product.clock.pass(7 * DAY)
    await visitor.get(refresh)
    const monday = (await visitor.get(readDrawingTasks)).weeks.at(-1) ?? ''
    await visitor.get(saveWeekLine, { params: { monday }, body: { places } })
    const { states } = await visitor.get(readWeekLine, { params: { monday } })
    expect(states).toMatchObject([{ quality: 'sleep-and-rest', mean: expect.closeTo(0.4, 5) }])
  })

  test.each([
    ['a week to come', '2999-01-07', places, 'ERR_CONFLICT'],
    ['a day that is no Monday', '2026-11-18', places, 'ERR_CONFLICT'],
    ['a year that PostgreSQL does not know', '0000-01-03', places, 'ERR_CONFLICT'],
    ['27 places', '2026-11-09', places.slice(1), 'ERR_VALIDATION'],
    ['a place off the sheet', '2026-11-09', places.map(place => place + 30), 'ERR_VALIDATION'],
  ])('of %s is refused', async (_what, monday, drawn, code) => {
    const { visitor } = await artist(product)
    const params = { monday }
    expect(await visitor.call(saveWeekLine, { params, body: { places: drawn } })).toMatchObject({ code })
    expect(await visitor.call(readWeekLine, { params })).toMatchObject({ code: 'ERR_NOT_FOUND' })
    expect(await visitor.call(removeWeekLine, { params })).toMatchObject({ code: 'ERR_NOT_FOUND' })
  })

  test('can be drawn from Sunday on by the clock of Moscow', () => {
    // The 22nd is a Sunday.
    expect(drawableWeeks(new Date('2026-11-21T20:59:00Z'))).toEqual(['2026-11-09'])
    expect(drawableWeeks(new Date('2026-11-21T21:00:00Z'))).toEqual(['2026-11-16', '2026-11-09'])
    expect(drawableWeeks(new Date('2026-11-22T21:00:00Z'))).toEqual(['2026-11-16'])
    expect(nextDrawableWeekAt(new Date('2026-11-18T09:00:00Z'))).toEqual(new Date('2026-11-21T21:00:00Z'))
    expect(nextDrawableWeekAt(new Date('2026-11-22T09:00:00Z'))).toEqual(new Date('2026-11-28T21:00:00Z'))
    expect(lineReading(places.map(() => 40))).toMatchObject({ mean: 40, spread: 0 })
  })
})

describe('the free sheet', () => {
  test('tells the own change of mood from eight sheets on, with a range', async () => {
    const { visitor } = await artist(product)
    const changes = [1, 0, 1, 2, 0, 1, 0, 1]
    for (const [i, change] of changes.entries()) {
      if (i % 4 === 3) {
        product.clock.pass(DAY)
        await visitor.get(refresh)
      }
      const { free } = await visitor.get(readDrawingReading)
      expect(free).toEqual({ sheets: i, change: null })
      const body = sheetBody(product, { mood_before: 3, mood_after: 3 + change })
      await visitor.get(saveDrawing, { params: { id: randomUUID() }, body })
    }
    await visitor.get(saveDrawing, {
      params: { id: randomUUID() },
      body: sheetBody(product, { mood_before: 1 }),
    })
    const { free } = await visitor.get(readDrawingReading)
    // Mean .75, standard deviation .7071, t(.95; 7) = 1.895: ± 1.895 × .7071 / √8 = .474.
    expect(free.sheets).toBe(8)
    expect(free.change).toEqual({ mean: 0.75, low: expect.closeTo(0.276, 2), high: expect.closeTo(1.224, 2) })
  })

  test.each([
    [7, 1.895],
    [14, 1.761],
    [30, 1.697],
  ])('takes the quantile of Student’s t: %d degrees of freedom, %d', (degrees, t) => {
    const changes = Array.from({ length: degrees + 1 }, (_, i) => (i === 0 ? 1 : 0))
    const { mean = 0, high = 0 } = moodChange(changes) ?? {}
    const count = degrees + 1
    const deviation = Math.sqrt((1 - 1 / count) / degrees)
    expect((high - mean) / (deviation / Math.sqrt(count))).toBeCloseTo(t, 2)
  })
})

test('all calls read and write only rows of the user who sends them', async () => {
  const { visitor, userId } = await artist(product)
  const owned = new Set(
    (await tablesByUser(product)).filter(({ problems }) => problems.length === 0).map(({ table }) => table),
  )
  const sent = await statementsDuring(async () => {
    await drawEverything(product, visitor, userId)
    const params = { id: randomUUID() }
    await visitor.get(saveDrawing, { params, body: sheetBody(product, { strokes: packed(SHEET) }) })
    await visitor.call(chooseDrawingConcept, { params, body: { concept: null } })
    await visitor.get(listDrawings, { query: { task: 'free', before: params.id } })
    await visitor.get(readDrawing, { params })
    await visitor.get(readDrawingReading)
    await visitor.get(readDrawingTasks)
    await visitor.get(listCircles)
    const [line] = await visitor.get(listWeekLines)
    await visitor.get(readWeekLine, { params: { monday: line?.monday ?? '' } })
    await visitor.get(removeWeekLine, { params: { monday: line?.monday ?? '' } })
    await visitor.get(removeDrawing, { params })
  })
  const crossing: string[] = []
  for (const statement of sent)
    if ((await crossShardAccesses(product, owned, statement)).length > 0) crossing.push(statement.text)
  expect(crossing).toEqual([])
  for (const table of [
    'drawings',
    'drawing_sessions',
    'drawing_choices',
    'drawing_allowances',
    'circle_maps',
  ])
    expect(sent.some(({ text }) => text.includes(`"${table}"`))).toBe(true)
})
