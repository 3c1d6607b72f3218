import {
  changeRoles,
  changeSpecialist,
  giveConsultationCredit,
  listSpecialistMeetings,
  listSpecialists,
  readConsultations,
  removeProfile,
  removeStaff,
  resumeSpecialist,
  saveSpecialistDaysOff,
  saveSpecialistHours,
  stopSpecialist,
  withdrawConsultation,
} from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookedMeeting, client, slotsOf, specialistWith } from '@grani/testing/consultations.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { staffMember } from '@grani/testing/staff.ts'

const reason = 'договор закончился'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

describe('hours', () => {
  test('open times follow them at once, booked ones stay and are listed as outside', async () => {
    const { own, person, params, meeting } = await bookedMeeting(product, 0)
    await own.visitor.get(saveSpecialistHours, { body: { hours: [] } })
    expect(await slotsOf(person.visitor, own.id)).toEqual([])
    const week = await own.visitor.get(listSpecialistMeetings, {
      query: { week: meeting.starts_at.slice(0, 10) },
    })
    expect(week.meetings).toMatchObject([{ id: params.id, is_outside_hours: true }])
    const hours = { weekday: 3, starts: '10:00', ends: '12:00', valid_from: '2026-01-01', valid_until: null }
    const overlapping = { hours: [hours, { ...hours, starts: '11:00', ends: '13:00' }] }
    expect(await own.visitor.call(saveSpecialistHours, { body: overlapping })).toMatchObject({
      fields: { 'hours.1': 'consultations.forms.errors.hours' },
    })
    await own.visitor.get(saveSpecialistHours, { body: { hours: [hours] } })
    const days = async () => [
      ...new Set((await slotsOf(person.visitor, own.id)).map(({ starts_at }) => starts_at.slice(0, 10))),
    ]
    const [first] = await days()
    await own.visitor.get(saveSpecialistDaysOff, { body: { days: [first!] } })
    expect(await days()).not.toContain(first)
    await own.visitor.get(saveSpecialistDaysOff, { body: { days: [] } })
    expect(await days()).toContain(first)
  })
})

describe('an account', () => {
  test('of a client that is removed: the specialist is told, the time is open again, no row is left', async () => {
    const { own, person, meeting } = await bookedMeeting(product, 26)
    await person.visitor.get(removeProfile)
    const mails = await product.rows(
      `select calendar_method from (select mail_id, user_id, subject, calendar_method from mail_outbox
         union select mail_id, user_id, subject, calendar_method from local_mails) m
       where user_id = $1 and subject like 'Встреча отменена%'`,
      [own.accountId],
    )
    expect(mails).toEqual([{ calendar_method: 'CANCEL' }])
    const { visitor } = await client(product)
    expect((await slotsOf(visitor, own.id)).map(({ starts_at }) => starts_at)).toContain(meeting.starts_at)
    expect(await product.rows('select 1 from consultations where user_id = $1', [person.userId])).toEqual([])
  })

  test('of a specialist keeps its role until they are stopped', async () => {
    const { own, person } = await bookedMeeting(product, 30)
    const { visitor: owner } = await staffMember(product, ['owner'])
    const params = { uid: own.accountId }
    const remove = () => owner.call(removeStaff, { params, body: { reason } })
    const asEditor = { params, body: { roles: ['editor' as const], reason } }
    const refused = { code: 'ERR_CONFLICT', fields: { roles: 'staff.forms.errors.specialist' } }
    expect([await remove(), await owner.call(changeRoles, asEditor)]).toMatchObject([refused, refused])
    const keeping = { params, body: { roles: ['editor' as const, 'specialist' as const], reason } }
    expect(await owner.call(changeRoles, keeping)).toMatchObject({ kind: 'ok' })
    await owner.get(stopSpecialist, { params: { id: own.id }, body: { reason } })
    expect((await person.visitor.get(readConsultations)).right.credits).toHaveLength(1)
    expect(await remove()).toMatchObject({ kind: 'ok' })
    const resumed = await owner.call(resumeSpecialist, { params: { id: own.id }, body: { reason } })
    expect(resumed).toMatchObject({ code: 'ERR_CONFLICT' })
  })

  test('of a specialist is not removed by themselves', async () => {
    const { visitor } = await specialistWith(product)
    expect(await visitor.call(removeProfile)).toMatchObject({ code: 'ERR_CONFLICT' })
  })
})

test('a consultation that the staff withdraw gives the client a credit, once, and is in the journal', async () => {
  const { own, person, params } = await bookedMeeting(product, 34)
  const withdraw = () => own.support.call(withdrawConsultation, { params, body: { reason } })
  expect(await withdraw()).toMatchObject({ kind: 'ok' })
  expect(await withdraw()).toMatchObject({ code: 'ERR_CONFLICT' })
  const { right, past } = await person.visitor.get(readConsultations)
  expect([right.credits.length, past[0]?.state]).toEqual([1, 'withdrawn'])
  const entries = await product.rows('select action, actor from journal where subject = $1', [params.id])
  expect(entries).toEqual([{ action: 'consultation.withdraw', actor: expect.any(String) }])
})

test('the staff give a credit by hand and change how a specialist is shown; all of it is in the journal', async () => {
  const { support, id } = await specialistWith(product)
  const person = await client(product, { tariff: 'basic' })
  const { visitor } = person
  await support.get(giveConsultationCredit, { params: { uid: person.userId }, body: { reason } })
  expect((await visitor.get(readConsultations)).right).toMatchObject({ state: 'available', pays: 'credit' })
  const shown = { name: 'Мария Иванова', about: 'x', education: 'y', video_url: null }
  const moved = { params: { id }, body: { ...shown, time_zone: 'Asia/Yekaterinburg', reason } }
  await support.get(changeSpecialist, moved)
  expect(await support.get(listSpecialists)).toContainEqual(
    expect.objectContaining({ id, name: 'Мария Иванова', time_zone: 'Asia/Yekaterinburg' }),
  )
  const journal = await product.rows('select action from journal where subject = any($1) order by seq', [
    [id, person.userId],
  ])
  expect(journal.map(({ action }) => action)).toEqual([
    'specialist.make',
    'specialist.save-hours',
    'person.give-credit',
    'specialist.change',
  ])
})
