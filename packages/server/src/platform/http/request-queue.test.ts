import { listQuestions, readProgress, sendAnswer } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '@grani/testing/client.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { userWithGoal } from '@grani/testing/users.ts'
import { openRequestQueue } from './request-queue.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({
    env: { REQUESTS_RUNNING: '1', REQUESTS_WAITING: '2', REQUESTS_WAIT: '60', DATABASE_TIMEOUT: '60' },
  })
})
afterAll(() => product.stop())

const fast = () => product.servers[0]?.queues.load().fast

/** Waits until so many requests of each importance wait for their turn. */
const untilWaiting = (high: number, normal: number, low: number) =>
  expect.poll(fast, { timeout: 60_000 }).toEqual({ running: 1, waiting: { high, normal, low } })

const answersOf = async (visitor: Client) =>
  (await visitor.get(listQuestions)).map(({ uid, answers }) => ({
    uid,
    request: {
      method: 'POST',
      url: sendAnswer.path.replace(':uid', uid),
      body: { answer_id: answers[0] },
    } as const,
  }))

describe('when there is more to do than can wait', () => {
  test('progress gives way to lists and answers, and answers go first', async () => {
    const { visitor } = await userWithGoal(product)
    const { visitor: other } = await userWithGoal(product)
    const [held] = await answersOf(visitor)
    const [next] = await answersOf(other)
    if (!held || !next) throw new Error('There is no question')
    const order: string[] = []
    const sent = async (name: string, request: Parameters<Client['raw']>[0]) => {
      const reply = await other.raw(request)
      order.push(name)
      return reply
    }

    const locks = await product.database.pool.connect()
    await locks.query('begin')
    await locks.query('select from questions where uid = $1 for update', [held.uid])
    const running = visitor.raw(held.request)
    await untilWaiting(0, 0, 0)
    const progress = sent('progress', { method: 'GET', url: readProgress.path })
    await untilWaiting(0, 0, 1)
    const list = sent('list', { method: 'GET', url: listQuestions.path })
    await untilWaiting(0, 1, 1)
    const answer = sent('answer', next.request)
    const turnedAway = await progress
    await untilWaiting(1, 1, 0)
    const late = await sent('late', { method: 'GET', url: listQuestions.path })
    await locks.query('rollback')
    locks.release()

    expect((await Promise.all([running, answer, list])).map(reply => reply.statusCode)).toEqual([
      200, 200, 200,
    ])
    expect(order).toEqual(['progress', 'late', 'answer', 'list'])
    for (const refused of [turnedAway, late]) {
      expect(refused.statusCode).toBe(503)
      const seconds = Number(refused.headers['retry-after'])
      expect(seconds).toBeGreaterThanOrEqual(2)
      expect(refused.json()).toEqual({ code: 'ERR_UNAVAILABLE', retry_after: seconds })
    }
    expect(fast()).toEqual({ running: 0, waiting: { high: 0, normal: 0, low: 0 } })
  })
})

describe('a queue', () => {
  test('refuses what has waited for too long, and does not run it later', async () => {
    const queue = openRequestQueue({ running: 1, waiting: 5, waitMs: 10 })
    const ran: string[] = []
    let finish = (): void => {}
    const running = queue.run('high', () => new Promise<void>(done => (finish = done)))
    const waiting = queue.run('high', async () => void ran.push('too late'))
    await expect(waiting).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' })
    finish()
    await running
    await queue.run('low', async () => void ran.push('afterwards'))
    expect(ran).toEqual(['afterwards'])
  })

  test('goes on after work that fails', async () => {
    const queue = openRequestQueue({ running: 1, waiting: 5, waitMs: 60_000 })
    const failing = () => Promise.reject(new Error('broken'))
    const outcomes = await Promise.allSettled([
      queue.run('normal', failing),
      queue.run('normal', failing),
      queue.run('normal', async () => 'fine'),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  })
})
