import { listQuestions, listResults, readProgress, skipQuestion } from '@grani/contract'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLiveBank } from '../live-bank.ts'
import { HOUR } from '../../platform/time/durations.ts'
import { calibrationOf } from '../store.ts'
import { beliefOf } from '../../features/quiz/store.ts'
import { loaded } from '@grani/testing/content.ts'
import { answerFully, userWithGoal, userIdOf } from '@grani/testing/users.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { simulateUsers } from '@grani/testing/simulated-users.ts'
import { calibrate } from './calibrate.ts'
import { reportOf, saveCalibration, useCalibration, versionsOf } from './store.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2, refreshBankEveryMs: 20 })
  const content = loaded.content
  await simulateUsers(product, { content, users: 60, items: 60, shift: 0.8, seed: 3 })
  await calibrate(product.database.db, {
    keys: product.keys,
    now: product.clock.now(),
    force: false,
    dryRun: false,
  })
  await useCalibration(product.database.db, null, product.clock.now())
  // A server that has taken the new version up in between gives other questions, and with them other ids.
  await untilModels(current => current.every(model => !model.includes('+')))
})
afterAll(() => product.stop())

/** Certainties as a server shows them now. */
const certainty = async (visitor: Awaited<ReturnType<typeof userWithGoal>>['visitor']) =>
  (await visitor.get(readProgress)).flatMap(({ qualities }) => qualities.map(q => q.certainty))

/** The model that each server computes with. */
const models = (): string[] => product.servers.map(({ paymentContext }) => paymentContext.bank().model)

const untilModels = async (areMeant: (current: string[]) => boolean): Promise<void> => {
  while (!areMeant(models())) await sleep(20)
}

/** Saves a change of the model and waits until every server computes with another one. */
const untilChanged = async (change: () => Promise<unknown>): Promise<void> => {
  const before = models()
  await change()
  await untilModels(current => current.every((model, i) => model !== before[i]))
}

test('is scored by the new version on every server, and as before after a roll-back', async () => {
  const { db } = product.database
  const [version] = (await versionsOf(db)).map(row => row.version)
  const { visitor } = await userWithGoal(product)
  for (let i = 0; i < 20; i++) await answerFully(visitor)
  const other = visitor.copy(1)
  const before = await certainty(visitor)
  expect(await certainty(other)).toEqual(before)
  await untilChanged(() => useCalibration(db, version ?? 0, product.clock.now()))
  const scored = await certainty(visitor)
  expect(scored).not.toEqual(before)
  expect(await certainty(other)).toEqual(scored)
  await untilChanged(() => useCalibration(db, null, product.clock.now()))
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
  await untilChanged(() => versionWith(30))
  for (let i = 0; i < 45; i++) await answerFully(visitor)
  // What a result stands on by now is read anew.
  const list = async () =>
    (await visitor.get(listResults)).map(
      ({ probability: _probability, answers: _answers, people_below: _below, ...result }) => result,
    )
  const published = await list()
  await untilChanged(() => versionWith(0.1))
  expect(await list()).toEqual(published)
  // Neither reading nor skipping loses it.
  const [question] = await visitor.get(listQuestions)
  await visitor.get(skipQuestion, { params: { uid: question?.uid ?? '' } })
  expect(await list()).toEqual(published)
  await answerFully(visitor)
  const newest = await visitor.get(listResults)
  expect(newest.length).toBeGreaterThan(published.length)

  const liveBank = await openLiveBank({ db, everyMs: HOUR, onError: () => {} })
  liveBank.stop()
  const belief = await beliefOf(db, userId)
  if (!belief) throw new Error('There is no belief')
  const bank = liveBank.bank()
  const session = bank.engine.session({ state: belief.state })
  const shown = await product.rows(
    'select distinct on (quality) quality, band from results where user_id = $1 order by quality, shared_at desc',
    [userId],
  )
  const believed = Object.entries(session.bands()).filter(([, band]) => band !== 'unclear')
  // The bands of states are of the last seven days and not of the belief: which questions come decides whether there are some.
  const isState = (id: unknown): boolean => bank.states.qualities.includes(String(id))
  expect(
    Object.fromEntries(
      shown.filter(({ quality }) => !isState(quality)).map(({ quality, band }) => [quality, band]),
    ),
  ).toEqual(Object.fromEntries(believed))
  await useCalibration(db, null, product.clock.now())
})
