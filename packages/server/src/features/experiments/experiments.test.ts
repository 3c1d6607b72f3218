import {
  type Experiment,
  listExperiments,
  meetVariant,
  type NewExperiment,
  startExperiment,
  stopExperiment,
} from '@grani/contract'
import type { Client } from '@grani/testing/client.ts'
import { DAY, MINUTE, type Product, startProduct } from '@grani/testing/product.ts'
import { staffMember } from '@grani/testing/staff.ts'
import { userIdOf, verifiedUser } from '@grani/testing/users.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { differenceOf, isMoreOften, variantOf } from './rules.ts'

let product: Product
let editor: Client
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
})
afterAll(() => product.stop())

/** Moves the clock there, where sessions have ended: the editor signs in again. */
const at = async (moment: number): Promise<void> => {
  product.clock.set(new Date(moment).toISOString())
  editor = (await staffMember(product, ['editor'])).visitor
}

const START = '2026-11-18T09:00:00.000Z'
const BEGIN = new Date(START).getTime()

beforeEach(async () => {
  await at(BEGIN)
  await product.rows('delete from experiments')
  await product.rows('delete from exposures')
})

const plan = (more: Partial<NewExperiment> = {}): NewExperiment => ({
  name: 'longer-hint',
  hypothesis: 'С примером событие записывают чаще',
  place: 'diary-hint',
  measure: 'wrote-event',
  guards: ['cancelled', 'refund-asked'],
  share: 50,
  planned_people: 400,
  ends_at: null,
  ...more,
})

const start = (more: Partial<NewExperiment> = {}, staff = editor) =>
  staff.call(startExperiment, { body: plan(more) })

const stop = (name = 'longer-hint', because: 'guard' | 'other' = 'other') =>
  editor.call(stopExperiment, { params: { name }, body: { because, reason: 'тест' } })

const shown = async (name = 'longer-hint'): Promise<Experiment> => {
  const found = (await editor.get(listExperiments)).find(experiment => experiment.name === name)
  if (!found) throw new Error(`There is no experiment ${name}`)
  return found
}

const meet = async (visitor: Client) =>
  (await visitor.get(meetVariant, { params: { place: 'diary-hint' } })).variant

/** People who met the variants at the start, and of whom so many did it. */
const people = (
  name: string,
  variant: 'a' | 'b',
  { count, yes, event = 'wrote' }: { count: number; yes: number; event?: 'wrote' | 'cancelled' },
) =>
  product.rows(
    `with people as (
       insert into users (user_id, created_at, is_email_verified)
       select gen_random_uuid(), $4, true from generate_series(1, $3::int) returning user_id
     ), numbered as (select user_id, row_number() over () as number from people
     ), met as (insert into exposures select user_id, $1, $2, $4 from people
     ), wrote as (
       insert into events (user_id, event_id, happened_on, written_at, version)
       select user_id, gen_random_uuid(), $4::date, $4::timestamptz + interval '2 days', 1 from numbered
       where number <= $5 and $6 = 'wrote'
     ) insert into subscriptions (user_id, tariff, started_at, end_at, cancelled_at)
       select user_id, 'basic', $4, $4, $4::timestamptz + interval '2 days' from numbered
       where number <= $5 and $6 = 'cancelled'`,
    [name, variant, count, START, yes, event],
  )

describe('the variant of a user', () => {
  test.each([10, 50, 90])('is b for %i of a hundred, within one of 10^5 ids', share => {
    let b = 0
    for (let i = 0; i < 100_000; i++) {
      const id = `${i.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`
      if (variantOf(id, { name: 'longer-hint', share }) === 'b') b++
    }
    expect(Math.abs(b / 1000 - share)).toBeLessThan(1)
  })

  test('is the same for ever, by the first eight bytes of SHA-256, and independent of other experiments', () => {
    const id = '0b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e51'
    // printf '%s' 0b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e51longer-hint | sha256sum begins with 7f55f6cbf5bf1f9b, 0.497 of all
    expect([1, 25, 50, 75, 99].map(share => variantOf(id, { name: 'longer-hint', share }))).toEqual([
      'a',
      'a',
      'b',
      'b',
      'b',
    ])
    const ids = Array.from({ length: 4000 }, (_, i) => `user-${i}`)
    const both = ids.filter(one =>
      ['first', 'other'].every(name => variantOf(one, { name, share: 50 }) === 'b'),
    )
    expect(Math.abs(both.length / 1000 - 1)).toBeLessThan(0.1)
  })
})

// Newcombe 1998, Statistics in Medicine 17, table II, method 10; the first is b.
test.each([
  [56, 70, 48, 80, 0.0524, 0.3339],
  [9, 10, 3, 10, 0.1705, 0.809],
  [6, 7, 2, 7, 0.0582, 0.8062],
  [5, 56, 0, 29, -0.0381, 0.1926],
  [0, 10, 0, 20, -0.1611, 0.2775],
  [10, 10, 0, 20, 0.6791, 1],
])('the interval of %i/%i less %i/%i', (b, ofB, a, ofA, low, high) => {
  const { difference, interval } = differenceOf({ yes: a, people: ofA }, { yes: b, people: ofB })
  expect(difference).toBeCloseTo(b / ofB - a / ofA, 12)
  expect(interval[0]).toBeCloseTo(low, 3)
  expect(interval[1]).toBeCloseTo(high, 3)
  expect(isMoreOften({ yes: a, people: ofA }, { yes: b, people: ofB })).toBe(low > 0)
})

describe('an experiment', () => {
  test('is only in a place of the list, with a plan, one at a time in each, says the table too', async () => {
    const place: string = 'prices'
    const reply = await editor.raw({
      method: 'POST',
      url: startExperiment.path,
      body: { ...plan(), place },
    })
    expect(reply.json()).toMatchObject({ code: 'ERR_VALIDATION', fields: { place: expect.any(String) } })
    const insert = product.rows(
      `insert into experiments (name, hypothesis, place, measure, guards, share, planned_people, started_at, made_by)
       values ('x-y', 'x', 'prices', 'paid', '{cancelled}', 50, 100, now(), gen_random_uuid())`,
    )
    await expect(insert).rejects.toThrow('place')
    expect(await start({ planned_people: null })).toMatchObject({ code: 'ERR_VALIDATION' })
    expect(await start({ ends_at: '2026-11-18T08:00:00.000Z' })).toMatchObject({ code: 'ERR_VALIDATION' })
    const support = (await staffMember(product, ['support'])).visitor
    expect(await start({}, support)).toMatchObject({ code: 'ERR_ROLE' })
    const replies = await Promise.all([start({ name: 'one-two' }), start({ name: 'two-one' })])
    expect(
      replies.map(one => (one.kind === 'ok' ? 'ok' : one.code)).toSorted((x, y) => (x < y ? -1 : 1)),
    ).toEqual(['ERR_CONFLICT', 'ok'])
    const [running] = await editor.get(listExperiments)
    expect(await stop(running?.name)).toMatchObject({ kind: 'ok' })
    expect(await stop(running?.name)).toMatchObject({ code: 'ERR_CONFLICT' })
    expect(await start({ name: running?.name ?? '' })).toMatchObject({ code: 'ERR_CONFLICT' })
  })

  test('gives everybody one variant on all servers, notes the first meeting, leaves testers and staff out', async () => {
    const { visitor, email } = await verifiedUser(product)
    const userId = await userIdOf(product, email)
    expect(await meet(visitor)).toBe('a')
    expect(await start()).toMatchObject({ kind: 'ok' })
    const expected = variantOf(userId, { name: 'longer-hint', share: 50 })
    expect(await Promise.all([0, 1, 0, 1].map(server => meet(visitor.copy(server))))).toEqual(
      Array(4).fill(expected),
    )
    product.clock.pass(MINUTE)
    expect(await meet(visitor)).toBe(expected)
    expect(await product.rows('select variant, at from exposures where user_id = $1', [userId])).toEqual([
      { variant: expected, at: new Date(START) },
    ])
    const tester = await verifiedUser(product)
    const testerId = await userIdOf(product, tester.email)
    await product.rows("update users set groups = '{users,qa}' where user_id = $1", [testerId])
    expect(await meet(tester.visitor)).toBe(variantOf(testerId, { name: 'longer-hint', share: 50 }))
    await meet(editor)
    const { people: met } = await shown()
    expect(met.a + met.b).toBe(1)
    expect(await stop()).toMatchObject({ kind: 'ok' })
    expect(await meet(visitor)).toBe('a')
  })

  test('shows counts and guards at once, and the difference when its plan is fulfilled, of exactly the planned', async () => {
    await start({ name: 'short-hint' })
    await people('short-hint', 'a', { count: 200, yes: 60 })
    await people('short-hint', 'b', { count: 199, yes: 90 })
    await at(BEGIN + 8 * DAY)
    expect(await shown('short-hint')).toMatchObject({
      state: 'running',
      people: { a: 200, b: 199 },
      counted: 399,
      guard_counts: [
        { guard: 'cancelled', yes: { a: 0, b: 0 }, is_alarming: false },
        { guard: 'refund-asked', yes: { a: 0, b: 0 }, is_alarming: false },
      ],
      result: null,
    })
    await people('short-hint', 'b', { count: 1, yes: 0 })
    const { state, result } = await shown('short-hint')
    expect([state, result]).toMatchObject([
      'fulfilled',
      { people: { a: 200, b: 200 }, yes: { a: 60, b: 90 } },
    ])
    expect(result?.difference).toBeCloseTo(0.15, 12)
    expect(result?.interval[0]).toBeGreaterThan(0)
    // Who comes later changes nothing any more.
    await product.rows(
      `insert into exposures select user_id, 'short-hint', 'b', $1 from users where user_id in
        (select user_id from events) and user_id not in (select user_id from exposures)`,
      [new Date(BEGIN + DAY)],
    )
    expect((await shown('short-hint')).result).toEqual(result)
    await stop('short-hint')
  })

  test('says when a guard is met surely more often, and is stopped by it', async () => {
    await start({ name: 'bad-hint', planned_people: 10_000 })
    await people('bad-hint', 'a', { count: 150, yes: 3, event: 'cancelled' })
    await people('bad-hint', 'b', { count: 150, yes: 30, event: 'cancelled' })
    await at(BEGIN + 3 * DAY)
    expect(await shown('bad-hint')).toMatchObject({
      state: 'running',
      guard_counts: [{ yes: { a: 3, b: 30 }, is_alarming: true }, { is_alarming: false }],
      result: null,
    })
    expect(await stop('bad-hint', 'guard')).toMatchObject({ kind: 'ok' })
    expect(await shown('bad-hint')).toMatchObject({
      state: 'stopped',
      stopped_because: 'guard',
      result: null,
    })
    expect(
      await product.rows("select action, after from journal where subject = 'bad-hint' order by seq"),
    ).toMatchObject([
      { action: 'experiment.start' },
      { action: 'experiment.stop', after: { because: 'guard' } },
    ])
  })

  test('that ends at a time takes nobody in after it, keeps variants, and shows the difference a week later', async () => {
    await start({
      name: 'timed-hint',
      planned_people: null,
      ends_at: new Date(BEGIN + DAY).toISOString(),
    })
    await people('timed-hint', 'a', { count: 20, yes: 2 })
    await people('timed-hint', 'b', { count: 20, yes: 4 })
    await at(BEGIN + 2 * DAY)
    const { visitor, email } = await verifiedUser(product)
    const userId = await userIdOf(product, email)
    expect(await meet(visitor)).toBe(variantOf(userId, { name: 'timed-hint', share: 50 }))
    expect((await shown('timed-hint')).result).toBeNull()
    await at(BEGIN + 8 * DAY)
    expect(await shown('timed-hint')).toMatchObject({
      state: 'fulfilled',
      people: { a: 20, b: 20 },
      result: { difference: 0.1 },
    })
    await stop('timed-hint')
  })
})
