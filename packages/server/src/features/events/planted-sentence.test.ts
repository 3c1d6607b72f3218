import {
  chooseEventFocus,
  evaluateEvent,
  readEvent,
  readReading,
  removeProfile,
  replyToEvent,
  requestReading,
  consentToTextModel,
  readDiary,
  guessEventPattern,
} from '@grani/contract'
import {
  startTextModel,
  TEXT_MODEL_KEY,
  TEXT_MODEL_NAME,
  type TextModelStandIn,
} from '@grani/stand-ins/text-model/text-model.ts'
import { diarist, tapsFor, writeEvent } from '@grani/testing/diary.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { readByStaff } from '@grani/testing/staff-pages.ts'
import { tablesOf } from '@grani/testing/tables.ts'
import { mailsTo } from '@grani/testing/users.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const PLANTED = 'Секретная фраза про синий зонтик'
const METRICS_TOKEN = 'metrics-token-for-tests'

const log: string[] = []
let model: TextModelStandIn
let product: Product
beforeAll(async () => {
  model = await startTextModel()
  product = await startProduct({
    env: {
      TEXT_MODEL_URL: `http://127.0.0.1:${model.port}/v1`,
      TEXT_MODEL_NAME,
      TEXT_MODEL_KEY,
      METRICS_TOKEN,
      LOG_LEVEL: 'trace',
    },
    logTo: { write: line => log.push(line) },
  })
})
afterAll(async () => {
  await product.stop()
  await model.close()
})

/** The sentence as text, and as PostgreSQL prints bytes that hold it, plain or in Base64. */
const TRACES = [
  PLANTED,
  Buffer.from(PLANTED).toString('hex'),
  Buffer.from(Buffer.from(PLANTED).toString('base64')).toString('hex'),
  Buffer.from(PLANTED).toString('base64'),
  PLANTED.slice(0, 17),
]

/** The tables in which any row, as PostgreSQL prints it, holds one of these texts. */
const tablesWith = async (texts: readonly string[]): Promise<string[]> => {
  const found: string[] = []
  for (const table of await tablesOf(product)) {
    const [row] = await product.rows(
      `select count(*)::int as n from "${table}" t where t::text like any($1)`,
      [texts.map(text => `%${text}%`)],
    )
    if (row?.['n'] !== 0) found.push(table)
  }
  return found
}

const hasTrace = (text: string): boolean => TRACES.some(trace => text.includes(trace))

test('a sentence of the diary is in no dump, log, mail, metric or page of the staff, whatever is done with it, and erasure leaves none', async () => {
  const { visitor, email, userId } = await diarist(product, 'high')
  // What is looked for would be found where it is.
  await product.rows('create table planted (note text, sealed bytea)')
  await product.rows('insert into planted values ($1, null), (null, $2)', [PLANTED, Buffer.from(PLANTED)])
  for (const trace of TRACES.slice(0, 2)) expect(await tablesWith([trace])).toEqual(['planted'])
  await product.rows('drop table planted')

  const id = await writeEvent(product, visitor, PLANTED)
  const params = { id }
  const taps = await tapsFor(visitor, id)
  await visitor.get(evaluateEvent, { params, body: taps })
  await visitor.get(replyToEvent, { params, body: { text: PLANTED } })
  const { text_model: offered } = await visitor.get(readDiary)
  await visitor.get(consentToTextModel, { body: { version: offered!.consent.version } })
  // Thrown away, then kept with a quote of the sentence.
  for (const [mood, state] of [
    ['broken-json', 'failed'],
    ['good', 'ready'],
  ] as const) {
    model.moods.splice(0, Infinity, mood)
    await visitor.get(requestReading, { params })
    await vi.waitUntil(async () => (await visitor.get(readReading, { params })).state === state, {
      timeout: 30_000,
    })
  }
  const { reading } = await visitor.get(readReading, { params })
  expect(PLANTED).toContain(reading?.expressions[0]?.quote)
  await visitor.get(chooseEventFocus, { body: { qualities: ['expressiveness'] } })
  await visitor.get(guessEventPattern, {
    body: { situation: 'people', quality: 'expressiveness', direction: 1 },
  })
  // Requests that are refused, and one that fails.
  const url = `/api/events/${id}`
  const body = { text: PLANTED, happened_on: '2026-11-18', part_of_day: 9, version: 0, forgets_text: false }
  expect((await visitor.raw({ method: 'PUT', url, body })).statusCode).toBe(400)
  expect((await visitor.raw({ method: 'PUT', url, body: { ...body, part_of_day: null } })).statusCode).toBe(
    409,
  )
  await product.rows('alter table events add constraint broken check (version < 2)')
  const changed = { ...body, part_of_day: null, version: 1, text: `${PLANTED}.` }
  expect((await visitor.raw({ method: 'PUT', url, body: changed })).statusCode).toBe(500)
  await product.rows('alter table events drop constraint broken')

  const exported = await visitor.raw({ method: 'GET', url: '/api/profiles/me/export' })
  expect(exported.body.split(PLANTED)).toHaveLength(3)
  expect(exported.body).toContain(reading?.said)
  const document = await visitor.raw({ method: 'GET', url: '/api/profiles/me/export?format=html' })
  expect(document.body).toContain(PLANTED)
  expect(await visitor.get(readEvent, { params })).toMatchObject({ text: PLANTED })
  const metrics = await product
    .visitor()
    .raw({ method: 'GET', url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  expect(metrics.statusCode).toBe(200)

  expect(await tablesWith(TRACES)).toEqual([])
  expect(hasTrace(metrics.body)).toBe(false)
  expect((await readByStaff(product, userId)).filter(hasTrace)).toEqual([])
  // The log is there, the failed request in it.
  expect(log.join()).toMatch(/PostgreSQL error 23514 events, broken/)
  expect(log.filter(hasTrace)).toEqual([])

  await visitor.get(removeProfile)
  // Delivered mails are rows of the local mailbox, and are looked through with the tables.
  expect(await mailsTo(product, email)).toBeGreaterThan(0)
  const tables = (await tablesOf(product, 'user_id')).filter(name => /^(?:event|diary)/.test(name))
  expect(tables).toContain('event_readings')
  for (const table of tables)
    expect([table, await product.rows(`select 1 from ${table} where user_id = $1`, [userId])]).toEqual([
      table,
      [],
    ])
  expect(await tablesWith(TRACES)).toEqual([])
  expect(log.filter(hasTrace)).toEqual([])
})
