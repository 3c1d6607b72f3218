import {
  decideObjection,
  listConsultationLooks,
  listObjections,
  listSpecialistMeetings,
  listUnmarkedMeetings,
  markHeld,
  markMissed,
  objectToConsultation,
  readConsultations,
  readSharedResults,
  readSpecialist,
  readSpecialistMeeting,
  readSubscription,
  saveMeetingRoom,
  saveSpecialistRoom,
  saveSummary,
  shareWithSpecialist,
  stopSpecialist,
  withdrawMeeting,
} from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  bookedMeeting,
  book,
  client,
  from,
  givePlanTo,
  goTo,
  runConsultations,
  slotsOf,
  specialistWith,
  SURNAME,
} from '@grani/testing/consultations.ts'
import { DAY, HOUR, MINUTE, type Product, startProduct } from '@grani/testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ env: { VIDEO_ROOM_URL: 'https://meet.example.ru/{room}' } })
})
afterAll(() => product.stop())

const addResult = (userId: string, quality: string, direction: string) =>
  product.rows(
    `insert into results (user_id, uid, quality, direction, band, shared_at, probability, answers, mean, sd, question)
     values ($1, gen_random_uuid(), $2, $3, 'high', $4, 0.9, 3, 1, 0.3, gen_random_uuid())`,
    [userId, quality, direction, product.clock.now()],
  )

const DIRECTION = 'emotional-stability'
const firstOf = (uid: string) => {
  const bank = product.servers[0]!.paymentContext.bank()
  const direction = bank.directions.find(one => one.uid === uid) ?? bank.directions[0]!
  return { uid: direction.uid, quality: direction.qualities[0]!.id }
}

describe('what a specialist sees', () => {
  test('nothing before the share, before 48 hours, after it is taken back, and on the eighth day; each look is listed', async () => {
    const { own, person, meeting, params } = await bookedMeeting(product, 40, {
      wish: 'Хочу понять свои результаты',
    })
    const { uid: direction, quality } = firstOf(DIRECTION)
    await addResult(person.userId, quality, direction)
    const look = async () => {
      const reply = await own.visitor.call(readSharedResults, { params: { ...params, direction } })
      return reply.kind === 'ok' ? reply.body.results.map(result => result.quality.id) : reply.code
    }
    const share = (directions: string[]) =>
      person.visitor.get(shareWithSpecialist, { params, body: { directions, with_states: false } })
    const at = (moment: Date) => goTo(product, moment, own.visitor, person.visitor)
    const looks = async () =>
      (await person.visitor.get(listConsultationLooks, { params })).map(one => one.direction.uid)

    await at(from(meeting.starts_at, -HOUR))
    expect(await look()).toBe('ERR_NOT_FOUND')
    await share([direction])
    await at(from(meeting.starts_at, -48 * HOUR - MINUTE))
    expect(await look()).toBe('ERR_NOT_FOUND')
    expect((await own.visitor.get(readSpecialistMeeting, { params })).directions).toEqual([])
    await at(from(meeting.starts_at, -48 * HOUR))
    expect(await looks()).toEqual([])
    expect(await look()).toEqual([quality])
    expect(await looks()).toEqual([direction])
    await share([])
    expect(await look()).toBe('ERR_NOT_FOUND')
    await share([direction])
    await at(from(meeting.ends_at, 7 * DAY - MINUTE))
    expect(await look()).toEqual([quality])
    await at(from(meeting.ends_at, 7 * DAY))
    expect(await look()).toBe('ERR_NOT_FOUND')
    const page = await own.visitor.get(readSpecialistMeeting, { params })
    expect(page).toMatchObject({ directions: [], wish: null, summary: null })
    expect(await looks()).toEqual([direction, direction])
    await runConsultations(product)
    const left = await product.rows('select 1 from consultation_shares where user_id = $1', [person.userId])
    expect(left).toEqual([])
  })

  test('neither the surname nor the e-mail, nor a meeting of another specialist', async () => {
    const { own, person, params } = await bookedMeeting(product, 10, { wish: 'О работе' })
    const other = await specialistWith(product)
    expect(await other.visitor.call(readSpecialistMeeting, { params })).toMatchObject({
      code: 'ERR_NOT_FOUND',
    })
    const page = await own.visitor.raw({ method: 'GET', url: `/api/specialist/meetings/${params.id}` })
    expect(page.json()).toMatchObject({
      client: { name: 'Ася', code: person.userId.slice(0, 4).toUpperCase() },
      wish: 'О работе',
    })
    const week = await own.visitor.raw({ method: 'GET', url: '/api/specialist/meetings' })
    for (const text of [page.body, week.body])
      for (const secret of [SURNAME, person.email, person.userId]) expect(text).not.toContain(secret)
  })

  test('nothing of a client once they were stopped, not even the name', async () => {
    const { uid: direction, quality } = firstOf(DIRECTION)
    const { own, person, params, meeting } = await bookedMeeting(product, 14, {
      wish: 'О работе',
      directions: [direction],
    })
    await addResult(person.userId, quality, direction)
    await goTo(product, from(meeting.starts_at, HOUR), own.visitor, person.visitor)
    await own.visitor.get(markHeld, { params })
    await own.visitor.get(saveSummary, { params, body: { text: 'Говорили о работе' } })
    const look = () => own.visitor.call(readSharedResults, { params: { ...params, direction } })
    expect(await look()).toMatchObject({ kind: 'ok' })
    await product.rows('update specialists set is_active = false where specialist_id = $1', [own.id])
    expect(await look()).toMatchObject({ code: 'ERR_NOT_FOUND' })
    expect(await own.visitor.get(readSpecialistMeeting, { params })).toMatchObject({
      client: { name: null },
      wish: null,
      directions: [],
      summary: 'Говорили о работе',
    })
  })

  test.each([
    'https://user:pw@rooms.example.org/7',
    'https://rooms.example.org/"><script>',
    'https://192.0.2.1/7',
    'http://rooms.example.org/7',
    'javascript:alert(1)',
  ])('and does not lead clients to a room with a hidden address: %s', async url => {
    const own = await specialistWith(product)
    const reply = await own.visitor.call(saveSpecialistRoom, { body: { url } })
    expect(reply).toMatchObject({ code: 'ERR_VALIDATION' })
    await own.visitor.get(saveSpecialistRoom, { body: { url: 'https://rooms.example.org/7\n' } })
    expect(await own.visitor.get(readSpecialist)).toMatchObject({ video_url: 'https://rooms.example.org/7' })
  })

  test('states only where they were ticked', async () => {
    const bank = product.servers[0]!.paymentContext.bank()
    const states = bank.directions.find(({ qualities }) => qualities.some(({ kind }) => kind === 'S'))!
    const { own, person, params, meeting } = await bookedMeeting(product, 12, { directions: [states.uid] })
    const quality = states.qualities.find(({ kind }) => kind === 'S')!.id
    await addResult(person.userId, quality, states.uid)
    await goTo(product, from(meeting.starts_at, -HOUR), own.visitor, person.visitor)
    const seen = async () =>
      (await own.visitor.get(readSharedResults, { params: { ...params, direction: states.uid } })).results
        .length
    expect(await seen()).toBe(0)
    await person.visitor.get(shareWithSpecialist, {
      params,
      body: { directions: [states.uid], with_states: true },
    })
    expect(await seen()).toBe(1)
  })
})

describe('after the meeting', () => {
  test('the summary is read by the client, the room is open from 15 minutes before', async () => {
    const { own, person, params, meeting } = await bookedMeeting(product, 14)
    const ahead = async () => (await person.visitor.get(readConsultations)).ahead
    await goTo(product, from(meeting.starts_at, -16 * MINUTE), own.visitor, person.visitor)
    expect(await ahead()).toMatchObject({ room_url: null, has_room: true })
    await goTo(product, from(meeting.starts_at, -15 * MINUTE), own.visitor, person.visitor)
    expect((await ahead())?.room_url).toMatch(/^https:\/\/meet\.example\.ru\/[\da-f]{32}$/)
    await own.visitor.get(saveMeetingRoom, { params, body: { url: 'https://rooms.example.org/7' } })
    expect((await ahead())?.room_url).toBe('https://rooms.example.org/7')
    expect(await own.visitor.call(markHeld, { params })).toMatchObject({ code: 'ERR_CONFLICT' })
    const summary = { params, body: { text: 'Говорили о спокойствии' } }
    expect(await own.visitor.call(saveSummary, summary)).toMatchObject({ code: 'ERR_CONFLICT' })
    await goTo(product, meeting.ends_at, own.visitor, person.visitor)
    await own.visitor.get(markHeld, { params })
    await own.visitor.get(saveSummary, summary)
    expect((await person.visitor.get(readConsultations)).past[0]).toMatchObject({
      state: 'held',
      summary: 'Говорили о спокойствии',
    })
  })

  test('a client marked as missing may object for seven days, and the support decides once', async () => {
    const { own, person, params, meeting } = await bookedMeeting(product, 16)
    const all = [own.visitor, own.support, person.visitor]
    await goTo(product, from(meeting.starts_at, 14 * MINUTE), ...all)
    expect(await own.visitor.call(markMissed, { params })).toMatchObject({ code: 'ERR_CONFLICT' })
    await goTo(product, from(meeting.starts_at, 15 * MINUTE), ...all)
    await own.visitor.get(markMissed, { params })
    expect((await person.visitor.get(readConsultations)).right.state).toBe('used')
    await goTo(product, from(meeting.starts_at, 6 * DAY), ...all)
    await person.visitor.get(objectToConsultation, { params, body: { text: 'Комната не открывалась' } })
    const [objection] = await own.support.get(listObjections)
    expect(objection).toMatchObject({ id: params.id, text: 'Комната не открывалась' })
    const accept = { params, body: { is_accepted: true, reason: 'комната не открылась' } }
    await own.support.get(decideObjection, accept)
    expect(await own.support.call(decideObjection, accept)).toMatchObject({ code: 'ERR_CONFLICT' })
    const { right, past } = await person.visitor.get(readConsultations)
    expect([right.state, right.pays, past[0]?.state]).toEqual(['available', 'credit', 'withdrawn'])
  })

  test('without a mark it stands on the list of the staff, and is held by itself after 48 hours', async () => {
    const { own, person, params, meeting } = await bookedMeeting(product, 18)
    const all = [own.visitor, own.support, person.visitor]
    const waiting = async () => (await own.support.get(listUnmarkedMeetings)).map(({ id }) => id)
    await goTo(product, meeting.ends_at, ...all)
    expect(await waiting()).toContain(params.id)
    expect((await own.visitor.get(listSpecialistMeetings)).unmarked.map(({ id }) => id)).toEqual([params.id])
    await goTo(product, from(meeting.ends_at, 48 * HOUR), ...all)
    await runConsultations(product)
    expect(await waiting()).not.toContain(params.id)
  })
})

describe('a withdrawal', () => {
  test('never counts: a credit of at least 60 days, seven days of the plan under 24 hours before, a better choice of times', async () => {
    const { own, person, params, meeting } = await bookedMeeting(product, 22)
    const before = (await person.visitor.get(readSubscription))!.end_at
    await goTo(product, from(meeting.starts_at, -23 * HOUR), own.visitor, person.visitor)
    await own.visitor.get(withdrawMeeting, { params })
    expect(await own.visitor.call(withdrawMeeting, { params })).toMatchObject({ code: 'ERR_CONFLICT' })
    const { right, past } = await person.visitor.get(readConsultations)
    expect(past[0]?.state).toBe('withdrawn')
    expect(right).toMatchObject({ state: 'available', pays: 'credit' })
    const after = (await person.visitor.get(readSubscription))!.end_at
    expect(new Date(after).getTime() - new Date(before).getTime()).toBe(7 * DAY)
    // The plan has ended: the credit has not.
    await givePlanTo(product, person.userId, { days: -1 })
    await runConsultations(product)
    await goTo(product, from(product.clock.now(), 2 * DAY), own.visitor, person.visitor)
    await product.rows("delete from rate_limits where key = 'consultation-slots'")
    await runConsultations(product)
    const slots = await slotsOf(person.visitor, own.id)
    const somebody = await client(product)
    const theirs = await slotsOf(somebody.visitor, own.id)
    expect(slots.at(-1)!.starts_at > theirs.at(-1)!.starts_at).toBe(true)
    const again = await book(person.visitor, { slot: slots[3]!.id })
    expect(again).toMatchObject({ state: 'booked', paid_by: 'credit' })
  })

  test('of all at once when a specialist stops; a paid plan gets its seven days, and can still be refunded', async () => {
    const { own, person, meeting } = await bookedMeeting(product, 24)
    const until = from(product.clock.now(), 30 * DAY)
    const period = [person.userId, from(product.clock.now(), -DAY), until]
    await product.rows(
      'update subscriptions set is_free = false, cancelled_at = $2, end_at = $3 where user_id = $1',
      period,
    )
    await product.rows(
      `insert into payments (user_id, payment_id, kind, item, title, amount, status, provider, provider_id, idempotence_key, receipt_email,
         created_at, settled_at, period_from, period_until, keeps_card, is_orphaned, checks)
       values ($1, gen_random_uuid(), 'plan', 'high', 'x', 199000, 'succeeded', 'local', gen_random_uuid()::text, gen_random_uuid(), 'x@example.org',
         $2, $2, $2, $3, false, false, 0)`,
      period,
    )
    await goTo(product, from(meeting.starts_at, -HOUR), own.support, own.visitor, person.visitor)
    const stopped = await own.support.get(stopSpecialist, {
      params: { id: own.id },
      body: { reason: 'болезнь' },
    })
    expect(stopped).toMatchObject({ is_active: false, open: 0, ahead: 0 })
    const [row] = await product.rows(
      `select s.end_at, p.period_until from subscriptions s join payments p using (user_id) where user_id = $1`,
      [person.userId],
    )
    expect([row?.['end_at'], row?.['period_until']]).toEqual([from(until, 7 * DAY), from(until, 7 * DAY)])
    expect((await person.visitor.get(readConsultations)).right.credits).toHaveLength(1)
  })
})
