import { randomUUID } from 'node:crypto'
import {
  bookConsultation,
  cancelConsultation,
  consentToConsultations,
  listConsultationSlots,
  listTariffs,
  moveConsultation,
  notifyAboutTimes,
  readConsultations,
  stopSpecialist,
} from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  book,
  bookingOf,
  client,
  from,
  givePlanTo,
  goTo,
  runConsultations,
  slotsOf,
  specialistWith,
} from '@grani/testing/consultations.ts'
import { subjectsTo } from '@grani/testing/buyer.ts'
import { manyUsers } from '@grani/testing/many-users.ts'
import { DAY, HOUR, MINUTE, type Product, startProduct } from '@grani/testing/product.ts'
import { userIdOf, verifiedUser } from '@grani/testing/users.ts'

let product: Product
beforeAll(async () => {
  // On a slow machine two hundred requests wait for their turn; few run at once, so that none waits for a connection.
  const patient = {
    REQUESTS_RUNNING: '4',
    REQUESTS_WAITING: '500',
    REQUESTS_WAIT: '60',
    DATABASE_TIMEOUT: '60',
  }
  product = await startProduct({ servers: 2, env: patient })
})
afterAll(() => product.stop())

const usedBy = (userIds: readonly string[]) =>
  product.rows('select user_id, used from consultation_allowances where user_id = any($1) and used > 0', [
    userIds,
  ])

describe('many at once', () => {
  test('two hundred clients want one time: one gets it, the others are told the next ones and have used nothing', async () => {
    const { id: specialist } = await specialistWith(product)
    const clients = await manyUsers(product, 200)
    const ids = clients.map(({ userId }) => userId)
    await givePlanTo(product, ids)
    const [wanted, ...others] = await slotsOf(clients[0]!.visitor, specialist)
    const replies = await Promise.all(
      clients.map(({ visitor }) => visitor.call(bookConsultation, bookingOf({ slot: wanted!.id }))),
    )
    const booked = replies.filter(({ kind }) => kind === 'ok')
    expect(booked).toHaveLength(1)
    const refused = replies.flatMap(reply => (reply.kind === 'ok' ? [] : [reply]))
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['ERR_CONFLICT']))
    const [any] = await product.rows("select count(*)::int as n from consultations where state = 'booked'")
    expect(any).toEqual({ n: 1 })
    expect(await usedBy(ids)).toHaveLength(1)
    const loser = clients[replies.findIndex(({ kind }) => kind !== 'ok')]!
    const again = await loser.visitor.raw({
      method: 'POST',
      url: '/api/consultations',
      ...bookingOf({ slot: wanted!.id }),
    })
    expect(again.statusCode).toBe(409)
    expect(again.json().free[0]).toEqual(others[0])
    expect((await loser.visitor.get(readConsultations)).right).toMatchObject({
      state: 'available',
      pays: 'plan',
    })
  })

  test('one client takes twenty times at once: one is booked, nineteen stay open', async () => {
    const { id: specialist } = await specialistWith(product)
    const { visitor, userId } = await client(product)
    const slots = (await slotsOf(visitor, specialist)).slice(0, 20)
    const replies = await Promise.all(
      slots.map(({ id }, i) => visitor.copy(i % 2).call(bookConsultation, bookingOf({ slot: id }))),
    )
    expect(replies.filter(({ kind }) => kind === 'ok')).toHaveLength(1)
    expect(await usedBy([userId])).toEqual([{ user_id: userId, used: 1 }])
    const states = await product.rows('select state from consultation_slots where slot_id = any($1)', [
      slots.map(({ id }) => id),
    ])
    expect(states.filter(({ state }) => state === 'booked')).toHaveLength(1)
    expect(states.filter(({ state }) => state === 'open')).toHaveLength(19)
  })

  test('the database itself refuses two times of one specialist that overlap', async () => {
    const { id: specialist } = await specialistWith(product)
    const overlapping = product.rows(
      `insert into consultation_slots (slot_id, specialist_id, specialist_no, period, state)
       select gen_random_uuid(), specialist_id, specialist_no,
         tstzrange(lower(period) + interval '10 minutes', upper(period) + interval '10 minutes'), 'open'
       from consultation_slots where specialist_id = $1 limit 1`,
      [specialist],
    )
    await expect(overlapping).rejects.toThrow('conflicting key value violates exclusion constraint')
  })
})

describe('who may book', () => {
  const wanted = async () => {
    const { id } = await specialistWith(product)
    const { visitor, email } = await verifiedUser(product)
    const [slot] = await slotsOf(visitor, id)
    return { visitor, userId: await userIdOf(product, email), slot: slot!.id }
  }

  test('neither the trial nor a plan without consultations, nor somebody without a plan', async () => {
    const { visitor, userId, slot } = await wanted()
    const codeNow = async () => {
      const reply = await visitor.call(bookConsultation, bookingOf({ slot }))
      return [reply.kind === 'ok' ? 'ok' : reply.code, (await visitor.get(readConsultations)).right.state]
    }
    expect(await codeNow()).toEqual(['ERR_PLAN', 'notInPlan'])
    await givePlanTo(product, userId, { tariff: 'medium' })
    expect(await codeNow()).toEqual(['ERR_PLAN', 'notInPlan'])
    await givePlanTo(product, userId, { days: -1 })
    expect(await codeNow()).toEqual(['ERR_READ_ONLY', 'readOnly'])
    // A renewal that has failed keeps the rest of the product open, and books nothing.
    await product.rows(
      'update subscriptions set is_free = false, paused_at = $2, end_at = $2 where user_id = $1',
      [userId, product.clock.now()],
    )
    expect(await codeNow()).toEqual(['ERR_READ_ONLY', 'readOnly'])
  })

  test('once a quarter, within the paid time, with consent for what is shown', async () => {
    const { visitor, userId, slot } = await wanted()
    await givePlanTo(product, userId, { days: 1 })
    // The plan ends before that time.
    const last = (await visitor.get(listConsultationSlots, {})).slots.at(-1)!
    expect(await visitor.call(bookConsultation, bookingOf({ slot: last.id }))).toMatchObject({
      code: 'ERR_PLAN',
    })
    await givePlanTo(product, userId, { days: 400 })
    const wish = { slot, wish: 'О работе' }
    expect(await visitor.call(bookConsultation, bookingOf(wish))).toMatchObject({ code: 'ERR_CONSENT' })
    const { consent } = await visitor.get(readConsultations)
    await visitor.get(consentToConsultations, { body: { version: consent.version } })
    const id = randomUUID()
    const first = await book(visitor, { ...wish, id })
    // Sent again after its reply was lost.
    expect(await book(visitor, { ...wish, id })).toEqual(first)
    await visitor.get(cancelConsultation, { params: { id }, body: { counts: false } })
    const second = await book(visitor, wish)
    await goTo(product, from(second.starts_at, -HOUR), visitor)
    const late = { params: { id: second.id }, body: { counts: false } }
    expect(await visitor.call(cancelConsultation, late)).toMatchObject({ code: 'ERR_CONFLICT' })
    const told = { params: { id: second.id }, body: { counts: true } }
    expect((await visitor.get(cancelConsultation, told)).state).toBe('late')
    const { right } = await visitor.get(readConsultations)
    expect(right).toMatchObject({ state: 'used', available_from: '2027-02-17T21:00:00.000Z' })
    const [next] = (await visitor.get(listConsultationSlots, {})).slots
    const third = await visitor.raw({
      method: 'POST',
      url: '/api/consultations',
      ...bookingOf({ slot: next!.id }),
    })
    expect([third.statusCode, third.json()]).toEqual([
      429,
      { code: 'ERR_QUOTA', available_from: '2027-02-17T21:00:00.000Z' },
    ])
    // A break of the plan opens nothing earlier.
    await goTo(product, from(product.clock.now(), 40 * DAY), visitor)
    await givePlanTo(product, userId)
    expect((await visitor.get(readConsultations)).right.available_from).toBe('2027-02-17T21:00:00.000Z')
    await goTo(product, '2027-02-17T21:00:00.000Z', visitor)
    expect((await visitor.get(readConsultations)).right.state).toBe('available')
  })

  test('with a known time zone only', async () => {
    const { visitor, userId, slot } = await wanted()
    await givePlanTo(product, userId)
    for (const zone of ['Europe/Nowhere', '+03:00', 'posix/Europe/Moscow'])
      expect(await visitor.call(bookConsultation, bookingOf({ slot, zone }))).toMatchObject({
        code: 'ERR_VALIDATION',
      })
  })
})

describe('moving', () => {
  test('twice, to 24 hours before, and never what another device has moved already', async () => {
    const { id: specialist } = await specialistWith(product)
    const { visitor, userId } = await client(product)
    const slots = await slotsOf(visitor, specialist)
    const { id } = await book(visitor, { slot: slots[30]!.id })
    const to = (n: number, sequence: number) =>
      visitor.call(moveConsultation, { params: { id }, body: { slot_id: slots[n]!.id, sequence } })
    expect(await to(31, 0)).toMatchObject({ kind: 'ok' })
    expect(await to(31, 0)).toMatchObject({ kind: 'ok' })
    expect(await to(32, 0)).toMatchObject({ code: 'ERR_CONFLICT' })
    expect(await to(32, 1)).toMatchObject({ kind: 'ok' })
    expect(await to(33, 2)).toMatchObject({ code: 'ERR_CONFLICT' })
    const booked = await product.rows('select slot_id from consultation_slots where consultation_id = $1', [
      id,
    ])
    expect(booked).toEqual([{ slot_id: slots[32]!.id }])
    expect(await usedBy([userId])).toMatchObject([{ used: 1 }])
  })

  test('a minute before the last moment: one reminder, for the new time', async () => {
    const { id: specialist } = await specialistWith(product)
    const { visitor, email } = await client(product)
    const slots = await slotsOf(visitor, specialist)
    const first = slots[0]!
    const { id, starts_at } = await book(visitor, { slot: first.id })
    await goTo(product, from(starts_at, -24 * HOUR - MINUTE), visitor)
    const later = slots.find(slot => new Date(slot.starts_at) > from(starts_at, DAY))!
    await visitor.get(moveConsultation, { params: { id }, body: { slot_id: later.id, sequence: 0 } })
    const reminders = async () =>
      (await subjectsTo(product, email)).filter(subject => /^(Завтра|Через час) встреча$/u.test(subject))
    for (const moment of [starts_at, later.starts_at]) {
      await goTo(product, from(moment, -24 * HOUR), visitor)
      await Promise.all([runConsultations(product, 0), runConsultations(product, 1)])
      expect(await reminders()).toHaveLength(moment === starts_at ? 0 : 1)
    }
    await goTo(product, from(later.starts_at, -30 * MINUTE), visitor)
    await runConsultations(product)
    await runConsultations(product)
    expect(await reminders()).toHaveLength(2)
    await goTo(product, from(later.ends_at, 48 * HOUR), visitor)
    await runConsultations(product)
    expect((await visitor.get(readConsultations)).past[0]).toMatchObject({ id, state: 'held' })
  })
})

describe('what the house promises', () => {
  test('a quarter without a free time leaves a consultation for 60 days', async () => {
    const { visitor, email } = await client(product)
    const { id: specialist, support } = await specialistWith(product)
    await support.get(stopSpecialist, { params: { id: specialist }, body: { reason: 'отпуск' } })
    await product.rows("update consultation_slots set state = 'withdrawn' where state = 'open'")
    await product.rows('update specialists set is_active = false')
    await visitor.get(notifyAboutTimes, { body: { is_wanted: true } })
    const { quarter } = (await visitor.get(readConsultations)).right
    await goTo(product, quarter!.until, visitor)
    await runConsultations(product)
    await runConsultations(product)
    const { right, is_waiting_for_times: isWaiting } = await visitor.get(readConsultations)
    expect(right.credits).toEqual([
      { expires_at: new Date(product.clock.now().getTime() + 60 * DAY).toISOString() },
    ])
    expect(isWaiting).toBe(true)
    // Times open: one mail, whichever server sees it first.
    await specialistWith(product)
    await Promise.all([runConsultations(product, 0), runConsultations(product, 1)])
    const subjects = await subjectsTo(product, email)
    expect(subjects.filter(subject => subject === 'Появилось время для встречи')).toHaveLength(1)
  })

  test('a card sells a consultation only while a specialist works', async () => {
    const { visitor } = await verifiedUser(product)
    const sells = async (): Promise<boolean> =>
      (await visitor.get(listTariffs)).some(({ setting_tariff: text }) =>
        // Before all else on the card.
        text.startsWith('<p><strong>Консультация специалиста'),
      )
    await product.rows('update specialists set is_active = false')
    expect([await sells(), (await visitor.get(readConsultations)).is_offered]).toEqual([false, false])
    await specialistWith(product)
    expect([await sells(), (await visitor.get(readConsultations)).is_offered]).toEqual([true, true])
  })
})
