import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLiveBank } from '../live-bank.ts'
import { calibrationOf, currentModel } from '../store.ts'
import { engineInputOf } from '../engine-input.ts'
import { loaded } from '@grani/testing/content.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { simulateUsers } from '@grani/testing/simulated-users.ts'
import { fingerprint } from '@grani/testing/tables.ts'
import { calibrate } from './calibrate.ts'
import { reportText } from './report-text.ts'
import { SAMPLE } from './sample.ts'
import { reportOf, useCalibration, versionsOf } from './store.ts'

const content = loaded.content
const ITEMS = 60
/** Every item is harder for the simulated users than the experts think, by so many SD. */
const SHIFT = 0.8

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

type Options = Parameters<typeof calibrate>[1]

const run = (options: Partial<Options> = {}) =>
  calibrate(product.database.db, {
    keys: product.keys,
    now: product.clock.now(),
    force: false,
    dryRun: false,
    ...options,
  })

const newVersion = async (): Promise<number> => {
  const outcome = await run()
  if (outcome.kind !== 'saved') throw new Error(outcome.kind)
  return outcome.version
}

const currentVersion = async (): Promise<number | null> =>
  (await currentModel(product.database.db))?.calibration ?? null

/** How far the locations of answered items lie above the experts', on average. */
const shiftFound = async (version: number): Promise<number> => {
  const { items } = await calibrationOf(product.database.db, version)
  const gaps = engineInputOf(content).items.flatMap(item => {
    const found = items[item.id]
    if ('pair' in item || !found || found.answers === 0) return []
    return (item.thresholds ?? []).map((b, k) => (found.thresholds[k] ?? 0) - b)
  })
  return gaps.reduce((a, b) => a + b, 0) / gaps.length
}

describe('before enough users have answered', () => {
  test('a calibration is refused with the number of users, and changes nothing', async () => {
    await simulateUsers(product, { content, users: 5, items: 30, shift: 0, seed: 1 })
    const before = await fingerprint(product)
    expect(await run()).toEqual({ kind: 'too-few', users: 5 })
    expect(await fingerprint(product)).toEqual(before)
  })

  test('it can be forced; a dry run of a sample saves nothing and says how many of how many were read', async () => {
    const before = await fingerprint(product)
    const limits = { ...SAMPLE, users: 3, perItem: 0 }
    const outcome = await run({ force: true, dryRun: true, seed: 5, limits })
    if (outcome.kind !== 'dry-run') throw new Error(outcome.kind)
    const sample = { seed: 5, of: 5, drawn: 3, extra: 0 }
    expect(outcome.report).toMatchObject({ people: 3, answers: 90, reference: null, sample })
    expect(reportText(outcome.report)).toContain('Выборка: 3 человек из 5, случайных 3 (начальное число 5).')
    expect(await fingerprint(product)).toEqual(before)
  })
})

describe('a calibration', () => {
  let first = 0
  let second = 0

  test('finds the difficulty that the users were simulated with, is saved and used', async () => {
    await product.rows('delete from questions')
    await simulateUsers(product, { content, users: 60, items: ITEMS, shift: SHIFT, seed: 3 })
    first = await newVersion()
    expect(await currentVersion()).toBe(first)
    const found = await shiftFound(first)
    expect(found).toBeGreaterThan(SHIFT / 3)
    expect(found).toBeLessThan(SHIFT * 1.3)
  })

  test('keeps the experts’ parameters of items without responses', async () => {
    const { items } = await calibrationOf(product.database.db, first)
    const untouched = engineInputOf(content).items.filter(
      item => !('pair' in item) && items[item.id]?.answers === 0,
    )
    expect(untouched.length).toBeGreaterThan(100)
    for (const item of untouched)
      if (!('pair' in item))
        item.thresholds?.forEach((b, k) => expect(items[item.id]?.thresholds[k]).toBeCloseTo(b, 9))
  })

  test('has a report that can be read again later', async () => {
    const report = await reportOf(product.database.db, first)
    expect(report).toMatchObject({
      people: 60,
      answers: 60 * ITEMS,
      reference: null,
      stages: { seed: ITEMS, operational: 0 },
    })
    if (report) expect(reportText(report)).toContain(`Людей 60, ответов ${60 * ITEMS}.`)
  })

  test('counts the latest response to an item that was asked twice', async () => {
    const { items } = await calibrationOf(product.database.db, first)
    const asked = Object.keys(items).find(id => (items[id]?.answers ?? 0) > 0)
    const ms = 987_654
    await product.rows(
      `insert into questions (user_id, uid, position, item, wording, goal, served_at, status, answer_seq, answer_id, value, ms)
       select user_id, gen_random_uuid(), 900, item, 1, goal, served_at, status, 900, answer_id, 0, $2
       from questions where item = $1 and status = 'answered'`,
      [asked, ms],
    )
    const outcome = await run({ dryRun: true })
    if (outcome.kind !== 'dry-run') throw new Error(outcome.kind)
    expect(outcome.report.answers).toBe(60 * ITEMS)
    expect(outcome.report.flagged.find(({ item }) => item === asked)).toMatchObject({
      medianMs: ms,
      flags: expect.arrayContaining(['slow']),
    })
    expect(reportText(outcome.report)).toContain(String(asked))
    await product.rows('delete from questions where position = 900')
  })

  test('of later users is linked to the scale of the one in use', async () => {
    await simulateUsers(product, { content, users: 40, items: ITEMS, shift: SHIFT, seed: 4 })
    second = await newVersion()
    expect(second).toBeGreaterThan(first)
    const report = await reportOf(product.database.db, second)
    expect(report).toMatchObject({ people: 100, reference: first })
    expect(report?.links.filter(({ linked }) => linked).length).toBeGreaterThan(2)
    // The standard error of a mean of 100 users is 0.1: after linking no shift is larger than three of these.
    for (const { linked, shift } of report?.links ?? []) if (linked) expect(Math.abs(shift)).toBeLessThan(0.3)
  })

  test('can be rolled back to any saved version, and to the experts’ parameters', async () => {
    const { db } = product.database
    expect(await useCalibration(db, first, product.clock.now())).toBe(true)
    expect(await currentVersion()).toBe(first)
    expect(await useCalibration(db, 999, product.clock.now())).toBe(false)
    expect(await currentVersion()).toBe(first)
    expect(await useCalibration(db, null, product.clock.now())).toBe(true)
    expect(await currentVersion()).toBeNull()
    expect((await versionsOf(db)).map(({ version, is_current }) => [version, is_current])).toEqual([
      [first, false],
      [second, false],
    ])
  })

  test('is one after ten commands at the same moment', async () => {
    const { db } = product.database
    await Promise.all(
      Array.from({ length: 10 }, (_, i) => useCalibration(db, i % 2 ? first : second, product.clock.now())),
    )
    const current = await product.rows('select count(*)::int as count from calibrations where is_current')
    expect(current).toEqual([{ count: 1 }])
    await useCalibration(db, null, product.clock.now())
  })

  test('is loaded by a running server, and its version is in the name of the model', async () => {
    const { db } = product.database
    const liveBank = await openLiveBank({ db, everyMs: 10, onError: () => {} })
    const plain = liveBank.bank().model
    await useCalibration(db, second, product.clock.now())
    while (liveBank.bank().model === plain) await sleep(10)
    expect(liveBank.bank().model).toBe(`${plain}+${second}`)
    expect(liveBank.bank().engine.save().people).toBe(100)
    await useCalibration(db, null, product.clock.now())
    while (liveBank.bank().model !== plain) await sleep(10)
    liveBank.stop()
  })
})
