import { type ItemDetails, listItems, listQualities, readItem } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calibrate } from '../../bank/calibration/calibrate.ts'
import { SAMPLE } from '../../bank/calibration/sample.ts'
import type { Client } from '@grani/testing/client.ts'
import { addAnswers, addPeople } from '@grani/testing/counted-month.ts'
import { loaded } from '@grani/testing/content.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { simulateUsers } from '@grani/testing/simulated-users.ts'
import { staffMember } from '@grani/testing/staff.ts'
import { shareInterval } from './rules.ts'

const content = loaded.content
const USERS = 120
const ITEMS = 40

let product: Product
let visitor: Client
beforeAll(async () => {
  product = await startProduct()
  ;({ visitor } = await staffMember(product, ['psychologist']))
})
afterAll(() => product.stop())

const allItems = async (query: { quality?: string; sort?: 'item' | 'answers' | 'slope' | 'misfit' }) => {
  const pages = []
  for (let page = 1; ; page++) {
    const { items, total } = await visitor.get(listItems, { query: { ...query, page: String(page) } })
    pages.push(...items)
    if (items.length === 0) return { items: pages, total }
  }
}

const asked = content.items.filter(item => item.kind !== 'pair' && item.stage !== 'retired')

describe('before there is a calibration', () => {
  test('the list has what the content says and how many have answered so far', async () => {
    const own = asked.find(({ quality }) => quality === 'calmness') ?? expect.fail()
    const ids = await addPeople(product, 4, '2026-11-20T09:00:00.000Z')
    const [refusing, tester] = ids
    await product.rows('update users set allows_calibration = false where user_id = $1', [refusing])
    await product.rows("update users set groups = '{users,qa}' where user_id = $1", [tester])
    await addAnswers(product, ids, '2026-11-20T09:00:00.000Z', 2)
    await product.rows("update questions set item = $1 where item = 'x'", [own.id])
    const { source, items, total } = await visitor.get(listItems, { query: {} })
    expect(source).toBeNull()
    expect(total).toBe(asked.length)
    expect(items[0]).toMatchObject({ id: own.id, answers: 4, slope: own.slope, misfit: null, flags: [] })
    expect(items[1]?.answers).toBe(0)
    const ofQuality = await visitor.get(listItems, { query: { quality: 'calmness', sort: 'item' } })
    expect(ofQuality.total).toBe(asked.filter(({ quality }) => quality === 'calmness').length)
    expect((await visitor.get(listItems, { query: { flag: 'dif' } })).total).toBe(0)
    expect((await visitor.get(listItems, { query: { stage: 'seed' } })).total).toBe(1)

    const item = await visitor.get(readItem, { params: { item: own.id } })
    expect(item).toMatchObject({
      text: own.text,
      answers: 4,
      source: null,
      slope: { expert: own.slope, estimate: own.slope, error: null },
      content: { stage: own.stage, version: own.version, shift: own.shift },
      skip_share: null,
      history: [],
    })
    expect(item.thresholds).toHaveLength(own.answers.length - 1)
    expect(item.options.map(({ text, count }) => [text, count])).toEqual(
      own.answers.map(({ text }) => [text, null]),
    )

    const { qualities, source: none } = await visitor.get(listQualities)
    expect(none).toBeNull()
    expect(qualities.find(({ id }) => id === 'calmness')).toMatchObject({
      people: 2,
      answers: 4,
      items: ofQuality.total,
      reliability: null,
    })
    await product.rows('delete from questions')
    await product.rows('delete from users where user_id = any ($1)', [ids])
  })
})

describe('after a calibration', () => {
  let item: ItemDetails
  beforeAll(async () => {
    await simulateUsers(product, { content, users: USERS, items: ITEMS, shift: 0, seed: 3 })
    const now = product.clock.now()
    await calibrate(product.database.db, {
      keys: product.keys,
      now,
      force: false,
      dryRun: false,
      limits: SAMPLE,
    })
    const { items } = await visitor.get(listItems, { query: { sort: 'answers' } })
    item = await visitor.get(readItem, { params: { item: items[0]?.id ?? '' } })
  })

  test('the list holds every graded item that is asked, each once, in the order and of the quality asked for', async () => {
    const { items, total } = await allItems({ sort: 'item' })
    expect(total).toBe(asked.length)
    expect(items.map(({ id }) => id)).toEqual(asked.map(({ id }) => id).toSorted())
    const quality = items[0]?.quality.id ?? ''
    const ofQuality = await allItems({ quality, sort: 'slope' })
    expect(new Set(ofQuality.items.map(found => found.quality.id))).toEqual(new Set([quality]))
    const slopes = ofQuality.items.map(({ slope }) => slope)
    expect(slopes).toEqual(slopes.toSorted((a, b) => a - b))
  })

  test('items are found by the number of their responses and by a flag', async () => {
    const count = async (query: object) => (await visitor.get(listItems, { query })).total
    expect(await count({ stage: 'seed' })).toBe(ITEMS)
    expect(await count({ stage: 'operational' })).toBe(0)
    expect(await count({ flag: 'dif' })).toBe(0)
    await product.rows("update item_stats set flags = '{dif}' where item = $1", [item.id])
    const { items } = await visitor.get(listItems, { query: { flag: 'dif' } })
    expect(items).toMatchObject([{ id: item.id, flags: ['dif'] }])
  })

  test('an item has its options with their numbers, its estimates with errors, and shares only where 50 people are', () => {
    expect(item.options.reduce((sum, { count }) => sum + (count ?? 0), 0)).toBe(USERS)
    expect(item.answers).toBe(USERS)
    expect(item.slope.error).toBeGreaterThan(0)
    expect(item.thresholds).toHaveLength(item.options.length - 1)
    expect(item.median_ms).toBe(3000)
    expect(item.fast_share).toBe(0)
    expect(item.history).toHaveLength(1)
    for (const { people, shares } of item.bins) {
      expect(shares !== null).toBe(people >= 50)
      shares?.intervals.forEach(([low, high], k) => {
        expect(low).toBeLessThanOrEqual(shares.observed[k] ?? -1)
        expect(high).toBeGreaterThanOrEqual(shares.observed[k] ?? 2)
      })
    }
  })

  test('an item that does not exist is not found', async () => {
    const reply = await visitor.call(readItem, { params: { item: 'no-such-item' } })
    expect(reply).toMatchObject({ kind: 'refused', code: 'ERR_NOT_FOUND' })
  })

  test('qualities say how sure they become; ratings of fewer than five users are not told', async () => {
    const { qualities, source } = await visitor.get(listQualities)
    expect(source).toMatchObject({ people: USERS })
    const measured = qualities.find(({ id }) => id === item.quality.id)
    expect(measured).toMatchObject({ people: USERS, ratings: [] })
    expect(measured?.reliability).toBeGreaterThan(0.2)
    expect(Object.values(measured?.bands ?? {}).reduce((a, b) => a + b, 0)).toBe(USERS)
    const rate = (count: number) =>
      product.rows(
        `update quality_stats set stats = jsonb_set(stats, '{ratings}', $2::jsonb) where quality = $1`,
        [item.quality.id, JSON.stringify([{ band: 'high', of: count, agree: 3 }])],
      )
    const ratings = async () =>
      (await visitor.get(listQualities)).qualities.find(({ id }) => id === item.quality.id)?.ratings
    await rate(4)
    expect(await ratings()).toEqual([{ band: 'high', of: 4, agree: null }])
    await rate(5)
    expect(await ratings()).toEqual([{ band: 'high', of: 5, agree: 3 }])
  })

  test('an item shows what each calibration found', async () => {
    await product.rows(
      `with newer as (
         insert into calibrations (bank, created_at, people, answers, calibration, report)
         select bank, created_at, people, answers, calibration, report from calibrations returning version
       )
       insert into item_stats
       select newer.version, item, quality, answers, slope, misfit, flags, stats from item_stats, newer where item = $1`,
      [item.id],
    )
    const { history } = await visitor.get(readItem, { params: { item: item.id } })
    expect(history.map(({ slope }) => slope)).toEqual([item.slope, item.slope])
  })
})

test('an interval of 90 % holds the share, and is the narrower the more people', () => {
  // Wilson (1927) for 3 of 10: (.3 + z²/20 ± z √(.3 · .7 / 10 + z²/400)) / (1 + z²/10) with z = 1.645, by hand.
  const [low, high] = shareInterval(0.3, 10)
  expect(low).toBeCloseTo(0.1269, 3)
  expect(high).toBeCloseTo(0.5583, 3)
  expect(shareInterval(0, 50)[0]).toBe(0)
  expect(shareInterval(0, 50)[1]).toBeLessThan(0.06)
})
