import {
  cancelConsultation,
  type ConsultationSlot,
  decideObjection,
  listSpecialists,
  markHeld,
  markMissed,
  objectToConsultation,
  readEarningsOfMonth,
  readSpecialistEarnings,
  removeProfile,
  ROLES,
  saveSpecialistHours,
  setSpecialistFee,
  withdrawMeeting,
} from '@grani/contract'
import {
  book,
  client,
  everyDay,
  from,
  goTo,
  runConsultations,
  slotsOf,
  specialistWith,
} from '@grani/testing/consultations.ts'
import { DAY, HOUR, MINUTE, type Product, SECOND, startProduct } from '@grani/testing/product.ts'
import { staffMember } from '@grani/testing/staff.ts'
import { PASSWORD } from '@grani/testing/users.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())
beforeEach(() => product.clock.set('2026-11-20T09:00:00.000Z'))

const reason = 'договор 12'

const setFee = async (id: string, fee: number) => {
  const { visitor } = await staffMember(product, ['owner'])
  return visitor.get(setSpecialistFee, { params: { id }, body: { fee, reason } })
}

/** A new client who has booked this time. */
const booked = async (slot: ConsultationSlot) => {
  const person = await client(product)
  const meeting = await book(person.visitor, { slot: slot.id })
  return { ...person, meeting, params: { id: meeting.id } }
}

type Own = Awaited<ReturnType<typeof specialistWith>>

const timesOf = async (own: Own) => slotsOf((await client(product)).visitor, own.id)

const earnings = ({ visitor }: Own) => visitor.get(readSpecialistEarnings)

const books = async (month: string) => {
  const { visitor } = await staffMember(product, ['bookkeeper'])
  return (await visitor.get(readEarningsOfMonth, { params: { month } })).specialists
}

/** The same from the tables alone, by a statement that shares nothing with the product. */
const inSql = (id: string) =>
  product.rows(
    `with ended as (
       select specialist_id, starts_at, state from consultations where objection is distinct from 'open'
       union all select specialist_id, starts_at, state from erased_consultations
     )
     select to_char(starts_at at time zone 'Europe/Moscow', 'YYYY-MM') as month, count(*)::int as count,
       coalesce(sum((select fee from specialist_fees f where f.specialist_id = e.specialist_id and f.since <= e.starts_at
         order by f.since desc limit 1)), 0)::int as amount
     from ended e where specialist_id = $1 and state in ('held', 'missed', 'late') and starts_at < $2
     group by 1 order by 1 desc`,
    [id, product.clock.now()],
  )

describe('what a specialist is owed', () => {
  test('is for held, missed and late ones, at the fee of the moment when they began', async () => {
    const own = await specialistWith(product)
    expect(await earnings(own)).toEqual({
      present: null,
      months: [{ month: '2026-11', lines: [], amount: 0, waiting: 0 }],
    })
    await setFee(own.id, 200_000)
    const times = (await timesOf(own)).slice(10, 17)
    const [held, missed, late, inTime, withdrawn, unmarked, dearer] = await Promise.all(times.map(booked))
    if (!held || !missed || !late || !inTime || !withdrawn || !unmarked || !dearer) return expect.fail()
    await inTime.visitor.get(cancelConsultation, { params: inTime.params, body: { counts: false } })
    const at = (moment: Date) => goTo(product, moment, own.visitor, own.support, late.visitor, missed.visitor)
    await at(from(late.meeting.starts_at, -3 * HOUR))
    await late.visitor.get(cancelConsultation, { params: late.params, body: { counts: true } })
    await own.visitor.get(withdrawMeeting, { params: withdrawn.params })
    await at(from(held.meeting.ends_at, -MINUTE))
    await own.visitor.get(markHeld, { params: held.params })
    expect((await earnings(own)).months).toMatchObject([{ amount: 0 }])
    await at(from(missed.meeting.starts_at, 20 * MINUTE))
    await own.visitor.get(markMissed, { params: missed.params })
    await at(from(dearer.meeting.starts_at, -SECOND))
    await setFee(own.id, 250_000)
    await at(from(dearer.meeting.ends_at, 0))
    await own.visitor.get(markHeld, { params: dearer.params })
    const sums = {
      lines: [
        { kind: 'held', fee: 200_000, count: 1 },
        { kind: 'held', fee: 250_000, count: 1 },
        { kind: 'missed', fee: 200_000, count: 1 },
        { kind: 'late', fee: 200_000, count: 1 },
      ],
      amount: 850_000,
      waiting: 1,
    }
    expect(await earnings(own)).toMatchObject({
      present: { fee: 250_000 },
      months: [{ month: '2026-11', ...sums }],
    })
    expect(await inSql(own.id)).toEqual([{ month: '2026-11', count: 4, amount: 850_000 }])
    expect(await books('2026-11')).toContainEqual({ name: 'Мария Орлова', ...sums })

    // Held by itself after two days; missed is not owed for while the client objects, and not at all when that is accepted.
    await at(from(dearer.meeting.ends_at, 2 * DAY))
    await runConsultations(product)
    await missed.visitor.get(objectToConsultation, { params: missed.params, body: { text: 'Не открылось' } })
    expect((await earnings(own)).months).toMatchObject([{ amount: 850_000, waiting: 1 }])
    const accept = { params: missed.params, body: { is_accepted: true, reason } }
    await own.support.get(decideObjection, accept)
    expect((await earnings(own)).months).toMatchObject([{ amount: 850_000, waiting: 0 }])
    expect(await inSql(own.id)).toEqual([{ month: '2026-11', count: 4, amount: 850_000 }])
  })

  test('is counted by Moscow’s months, and stays what it was when the fee changes later', async () => {
    const own = await specialistWith(product)
    await own.visitor.get(saveSpecialistHours, {
      body: { hours: [...everyDay('00:00', '01:00'), ...everyDay('23:00', '23:59')] },
    })
    await setFee(own.id, 300_000)
    const times = await timesOf(own)
    const last = times.find(({ starts_at }) => starts_at === '2026-11-30T20:00:00.000Z')
    const first = times.find(({ starts_at }) => starts_at === '2026-11-30T21:00:00.000Z')
    if (!last || !first) return expect.fail()
    for (const slot of [last, first]) await booked(slot)
    await goTo(product, '2026-12-03T09:00:00.000Z', own.visitor)
    await setFee(own.id, 100_000)
    await runConsultations(product)
    const line = { kind: 'held', fee: 300_000, count: 1 }
    const one = { lines: [line], amount: 300_000, waiting: 0 }
    expect((await earnings(own)).months).toEqual([
      { month: '2026-12', ...one },
      { month: '2026-11', ...one },
    ])
    expect(await inSql(own.id)).toEqual([
      { month: '2026-12', count: 1, amount: 300_000 },
      { month: '2026-11', count: 1, amount: 300_000 },
    ])
    for (const month of ['2026-11', '2026-12'])
      expect(await books(month)).toContainEqual({ name: 'Мария Орлова', ...one })
    expect(await books('2027-01')).toEqual([])
  })

  test('without a fee is a count without a sum', async () => {
    const own = await specialistWith(product)
    const [slot] = (await timesOf(own)).slice(10)
    const person = await booked(slot!)
    await goTo(product, person.meeting.ends_at, own.visitor)
    await own.visitor.get(markHeld, { params: person.params })
    await setFee(own.id, 200_000)
    expect((await earnings(own)).months).toMatchObject([
      { lines: [{ kind: 'held', fee: null, count: 1 }], amount: 0 },
    ])
    expect(await inSql(own.id)).toEqual([{ month: '2026-11', count: 1, amount: 0 }])
  })

  test('stays when a client is erased, and keeps nothing of them', async () => {
    const own = await specialistWith(product)
    await setFee(own.id, 200_000)
    const times = (await timesOf(own)).slice(10, 14)
    const [held, begun, soon, ahead] = [
      await booked(times[0]!),
      await booked(times[1]!),
      await booked(times[2]!),
      await booked((await timesOf(own)).at(-1)!),
    ]
    const people = [held, begun, soon, ahead]
    await goTo(product, held.meeting.ends_at, own.visitor, ...people.map(({ visitor }) => visitor))
    await own.visitor.get(markHeld, { params: held.params })
    await goTo(product, begun.meeting.starts_at, own.visitor, ...people.map(({ visitor }) => visitor))
    for (const { visitor } of people) await visitor.get(removeProfile, { body: { password: PASSWORD } })
    await goTo(product, from(soon.meeting.ends_at, 0), own.visitor)
    const lines = [
      { kind: 'held', fee: 200_000, count: 2 },
      { kind: 'late', fee: 200_000, count: 1 },
    ]
    expect((await earnings(own)).months).toEqual([{ month: '2026-11', lines, amount: 600_000, waiting: 0 }])
    const kept = await product.rows('select * from erased_consultations where specialist_id = $1', [own.id])
    expect(kept).toHaveLength(3)
    for (const row of kept)
      for (const { userId, meeting } of people)
        expect(Object.values(row)).toEqual(expect.not.arrayContaining([userId, meeting.id]))
  })

  test('is seen by themselves and by who keeps the books, without a word about clients', async () => {
    const own = await specialistWith(product)
    const other = await specialistWith(product)
    await setFee(own.id, 200_000)
    const [slot] = (await timesOf(own)).slice(10)
    const person = await booked(slot!)
    await goTo(product, person.meeting.ends_at, own.visitor, other.visitor)
    await own.visitor.get(markHeld, { params: person.params })
    expect(await earnings(other)).toMatchObject({ present: null, months: [{ lines: [], amount: 0 }] })
    const page = await own.visitor.raw({ method: 'GET', url: '/api/specialist/earnings' })
    for (const text of [person.userId, person.email, person.meeting.id, person.userId.slice(0, 4)])
      expect(page.body).not.toContain(text)
    const exported = await own.visitor.raw({ method: 'GET', url: '/api/profiles/me/export' })
    expect(exported.json()['Консультации'].earnings).toEqual([
      { month: '2026-11', amount_in_kopecks: 200_000, count: 1 },
    ])
    const document = await own.visitor.raw({ method: 'GET', url: '/api/profiles/me/export?format=html' })
    expect(document.body).toMatch(/<dt>Вознаграждение за консультации<.*<dt>Сумма<\/dt><dd>2\s?000/s)
    for (const role of ROLES) {
      const { visitor } = await staffMember(product, [role])
      const month = await visitor.call(readEarningsOfMonth, { params: { month: '2026-11' } })
      expect([role, month.kind]).toEqual([
        role,
        ['owner', 'support', 'bookkeeper'].includes(role) ? 'ok' : 'refused',
      ])
      const mine = await visitor.call(readSpecialistEarnings)
      expect(mine).toMatchObject({ code: role === 'specialist' ? 'ERR_NOT_FOUND' : 'ERR_ROLE' })
    }
  })
})

describe('a fee', () => {
  test('is set by an owner within its range, and is in the journal with what it was', async () => {
    const own = await specialistWith(product)
    const params = { id: own.id }
    for (const fee of [0, 9900, 10_000_100, 150_050, -200_000]) {
      const { visitor } = await staffMember(product, ['owner'])
      const refused = await visitor.call(setSpecialistFee, { params, body: { fee, reason } })
      expect([fee, refused]).toMatchObject([fee, { fields: { fee: 'forms.errors.invalid' } }])
    }
    expect(
      await own.support.call(setSpecialistFee, { params, body: { fee: 200_000, reason } }),
    ).toMatchObject({
      code: 'ERR_ROLE',
    })
    expect(await setFee(own.id, 200_000)).toMatchObject({ fee: 200_000 })
    expect(await setFee(own.id, 180_000)).toMatchObject({ fee: 180_000 })
    expect(await own.support.get(listSpecialists)).toContainEqual(
      expect.objectContaining({ id: own.id, fee: 180_000 }),
    )
    const entries = await product.rows(
      "select before, after from journal where subject = $1 and action = 'specialist.set-fee' order by seq",
      [own.id],
    )
    expect(entries).toEqual([
      { before: { fee: null }, after: { fee: 200_000 } },
      { before: { fee: 200_000 }, after: { fee: 180_000 } },
    ])
  })
})
