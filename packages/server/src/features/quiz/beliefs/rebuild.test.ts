import { listQuestions, listResults, readProgress, skipQuestion, undoAnswer } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLiveBank } from '../../../bank/live-bank.ts'
import { HOUR } from '../../../platform/time/durations.ts'
import { answerFully, userWithGoal, userIdOf } from '@grani/testing/users.ts'
import { type Product, SECOND, startProduct } from '@grani/testing/product.ts'
import type { Client } from '@grani/testing/client.ts'
import { usersWithQuestions } from '../store.ts'
import { rebuildBelief } from './rebuild.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const rebuild = async (userId: string): Promise<void> => {
  const { db, named } = product.database
  const liveBank = await openLiveBank({ db, everyMs: HOUR, onError: () => {} })
  liveBank.stop()
  await rebuildBelief({ db, named, bank: liveBank.bank() }, userId)
}

/** A user with responses, a skip and an undone response. */
const userWithHistory = async (answers: number) => {
  const { visitor, email } = await userWithGoal(product)
  for (let i = 0; i < answers; i++) {
    product.clock.pass(SECOND)
    await answerFully(visitor)
  }
  const [skipped] = await visitor.get(listQuestions)
  await visitor.get(skipQuestion, { params: { uid: skipped?.uid ?? '' } })
  const { question } = await answerFully(visitor)
  await visitor.get(undoAnswer, { params: { uid: question.uid } })
  return { visitor, userId: await userIdOf(product, email) }
}

/** Everything that a user can see of the belief. */
const shownTo = async (visitor: Client) => ({
  results: await visitor.get(listResults),
  progress: await visitor.get(readProgress),
  questions: await visitor.get(listQuestions),
})

const rowsOf = (userId: string) =>
  product.rows('select version, state from beliefs where user_id = $1', [userId])

describe('a belief rebuilt from the responses', () => {
  test('shows the user exactly what the old one did', async () => {
    const { visitor, userId } = await userWithHistory(40)
    const before = await shownTo(visitor)
    await rebuild(userId)
    expect(await shownTo(visitor)).toEqual(before)
  })

  test('replaces a deleted one', async () => {
    const { visitor, userId } = await userWithHistory(12)
    const before = await shownTo(visitor)
    await product.rows('delete from beliefs where user_id = $1', [userId])
    await rebuild(userId)
    expect(await rowsOf(userId)).toHaveLength(1)
    expect(await shownTo(visitor)).toEqual(before)
  })

  test('replaces a damaged one', async () => {
    const { visitor, userId } = await userWithHistory(8)
    const before = await shownTo(visitor)
    await product.rows("update beliefs set state = '\\x00ff' where user_id = $1", [userId])
    expect(await shownTo(visitor)).toEqual(before)
    await rebuild(userId)
    expect((await rowsOf(userId))[0]?.['state']).not.toHaveLength(2)
    expect(await shownTo(visitor)).toEqual(before)
  })

  test('replaces one of an older format, also at the next response', async () => {
    const { visitor, userId } = await userWithHistory(8)
    const before = await shownTo(visitor)
    await product.rows('update beliefs set state = set_byte(state, 0, 1) where user_id = $1', [userId])
    expect(await shownTo(visitor)).toEqual(before)
    await answerFully(visitor)
    const renewed = 'select get_byte(state, 0) <> 1 as renewed from beliefs where user_id = $1'
    expect(await product.rows(renewed, [userId])).toEqual([{ renewed: true }])
  })

  test('goes on: the next responses count, publish nothing twice, and can be undone in order', async () => {
    const { visitor, userId } = await userWithHistory(30)
    const published = await visitor.get(listResults)
    await product.rows('delete from beliefs where user_id = $1', [userId])
    await rebuild(userId)
    const first = await answerFully(visitor)
    const second = await answerFully(visitor)
    const brought = first.reply.new_results + second.reply.new_results
    expect(await visitor.get(listResults)).toHaveLength(published.length + brought)
    const undo = (uid: string) => visitor.call(undoAnswer, { params: { uid } })
    expect(await undo(first.question.uid)).toMatchObject({ code: 'ERR_CONFLICT' })
    expect(await undo(second.question.uid)).toMatchObject({ kind: 'ok' })
    expect(await undo(first.question.uid)).toMatchObject({ kind: 'ok' })
    expect(await visitor.get(listResults)).toHaveLength(published.length)
  })

  test('tells the user when it moves a published result to the other side', async () => {
    const { visitor, userId } = await userWithHistory(60)
    // What a result stands on by now is read anew.
    const list = async () =>
      (await visitor.get(listResults)).map(
        ({ probability: _probability, answers: _answers, ...result }) => result,
      )
    const published = await list()
    const [moved, ...others] = published
    if (!moved) throw new Error('No result came')
    expect(published.map(result => result.revised_from)).toEqual(published.map(() => null))
    // What another bank made of the same answers.
    await product.rows("update results set band = 'low', mean = -1 where uid = $1", [moved.uid])
    await rebuild(userId)
    product.clock.pass(SECOND)
    await answerFully(visitor)
    const results = await list()
    expect(results.filter(result => result.revised_from !== null)).toEqual([
      expect.objectContaining({
        quality: moved.quality,
        revised_from: 'low',
        level: moved.level,
        last_viewed_at: null,
        is_outdated: false,
      }),
    ])
    expect(results.filter(({ uid }) => others.some(other => other.uid === uid))).toEqual(others)
  })

  test('is made by itself at the next response when the row is lost', async () => {
    const { visitor, userId } = await userWithHistory(15)
    const before = await shownTo(visitor)
    await product.rows('delete from beliefs where user_id = $1', [userId])
    expect(await shownTo(visitor)).toEqual(before)
    const { question } = await answerFully(visitor)
    const [last] = await product.rows(
      "select uid from questions where user_id = $1 and status = 'answered' order by answer_seq desc limit 1",
      [userId],
    )
    expect(last).toEqual({ uid: question.uid })
    await visitor.get(undoAnswer, { params: { uid: question.uid } })
    expect((await shownTo(visitor)).progress).toEqual(before.progress)
  })

  test('loses no response that is sent meanwhile', async () => {
    const { visitor, userId } = await userWithHistory(5)
    await Promise.all([
      (async () => {
        for (let i = 0; i < 10; i++) await answerFully(visitor)
      })(),
      (async () => {
        for (let i = 0; i < 10; i++) await rebuild(userId)
      })(),
    ])
    const after = await shownTo(visitor)
    await product.rows('delete from beliefs where user_id = $1', [userId])
    expect(await shownTo(visitor)).toEqual(after)
    const [row] = await product.rows(
      "select count(*)::int as count from questions where user_id = $1 and status = 'answered'",
      [userId],
    )
    expect(row).toEqual({ count: 15 })
  })

  test('is made for every user who was ever asked a question', async () => {
    const users = await usersWithQuestions(product.database.db)
    const rows = await product.rows('select count(distinct user_id)::int as count from questions')
    expect(rows).toEqual([{ count: users.length }])
    for (const userId of users) await rebuild(userId)
    expect(await product.rows('select count(*)::int as count from beliefs')).toEqual(rows)
  })
})
