import {
  listQuestions,
  listResults,
  readBoosting,
  readProgress,
  sendAnswer,
  skipQuestion,
  undoAnswer,
} from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerFully, answerNext, spend, userWithGoal, userIdOf } from '@grani/testing/users.ts'
import { type Product, SECOND, startProduct } from '@grani/testing/product.ts'
import type { Client } from '@grani/testing/client.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
})
afterAll(() => product.stop())

/** Everything that a response can change, except the version of the belief. */
const stateOf = async (visitor: Client, userId: string) => ({
  list: await visitor.get(listQuestions),
  belief: await product.rows("select model, encode(state, 'hex') as state from beliefs where user_id = $1", [
    userId,
  ]),
  used: await product.rows('select week, used from allowances where user_id = $1 and used > 0', [userId]),
  questions: await product.rows('select * from questions where user_id = $1 order by position', [userId]),
  results: await visitor.get(listResults),
  progress: await visitor.get(readProgress),
  boosting: await visitor.get(readBoosting),
})

const newUser = async () => {
  const { visitor, email } = await userWithGoal(product)
  return { visitor, userId: await userIdOf(product, email) }
}

const undo = (visitor: Client, uid: string) => visitor.call(undoAnswer, { params: { uid } })

describe('undoing a response', () => {
  test('restores everything to what it was before', async () => {
    const { visitor, userId } = await newUser()
    for (let i = 0; i < 10; i++) {
      product.clock.pass(SECOND)
      const before = await stateOf(visitor, userId)
      const { question, answer_id } = await answerFully(visitor)
      expect(await undo(visitor, question.uid)).toMatchObject({ kind: 'ok', body: { uid: question.uid } })
      expect(await stateOf(visitor, userId)).toEqual(before)
      // Answered again, to have something new before the next round.
      await visitor.get(sendAnswer, { params: { uid: question.uid }, body: { answer_id } })
    }
  })

  test('removes the result that it brought', async () => {
    const { visitor } = await newUser()
    for (let i = 0; i < 150; i++) {
      const { question, reply, answer_id } = await answerFully(visitor)
      if (reply.new_results === 0) continue
      const before = await visitor.get(listResults)
      await undo(visitor, question.uid)
      expect(await visitor.get(listResults)).toHaveLength(before.length - reply.new_results)
      const again = await visitor.get(sendAnswer, {
        params: { uid: question.uid },
        body: { answer_id },
      })
      expect(again.new_results).toBe(reply.new_results)
      expect(await visitor.get(listResults)).toHaveLength(before.length)
      return
    }
    throw new Error('No result came in 150 answers')
  })

  test('works for the last response only, and then for the one before it', async () => {
    const { visitor } = await newUser()
    const first = await answerNext(visitor)
    const second = await answerNext(visitor)
    expect(await undo(visitor, first.question.uid)).toMatchObject({ status: 409, code: 'ERR_CONFLICT' })
    expect(await undo(visitor, second.question.uid)).toMatchObject({ kind: 'ok' })
    expect(await undo(visitor, first.question.uid)).toMatchObject({ kind: 'ok' })
    const [next, following] = await visitor.get(listQuestions)
    expect([next?.uid, following?.uid]).toEqual([first.question.uid, second.question.uid])
  })

  test('of a question that was skipped brings that back, on any device, and touches no response', async () => {
    const { visitor, userId } = await newUser()
    await answerNext(visitor)
    const before = await stateOf(visitor, userId)
    const [next] = await visitor.get(listQuestions)
    const uid = next?.uid ?? ''
    await visitor.get(skipQuestion, { params: { uid }, query: {} })
    const replies = await Promise.all([0, 1, 0, 1].map(server => undo(visitor.copy(server), uid)))
    expect(replies.filter(reply => reply.kind === 'refused')).toEqual([])
    expect(await stateOf(visitor, userId)).toEqual(before)
  })

  test('twice, or ten times at the same moment, is harmless', async () => {
    const { visitor, userId } = await newUser()
    await answerNext(visitor)
    const { question, answer_id } = await answerNext(visitor)
    for (let round = 0; round < 5; round++) {
      await visitor.get(sendAnswer, { params: { uid: question.uid }, body: { answer_id } })
      const replies = await Promise.all(
        Array.from({ length: 10 }, (_, i) => undo(visitor.copy(i % 2), question.uid)),
      )
      expect(replies.filter(reply => reply.kind === 'refused')).toEqual([])
    }
    expect(await undo(visitor, question.uid)).toMatchObject({ kind: 'ok' })
    expect(await product.rows('select used from allowances where user_id = $1', [userId])).toEqual([
      { used: 1 },
    ])
  })

  test('sent again with its idempotence key undoes nothing else: a response that another device has sent since stays', async () => {
    const { visitor } = await newUser()
    const { question } = await answerNext(visitor)
    const send = (key: string) => visitor.call(undoAnswer, { params: { uid: question.uid }, query: { key } })
    const answer = (nth: number) =>
      visitor.copy(1).get(sendAnswer, {
        params: { uid: question.uid },
        body: { answer_id: question.answers[nth] ?? 0 },
      })
    const statusOf = () => product.rows('select status from questions where uid = $1', [question.uid])

    expect(await send('first')).toMatchObject({ kind: 'ok' })
    await answer(2)
    const replies = await Promise.all(Array.from({ length: 5 }, () => send('first')))
    expect(replies).toEqual(Array(5).fill(expect.objectContaining({ kind: 'ok' })))
    expect(await statusOf()).toEqual([{ status: 'answered' }])

    expect(await send('second')).toMatchObject({ kind: 'ok' })
    expect(await statusOf()).toEqual([{ status: 'pending' }])
    await answer(1)
    for (const key of ['first', 'second']) await send(key)
    expect(await statusOf()).toEqual([{ status: 'answered' }])
  })

  test('returns a bought question to the bought ones', async () => {
    const { visitor, userId } = await newUser()
    await spend(product, userId, 500)
    await product.rows('insert into boostings (user_id, questions) values ($1, 2)', [userId])
    const { question } = await answerNext(visitor)
    expect(await visitor.get(readBoosting)).toEqual({ questions: 1 })
    await undo(visitor, question.uid)
    expect(await visitor.get(readBoosting)).toEqual({ questions: 2 })
    expect(await product.rows('select used from allowances where user_id = $1', [userId])).toEqual([
      { used: 500 },
    ])
  })

  test('returns the question to the week that paid, also on the Monday after', async () => {
    const { visitor, userId } = await newUser()
    await product.rows("update subscriptions set end_at = '2027-06-01' where user_id = $1", [userId])
    const { question } = await answerNext(visitor)
    product.clock.set('2026-11-23T09:00:00.000Z')
    await visitor.raw({ method: 'POST', url: '/api/refresh' })
    await undo(visitor, question.uid)
    const weeks = await product.rows('select week::text as week, used from allowances where user_id = $1', [
      userId,
    ])
    expect(weeks).toEqual([{ week: '2026-11-16', used: 0 }])
    product.clock.set('2026-11-18T09:00:00.000Z')
  })

  test('works after a later skip', async () => {
    const { visitor } = await newUser()
    const { question } = await answerNext(visitor)
    const [skipped] = await visitor.get(listQuestions)
    await visitor.get(skipQuestion, { params: { uid: skipped?.uid ?? '' } })
    expect(await undo(visitor, question.uid)).toMatchObject({ kind: 'ok' })
  })

  test('works after 130 later skips', async () => {
    const { visitor, userId } = await newUser()
    await answerNext(visitor)
    const progress = await visitor.get(readProgress)
    const { question } = await answerNext(visitor)
    for (let i = 0; i < 130; i++) {
      product.clock.pass(SECOND)
      const [next] = await visitor.get(listQuestions)
      await visitor.get(skipQuestion, { params: { uid: next?.uid ?? '' } })
    }
    expect(await undo(visitor, question.uid)).toMatchObject({ kind: 'ok', body: { uid: question.uid } })
    expect(await visitor.get(readProgress)).toEqual(progress)
    expect(
      await product.rows("select item from questions where user_id = $1 and status = 'answered'", [userId]),
    ).toHaveLength(1)
  })
})
