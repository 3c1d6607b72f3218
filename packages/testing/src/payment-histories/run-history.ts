import { expect, inject } from 'vitest'
import { renews } from '@grani/server/features/subscription/rules.ts'
import { copyTemplate } from '../database.ts'
import { startProduct } from '../product.ts'
import type { Action } from './arbitraries.ts'
import { expectBooks } from './invariants-at-end.ts'
import { beginLife } from './world.ts'
import { chargesByCard, expectAccess, look } from './invariants.ts'
import { createWorker, type Worker } from './server-under-test.ts'

export type Two = { workers: [Worker, Worker]; close: () => Promise<void> }

/** Two servers, as far as money goes, on one database of their own. */
export const openTwo = async (): Promise<Two> => {
  const product = await startProduct()
  const database = await copyTemplate(inject('template'))
  const context = product.servers[0]?.till.context
  if (!context) throw new Error('A product needs a server')
  const workers: [Worker, Worker] = [createWorker(database.url, context), createWorker(database.url, context)]
  return {
    workers,
    close: async () => {
      await Promise.all(workers.map(({ close }) => close()))
      await database.drop()
      await product.stop()
    },
  }
}

/** These change nothing on our side. */
const ELSEWHERE = new Set<Action['do']>(['pass', 'press', 'faults', 'script', 'skew'])

/** Whether a stopped renewal may have been taken up again, charged and stopped within this one action. */
const mayHaveRenewed = (action: Action, isSame: boolean): boolean => {
  // Days may hold a purchase, its renewal and its end all at once.
  if (action.do === 'days') return !isSame
  return action.do === 'together' && [action.first, action.second].some(deed => deed.do === 'resume')
}

/**
 * Lives a history through and holds us to every promise about money on the way and at the end. Says how many times a
 * server has died of it.
 */
export const liveThrough = async (workers: [Worker, Worker], actions: Action[]): Promise<number> => {
  const life = await beginLife(workers)
  const deathsBefore = workers.map(({ deaths }) => deaths()).reduce((sum, deaths) => sum + deaths)
  const begun = life.now()
  let seen = await look(life)
  for (const action of actions) {
    const { row } = seen
    const before = chargesByCard(life).length
    await life.live(action)
    if (!ELSEWHERE.has(action.do)) seen = await look(life)
    const isStopped = [row, seen.row].every(row => row === null || !renews(row))
    const isSame = row?.last_payment === seen.row?.last_payment
    if (isStopped && !mayHaveRenewed(action, isSame))
      expect(chargesByCard(life), 'nothing is charged after the renewal was stopped').toHaveLength(before)
    expectAccess(seen, begun, life.now())
  }
  await life.calmDown()
  expectAccess(await look(life), begun, life.now())
  await expectBooks(life)
  return workers.map(({ deaths }) => deaths()).reduce((sum, deaths) => sum + deaths) - deathsBefore
}
