import {
  type Direction,
  listQuestions,
  listResults,
  login,
  readProgress,
  sendAnswer,
  skipQuestion,
  undoAnswer,
  viewResult,
} from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Named } from '../../../platform/db/db.ts'
import { answerNext, PASSWORD, userWithGoal, userIdOf } from '@grani/testing/users.ts'
import { DAY, type Product, startProduct } from '@grani/testing/product.ts'
import { STATE_DIRECTION } from '@grani/testing/weekly-states.ts'
import { listQuestions as listFor } from './list-questions.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
})
afterAll(() => product.stop())

describe('skipping', () => {
  test('costs nothing from the quota and brings the next question', async () => {
    const { visitor, email } = await userWithGoal(product)
    const [first, second] = await visitor.get(listQuestions)
    await visitor.get(skipQuestion, { params: { uid: first?.uid ?? '' } })
    expect((await visitor.get(listQuestions))[0]?.uid).toBe(second?.uid)
    expect(
      await product.rows('select used from allowances where user_id = $1', [await userIdOf(product, email)]),
    ).toEqual([])
  })

  test('twice is harmless, and an answered question cannot be skipped', async () => {
    const { visitor } = await userWithGoal(product)
    const { question } = await answerNext(visitor)
    const [next] = await visitor.get(listQuestions)
    const skip = (uid: string) => visitor.call(skipQuestion, { params: { uid } })
    expect(await skip(next?.uid ?? '')).toMatchObject({ kind: 'ok' })
    expect(await skip(next?.uid ?? '')).toMatchObject({ kind: 'ok' })
    expect(await skip(question.uid)).toMatchObject({ status: 409, code: 'ERR_CONFLICT' })
  })

  test('postpones the question for at least a hundred others', async () => {
    const { visitor } = await userWithGoal(product)
    const [first] = await visitor.get(listQuestions)
    await visitor.get(skipQuestion, { params: { uid: first?.uid ?? '' } })
    for (let i = 0; i < 100; i++) {
      const { question } = await answerNext(visitor, i % 5)
      expect(question.number_original).not.toBe(first?.number_original)
    }
  })
})

describe('another device', () => {
  test('sees the same questions in the same order, and goes on where the first one stopped', async () => {
    const { visitor, email } = await userWithGoal(product)
    await answerNext(visitor)
    const here = await visitor.get(listQuestions)
    const there = product.visitor({ server: 1 })
    await there.get(login, { body: { email, password: PASSWORD } })
    expect(await there.get(listQuestions)).toEqual(here)

    const { question } = await answerNext(there, 1)
    expect(question.uid).toBe(here[0]?.uid)
    expect((await visitor.get(listQuestions)).map(({ uid }) => uid)).toEqual(
      (await there.get(listQuestions)).map(({ uid }) => uid),
    )
    expect((await visitor.get(listQuestions))[0]?.uid).toBe(here[1]?.uid)
  })

  test('sees them also after signing out and in again', async () => {
    const { visitor, email } = await userWithGoal(product)
    const before = await visitor.get(listQuestions)
    await visitor.raw({ method: 'POST', url: '/auth/logout' })
    await visitor.get(login, { body: { email, password: PASSWORD } })
    expect(await visitor.get(listQuestions)).toEqual(before)
  })

  test('asking at the same moment gets the same list: no question is added twice', async () => {
    const { visitor, email } = await userWithGoal(product)
    const lists = await Promise.all(
      Array.from({ length: 16 }, (_, i) => visitor.copy(i % 2).get(listQuestions)),
    )
    for (const list of lists) expect(list).toEqual(lists[0])
    const [row] = await product.rows(
      'select count(*)::int as asked, count(distinct item)::int as items from questions where user_id = $1',
      [await userIdOf(product, email)],
    )
    expect(row?.['asked']).toBe(row?.['items'])
    expect(row?.['asked']).toBe(lists[0]?.length)
  })

  test('gets the same list when a batch is added between reading and saving of its own request', async () => {
    const { visitor, email } = await userWithGoal(product)
    const userId = await userIdOf(product, email)
    const [session] = await product.rows('select session_id from sessions where user_id = $1', [userId])
    const [server] = product.servers
    if (!server) throw new Error('A product needs a server')
    const context = server.paymentContext
    const listed: string[][] = []
    const late: Named = async (statement, values) => {
      if (listed.length === 0) listed.push((await visitor.get(listQuestions)).map(({ uid }) => uid))
      return context.named(statement, values)
    }
    const caller = { userId, sessionId: String(session?.['session_id']) }
    const list = await listFor({ ...context, named: late }, caller, product.clock.now())
    expect([list.map(({ uid }) => uid)]).toEqual(listed)
  })

  test('can answer at the same moment: every response counts, each with its own answer_seq', async () => {
    const { visitor, email } = await userWithGoal(product)
    const questions = await visitor.get(listQuestions)
    const replies = await Promise.all(
      questions.map(({ uid, answers }, i) =>
        visitor.copy(i % 2).call(sendAnswer, { params: { uid }, body: { answer_id: answers[0] ?? 0 } }),
      ),
    )
    expect(replies.filter(reply => reply.kind === 'refused')).toEqual([])
    const rows = await product.rows(
      "select answer_seq from questions where user_id = $1 and status = 'answered' order by answer_seq",
      [await userIdOf(product, email)],
    )
    expect(new Set(rows.map(row => row['answer_seq'])).size).toBe(questions.length)
  })
})

/** Progress that does not begin anew every week. */
const lastingProgress = (progress: readonly Direction[]) =>
  progress.filter(({ uid }) => uid !== STATE_DIRECTION.uid).map(({ uid, qp }) => [uid, qp])

describe('read-only mode', () => {
  test('begins when the trial ends: answering is refused, results and progress stay readable', async () => {
    const { visitor, email } = await userWithGoal(product)
    const userId = await userIdOf(product, email)
    for (let i = 0; i < 5; i++) await answerNext(visitor)
    const { question } = await answerNext(visitor)
    const [next] = await visitor.get(listQuestions)
    const [direction] = await visitor.get(readProgress)
    await product.rows(
      `insert into results (user_id, uid, quality, direction, band, shared_at, probability, answers, mean, sd, question)
       values ($1, gen_random_uuid(), $2, $3, 'high', now(), 0.9, 3, 1, 0.3, $4)`,
      [userId, direction?.qualities[0]?.id, direction?.uid, question.uid],
    )
    const progress = await visitor.get(readProgress)
    product.clock.pass(7 * DAY)
    await visitor.raw({ method: 'POST', url: '/api/refresh' })

    const body = { answer_id: next?.answers[0] ?? 0 }
    expect(await visitor.get(listQuestions)).toEqual([])
    for (const reply of [
      await visitor.call(sendAnswer, { params: { uid: next?.uid ?? '' }, body }),
      await visitor.call(undoAnswer, { params: { uid: question.uid } }),
      await visitor.call(skipQuestion, { params: { uid: next?.uid ?? '' } }),
    ])
      expect(reply).toMatchObject({ status: 403, code: 'ERR_READ_ONLY' })

    const [result] = await visitor.get(listResults)
    expect(result?.level_text).toMatch(/^<p>/)
    await visitor.get(viewResult, { params: { id: result?.uid ?? '' } })
    expect(lastingProgress(await visitor.get(readProgress))).toEqual(lastingProgress(progress))
  })

  test('still confirms a response or a skip that was saved before and is sent again', async () => {
    const { visitor } = await userWithGoal(product)
    const { question, answer_id } = await answerNext(visitor)
    const [next] = await visitor.get(listQuestions)
    const uid = next?.uid ?? ''
    await visitor.get(skipQuestion, { params: { uid } })
    product.clock.pass(7 * DAY)
    await visitor.raw({ method: 'POST', url: '/api/refresh' })
    const answer = (id: number) =>
      visitor.call(sendAnswer, { params: { uid: question.uid }, body: { answer_id: id } })
    expect(await answer(answer_id)).toMatchObject({ kind: 'ok' })
    expect(await visitor.call(skipQuestion, { params: { uid } })).toMatchObject({ kind: 'ok' })
    expect(await answer(question.answers[1] ?? 0)).toMatchObject({ code: 'ERR_READ_ONLY' })
  })

  test('begins at the end of the trial and not a second before', async () => {
    const { visitor } = await userWithGoal(product)
    await visitor.get(listQuestions)
    product.clock.pass(7 * DAY - 1000)
    await visitor.raw({ method: 'POST', url: '/api/refresh' })
    expect(await visitor.get(listQuestions)).not.toEqual([])
    product.clock.pass(1000)
    expect(await visitor.get(listQuestions)).toEqual([])
  })

  test('ends with a new plan', async () => {
    const { visitor, email } = await userWithGoal(product)
    product.clock.pass(8 * DAY)
    await visitor.raw({ method: 'POST', url: '/api/refresh' })
    expect(await visitor.get(listQuestions)).toEqual([])
    await product.rows('update subscriptions set is_trial = false, end_at = $2 where user_id = $1', [
      await userIdOf(product, email),
      new Date(product.clock.now().getTime() + 30 * DAY),
    ])
    await answerNext(visitor)
  })
})
