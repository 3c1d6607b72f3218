import { listQuestions, listResults, readProgress, skipQuestion, undoAnswer } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShelf } from '../../bank/live-bank.ts'
import { answerFully, userWithGoal, userIdOf } from '@grani/testing/users.ts'
import { type Product, SECOND, startProduct } from '@grani/testing/product.ts'
import type { Client } from '@grani/testing/client.ts'
import { peopleWithQuestions, rebuildBelief } from './rebuild.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const rebuild = async (userId: string): Promise<void> => {
  const { db, named } = product.database
  const shelf = await openShelf({ db, everyMs: 3_600_000, onError: () => {} })
  shelf.stop()
  await rebuildBelief({ db, named, bank: shelf.bank() }, userId)
}

/** Somebody with answers, a skip and an answer taken back. */
const person = async (answers: number) => {
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

/** All that a person can see of what is believed about them. */
const seenBy = async (visitor: Client) => ({
  results: await visitor.get(listResults),
  progress: await visitor.get(readProgress),
  questions: await visitor.get(listQuestions),
})

const rowsOf = (userId: string) =>
  product.rows('select version, state from beliefs where user_id = $1', [userId])

describe('a belief rebuilt from the answers', () => {
  test('shows the person exactly what the old one did', async () => {
    const { visitor, userId } = await person(40)
    const before = await seenBy(visitor)
    await rebuild(userId)
    expect(await seenBy(visitor)).toEqual(before)
  })

  test('comes back when its row was destroyed', async () => {
    const { visitor, userId } = await person(12)
    const before = await seenBy(visitor)
    await product.rows('delete from beliefs where user_id = $1', [userId])
    await rebuild(userId)
    expect(await rowsOf(userId)).toHaveLength(1)
    expect(await seenBy(visitor)).toEqual(before)
  })

  test('comes back when its bytes were damaged', async () => {
    const { visitor, userId } = await person(8)
    const before = await seenBy(visitor)
    await product.rows("update beliefs set state = '\\x00ff' where user_id = $1", [userId])
    expect(await seenBy(visitor)).toEqual(before)
    await rebuild(userId)
    expect((await rowsOf(userId))[0]?.['state']).not.toHaveLength(2)
    expect(await seenBy(visitor)).toEqual(before)
  })

  test('comes back when its bytes are of an older kind', async () => {
    const { visitor, userId } = await person(8)
    const before = await seenBy(visitor)
    await product.rows('update beliefs set state = set_byte(state, 0, 1) where user_id = $1', [userId])
    expect(await seenBy(visitor)).toEqual(before)
    await answerFully(visitor)
    const renewed = 'select get_byte(state, 0) <> 1 as renewed from beliefs where user_id = $1'
    expect(await product.rows(renewed, [userId])).toEqual([{ renewed: true }])
  })

  test('goes on: the next answers count, publish nothing twice, and can be taken back in their order', async () => {
    const { visitor, userId } = await person(30)
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

  test('is not even needed: a lost one is made anew at the next answer', async () => {
    const { visitor, userId } = await person(15)
    const before = await seenBy(visitor)
    await product.rows('delete from beliefs where user_id = $1', [userId])
    expect(await seenBy(visitor)).toEqual(before)
    const { question } = await answerFully(visitor)
    const [last] = await product.rows(
      "select uid from questions where user_id = $1 and status = 'answered' order by settled desc limit 1",
      [userId],
    )
    expect(last).toEqual({ uid: question.uid })
    await visitor.get(undoAnswer, { params: { uid: question.uid } })
    expect((await seenBy(visitor)).progress).toEqual(before.progress)
  })

  test('loses no answer that is given meanwhile', async () => {
    const { visitor, userId } = await person(5)
    await Promise.all([
      (async () => {
        for (let i = 0; i < 10; i++) await answerFully(visitor)
      })(),
      (async () => {
        for (let i = 0; i < 10; i++) await rebuild(userId)
      })(),
    ])
    const after = await seenBy(visitor)
    await product.rows('delete from beliefs where user_id = $1', [userId])
    expect(await seenBy(visitor)).toEqual(after)
    const [row] = await product.rows(
      "select count(*)::int as count from questions where user_id = $1 and status = 'answered'",
      [userId],
    )
    expect(row).toEqual({ count: 15 })
  })

  test('is made for everybody who was ever asked something', async () => {
    const everybody = await peopleWithQuestions(product.database.db)
    const rows = await product.rows('select count(distinct user_id)::int as count from questions')
    expect(rows).toEqual([{ count: everybody.length }])
    for (const userId of everybody) await rebuild(userId)
    expect(await product.rows('select count(*)::int as count from beliefs')).toEqual(rows)
  })
})
