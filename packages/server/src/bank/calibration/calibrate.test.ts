import {
  listQuestions,
  listResults,
  readProgress,
  saveCalibrationChoice,
  saveProfile,
  skipQuestion,
} from '@grani/contract'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLiveBank } from '../live-bank.ts'
import { HOUR } from '../../platform/time/durations.ts'
import { calibrationOf, currentModel } from '../store.ts'
import { engineInputOf } from '../engine-input.ts'
import { loadContent } from '../../content/load.ts'
import { beliefOf } from '../../features/quiz/store.ts'
import { CONTENT } from '@grani/testing/database.ts'
import { answerFully, userWithGoal, userIdOf } from '@grani/testing/users.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { simulateUsers } from '@grani/testing/simulated-users.ts'
import { fingerprint } from '@grani/testing/tables.ts'
import { collectAnswers } from './answers.ts'
import { calibrate, MIN_USERS } from './calibrate.ts'
import { reportText } from './report-text.ts'
import { reportOf, saveCalibration, useCalibration, versionsOf } from './store.ts'

const content = loadContent(CONTENT)
const ITEMS = 60
/** Every item is harder for the simulated users than the experts think, by so many SD. */
const SHIFT = 0.8

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2, refreshBankEveryMs: 20 })
})
afterAll(() => product.stop())

const run = (options: { force?: boolean; dryRun?: boolean } = {}) =>
  calibrate(product.database.db, {
    keys: product.keys,
    now: product.clock.now(),
    force: options.force ?? false,
    dryRun: options.dryRun ?? false,
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

  test('testers are not counted', async () => {
    await simulateUsers(product, {
      content,
      users: MIN_USERS,
      items: 5,
      shift: 0,
      seed: 2,
      groups: ['users', 'qa'],
    })
    expect(await run()).toEqual({ kind: 'too-few', users: 5 })
  })

  test('a user who does not allow it is not read: neither answers, times and skips nor gender and age', async () => {
    const read = () => collectAnswers(product.database.db, product.keys, content)
    const others = await read()
    const { visitor } = await userWithGoal(product)
    await visitor.get(saveProfile, { body: { gender: 0, year_of_birth: 1990 } })
    for (let i = 0; i < 3; i++) await answerFully(visitor)
    const [question] = await visitor.get(listQuestions)
    await visitor.get(skipQuestion, { params: { uid: question?.uid ?? '' } })
    const all = await read()
    expect(all.users).toHaveLength(others.users.length + 1)
    const allow = (allows_calibration: boolean) =>
      visitor.get(saveCalibrationChoice, { body: { allows_calibration } })
    await allow(false)
    expect(await read()).toEqual(others)
    expect(await run()).toEqual({ kind: 'too-few', users: others.users.length })
    await allow(true)
    expect(await read()).toEqual(all)
    await allow(false)
  })

  test('it can be forced, and a dry run saves nothing', async () => {
    const before = await fingerprint(product)
    const outcome = await run({ force: true, dryRun: true })
    expect(outcome).toMatchObject({ kind: 'dry-run', report: { people: 5, answers: 150, reference: null } })
    expect(await fingerprint(product)).toEqual(before)
  })
})

describe('a calibration', () => {
  let first = 0
  let second = 0

  test('finds the difficulty that the users were simulated with, is saved and used', async () => {
    await product.rows(
      'delete from questions where user_id in (select user_id from users where email is null)',
    )
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
    expect(await useCalibration(db, first)).toBe(true)
    expect(await currentVersion()).toBe(first)
    expect(await useCalibration(db, 999)).toBe(false)
    expect(await currentVersion()).toBe(first)
    expect(await useCalibration(db, null)).toBe(true)
    expect(await currentVersion()).toBeNull()
    expect((await versionsOf(db)).map(({ version, is_current }) => [version, is_current])).toEqual([
      [first, false],
      [second, false],
    ])
  })

  test('is one after ten commands at the same moment', async () => {
    const { db } = product.database
    await Promise.all(Array.from({ length: 10 }, (_, i) => useCalibration(db, i % 2 ? first : second)))
    const current = await product.rows('select count(*)::int as count from calibrations where is_current')
    expect(current).toEqual([{ count: 1 }])
    await useCalibration(db, null)
  })

  test('is loaded by a running server, and its version is in the name of the model', async () => {
    const { db } = product.database
    const liveBank = await openLiveBank({ db, everyMs: 10, onError: () => {} })
    const plain = liveBank.bank().model
    await useCalibration(db, second)
    while (liveBank.bank().model === plain) await sleep(10)
    expect(liveBank.bank().model).toBe(`${plain}+${second}`)
    expect(liveBank.bank().engine.save().people).toBe(100)
    await useCalibration(db, null)
    while (liveBank.bank().model !== plain) await sleep(10)
    liveBank.stop()
  })
})

describe('a user who has answered before', () => {
  /** Certainties as a server shows them now. */
  const certainty = async (visitor: Awaited<ReturnType<typeof userWithGoal>>['visitor']) =>
    (await visitor.get(readProgress)).flatMap(({ qualities }) => qualities.map(q => q.certainty))

  /** The model that each server computes with. */
  const models = (): string[] => product.servers.map(({ paymentContext }) => paymentContext.bank().model)

  /** Waits until every server computes with another model, or a server shows other values than `before`. */
  const untilOther = async <T extends string | number>(
    read: () => T[] | Promise<T[]>,
    before: readonly T[],
  ): Promise<T[]> => {
    for (;;) {
      const now = await read()
      const others = now.filter((value, i) => value !== before[i])
      if (read === models ? others.length === now.length : others.length > 0) return now
      await sleep(20)
    }
  }

  test('is scored by the new version on every server, and as before after a roll-back', async () => {
    const { db } = product.database
    const [version] = (await versionsOf(db)).map(row => row.version)
    const { visitor } = await userWithGoal(product)
    for (let i = 0; i < 20; i++) await answerFully(visitor)
    const other = visitor.copy(1)
    const before = await certainty(visitor)
    expect(await certainty(other)).toEqual(before)
    await useCalibration(db, version ?? 0)
    const one = await untilOther(() => certainty(visitor), before)
    const two = await untilOther(() => certainty(other), before)
    expect(two).toEqual(one)
    await useCalibration(db, null)
    await untilOther(() => certainty(visitor), one)
    await untilOther(() => certainty(other), two)
    expect(await certainty(visitor)).toEqual(before)
    expect(await certainty(other)).toEqual(before)
  })

  /** A version with far smaller or larger standard errors: published variances are so many times the model's. */
  const versionWith = async (inflation: number): Promise<number> => {
    const { db } = product.database
    const [kept] = await versionsOf(db)
    const report = await reportOf(db, kept?.version ?? 0)
    if (!kept || !report) throw new Error('There is no calibration yet')
    const { inflations: _, ...rest } = await calibrationOf(db, kept.version)
    const calibration = { ...rest, inflation }
    return saveCalibration(db, { calibration, report }, { bank: kept.bank, now: product.clock.now() })
  }

  test('gets a band that a new calibration changes with the next response, not before', async () => {
    const { db } = product.database
    const { visitor, email } = await userWithGoal(product)
    const userId = await userIdOf(product, email)
    for (let i = 0; i < 15; i++) await answerFully(visitor)
    const known = models()
    await versionWith(30)
    await untilOther(models, known)
    for (let i = 0; i < 45; i++) await answerFully(visitor)
    const published = await visitor.get(listResults)
    const before = models()
    await versionWith(0.1)
    await untilOther(models, before)
    expect(await visitor.get(listResults)).toEqual(published)
    // Neither reading nor skipping loses it.
    const [question] = await visitor.get(listQuestions)
    await visitor.get(skipQuestion, { params: { uid: question?.uid ?? '' } })
    expect(await visitor.get(listResults)).toEqual(published)
    await answerFully(visitor)
    const newest = await visitor.get(listResults)
    expect(newest.length).toBeGreaterThan(published.length)

    const liveBank = await openLiveBank({ db, everyMs: HOUR, onError: () => {} })
    liveBank.stop()
    const belief = await beliefOf(db, userId)
    if (!belief) throw new Error('There is no belief')
    const session = liveBank.bank().engine.session({ state: belief.state })
    const shown = await product.rows(
      'select distinct on (quality) quality, band from results where user_id = $1 order by quality, shared_at desc',
      [userId],
    )
    const believed = Object.entries(session.bands()).filter(([, band]) => band !== 'unclear')
    expect(Object.fromEntries(shown.map(({ quality, band }) => [quality, band]))).toEqual(
      Object.fromEntries(believed),
    )
    await useCalibration(db, null)
  })
})
