import { listQuestions, readBoosting, sendAnswer } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerNext, spend, userWithGoal, userIdOf } from '@grani/testing/users.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import type { Client } from '@grani/testing/client.ts'
import { allowedBy } from './rules.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
})
afterAll(() => product.stop())

/** A Wednesday, the third day of the week: ⌈500 · 3 / 7⌉. */
const BY_WEDNESDAY = 215
const WEDNESDAY = '2026-11-18T09:00:00.000Z'

const person = async ({ used, boosted }: { used: number; boosted?: number }) => {
  product.clock.set(WEDNESDAY)
  const { visitor, email } = await userWithGoal(product)
  const userId = await userIdOf(product, email)
  // Limits are about the plan here, not about the end of the trial.
  await product.rows("update subscriptions set end_at = '2027-06-01' where user_id = $1", [userId])
  await spend(product, userId, used)
  if (boosted !== undefined)
    await product.rows('insert into boostings (user_id, questions) values ($1, $2)', [userId, boosted])
  return { visitor, userId }
}

const ledgerOf = async (userId: string) => {
  const [row] = await product.rows(
    `select (select used from allowances where user_id = $1 and week = '2026-11-16') as used,
      (select questions from boostings where user_id = $1) as boosted,
      (select count(*)::int from questions where user_id = $1 and payer = 'plan') as by_plan,
      (select count(*)::int from questions where user_id = $1 and payer = 'boosting') as by_boosting`,
    [userId],
  )
  return row
}

/** Answers questions that wait, all at the same moment, in turn on both servers. */
const answerAtOnce = async (visitor: Client, userId: string, count: number) => {
  const uids = new Set<string>()
  const [question] = await visitor.get(listQuestions)
  if (!question) throw new Error('There is nothing to answer')
  // More wait than a batch holds: copies of the last one, as if they had been served.
  await product.rows(
    `insert into questions (user_id, uid, position, item, wording, goal, served_at, status)
     select user_id, gen_random_uuid(), 1000 + n, item, wording, goal, served_at, status
     from questions, generate_series(1, $2::int) n where user_id = $1 and uid = $3`,
    [userId, count, question.uid],
  )
  const rows = await product.rows(
    "select uid from questions where user_id = $1 and status = 'pending' and position > 1000",
    [userId],
  )
  for (const { uid } of rows) uids.add(String(uid))
  const answer_id = question.answers[0] ?? 0
  return Promise.all(
    [...uids].map((uid, i) => visitor.copy(i % 2).call(sendAnswer, { params: { uid }, body: { answer_id } })),
  )
}

describe('the question limit', () => {
  test('holds for fifty answers at the same moment on two servers', async () => {
    const { visitor, userId } = await person({ used: BY_WEDNESDAY - 7 })
    const replies = await answerAtOnce(visitor, userId, 50)
    expect(replies.filter(reply => reply.kind === 'ok')).toHaveLength(7)
    const refused = replies.filter(reply => reply.kind === 'refused')
    expect(refused.map(({ status, code }) => `${status} ${code}`)).toEqual(
      Array.from({ length: 43 }, () => '429 ERR_QUOTA'),
    )
    expect(await ledgerOf(userId)).toEqual({ used: BY_WEDNESDAY, boosted: null, by_plan: 7, by_boosting: 0 })
  })

  test('is followed by the bought questions, which never fall below zero', async () => {
    const { visitor, userId } = await person({ used: BY_WEDNESDAY - 5, boosted: 8 })
    const replies = await answerAtOnce(visitor, userId, 30)
    expect(replies.filter(reply => reply.kind === 'ok')).toHaveLength(13)
    expect(await ledgerOf(userId)).toEqual({ used: BY_WEDNESDAY, boosted: 0, by_plan: 5, by_boosting: 8 })
    expect(await visitor.get(readBoosting)).toEqual({ questions: 0 })
  })

  test('leaves the bought questions alone while the plan still pays', async () => {
    const { visitor, userId } = await person({ used: 0, boosted: 3 })
    await answerNext(visitor)
    expect(await ledgerOf(userId)).toMatchObject({ used: 1, boosted: 3 })
  })

  test('makes the same answer, sent twenty times at the same moment, be paid for once', async () => {
    const { visitor, userId } = await person({ used: 10 })
    const [question] = await visitor.get(listQuestions)
    const uid = question?.uid ?? ''
    const answer_id = question?.answers[1] ?? 0
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        visitor.copy(i % 2).call(sendAnswer, { params: { uid }, body: { answer_id } }),
      ),
    )
    expect(replies.filter(reply => reply.kind === 'refused')).toEqual([])
    expect(await ledgerOf(userId)).toMatchObject({ used: 11, by_plan: 1 })
  })

  test('does not stop an answer that was already taken from being sent again', async () => {
    const { visitor, userId } = await person({ used: BY_WEDNESDAY - 1 })
    const { question, answer_id } = await answerNext(visitor)
    const again = await visitor.call(sendAnswer, { params: { uid: question.uid }, body: { answer_id } })
    expect(again).toMatchObject({ kind: 'ok' })
    expect(await ledgerOf(userId)).toMatchObject({ used: BY_WEDNESDAY })
  })

  test('still shows the questions, so that they are there tomorrow', async () => {
    const { visitor } = await person({ used: BY_WEDNESDAY })
    expect((await visitor.get(listQuestions)).length).toBeGreaterThan(0)
  })

  test.each([
    ['basic', 500],
    ['medium', 1500],
    ['high', 3000],
  ])('of the plan %s is %i a week, reached on Sunday and no sooner', async (tariff, perWeek) => {
    const { visitor, userId } = await person({ used: 0 })
    await product.rows('update subscriptions set tariff = $2 where user_id = $1', [userId, tariff])
    for (let day = 1; day <= 7; day++) {
      product.clock.set(`2026-11-${15 + day}T09:00:00.000Z`)
      const session = await freshSession(visitor)
      const limit = Math.ceil((perWeek * day) / 7)
      await spend(product, userId, limit - 1)
      expect((await answerOnce(session)).kind, `day ${day}, the last one`).toBe('ok')
      expect(await answerOnce(session), `day ${day}, one too many`).toMatchObject({ code: 'ERR_QUOTA' })
    }
    expect(allowedBy(7, perWeek)).toBe(perWeek)
  })
})

const freshSession = async (visitor: Client): Promise<Client> => {
  await visitor.raw({ method: 'POST', url: '/api/refresh' })
  return visitor
}

const answerOnce = async (visitor: Client) => {
  const [question] = await visitor.get(listQuestions)
  return visitor.call(sendAnswer, {
    params: { uid: question?.uid ?? '' },
    body: { answer_id: question?.answers[0] ?? 0 },
  })
}

describe('the week', () => {
  test('begins on Monday at midnight in Moscow', async () => {
    const { visitor, userId } = await person({ used: 0 })
    product.clock.set('2026-11-22T20:59:59.000Z')
    await freshSession(visitor)
    await spend(product, userId, 500)
    expect(await answerOnce(visitor)).toMatchObject({ code: 'ERR_QUOTA' })
    product.clock.set('2026-11-22T21:00:00.000Z')
    for (let i = 0; i < 3; i++) expect(await answerOnce(visitor)).toMatchObject({ kind: 'ok' })
    const weeks = await product.rows(
      'select week::text as week, used from allowances where user_id = $1 order by week',
      [userId],
    )
    expect(weeks).toEqual([
      { week: '2026-11-16', used: 500 },
      { week: '2026-11-23', used: 3 },
    ])
  })

  test('gives the next day’s share at midnight, and keeps the unused days', async () => {
    const { visitor, userId } = await person({ used: BY_WEDNESDAY })
    product.clock.set('2026-11-18T20:59:59.000Z')
    await freshSession(visitor)
    expect(await answerOnce(visitor)).toMatchObject({ code: 'ERR_QUOTA' })
    product.clock.set('2026-11-18T21:00:00.000Z')
    expect(await answerOnce(visitor)).toMatchObject({ kind: 'ok' })
    expect(await ledgerOf(userId)).toMatchObject({ used: BY_WEDNESDAY + 1 })
  })
})
