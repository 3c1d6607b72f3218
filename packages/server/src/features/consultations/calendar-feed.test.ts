import {
  cancelConsultation,
  makeSpecialistCalendar,
  moveConsultation,
  readSpecialist,
  readSpecialistCalendar,
  readSpecialistDaysOff,
  revokeSpecialistCalendar,
  saveSpecialistDaysOff,
  stopSpecialist,
} from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookedMeeting, slotsOf, SURNAME } from '@grani/testing/consultations.ts'
import { DAY, type Product, startProduct } from '@grani/testing/product.ts'
import { staffMember } from '@grani/testing/staff.ts'
import { calendarFeed } from './calendar.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

/** As a calendar asks: without a cookie. */
const fetchFeed = (key: string) =>
  product
    .visitor()
    .raw({ method: 'GET', url: readSpecialistCalendar.path.replace(':key', encodeURIComponent(key)) })

/** The properties of each event, its folded lines put together. */
const eventsOf = (file: string): Record<string, string>[] =>
  file
    .replaceAll(/\r\n[ \t]/g, '')
    .split('BEGIN:VEVENT\r\n')
    .slice(1)
    .map(event =>
      Object.fromEntries(
        (event.split('END:VEVENT')[0] ?? '')
          .trim()
          .split('\r\n')
          .map(line => [line.split(/[:;]/)[0], line.slice(line.indexOf(':') + 1)]),
      ),
    )

const utc = (timestamp: string): string => new Date(timestamp).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

const WISH = 'Хочу поговорить про планы'

describe('the calendar of a specialist', () => {
  test('has the times of their meetings, and nothing about clients', async () => {
    const { own, meeting } = await bookedMeeting(product, 3, { wish: WISH })
    await bookedMeeting(product, 4)
    expect((await own.visitor.get(readSpecialist)).calendar_made_at).toBeNull()
    const { key } = await own.visitor.get(makeSpecialistCalendar)
    expect((await own.visitor.get(readSpecialist)).calendar_made_at).toBe(product.clock.now().toISOString())
    const { statusCode, headers, body } = await fetchFeed(key)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
    const [event, ...others] = eventsOf(body)
    expect(others).toEqual([])
    expect(event).toMatchObject({
      UID: expect.stringMatching(new RegExp(`^${meeting.id}@`)),
      DTSTAMP: utc(product.clock.now().toISOString()),
      DTSTART: utc(meeting.starts_at),
      DTEND: utc(meeting.ends_at),
      SUMMARY: 'Встреча',
      STATUS: 'CONFIRMED',
      CLASS: 'PRIVATE',
      SEQUENCE: '0',
    })
    for (const word of ['Ася', SURNAME, 'поговорить', 'ATTENDEE', 'ORGANIZER', 'METHOD'])
      expect(body.replaceAll(/\r\n[ \t]/g, '')).not.toContain(word)
  })

  test('keeps the name of a meeting that is moved, and says of one that is called off that it is', async () => {
    const { own, person, meeting, params } = await bookedMeeting(product, 30)
    const { key } = await own.visitor.get(makeSpecialistCalendar)
    const [before] = eventsOf((await fetchFeed(key)).body)
    const later = (await slotsOf(person.visitor, own.id)).at(35) ?? expect.fail()
    product.clock.pass(60_000)
    await person.visitor.get(moveConsultation, { params, body: { slot_id: later.id, sequence: 0 } })
    const [moved] = eventsOf((await fetchFeed(key)).body)
    expect(moved).toMatchObject({
      UID: before?.['UID'],
      DTSTART: utc(later.starts_at),
      SEQUENCE: '1',
      'LAST-MODIFIED': utc(product.clock.now().toISOString()),
    })
    expect(later.starts_at).not.toBe(meeting.starts_at)
    await person.visitor.get(cancelConsultation, { params, body: { counts: false } })
    const events = eventsOf((await fetchFeed(key)).body)
    expect(events).toMatchObject([{ UID: before?.['UID'], STATUS: 'CANCELLED', SEQUENCE: '2' }])
  })

  test('is under one address at a time, which ends when it is renewed, revoked, or its specialist stopped', async () => {
    const { own } = await bookedMeeting(product, 5)
    const make = async () => (await own.visitor.get(makeSpecialistCalendar)).key
    const statusOf = async (key: string) => (await fetchFeed(key)).statusCode
    const first = await make()
    const second = await make()
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
    expect(await statusOf(`${second}x`)).toBe(404)
    expect(await statusOf(`${own.id}.x`)).toBe(404)
    expect(await statusOf('x')).toBe(404)
    await own.visitor.get(revokeSpecialistCalendar)
    expect(await statusOf(second)).toBe(404)
    expect((await own.visitor.get(readSpecialist)).calendar_made_at).toBeNull()
    const third = await make()
    const owner = await staffMember(product, ['owner'])
    await owner.visitor.get(stopSpecialist, {
      params: { id: own.id },
      body: { reason: 'договор закончился' },
    })
    expect(await statusOf(third)).toBe(404)
    const stored = JSON.stringify(await product.rows('select * from specialists'))
    for (const key of [first, second, third]) expect(stored).not.toContain(key.split('.')[1])
    const actions = await product.rows(
      "select action from journal where subject = $1 and action like '%-calendar' order by seq",
      [own.id],
    )
    expect(actions.map(({ action }) => action)).toEqual([
      'specialist.make-calendar',
      'specialist.make-calendar',
      'specialist.revoke-calendar',
      'specialist.make-calendar',
    ])
  })
})

test('a calendar file is folded and escaped as RFC 5545 has it', () => {
  const at = new Date('2026-03-29T00:30:00.000Z')
  const file = calendarFeed(
    [
      {
        consultation_id: '0b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e51',
        sequence: 7,
        starts_at: at,
        ends_at: new Date(at.getTime() + 50 * 60_000),
        state: 'late',
        booked_at: at,
        changed_at: at,
      },
    ],
    'https://very-long-name-of-a-host-for-lines-that-have-to-be-folded.example',
  )
  expect(file.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true)
  expect(file.trimEnd().endsWith('END:VCALENDAR')).toBe(true)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(eventsOf(file)).toMatchObject([
    {
      // The night on which clocks change in Europe: UTC knows no such hour.
      DTSTART: '20260329T003000Z',
      DTEND: '20260329T012000Z',
      STATUS: 'CANCELLED',
      URL: 'https://very-long-name-of-a-host-for-lines-that-have-to-be-folded.example/specialist/meetings/0b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e51',
    },
  ])
})

test('days off say what is booked on them, which stays', async () => {
  const { own, meeting, params } = await bookedMeeting(product, 0)
  const day = meeting.starts_at.slice(0, 10)
  const saved = await own.visitor.get(saveSpecialistDaysOff, { body: { days: [day] } })
  expect(saved).toEqual({
    days: [day],
    time_zone: 'Europe/Moscow',
    meetings: [{ id: params.id, starts_at: meeting.starts_at }],
  })
  expect(
    await product.rows('select state from consultations where consultation_id = $1', [params.id]),
  ).toEqual([{ state: 'booked' }])
  const after = new Date(new Date(meeting.starts_at).getTime() + DAY).toISOString().slice(0, 10)
  await own.visitor.get(saveSpecialistDaysOff, { body: { days: [after] } })
  expect((await own.visitor.get(readSpecialistDaysOff)).meetings).toEqual([])
})
