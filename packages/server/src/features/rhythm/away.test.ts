import {
  listQuestions,
  listResults,
  login,
  type Question,
  readLastAnswer,
  readProfile,
  readSubscription,
  refresh,
  sendAnswer,
} from '@grani/contract'
import { loaded } from '@grani/testing/content.ts'
import type { Client } from '@grani/testing/client.ts'
import { DAY, type Product, startProduct } from '@grani/testing/product.ts'
import { answerFully, answerNext, PASSWORD, userIdOf, userWithGoal } from '@grani/testing/users.ts'
import { extendSubscription } from '@grani/testing/weekly-states.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteExpired } from '../../boot/delete-expired.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const sensitiveItem = loaded.content.items.find(item => item.sensitive)?.id ?? ''

/** The nightly sweeps of all the days away. */
const pass = async (days: number): Promise<void> => {
  product.clock.pass(days * DAY)
  await deleteExpired(product.database.db, product.clock.now())
}

/** Comes back as the web does: by the session while it lives, else by signing in again. */
const comeBack = async (visitor: Client, email: string): Promise<'session' | 'signed in'> => {
  if ((await visitor.call(refresh)).kind === 'ok') return 'session'
  await visitor.get(login, { body: { email, password: PASSWORD } })
  return 'signed in'
}

const answerOf = (question: Question | undefined) => ({
  params: { uid: question?.uid ?? '' },
  body: { answer_id: question?.answers[0] ?? 0, ms: 3000, with_list: true },
})

const person = async () => {
  const { visitor, email } = await userWithGoal(product)
  for (let i = 0; i < 30; i++) await answerFully(visitor)
  const results = await visitor.get(listResults)
  expect(results.length).toBeGreaterThan(0)
  return { visitor, email, userId: await userIdOf(product, email), results: results.map(({ uid }) => uid) }
}

describe.each([
  [14, 'session'],
  [45, 'session'],
  [120, 'signed in'],
] as const)('after %i days away', (days, way) => {
  test('results, goal and the plan that is over are there, and reading goes on', async () => {
    const { visitor, email, results } = await person()
    const last = (await visitor.get(readProfile)).last_answer_at
    await pass(days)
    expect(await comeBack(visitor, email)).toBe(way)
    expect((await visitor.get(listResults)).map(({ uid }) => uid)).toEqual(expect.arrayContaining(results))
    const profile = await visitor.get(readProfile)
    expect(profile).toMatchObject({ current_goal: { uid: 'resIss' }, last_answer_at: last })
    expect((await visitor.get(readSubscription))?.is_ended).toBe(true)
    expect(await visitor.get(listQuestions)).toEqual([])
  })

  test('with a plan, what waited is still asked, and an answer that was left on the device is taken', async () => {
    const { visitor, email, userId } = await person()
    const stored = await visitor.get(listQuestions)
    await pass(days)
    await comeBack(visitor, email)
    // The outbox is sent first: without a plan it is refused and stays on the device.
    expect(await visitor.call(sendAnswer, answerOf(stored[0]))).toMatchObject({ code: 'ERR_READ_ONLY' })
    await extendSubscription(product, userId)
    for (const question of stored.slice(0, 2))
      expect(await visitor.call(sendAnswer, answerOf(question))).toMatchObject({ kind: 'ok' })
    expect((await visitor.get(listQuestions)).length).toBeGreaterThan(0)
    await answerNext(visitor)
  })

  test('a bank that no longer has the question that waited, or the last one, is passed over calmly', async () => {
    const { visitor, email, userId } = await person()
    const [waiting] = await visitor.get(listQuestions)
    await product.rows("update questions set item = 'gone-01' where user_id = $1 and uid = $2", [
      userId,
      waiting?.uid,
    ])
    await product.rows(
      `update questions set item = 'gone-02' where user_id = $1 and answer_seq = (
        select max(answer_seq) from questions where user_id = $1)`,
      [userId],
    )
    await pass(days)
    await comeBack(visitor, email)
    await extendSubscription(product, userId)
    const list = await visitor.get(listQuestions)
    expect(list.map(({ uid }) => uid)).not.toContain(waiting?.uid)
    expect(list.length).toBeGreaterThan(0)
    expect(await visitor.call(sendAnswer, answerOf(waiting))).toMatchObject({ code: 'ERR_NOT_FOUND' })
    expect((await visitor.get(readLastAnswer)).last?.text).toBeTruthy()
    await answerNext(visitor)
  })
})

describe('what was asked last', () => {
  test('is the text and the chosen option; nothing before the first answer', async () => {
    const { visitor } = await userWithGoal(product)
    expect(await visitor.get(readLastAnswer)).toEqual({ last: null })
    let answered = await answerNext(visitor, 1)
    while (answered.question.kind === 'pair') answered = await answerNext(visitor, 1)
    const { last } = await visitor.get(readLastAnswer)
    expect(last).toMatchObject({ text: answered.question.text, prompt: answered.question.prompt })
    expect(last?.answer).not.toBe('')
  })

  test('is never a sensitive question: another person may be looking', async () => {
    const { visitor, email } = await userWithGoal(product)
    await answerNext(visitor)
    const before = await visitor.get(readLastAnswer)
    const [row] = await product.rows(
      `update questions set item = $2 where user_id = $1 and answer_seq = (
        select max(answer_seq) from questions where user_id = $1) returning item`,
      [await userIdOf(product, email), sensitiveItem],
    )
    expect(row).toBeDefined()
    expect((await visitor.get(readLastAnswer)).last).not.toEqual(before.last)
    expect(await visitor.get(readLastAnswer)).toEqual({ last: null })
  })
})
