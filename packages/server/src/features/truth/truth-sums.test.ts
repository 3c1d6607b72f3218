import { addCalibration } from '@grani/testing/truth-people.ts'
import { TRUTH_QUALITIES, truthOf } from '@grani/testing/truth-page.ts'
import * as sums from '@grani/testing/truth-sums.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wilson } from './nightly/intervals.ts'
import { shortfallOf } from './rules.ts'

/** As many as are cheap; ten thousand in the long run of the tests. */
const MANY = process.env['HISTORIES'] ? 10_000 : 600

let product: Product
let page: ReturnType<typeof truthOf>

const one = async (statement: string, values: unknown[] = []) => {
  const [row] = await product.rows(statement, values)
  return {
    people: Number(row?.['people']),
    observations: Number(row?.['observations']),
    value: Number(row?.['value']),
    promised: Number(row?.['promised']),
  }
}

const near = (value: number | null | undefined): unknown => expect.closeTo(value ?? Number.NaN, 2)

/** The interval of a share with people as clusters, from the rows themselves. */
const intervalOf = async (statement: string, values: unknown[] = []): Promise<[number, number]> => {
  const rows = await product.rows(
    `select sum(hit)::float8 as part, count(*)::float8 as whole from (${statement}) r where user_id in
       (select user_id from users where allows_calibration and 'qa' <> all(groups) and user_id not in (select user_id from staff)) group by user_id`,
    values,
  )
  const persons = rows.map(row => ({ part: Number(row['part']), whole: Number(row['whole']) }))
  const whole = persons.reduce((sum, person) => sum + person.whole, 0)
  const share = persons.reduce((sum, person) => sum + person.part, 0) / whole
  const squares = persons.reduce((sum, person) => sum + (person.part - share * person.whole) ** 2, 0)
  const variance = ((persons.length / (persons.length - 1)) * squares) / whole ** 2
  return wilson(share, Math.min(whole, (share * (1 - share)) / variance))
}

describe(`with ${MANY} people`, () => {
  beforeAll(async () => {
    product = await startProduct({ servers: 2, env: { DATABASE_TIMEOUT: '60' } })
    page = truthOf(product)
    await page.seed(MANY, 40)
    await addCalibration(product, TRUTH_QUALITIES, product.clock.now())
    const counted = await Promise.all([page.count(), page.count()])
    expect(counted.filter(figures => figures > 0)).toHaveLength(1)
  }, 600_000)
  afterAll(() => product.stop())

  test.each([
    ['forecasts', sums.FORECASTS],
    ['checks', sums.CHECKS],
    ['unlike', sums.UNLIKE],
  ] as const)(
    '%s are what plain SQL makes of the rows that they name, without testers, staff and who refused',
    async (id, rows) => {
      const plain = await one(sums.sumsOf(rows))
      const { value, promised, people, observations, interval } = await page.claimOf(id)
      expect({ people, observations }).toEqual({ people: plain.people, observations: plain.observations })
      expect({ value, promised }).toEqual({ value: near(plain.value), promised: near(plain.promised) })
      const [low, high] = await intervalOf(rows)
      expect(interval).toEqual([near(low), near(high)])
    },
  )

  test('one’s own portrait is picked as often as the picks say', async () => {
    const plain = await one(sums.sumsOf(sums.PORTRAITS))
    const claim = await page.claimOf('portraits')
    expect(claim).toMatchObject({
      people: plain.people,
      observations: plain.observations,
      value: near(plain.value),
      promised: null,
      anybody: near(1 / 3),
    })
    const [low, high] = await intervalOf(sums.PORTRAITS)
    expect(claim.interval).toEqual([near(low), near(high)])
  })

  test('countdowns are kept as often as the answers after them say', async () => {
    const named = new Map(
      (await product.rows(sums.FIRST_NAMED)).map(row => [
        `${String(row['user_id'])}/${String(row['quality'])}`,
        Number(row['answer_seq']),
      ]),
    )
    const direct = new Map<string, { seq: number; soon: unknown }[]>()
    for (const row of await product.rows(sums.DIRECT, [JSON.stringify(page.items)])) {
      const key = `${String(row['user_id'])}/${String(row['quality'])}`
      direct.set(key, [...(direct.get(key) ?? []), { seq: Number(row['answer_seq']), soon: row['soon'] }])
    }
    const judged = [...direct].flatMap(([key, answers]) => {
      const came = named.get(key) ?? Number.POSITIVE_INFINITY
      const first = answers.find(({ seq, soon }) => soon !== null && seq <= came)
      if (!first) return []
      const given = answers.filter(({ seq }) => seq >= first.seq && seq <= came).length
      const until = Math.ceil(1.5 * Number(first.soon))
      return Number.isFinite(came) || given >= until
        ? [{ user: key.slice(0, 36), isKept: Number.isFinite(came) && given <= until }]
        : []
    })
    expect(judged.length).toBeGreaterThan(MANY / 4)
    expect(await page.claimOf('countdowns')).toMatchObject({
      people: new Set(judged.map(({ user }) => user)).size,
      observations: judged.length,
      value: near(judged.filter(({ isKept }) => isKept).length / judged.length),
      promised: 0.9,
    })
  })

  test.each([
    ['retests', sums.RETESTS],
    ['diary', sums.DIARY],
    ['observers', sums.OBSERVERS],
  ] as const)('the correlation of %s is that of the rows that they name', async (id, statement) => {
    const plain = await one(statement)
    const { value, people, observations, interval } = await page.claimOf(id)
    expect({ people, observations, value }).toEqual({
      people: plain.people,
      observations: plain.observations,
      value: near(plain.value),
    })
    const half = 1.96 / Math.sqrt(plain.people - 3)
    expect(interval).toEqual([
      near(Math.tanh(Math.atanh(plain.value) - half)),
      near(Math.tanh(Math.atanh(plain.value) + half)),
    ])
  })

  const median = (list: readonly number[]): number => {
    const sorted = list.toSorted((a, b) => a - b)
    return (
      ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) +
        (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) /
      2
    )
  }

  test('drift is the median over people of each one’s median difference', async () => {
    const byUser = new Map<string, { x: number; promise: number }[]>()
    for (const { user_id, x, promise } of await product.rows(sums.DRIFTS)) {
      const own = byUser.get(String(user_id)) ?? []
      byUser.set(String(user_id), [...own, { x: Number(x), promise: Number(promise) }])
    }
    const persons = [...byUser.values()]
    const promises = persons.map(own => own.reduce((sum, { promise }) => sum + promise, 0) / own.length)
    const claim = await page.claimOf('drift')
    expect(claim).toMatchObject({
      people: persons.length,
      observations: persons.flat().length,
      value: near(median(persons.map(own => median(own.map(({ x }) => x))))),
      promised: near(promises.reduce((sum, promise) => sum + promise, 0) / promises.length),
    })
    expect(claim.interval?.[0]).toBeLessThan(claim.value ?? 0)
    expect(claim.interval?.[1]).toBeGreaterThan(claim.value ?? 0)
  })

  test('careless sittings are those that are too fast or all alike', async () => {
    const rows = await product.rows(sums.ANSWERS, [product.clock.now()])
    const sittings: { user: string; answers: { value: number; ms: number }[] }[] = []
    let before = { user: '', at: 0 }
    for (const { user_id, value, ms, at } of rows) {
      const user = String(user_id)
      if (user !== before.user || Number(at) - before.at > 1800) sittings.push({ user, answers: [] })
      sittings.at(-1)?.answers.push({ value: Number(value), ms: Number(ms) })
      before = { user, at: Number(at) }
    }
    const long = sittings.filter(({ answers }) => answers.length >= 10)
    const isAlike = (values: readonly number[]): boolean =>
      values.some((_, i) => i + 10 <= values.length && new Set(values.slice(i, i + 10)).size === 1)
    const bad = long.filter(
      ({ answers }) =>
        2 * answers.filter(({ ms }) => ms < 1000).length > answers.length ||
        isAlike(answers.map(({ value }) => value)),
    )
    expect(bad.length).toBeGreaterThan(10)
    expect(await page.claimOf('careless')).toMatchObject({
      people: new Set(long.map(({ user }) => user)).size,
      observations: long.length,
      value: near(bad.length / long.length),
    })
  })

  test('a part of a claim is told from fifty people on: hits by published probability, and qualities that people do not recognise', async () => {
    const { cells } = await page.claimOf('forecasts')
    const tenths = await product.rows(
      `select to_char(least(0.95, floor(20 * probability::numeric) / 20), 'FM0.00') as cell, count(distinct user_id)::int as people, avg(hit)::float8 as value
       from (${sums.FORECASTS}) f where user_id in (select user_id from users where allows_calibration and 'qa' <> all(groups) and user_id not in (select user_id from staff))
       group by 1 having count(distinct user_id) >= 50 order by 1`,
    )
    expect(cells.map(({ cell, people, value }) => ({ cell, people, value }))).toEqual(
      tenths.map(({ cell, people, value }) => ({ cell, people, value: near(Number(value)) })),
    )
    const unlike = await page.claimOf('unlike')
    expect(unlike.cells.map(({ name }) => name)).toEqual(expect.arrayContaining(['Спокойствие']))
    expect(unlike.cells.map(({ value }) => value ?? 0)).toEqual(
      unlike.cells.map(({ value }) => value ?? 0).toSorted((a, b) => b - a),
    )
    expect(
      (await page.table()).every(([, cell, , , , , , people]) => cell === '' || Number(people) >= 50),
    ).toBe(true)
  })

  test('norms are the shares of each sex and age, from profiles that are opened for the count alone', async () => {
    const plain = await product.rows(sums.NORMS)
    const told = (await page.table()).filter(
      ([id, cell = '']) => id === 'norms' && cell.split('/').length === 3,
    )
    expect(told.length).toBeGreaterThan(1)
    expect(
      told.map(([, cell, value, , , , , people]) => ({ cell, people: Number(people), value: Number(value) })),
    ).toEqual(plain.map(({ cell, people, value }) => ({ cell, people, value: near(Number(value)) })))
    expect(await product.rows("select from pg_tables where tablename = 'truth_groups'")).toEqual([])
  })

  test('the calibration in use is named with its people, its day and the qualities that rest on experts alone', async () => {
    const qualities = page.bank.directions.flatMap(direction => direction.qualities).length
    expect((await page.read()).calibration).toEqual({
      made_on: '2026-11-18',
      people: 640,
      qualities,
      on_experts: qualities - TRUTH_QUALITIES.length,
    })
  })

  test('the worst claim stands first, whatever it is, and each shows the statement that it was counted by', async () => {
    const { claims } = await page.read()
    const shortfalls = claims.flatMap(claim =>
      claim.id === 'norms' || claim.id === 'calibration' ? [] : (shortfallOf(claim) ?? []),
    )
    expect(shortfalls.length).toBe(10)
    expect(shortfalls).toEqual(shortfalls.toSorted((a, b) => b - a))
    for (const { statement } of claims) expect(statement).toContain('with ')
  })

  test('the next day counts again, and who refuses meanwhile is no longer in it', async () => {
    const before = await page.claimOf('unlike')
    expect(await page.count()).toBe(0)
    await product.rows(
      'update users set allows_calibration = false where user_id = (select user_id from seeded where place = 1)',
    )
    product.clock.pass(24 * 60 * 60 * 1000)
    expect(await page.count()).toBeGreaterThan(0)
    expect(await page.claimOf('unlike')).toMatchObject({ people: before.people - 1 })
    expect((await page.read()).counted_on).toBe('2026-11-19')
  })
})
