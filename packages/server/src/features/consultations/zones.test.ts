import {
  cancelConsultation,
  listConsultationSlots,
  moveConsultation,
  readConsultations,
} from '@grani/contract'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { book, client, givePlanTo, goTo, slotsOf, specialistWith } from '@grani/testing/consultations.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { newestMail } from '@grani/testing/users.ts'
import { creditExpiry, dueStep, payerOf, planRight, quarterOf, type Facts } from './rules.ts'
import { timeIn, zoneWords } from './zones.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

type Entry = {
  uid: string
  sequence: number
  start: string
  end: string
  summary: string
  method: string
  all: string
}

/** A calendar file as another library reads it. */
const entryIn = (text: string): Entry => {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!)
  return {
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toJSDate().toISOString(),
    end: event.endDate.toJSDate().toISOString(),
    summary: event.summary,
    method: String(calendar.getFirstPropertyValue('method')),
    all: text,
  }
}

describe('a specialist in Moscow', () => {
  // The weeks in which Berlin changes its clock: on 29 March and on 25 October 2026.
  test.each([
    ['2026-03-25T09:00:00.000Z', 'Asia/Kamchatka', ['2026-03-28', '19:00'], ['2026-03-30', '19:00']],
    ['2026-03-25T09:00:00.000Z', 'Europe/Berlin', ['2026-03-28', '08:00'], ['2026-03-30', '09:00']],
    ['2026-10-21T09:00:00.000Z', 'Asia/Kamchatka', ['2026-10-24', '19:00'], ['2026-10-26', '19:00']],
    ['2026-10-21T09:00:00.000Z', 'Europe/Berlin', ['2026-10-24', '09:00'], ['2026-10-26', '08:00']],
  ])('at 10:00, on %s, for a client in %s', async (now, zone, before, after) => {
    product.clock.set(now)
    const own = await specialistWith(product)
    const { visitor, email } = await client(product)
    const slots = await slotsOf(visitor, own.id)
    for (const [day, clock] of [before, after]) {
      const slot = slots.find(({ starts_at }) => starts_at === `${day}T07:00:00.000Z`)!
      expect(timeIn(zone, new Date(slot.starts_at))).toContain(`в ${clock}`)
    }
    const wanted = slots.find(({ starts_at }) => starts_at === `${after[0]}T07:00:00.000Z`)!
    const { id, starts_at } = await book(visitor, { slot: wanted.id, zone })
    expect(starts_at).toBe(wanted.starts_at)
    const mail = await newestMail(product, email, 'Встреча: ')
    expect(mail.body_text).toContain(`в ${after[1]}, ${zoneWords(zone, new Date(starts_at))}`)
    const told = await newestMail(product, own.email, 'Новая встреча')
    expect(told.body_text).toContain('в 10:00, время: Москва, GMT+3')
    for (const { calendar, calendar_method: method } of [mail, told])
      expect([method, entryIn(calendar ?? '')]).toMatchObject([
        'REQUEST',
        { uid: `${id}@localhost`, start: wanted.starts_at, end: wanted.ends_at, summary: 'Встреча' },
      ])
  })

  test('has every hour of the day that a change of the clock leaves, once', async () => {
    product.clock.set('2026-10-22T09:00:00.000Z')
    const own = await specialistWith(product, { zone: 'Europe/Berlin', starts: '00:00', ends: '06:00' })
    const { visitor } = await client(product)
    const of = async (day: string) =>
      (await visitor.get(listConsultationSlots, { query: { specialist: own.id } })).slots.filter(
        ({ starts_at }) => timeIn('Europe/Berlin', new Date(starts_at)).includes(`${day} октября`),
      )
    expect((await of('25')).length).toBeGreaterThanOrEqual(5)
    expect(await of('26')).toHaveLength(6)
    product.clock.set('2027-03-25T09:00:00.000Z')
    const spring = await specialistWith(product, { zone: 'Europe/Berlin', starts: '00:00', ends: '06:00' })
    const other = await client(product)
    const slots = await slotsOf(other.visitor, spring.id)
    const sunday = slots.filter(({ starts_at }) =>
      timeIn('Europe/Berlin', new Date(starts_at)).includes('28 марта'),
    )
    expect(sunday).toHaveLength(5)
  })
})

test('a calendar file that is downloaded follows a move, and holds no link to the room', async () => {
  product.clock.set('2026-11-18T09:00:00.000Z')
  const own = await specialistWith(product)
  const { visitor, email } = await client(product)
  const slots = await slotsOf(visitor, own.id)
  const { id } = await book(visitor, { slot: slots[0]!.id, wish: 'Тревога и сон' })
  const file = async () =>
    (await visitor.raw({ method: 'GET', url: `/api/consultations/${id}/calendar` })).body
  const first = entryIn(await file())
  await visitor.get(moveConsultation, { params: { id }, body: { slot_id: slots[5]!.id, sequence: 0 } })
  const second = entryIn(await file())
  expect([first.sequence, second.sequence, second.uid]).toEqual([0, 1, first.uid])
  expect(second.start).toBe(slots[5]!.starts_at)
  const mail = await newestMail(product, email, 'перенесена')
  expect(entryIn(mail.calendar ?? '')).toMatchObject({ sequence: 1, start: slots[5]!.starts_at })
  const [row] = await product.rows('select room from consultations where consultation_id = $1', [id])
  for (const secret of [String(row?.['room']), 'Тревога', 'онсультац', 'Орлова'])
    expect(second.all).not.toContain(secret)
  await goTo(product, '2026-11-18T10:00:00.000Z', visitor)
  expect((await visitor.get(readConsultations)).ahead?.id).toBe(id)
})

/** What RFC 5546 asks of a file, and what makes calendars take it for the same entry. */
const rulesOf = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent')
  const [event] = events
  const property = (name: string) => event?.getAllProperties(name) ?? []
  return {
    method: calendar.getFirstPropertyValue('method'),
    version: calendar.getFirstPropertyValue('version'),
    events: events.length,
    uid: event?.getFirstPropertyValue('uid'),
    sequence: event?.getFirstPropertyValue('sequence'),
    status: event?.getFirstPropertyValue('status'),
    class: event?.getFirstPropertyValue('class'),
    organizer: property('organizer').map(one => one.getFirstValue()),
    attendees: property('attendee').map(one => [
      String(one.getFirstValue()).toLowerCase(),
      one.getFirstParameter('partstat'),
      one.getFirstParameter('rsvp'),
    ]),
    inUtc: [...property('dtstart'), ...property('dtend'), ...property('dtstamp')].map(
      one => one.getParameter('tzid') === undefined && String(one.getFirstValue()).endsWith('Z'),
    ),
    longestLine: Math.max(...text.split('\r\n').map(line => Buffer.byteLength(line))),
  }
}

test('requests, moves and cancellations are one entry in the calendars of both, and a download is published', async () => {
  product.clock.set('2026-11-18T09:00:00.000Z')
  const own = await specialistWith(product)
  const { visitor, email } = await client(product)
  const slots = await slotsOf(visitor, own.id)
  const { id } = await book(visitor, { slot: slots[0]!.id })
  const booked = [
    await newestMail(product, email, 'Встреча: '),
    await newestMail(product, own.email, 'Новая'),
  ]
  const download = await visitor.raw({ method: 'GET', url: `/api/consultations/${id}/calendar` })
  await visitor.get(moveConsultation, { params: { id }, body: { slot_id: slots[5]!.id, sequence: 0 } })
  const moved = [
    await newestMail(product, email, 'перенесена'),
    await newestMail(product, own.email, 'перенесена'),
  ]
  await visitor.get(cancelConsultation, { params: { id }, body: { counts: false } })
  const cancelled = [
    await newestMail(product, email, 'отменена'),
    await newestMail(product, own.email, 'отменена'),
  ]
  const entry = {
    version: '2.0',
    events: 1,
    uid: `${id}@localhost`,
    class: 'PRIVATE',
    organizer: ['mailto:no-reply@localhost'],
    inUtc: [true, true, true],
  }
  for (const [mails, method, sequence, status] of [
    [booked, 'REQUEST', 0, 'CONFIRMED'],
    [moved, 'REQUEST', 1, 'CONFIRMED'],
    [cancelled, 'CANCEL', 2, 'CANCELLED'],
  ] as const)
    for (const { recipient, calendar } of mails) {
      const rules = rulesOf(calendar ?? '')
      const attendees = [[`mailto:${recipient}`, 'ACCEPTED', 'FALSE']]
      expect(rules).toMatchObject({ ...entry, method, sequence, status, attendees })
      expect(rules.longestLine).toBeLessThanOrEqual(75)
    }
  expect(rulesOf(download.body)).toMatchObject({ ...entry, method: 'PUBLISH', sequence: 0, attendees: [] })
  // The mailbox of a developer offers the file as a mail program would.
  const [mail] = cancelled
  const list = await visitor.raw({ method: 'GET', url: '/dev/mail' })
  expect(list.body).toContain(`/dev/mail/${mail!.mail_id}/vstrecha.ics`)
  const file = await visitor.raw({ method: 'GET', url: `/dev/mail/${mail!.mail_id}/vstrecha.ics` })
  expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8; method=CANCEL')
  expect(file.body).toBe(mail!.calendar)
})

test('a quarter ends at Moscow’s midnight also for a plan that began at night', async () => {
  product.clock.set('2026-11-17T22:30:00.000Z')
  const person = await client(product)
  await givePlanTo(product, person.userId)
  expect((await person.visitor.get(readConsultations)).right.quarter).toEqual({
    from: '2026-11-17T21:00:00.000Z',
    until: '2027-02-17T21:00:00.000Z',
  })
})

describe('quarters', () => {
  const days = (since: string, count: number): string[] => {
    const found: string[] = []
    let at = new Date(since)
    for (let i = 0; i < count; i++) {
      const { key, end } = quarterOf(new Date(since), at)
      found.push(key)
      at = end
    }
    return found
  }

  test('of a plan that began on 31 January, on 30 November, and on a leap day', () => {
    expect(days('2026-01-31T09:00:00.000Z', 5)).toEqual([
      '2026-01-31',
      '2026-04-30',
      '2026-07-31',
      '2026-10-31',
      '2027-01-31',
    ])
    expect(days('2026-11-30T09:00:00.000Z', 3)).toEqual(['2026-11-30', '2027-02-28', '2027-05-30'])
    expect(days('2028-02-29T09:00:00.000Z', 6)).toEqual([
      '2028-02-29',
      '2028-05-29',
      '2028-08-29',
      '2028-11-29',
      '2029-02-28',
      '2029-05-29',
    ])
  })
})

const NOW = new Date('2026-11-18T09:00:00.000Z')
const facts: Facts = {
  now: NOW,
  hasAhead: false,
  perQuarter: 1,
  since: NOW,
  afterDays: 0,
  used: [],
  credits: [],
  isCoveredAt: () => true,
}

describe('rules', () => {
  test('a first month can be asked for', () => {
    const waiting = planRight({ ...facts, afterDays: 30 })
    expect(waiting).toMatchObject({ kind: 'waiting', opensAt: new Date('2026-12-18T09:00:00.000Z') })
  })

  test('of the plan and a credit pays what would be lost sooner', () => {
    const credit = (expires: string) => ({
      ...facts,
      credits: [{ credit_id: 'c', cause: 'given', expires_at: new Date(expires) }],
    })
    expect(payerOf(credit('2027-01-01T00:00:00Z'), NOW)?.by).toBe('credit')
    expect(payerOf(credit('2027-03-01T00:00:00Z'), NOW)?.by).toBe('plan')
  })

  test('a credit for a withdrawn one lasts until the end of its quarter, and 60 days at least', () => {
    expect(creditExpiry(NOW, '2026-11-18').toISOString()).toBe('2027-02-17T21:00:00.000Z')
    expect(creditExpiry(NOW, '2026-09-01').toISOString()).toBe('2027-01-17T09:00:00.000Z')
  })

  test('a reminder that would come too late is left out', () => {
    const row = { state: 'booked', starts_at: NOW, ends_at: new Date(NOW.getTime() + 3_000_000), told: 0 }
    const at = (hours: number) => dueStep(row, new Date(NOW.getTime() + hours * 3_600_000))
    expect([-24.1, -24, -1, 0, 48, 49].map(at)).toEqual([null, 'tomorrow', 'soon', 'skip', 'skip', 'hold'])
  })
})
