import {
  bookConsultation,
  type ConsentPurpose,
  consentToTextModel,
  eraseWish,
  exportProfile,
  listConsents,
  readConsultations,
  readDiary,
  readDrawingTasks,
  readEvent,
  readProfile,
  readReading,
  readSharedResults,
  readSpecialistMeeting,
  requestReading,
  saveCalibrationChoice,
  saveEvent,
  shareWithSpecialist,
  withdrawConsent,
} from '@grani/contract'
import {
  startTextModel,
  TEXT_MODEL_KEY,
  TEXT_MODEL_NAME,
  type TextModelStandIn,
} from '@grani/stand-ins/text-model/text-model.ts'
import type { Client } from '@grani/testing/client.ts'
import { commandRunner } from '@grani/testing/console.ts'
import { bookedMeeting, from, goTo, slotsOf } from '@grani/testing/consultations.ts'
import {
  dayOfTest,
  diarist,
  evaluatedEvent,
  EVENT_TEXT,
  openDiary,
  writeEvent,
} from '@grani/testing/diary.ts'
import { countedArtist } from '@grani/testing/drawing.ts'
import { HOUR, type Product, startProduct } from '@grani/testing/product.ts'
import { verifiedUser } from '@grani/testing/users.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

let model: TextModelStandIn
let product: Product
beforeAll(async () => {
  model = await startTextModel()
  product = await startProduct({
    env: {
      TEXT_MODEL_URL: `http://127.0.0.1:${model.port}/v1`,
      TEXT_MODEL_NAME,
      TEXT_MODEL_KEY,
      TEXT_MODEL_NAMED: 'ООО «Модель», Россия',
      TEXT_MODEL_TIMEOUT: '1',
    },
  })
})
afterAll(async () => {
  await product.stop()
  await model.close()
})
beforeEach(() => {
  model.moods.splice(0, Infinity, 'good')
})

const withdraw = (visitor: Client, purpose: ConsentPurpose) =>
  visitor.get(withdrawConsent, { params: { purpose } })

const inForce = async (visitor: Client) =>
  (await visitor.get(listConsents)).consents.map(({ purpose }) => purpose)

const codeOf = (reply: { kind: string; code?: string }): string => reply.code ?? reply.kind

const consentToModel = async (visitor: Client) => {
  const { text_model: offered } = await visitor.get(readDiary)
  await visitor.get(consentToTextModel, { body: { version: offered!.consent.version } })
}

test('a new user is told since when which version counts, and of nothing that was never given', async () => {
  const { visitor } = await verifiedUser(product)
  const { account, consents } = await visitor.get(listConsents)
  const given_at = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
  expect(account).toEqual({ version: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), given_at })
  expect(consents).toEqual([{ purpose: 'calibration', version: account?.version, given_at }])
})

describe('taken back, the consent to', () => {
  test('the diary erases it at once, and nothing can be written until it is given again', async () => {
    const { visitor, userId } = await diarist(product)
    const { id } = await evaluatedEvent(product, visitor)
    await consentToModel(visitor)
    expect(await inForce(visitor)).toEqual(['diary', 'text-model', 'calibration'])
    await withdraw(visitor, 'diary')
    await withdraw(visitor, 'diary')

    expect(codeOf(await visitor.call(readEvent, { params: { id } }))).toBe('ERR_NOT_FOUND')
    for (const table of ['events', 'event_appraisals', 'event_expressions', 'event_findings', 'event_focus'])
      expect(await product.rows(`select 1 from ${table} where user_id = $1`, [userId])).toEqual([])
    expect(await inForce(visitor)).toEqual(['calibration'])
    expect(await visitor.get(readDiary)).toMatchObject({
      consent: { is_given: false },
      text_model: { consent: { is_given: false } },
    })
    const words = { text: EVENT_TEXT, happened_on: dayOfTest(product), part_of_day: 1, forgets_text: false }
    const writing = { params: { id: randomUUID() }, body: { ...words, version: 0 } }
    expect(codeOf(await visitor.call(saveEvent, writing))).toBe('ERR_CONSENT')
    await openDiary(visitor)
    expect(codeOf(await visitor.call(saveEvent, writing))).toBe('ok')
  })

  test('the diary leaves nothing of what is written at the same moment', async () => {
    const { visitor, userId } = await diarist(product)
    await Promise.all([
      ...Array.from({ length: 8 }, () => writeEvent(product, visitor).catch(() => {})),
      withdraw(visitor, 'diary'),
    ])
    expect(await product.rows('select 1 from events where user_id = $1', [userId])).toEqual([])
  })

  test('the text model erases what it has written, and what it has not read yet is not sent', async () => {
    const { visitor, userId } = await diarist(product)
    const { id } = await evaluatedEvent(product, visitor)
    const params = { id }
    const ready = () =>
      vi.waitUntil(async () => (await visitor.get(readReading, { params })).state === 'ready')
    await consentToModel(visitor)
    await visitor.get(requestReading, { params })
    await ready()
    await withdraw(visitor, 'text-model')
    expect(await visitor.get(readReading, { params })).toEqual({ state: 'none', reading: null })
    expect(await inForce(visitor)).toEqual(['diary', 'calibration'])
    expect(codeOf(await visitor.call(requestReading, { params }))).toBe('ERR_CONSENT')

    // Asked for by a server that ended before the model was called.
    const asked = model.reads.length
    await product.rows(
      `insert into event_readings (user_id, event_id, state, version, day, runs, due_at, named)
       values ($1, $2, 'queued', 1, $3::date, 0, $4, 'м')`,
      [userId, id, dayOfTest(product), product.clock.now()],
    )
    const other = await diarist(product)
    const theirs = await evaluatedEvent(product, other.visitor)
    await consentToModel(other.visitor)
    await other.visitor.get(requestReading, { params: { id: theirs.id } })
    await vi.waitUntil(async () => (await visitor.get(readReading, { params })).state === 'failed')
    await vi.waitUntil(
      async () => (await other.visitor.get(readReading, { params: { id: theirs.id } })).state === 'ready',
    )
    expect(model.reads).toHaveLength(asked + 1)
    await consentToModel(visitor)
    await visitor.get(requestReading, { params })
    await ready()
  })

  test('consultations hides name, wish and results from the specialist at once; the meeting stays', async () => {
    const { own, person, meeting, params } = await bookedMeeting(product, 20, {
      wish: 'О работе',
      directions: ['emotional-stability'],
    })
    await goTo(product, from(meeting.starts_at, -HOUR), own.visitor, person.visitor)
    const seen = () => own.visitor.get(readSpecialistMeeting, { params })
    const results = { params: { ...params, direction: 'emotional-stability' } }
    expect(await seen()).toMatchObject({ wish: 'О работе', client: { name: 'Ася' } })
    expect(codeOf(await own.visitor.call(readSharedResults, results))).toBe('ok')
    await withdraw(person.visitor, 'consultation')

    expect(await seen()).toMatchObject({
      state: 'booked',
      wish: null,
      directions: [],
      client: { name: null },
    })
    expect(codeOf(await own.visitor.call(readSharedResults, results))).toBe('ERR_NOT_FOUND')
    const { ahead, consent } = await person.visitor.get(readConsultations)
    expect([ahead?.wish, ahead?.share.directions, consent.is_given]).toEqual([null, [], false])
    expect(
      await product.rows('select 1 from consultations where user_id = $1 and sealed_wish is not null', [
        person.userId,
      ]),
    ).toEqual([])
    const again = { params, body: { directions: ['emotional-stability'], with_states: false } }
    expect(codeOf(await person.visitor.call(shareWithSpecialist, again))).toBe('ERR_CONSENT')
  })

  test('others seeing one’s ideas ends it for the sheets that are there', async () => {
    const { visitor, userId } = await countedArtist(product)
    expect(await inForce(visitor)).toContain('drawing')
    await withdraw(visitor, 'drawing')
    expect(await inForce(visitor)).not.toContain('drawing')
    expect((await visitor.get(readDrawingTasks)).counts_for_others).toBe(false)
    expect(
      await product.rows('select 1 from drawings where user_id = $1 and counts_for_others', [userId]),
    ).toEqual([])
  })

  test('calibration ends it as the setting does, and each time is kept', async () => {
    const { visitor } = await verifiedUser(product)
    await withdraw(visitor, 'calibration')
    expect((await visitor.get(readProfile)).allows_calibration).toBe(false)
    expect(await inForce(visitor)).toEqual([])
    const { account } = await visitor.get(listConsents)
    expect(account).not.toBeNull()
    product.clock.pass(HOUR / 60)
    await visitor.get(saveCalibrationChoice, { body: { allows_calibration: true } })
    const now = product.clock.now().toISOString()
    expect((await visitor.get(listConsents)).consents).toEqual([
      { purpose: 'calibration', version: account?.version, given_at: now },
    ])
    await visitor.get(saveCalibrationChoice, { body: { allows_calibration: false } })
    const { body } = await visitor.raw({ method: 'GET', url: `${exportProfile.path}?format=json` })
    const kept = JSON.parse(body)['Согласия и входы'].consents.filter(
      ({ document }: { document: string }) => document === 'calibration',
    )
    expect(kept).toHaveLength(2)
    for (const { withdrawn_at } of kept) expect(withdrawn_at).not.toBeNull()
  })
})

test('a wish can be erased alone, and is hidden with the last direction that is taken back', async () => {
  const { own, person, params } = await bookedMeeting(product, 30, {
    wish: 'О друзьях',
    directions: ['emotional-stability'],
  })
  const wish = async () => (await own.visitor.get(readSpecialistMeeting, { params })).wish
  const share = (directions: string[]) =>
    person.visitor.get(shareWithSpecialist, { params, body: { directions, with_states: false } })
  expect(await wish()).toBe('О друзьях')
  await share([])
  expect(await wish()).toBeNull()
  await share(['emotional-stability'])
  expect(await wish()).toBe('О друзьях')
  expect(await person.visitor.get(eraseWish, { params })).toMatchObject({ wish: null, state: 'booked' })
  expect(await wish()).toBeNull()
  const stranger = await verifiedUser(product)
  expect(codeOf(await stranger.visitor.call(eraseWish, { params }))).toBe('ERR_NOT_FOUND')
})

test('a wish that was written without any direction is read, as its writer means it', async () => {
  const { own, params } = await bookedMeeting(product, 32, { wish: 'О планах' })
  expect(await own.visitor.get(readSpecialistMeeting, { params })).toMatchObject({ wish: 'О планах' })
})

test('a booking sent while the consent is taken back shows the specialist nothing', async () => {
  const { own, person } = await bookedMeeting(product, 34, {})
  await withdraw(person.visitor, 'consultation')
  const [slot] = await slotsOf(person.visitor, own.id)
  const body = {
    consultation_id: randomUUID(),
    slot_id: slot!.id,
    zone: 'Europe/Moscow',
    wish: 'О работе',
    share: { directions: [], with_states: false },
  }
  expect(codeOf(await person.visitor.call(bookConsultation, { body }))).toBe('ERR_CONSENT')
})

test('the support takes one back that is taken back by letter, and the journal says so without a name', async () => {
  const { visitor, email, userId } = await diarist(product)
  await writeEvent(product, visitor)
  const consents = commandRunner(product, 'consents.ts')
  expect((await consents('list', email)).stdout).toContain('diary')
  expect(await consents('withdraw', email, 'diary')).toMatchObject({ code: 0, stdout: 'Отозвано.\n' })
  expect(await inForce(visitor)).toEqual(['calibration'])
  expect(await product.rows('select 1 from events where user_id = $1', [userId])).toEqual([])
  const [entry] = await product.rows(
    `select action, after from journal where subject = $1 order by seq desc limit 1`,
    [userId],
  )
  expect(entry).toEqual({ action: 'consent.withdraw', after: { purpose: 'diary' } })
  expect((await consents('withdraw', email, 'all')).code).not.toBe(0)
  expect((await consents('withdraw', 'nobody@example.org', 'diary')).stderr).toContain('нет')
})
