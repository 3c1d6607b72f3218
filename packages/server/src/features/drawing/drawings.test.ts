import { randomBytes, randomUUID } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import {
  chooseDrawingConcept,
  decodeSheet,
  drawDrawing,
  encodeSheet,
  listDrawings,
  listTariffs,
  readDrawing,
  readDrawingReading,
  readDrawingTasks,
  refresh,
  removeDrawing,
  saveDrawing,
  startDrawingSession,
  readSubscription,
} from '@grani/contract'
import type { Client } from '@grani/testing/client.ts'
import { setPlan } from '@grani/testing/diary.ts'
import { artist, drawSession, packed, SHEET, sheetBody } from '@grani/testing/drawing.ts'
import { DAY, type Product, startProduct } from '@grani/testing/product.ts'
import { userIdOf, userWithGoal } from '@grani/testing/users.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
})
afterAll(() => product.stop())

const send = (visitor: Client, more: Parameters<typeof sheetBody>[1] = {}, id = randomUUID()) =>
  visitor.call(saveDrawing, { params: { id }, body: sheetBody(product, more) })

/** The session of a browser goes on when it is renewed on the way. */
const passDays = async (visitor: Client, days: number) => {
  product.clock.pass(days * DAY)
  await visitor.get(refresh)
}

const stateOf = async (visitor: Client, task: string) =>
  (await visitor.get(readDrawingTasks)).tasks.find(entry => entry.task === task)

describe('a sheet', () => {
  test('comes back as it was drawn, as strokes and as a picture, until it is erased', async () => {
    const { visitor, userId } = await artist(product)
    const { drawn } = await drawSession(product, visitor, { title: 'Ёжик в тумане' })
    const [first] = drawn
    const params = { id: first?.id ?? '' }
    const sheet = await visitor.get(readDrawing, { params })
    expect(sheet).toMatchObject({ title: 'Ёжик в тумане', stroke_count: 2, first_ms: 900, is_first: true })
    const bytes = gunzipSync(Buffer.from(sheet.strokes ?? '', 'base64'))
    expect(decodeSheet(bytes)).toEqual({ kind: 'ok', sheet: SHEET })
    const picture = await visitor.raw({ method: 'GET', url: `/api/drawings/${params.id}/svg?theme=dark` })
    expect(picture.headers['content-type']).toContain('image/svg+xml')
    expect(picture.body).toContain('M400 500 Q900 700 1200 675 L1500 650')
    expect((await visitor.get(listDrawings, { query: { task: 'complete' } })).drawings).toHaveLength(10)
    const [stored] = await product.rows('select * from drawings where user_id = $1 limit 1', [userId])
    expect(JSON.stringify(stored)).not.toContain('тумане')
    await visitor.get(removeDrawing, { params })
    for (const endpoint of [readDrawing, removeDrawing])
      expect(await visitor.call(endpoint, { params })).toMatchObject({ code: 'ERR_NOT_FOUND' })
    expect(await visitor.call(drawDrawing, { params, query: {} })).toMatchObject({ code: 'ERR_NOT_FOUND' })
  })

  test('is nobody else’s', async () => {
    const { visitor } = await artist(product)
    const id = randomUUID()
    await visitor.get(saveDrawing, { params: { id }, body: sheetBody(product) })
    const { visitor: other } = await artist(product)
    for (const endpoint of [readDrawing, removeDrawing])
      expect(await other.call(endpoint, { params: { id } })).toMatchObject({ status: 404 })
    expect(await other.call(drawDrawing, { params: { id }, query: {} })).toMatchObject({ status: 404 })
  })

  test('is taken once, however often and wherever it is sent', async () => {
    const { visitor, userId } = await artist(product)
    const session = await visitor.get(startDrawingSession)
    const body = {
      task: 'complete' as const,
      session: session.id,
      figure: session.figures[0]?.id ?? '',
      title: 'дом',
    }
    const id = randomUUID()
    const sent = await Promise.all(Array.from({ length: 6 }, () => send(visitor, body, id)))
    expect(sent.filter(({ kind }) => kind !== 'ok')).toEqual([])
    expect(await product.rows('select 1 from drawings where user_id = $1', [userId])).toHaveLength(1)
    // The same figure as another sheet, and the same sheet as another figure.
    expect(await send(visitor, body)).toMatchObject({ code: 'ERR_CONFLICT' })
    const second = { ...body, figure: session.figures[1]?.id ?? '' }
    expect(await send(visitor, second, id)).toMatchObject({ code: 'ERR_CONFLICT' })
  })

  test('is listed by pages, newest first', async () => {
    const { visitor } = await artist(product)
    for (let day = 0; day < 5; day++) {
      await passDays(visitor, 1)
      for (let i = 0; i < 5; i++) {
        product.clock.pass(1000)
        await send(visitor)
      }
    }
    const first = await visitor.get(listDrawings, { query: { task: 'free' } })
    expect([first.drawings.length, first.has_more]).toEqual([20, true])
    const before = first.drawings.at(-1)?.id ?? ''
    const rest = await visitor.get(listDrawings, { query: { task: 'free', before } })
    expect([rest.drawings.length, rest.has_more]).toEqual([5, false])
    expect(new Set([...first.drawings, ...rest.drawings].map(({ id }) => id)).size).toBe(25)
  })
})

const bomb = () => gzipSync(Buffer.alloc(20_000_000)).toString('base64')
const gzipped = (bytes: Uint8Array) => gzipSync(bytes).toString('base64')
const sheetWith = (byte: number, value: number) => {
  const bytes = encodeSheet(SHEET)
  bytes[byte] = value
  return gzipped(bytes)
}
const many = (strokes: number, points: number) => [
  1,
  128,
  32,
  128,
  24,
  ...(strokes > 127 ? [(strokes % 128) + 128, Math.floor(strokes / 128)] : [strokes]),
  ...Array.from({ length: strokes }, () => [
    (points % 128) + 128,
    (Math.floor(points / 128) % 128) | 128,
    points >> 14,
  ]).flat(),
]

describe('hostile input', () => {
  test.each<[string, string]>([
    ['is no gzip', 'AAAA'],
    ['is no base64 of anything', '===='],
    ['is a gzip that ends too early', packed(SHEET).slice(0, 40)],
    ['unpacks to more than any sheet has', bomb()],
    ['is of another version', sheetWith(0, 2)],
    ['has too many strokes', gzipped(Uint8Array.from(many(301, 1)))],
    ['has too many points', gzipped(Uint8Array.from(many(2, 16_384)))],
    ['is empty gzip', gzipped(new Uint8Array())],
    ['is a picture', gzipped(Buffer.from('\u0089PNG\r\n'))],
  ])('that %s is refused', async (_what, strokes) => {
    const { visitor } = await shared()
    expect(await send(visitor, { strokes })).toMatchObject({ status: 400, code: 'ERR_VALIDATION' })
  })

  test.each<[string, Parameters<typeof sheetBody>[1]]>([
    ['an empty sheet without words', { words: null }],
    ['empty words', { words: { what: '', meaning: ' ', name: null } }],
    ['strokes of none, without words', { strokes: packed({ height: 3072, strokes: [] }), words: null }],
    ['words that were drawn', { pen: 'mouse' }],
    ['a title on a free sheet', { title: 'дом' }],
    ['a figure without a session', { task: 'complete', figure: 'a01', title: 'дом' }],
    [
      'an end before the beginning',
      { started_at: '2030-01-01T00:00:00Z', finished_at: '2026-11-18T09:00:00Z' },
    ],
  ])('%s is refused', async (_what, more) => {
    const { visitor } = await shared()
    expect(await send(visitor, more)).toMatchObject({ code: 'ERR_VALIDATION' })
  })

  test('a body over 256 kB is too large, one below is read', async () => {
    const { visitor } = await shared()
    const strokes = (bytes: number) => randomBytes(bytes).toString('base64')
    expect(await send(visitor, { strokes: strokes(210_000) })).toMatchObject({ code: 'ERR_TOO_LARGE' })
    expect(await send(visitor, { strokes: strokes(150_000) })).toMatchObject({ code: 'ERR_VALIDATION' })
  })

  test('a figure that is not of the session, and a session of somebody else, are a conflict', async () => {
    const { visitor } = await artist(product)
    const { id: session, figures } = await visitor.get(startDrawingSession)
    const body = { task: 'complete' as const, title: 'дом' }
    const other = ['a01', 'b01', 'c01', 'd01'].find(id => figures.every(figure => figure.id !== id)) ?? ''
    expect(await send(visitor, { ...body, session, figure: other })).toMatchObject({ code: 'ERR_CONFLICT' })
    const stranger = await artist(product)
    const own = figures[0]?.id ?? ''
    expect(await send(stranger.visitor, { ...body, session, figure: own })).toMatchObject({
      code: 'ERR_CONFLICT',
    })
  })

  test('nothing but strokes is stored of what came in the file', async () => {
    const { visitor, userId } = await artist(product)
    const file = gzipSync(encodeSheet(SHEET))
    // A gzip file may have a name, of any length.
    file[3] = 8
    const name = Buffer.from('EXIF: 55.75, 37.61\0')
    const strokes = Buffer.concat([file.subarray(0, 10), name, file.subarray(10)]).toString('base64')
    expect((await send(visitor, { strokes })).kind).toBe('ok')
    const stored = await product.rows(
      'select strokes from drawings where user_id = $1 and strokes is not null',
      [userId],
    )
    expect(stored.length).toBeGreaterThan(0)
    for (const row of stored) expect(String(row['strokes'])).not.toContain('EXIF')
  })
})

let one: Awaited<ReturnType<typeof artist>> | null = null
const shared = async () => (one ??= await artist(product))

describe('what a plan gives', () => {
  test.each(['basic', 'medium'] as const)('%s: the explanation and the example', async plan => {
    const { visitor } = await artist(product, plan)
    const { tasks, example } = await visitor.get(readDrawingTasks)
    expect(new Set(tasks.map(({ state }) => state))).toEqual(new Set(['plan']))
    expect(example.ideas.length).toBeGreaterThan(2)
    expect(await visitor.get(readSubscription)).toMatchObject({ has_drawing: false })
    expect(await visitor.call(startDrawingSession)).toMatchObject({ status: 403, code: 'ERR_PLAN' })
    expect(await send(visitor)).toMatchObject({ code: 'ERR_PLAN' })
  })

  test('high that has ended: everything to look at, nothing to draw', async () => {
    const { visitor, userId } = await artist(product)
    const { drawn } = await drawSession(product, visitor, { title: 'неведомая зверушка' })
    await product.rows("update subscriptions set end_at = '2020-01-01' where user_id = $1", [userId])
    const params = { id: drawn[0]?.id ?? '' }
    expect(await stateOf(visitor, 'free')).toMatchObject({ state: 'read-only' })
    expect(await send(visitor)).toMatchObject({ status: 403, code: 'ERR_READ_ONLY' })
    expect(await visitor.call(chooseDrawingConcept, { params, body: { concept: null } })).toMatchObject({
      code: 'ERR_READ_ONLY',
    })
    expect((await visitor.get(readDrawing, { params })).strokes).not.toBeNull()
    expect((await visitor.get(readDrawingReading)).ideas.figures).toHaveLength(10)
    const file = await visitor.raw({ method: 'GET', url: '/api/profiles/me/export' })
    const { Рисунки: section } = file.json()
    expect(section.drawings[0].svg).toContain('<path d="M400 500')
    expect(section.drawings[0].title).toBe('неведомая зверушка')
    await visitor.get(removeDrawing, { params })
  })

  test('five free sheets a day, on two servers at once', async () => {
    const { visitor, userId } = await artist(product)
    const sent = await Promise.all(
      Array.from({ length: 12 }, (_, i) => {
        const client = product.visitor({ server: i % 2 })
        for (const [name, value] of visitor.cookies) client.cookies.set(name, value)
        return send(client)
      }),
    )
    expect(sent.filter(({ kind }) => kind === 'ok')).toHaveLength(5)
    expect(sent.filter(sheet => sheet.kind === 'refused' && sheet.code === 'ERR_QUOTA')).toHaveLength(7)
    expect(await product.rows('select 1 from drawings where user_id = $1', [userId])).toHaveLength(5)
    expect(await stateOf(visitor, 'free')).toMatchObject({ state: 'later' })
    await passDays(visitor, 1)
    expect((await send(visitor)).kind).toBe('ok')
  })

  test('the card of the plan says before anybody pays that nothing is interpreted', async () => {
    const tariffs = await (await artist(product)).visitor.get(listTariffs)
    expect(tariffs.find(({ name }) => name === 'high')?.setting_tariff).toContain('никто не толкует')
  })
})

test('a trial has the first ten figures, which stay to be looked at after it', async () => {
  const { visitor, email } = await userWithGoal(product)
  const { tasks, is_limited: isLimited } = await visitor.get(readDrawingTasks)
  expect(isLimited).toBe(true)
  expect(tasks.map(({ state }) => state)).toEqual(['open', 'plan', 'plan', 'plan'])
  const { drawn } = await drawSession(product, visitor)
  // Not tomorrow: there are no other ten for a trial.
  const { opens_at: again } = (await stateOf(visitor, 'complete')) ?? {}
  expect(Date.parse(again ?? '') - product.clock.now().getTime()).toBe(90 * DAY)
  await setPlan(product, await userIdOf(product, email), 'basic')
  expect(await visitor.call(startDrawingSession)).toMatchObject({ code: 'ERR_PLAN' })
  const params = { id: drawn[0]?.id ?? '' }
  expect(await visitor.get(readDrawing, { params })).toMatchObject({ id: params.id })
})

test('the operator may open the first ten figures to every plan', async () => {
  const open = await startProduct({ env: { DRAWING_FOR_ALL: 'yes' } })
  const { visitor } = await artist(open, 'basic')
  const { tasks, is_limited: isLimited } = await visitor.get(readDrawingTasks)
  expect(isLimited).toBe(true)
  expect(tasks.map(({ state }) => state)).toEqual(['open', 'plan', 'plan', 'plan'])
  const { drawn } = await drawSession(open, visitor)
  expect(drawn.map(({ figure }) => figure)).toEqual(
    Array.from({ length: 10 }, (_, i) => `a${String(i + 1).padStart(2, '0')}`),
  )
  open.clock.pass(DAY)
  await visitor.get(refresh)
  expect(await visitor.call(startDrawingSession)).toMatchObject({ code: 'ERR_QUOTA' })
  await open.stop()
})
