import { readFigures, readHealth, type SeriesName } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addAnswers,
  addEvents,
  addPayments,
  addPeople,
  addPlans,
  addRefunds,
  addResults,
} from '@grani/testing/counted-month.ts'
import type { Client } from '@grani/testing/client.ts'
import { DAY, type Product, startProduct } from '@grani/testing/product.ts'
import { staffMember } from '@grani/testing/staff.ts'
import { countNights } from './service.ts'

/** A Sunday morning in Moscow: the nights have counted until the 19th. */
const NOW = '2026-12-20T06:00:00.000Z'
/** Half an hour after midnight of a Monday in Moscow; in UTC it is still Sunday, a week before. */
const MONDAY = '2026-11-08T21:30:00.000Z'
const NOON = 'T09:00:00.000Z'

let product: Product
let visitor: Client
const signIn = async () => {
  ;({ visitor } = await staffMember(product, ['editor']))
}
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
  product.clock.set(NOW)
  await signIn()
})
afterAll(() => product.stop())

const bank = () => {
  const [server] = product.servers
  if (!server) throw new Error('There is no server')
  return server.paymentContext.bank()
}

const count = () => countNights(product.database.db, bank(), product.clock.now())

const points = async (name: SeriesName) => {
  const { series } = await visitor.get(readFigures)
  return series.find(found => found.name === name)?.points ?? []
}

/** One point of a series as [value, of]; undefined where there is none. */
const at = async (name: SeriesName, from: string) => {
  const point = (await points(name)).find(found => found.from === from)
  return point && [point.value, point.of]
}

const basic = () => bank().tariffs.find(({ name }) => name === 'basic')
/** What the quota of a Tuesday comes to. */
const tuesday = () => Math.ceil(((basic()?.questionsPerWeek ?? 0) * 2) / 7)

/** What one group does that another, not counted one, does as well. */
const liveThrough = async (ids: readonly string[]) => {
  await addAnswers(product, ids.slice(0, 6), `2026-11-10${NOON}`, tuesday())
  await addAnswers(product, ids.slice(6, 8), `2026-11-10${NOON}`, 3)
  await addAnswers(product, ids.slice(5, 10), `2026-11-16${NOON}`, 2)
  await addAnswers(product, ids.slice(0, 5), `2026-12-07${NOON}`)
  await addResults(product, ids.slice(0, 9), '2026-11-15T21:29:00.000Z')
  await addResults(product, ids.slice(9, 10), '2026-11-15T21:31:00.000Z')
  const month = { from: `2026-11-20${NOON}`, until: `2026-12-20${NOON}` }
  await addPayments(product, ids.slice(0, 6), { at: `2026-11-20${NOON}`, ...month })
  await addRefunds(product, ids.slice(0, 5), `2026-11-25${NOON}`, 10_000)
  const plan = { tariff: basic()?.uid ?? '', price: 99_000, endAt: `2026-12-20${NOON}` }
  await addPlans(product, ids.slice(0, 4), plan)
  await addPlans(product, ids.slice(4, 5), { ...plan, cancelledAt: NOW })
  await addPlans(product, ids.slice(5, 6), { ...plan, cancelledAt: NOW, nextPrice: 149_000 })
}

/** Fourteen people who come on a Monday, fourteen on the Tuesday of the week after, and twelve who came in October. */
const liveThroughTheMonth = async () => {
  const first = await addPeople(product, 14, MONDAY)
  await liveThrough(first)
  await liveThrough(await addPeople(product, 10, MONDAY, ['users', 'qa']))
  const staff = await addPeople(product, 10, MONDAY)
  await liveThrough(staff)
  await product.rows(`insert into staff select id, '{editor}', null, now() from unnest($1::uuid[]) as id`, [
    staff,
  ])

  const second = await addPeople(product, 14, `2026-11-17${NOON}`)
  await addAnswers(product, second.slice(0, 3), `2026-11-18${NOON}`)
  await addEvents(product, second.slice(0, 6), `2026-11-24${NOON}`)
  await addAnswers(product, second.slice(0, 6), `2026-12-15${NOON}`)
  const qualities = bank()
    .directionsOf('resIss')
    .flatMap(direction => direction.qualities.map(({ id }) => id))
  await addResults(product, second.slice(0, 5), `2026-12-01${NOON}`, qualities)
  await addResults(product, second.slice(5, 6), `2026-12-01${NOON}`, qualities.slice(1))
  await product.rows(`insert into active_goals select id, 'resIss', now() from unnest($1::uuid[]) as id`, [
    second,
  ])
  await addPayments(product, second.slice(0, 2), {
    at: `2026-11-20${NOON}`,
    from: `2026-11-20${NOON}`,
    until: `2026-12-20${NOON}`,
  })
  await addPlans(product, second.slice(0, 2), {
    tariff: basic()?.uid ?? '',
    price: 99_000,
    endAt: `2026-12-20${NOON}`,
  })

  const earlier = await addPeople(product, 12, `2026-10-05${NOON}`)
  const [october, november, december] = ['2026-10-10', '2026-11-10', '2026-12-10'].map(day => `${day}${NOON}`)
  if (!october || !november || !december) throw new Error('There are three months')
  await addPayments(product, earlier, { at: october, from: october, until: november })
  await addPayments(product, earlier.slice(0, 4), {
    kind: 'renewal',
    at: november,
    from: november,
    until: december,
  })
  // Within the grace period: the month goes on from its old end.
  await addPayments(product, earlier.slice(4, 5), {
    kind: 'renewal',
    at: `2026-11-12${NOON}`,
    from: november,
    until: december,
  })
  const refused = { kind: 'renewal', at: november, from: november, until: december } as const
  await addPayments(product, earlier.slice(5, 10), { ...refused, reason: 'insufficient_funds' })
  await addPayments(product, earlier.slice(10, 11), { ...refused, reason: 'permission_revoked' })
}

test('before the first night there is nothing, and the page says so', async () => {
  const { computed_until, series } = await visitor.get(readFigures)
  expect(computed_until).toBeNull()
  expect(series.every(({ points: all }) => all.length === 0)).toBe(true)
})

describe('a month of forty people', () => {
  beforeAll(async () => {
    await liveThroughTheMonth()
    const counted = await Promise.all([count(), count(), count()])
    // One server counts ninety days; the others find the lock taken, or everything done.
    expect(counted.toSorted((a, b) => a - b)).toEqual([0, 0, 90])
  })

  test('who comes back is counted by Moscow days, from the week of the registration', async () => {
    expect(await at('day1', '2026-11-09')).toEqual([8 / 14, 14])
    expect(await at('day7', '2026-11-09')).toEqual([5 / 14, 14])
    expect(await at('day28', '2026-11-09')).toEqual([5 / 14, 14])
    // Whoever wrote has come back as well.
    expect(await at('day7', '2026-11-16')).toEqual([6 / 14, 14])
    expect(await at('day7', '2026-10-05')).toEqual([0, 12])
    expect(await at('day1', '2026-11-02')).toBeUndefined()
  })

  test('three people who came back are not told, and neither is a week that is not over', async () => {
    expect(await at('day1', '2026-11-16')).toEqual([null, null])
    expect(await at('day28', '2026-11-16')).toBeUndefined()
  })

  test('a first result counts within seven days of confirming, to the minute; a plan within fourteen', async () => {
    expect(await at('activation', '2026-11-09')).toEqual([9 / 14, 14])
    expect(await at('activation', '2026-11-16')).toEqual([0, 14])
    expect(await at('trialToPaid', '2026-11-09')).toEqual([6 / 14, 14])
    expect(await at('trialToPaid', '2026-11-16')).toEqual([null, null])
  })

  test('a day looks back over seven: who was there, how much they answered, who used the quota up', async () => {
    expect(await at('weeklyActive', '2026-11-16')).toEqual([10, null])
    const answers = 6 * tuesday() + 2 * 3 + 5 * 2
    expect(await at('answersPerActiveDay', '2026-11-16')).toEqual([answers / 13, 10])
    expect(await at('quotaUsedUp', '2026-11-16')).toEqual([6 / 10, 10])
    expect(await at('weeklyActive', '2026-11-20')).toEqual([8, null])
    expect(await at('weeklyActive', '2026-10-20')).toEqual([0, null])
  })

  test('«всё измерено» is met by those with a result for every quality of a goal', async () => {
    expect(await at('allMeasured', '2026-12-19')).toEqual([5 / 6, 6])
  })

  test('money: what next month brings, what went back, and what each month’s people have paid', async () => {
    expect(await at('mrr', '2026-12-19')).toEqual([4 * 99_000 + 149_000 + 2 * 99_000, 7])
    const november = (6 + 2 + 5) * 99_000
    expect(await at('refundShare', '2026-11-01')).toEqual([(5 * 10_000) / november, 13])
    expect(await at('refundShare', '2026-12-01')).toBeUndefined()
    expect(await at('paidByCohort', '2026-11-01')).toEqual([8 * 99_000 - 5 * 10_000, 28])
    expect(await at('paidByCohort', '2026-10-01')).toEqual([17 * 99_000, 12])
  })

  test('who left in a month: by a refused charge, and by choice, of whom there are too few to tell', async () => {
    expect(await at('churnRefused', '2026-11-01')).toEqual([5 / 12, 12])
    expect(await at('churnChosen', '2026-11-01')).toEqual([null, null])
  })

  test('every figure stands beside its statement, which run by hand brings what is stored', async () => {
    const { tables, series } = await visitor.get(readFigures)
    expect(tables).toMatch(/^create temporary table counted_people/)
    for (const { name, statement } of series) expect(statement).toContain(`'${name}'`)
    const statement = series.find(({ name }) => name === 'day7')?.statement ?? ''
    const counted = await product.rows(
      `with counted_people as (
         select user_id, (created_at + interval '3 hours')::date as registered_on from users
         where not ('qa' = any (groups)) and user_id not in (select user_id from staff)
       ), person_days as (
         select user_id, (answered_at + interval '3 hours')::date as day from questions where status = 'answered'
         union select user_id, (written_at + interval '3 hours')::date from events
       )
       select part::float8, whole::float8, people::float8
       from (${statement.replaceAll(/\$\d/g, "'2026-11-16'")}) as counted (day, figure, part, whole, people)`,
    )
    const stored = await product.rows(
      "select part::float8, whole::float8, people::float8 from daily_figures where figure = 'day7' and day = '2026-11-09'",
    )
    expect(stored).toHaveLength(1)
    expect(counted).toEqual(stored)
  })

  test('the oldest week is a whole one', async () => {
    await product.rows(
      "insert into daily_figures select (date '2025-12-01' + n)::text, 'day1', 5, 10, 5 from generate_series(0, 30) as n",
    )
    expect((await points('day1'))[0]).toEqual({ from: '2025-12-08', value: 0.5, of: 70 })
  })

  test('the next night adds a day and leaves the others', async () => {
    expect(await count()).toBe(0)
    const before = await points('weeklyActive')
    product.clock.pass(DAY)
    expect(await count()).toBe(1)
    await signIn()
    const after = await points('weeklyActive')
    expect(after.at(-1)).toMatchObject({ from: '2026-12-20' })
    expect(after.slice(0, -1)).toEqual(before.slice(-after.length + 1))
  })
})

test('the health of the process counts its own requests and refusals, and the mails of the database', async () => {
  await product.rows('delete from mail_outbox')
  await product.rows(
    `insert into mail_outbox (mail_id, recipient, subject, body_text, body_html, created_at, next_try_at, failed_at)
     values (gen_random_uuid(), 'x@example.org', 'x', 'x', 'x', $1, $1, $1)`,
    [product.clock.now()],
  )
  await product.visitor().call(readHealth)
  const { has_database, values } = await visitor.get(readHealth)
  expect(has_database).toBe(true)
  const valueOf = (name: string, label: string | null = null) =>
    values.find(value => value.name === name && value.label === label)?.value
  expect(valueOf('refusals', 'ERR_SESSION')).toBe(1)
  expect(valueOf('requests', '4xx')).toBe(1)
  expect(valueOf('requests', '2xx')).toBeGreaterThan(5)
  expect(valueOf('mails', 'failed')).toBe(1)
  expect(valueOf('slowest')).toBeGreaterThan(0)
  expect(JSON.stringify(values)).not.toContain('@')
})
