import { listQuestions, login, readProgress, sendAnswer } from '@grani/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Client } from '@grani/testing/client.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { userWithGoal } from '@grani/testing/users.ts'
import { openRequestQueue } from './request-queue.ts'
import { openRequestQueues } from './request-queues.ts'

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
  expect.poll(fast).toEqual({ running: 1, waiting: { high, normal, low } })

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

test('an answer that has waited for too long is refused, and is taken when it is sent again', async () => {
  const impatient = await startProduct({ env: { REQUESTS_RUNNING: '1', REQUESTS_WAIT: '0.05' } })
  const { visitor } = await userWithGoal(impatient)
  const { visitor: other } = await userWithGoal(impatient)
  const [held] = await answersOf(visitor)
  const [late] = await answersOf(other)
  if (!held || !late) throw new Error('There is no question')
  const locks = await impatient.database.pool.connect()
  await locks.query('begin')
  await locks.query('select from questions where uid = $1 for update', [held.uid])
  const running = visitor.raw(held.request)
  await expect.poll(() => impatient.servers[0]?.queues.load().fast.running).toBe(1)
  const refused = await other.raw(late.request)
  await locks.query('rollback')
  locks.release()

  expect([refused.statusCode, refused.json().code]).toEqual([503, 'ERR_UNAVAILABLE'])
  expect((await running).statusCode).toBe(200)
  expect((await other.raw(late.request)).statusCode).toBe(200)
  expect(
    await impatient.rows(`select uid from questions where status = 'answered' and uid in ($1, $2)`, [
      held.uid,
      late.uid,
    ]),
  ).toHaveLength(2)
  await impatient.stop()
})

/** Lets so many requests end, each after so many milliseconds, while one more always waits. */
const endInTurn = async (run: (work: () => Promise<void>) => Promise<void>, count: number, ms: number) => {
  const works = Array.from({ length: count }, () =>
    run(() => new Promise(done => setTimeout(done, ms))).catch(() => {}),
  )
  await vi.advanceTimersByTimeAsync(count * ms)
  await Promise.all(works)
}

describe('by the pace at which requests end', () => {
  afterEach(() => vi.useRealTimers())

  test('what would be done too late is refused at once, unless it goes before what waits', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const queues = openRequestQueues({ running: 1, waiting: 1000, waitMs: 60_000 })
    const answer = ['POST', sendAnswer.path.replace(':uid', '7f2d0f1e-6b0c-4a55-9a55-1f1f5d0f0a01')] as const
    const list = ['GET', listQuestions.path] as const
    await endInTurn(work => queues.run(listQuestions, work), 500, 100)
    const waiting = Array.from({ length: 400 }, () =>
      queues.run(listQuestions, () => new Promise<void>(done => setTimeout(done, 100))),
    )
    // Some 40 s of work wait before a list, and none before an answer.
    expect(queues.isTooLate(...list, 0)).toBe(false)
    expect(queues.isTooLate(...list, 30_000)).toBe(true)
    expect(queues.isTooLate(...answer, 30_000)).toBe(false)
    expect(queues.isTooLate(...answer, 60_000)).toBe(true)
    expect(queues.isTooLate(login.method, login.path, 60_000)).toBe(false)
    await vi.advanceTimersByTimeAsync(50_000)
    await Promise.all(waiting)
    expect(queues.isTooLate(...list, 60_000)).toBe(false)
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
