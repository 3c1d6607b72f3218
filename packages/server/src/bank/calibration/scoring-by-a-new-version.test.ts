import { listQuestions, listResults, readProgress, skipQuestion } from '@grani/contract'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLiveBank } from '../live-bank.ts'
import { HOUR } from '../../platform/time/durations.ts'
import { calibrationOf } from '../store.ts'
import { loadContent } from '../../content/load.ts'
import { beliefOf } from '../../features/quiz/store.ts'
import { CONTENT } from '@grani/testing/database.ts'
import { answerFully, userWithGoal, userIdOf } from '@grani/testing/users.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { simulateUsers } from '@grani/testing/simulated-users.ts'
import { calibrate } from './calibrate.ts'
import { reportOf, saveCalibration, useCalibration, versionsOf } from './store.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2, refreshBankEveryMs: 20 })
  const content = loadContent(CONTENT)
  await simulateUsers(product, { content, users: 60, items: 60, shift: 0.8, seed: 3 })
  await calibrate(product.database.db, {
    keys: product.keys,
    now: product.clock.now(),
    force: false,
    dryRun: false,
  })
  await useCalibration(product.database.db, null, product.clock.now())
})
afterAll(() => product.stop())

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
  await useCalibration(db, version ?? 0, product.clock.now())
  const one = await untilOther(() => certainty(visitor), before)
  const two = await untilOther(() => certainty(other), before)
  expect(two).toEqual(one)
  await useCalibration(db, null, product.clock.now())
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
  return saveCalibration(
    db,
    { calibration, report, statistics: { items: [], qualities: [] } },
    { bank: kept.bank, now: product.clock.now() },
  )
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
  await useCalibration(db, null, product.clock.now())
})
