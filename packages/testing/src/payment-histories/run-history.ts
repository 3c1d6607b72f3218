import { afterAll, beforeAll, expect, inject } from 'vitest'
import { renews } from '@grani/server/features/subscription/rules.ts'
import { copyTemplate } from '../database.ts'
import { startProduct } from '../product.ts'
import type { CrashPoint, HistoryStep } from './history-step.ts'
import { expectInvariantsAtEnd } from './invariants-at-end.ts'
import { createWorld } from './world.ts'
import { chargesBySavedCard, expectAccess, takeReceiverSnapshot, takeSnapshot } from './invariants.ts'
import { createServerUnderTest, type ServerUnderTest } from './server-under-test.ts'

type Two = [ServerUnderTest, ServerUnderTest]
type TwoServers = { servers: Two; close: () => Promise<void> }

/** The payment code of two servers, on one database of their own. */
const startTwoServers = async (): Promise<TwoServers> => {
  const product = await startProduct()
  const database = await copyTemplate(inject('template'))
  const context = product.servers[0]?.paymentContext
  if (!context) throw new Error('A product needs a server')
  const servers: Two = [
    createServerUnderTest(database.url, context),
    createServerUnderTest(database.url, context),
  ]
  return {
    servers,
    close: async () => {
      await Promise.all(servers.map(({ close }) => close()))
      await database.drop()
      await product.stop()
    },
  }
}

/** The two servers of a test file. */
export const withTwoServers = (): (() => Two) => {
  let two: TwoServers
  beforeAll(async () => {
    two = await startTwoServers()
  })
  afterAll(() => two.close())
  return () => two.servers
}

/** These change nothing in our database. */
const STEPS_OUTSIDE_SERVER = new Set<HistoryStep['kind']>([
  'advanceTime',
  'pressButton',
  'pressBinding',
  'providerFaults',
  'cardDeclines',
  'clockSkew',
  'mailOutage',
  'planPrices',
])

/** Whether a stopped renewal may have been resumed, charged and stopped again within this one step. */
const mayHaveRenewed = (step: HistoryStep, isSamePayment: boolean): boolean => {
  // Several days may hold a purchase, its renewal and its end.
  if (step.kind === 'advanceDays') return !isSamePayment
  return (
    step.kind === 'concurrently' && [step.first, step.second].some(operation => operation.kind === 'resume')
  )
}

const crashesOf = (servers: ServerUnderTest[]): number =>
  servers.map(({ crashCount }) => crashCount()).reduce((sum, crashes) => sum + crashes)

/** Runs a history, checking the invariants after every step and at the end. Gives the number of crashes in it. */
export const runHistory = async (servers: Two, steps: HistoryStep[]): Promise<number> => {
  const world = await createWorld(servers)
  const crashesBefore = crashesOf(servers)
  const startedAt = world.now()
  let snapshot = await takeSnapshot(world)
  for (const step of steps) {
    const { row } = snapshot
    const chargesBefore = chargesBySavedCard(world).length
    await world.run(step)
    if (!STEPS_OUTSIDE_SERVER.has(step.kind)) snapshot = await takeSnapshot(world)
    const isStopped = [row, snapshot.row].every(row => row === null || !renews(row))
    const isSamePayment = row?.last_payment === snapshot.row?.last_payment
    if (isStopped && !mayHaveRenewed(step, isSamePayment))
      expect(chargesBySavedCard(world), 'nothing is charged after the renewal was stopped').toHaveLength(
        chargesBefore,
      )
    expectAccess(snapshot, startedAt, world.now())
    expectAccess(await takeReceiverSnapshot(world), startedAt, world.now())
  }
  await world.runToCompletion()
  expectAccess(await takeSnapshot(world), startedAt, world.now())
  expectAccess(await takeReceiverSnapshot(world), startedAt, world.now())
  await expectInvariantsAtEnd(world)
  return crashesOf(servers) - crashesBefore
}

/**
 * Crashes an operation before its first external call, before its second, and so on, until no call is left. A crash after a
 * call is the same as one before the next. Gives the number of calls.
 */
export const crashAtEveryCall = async (
  servers: Two,
  historyWith: (crash: CrashPoint) => HistoryStep[],
): Promise<number> => {
  for (let at = 0; ; at++)
    if ((await runHistory(servers, historyWith({ at, moment: 'before' }))) === 0) return at
}
