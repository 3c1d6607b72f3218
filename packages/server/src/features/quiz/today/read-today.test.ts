import { type Endpoint, listQuestions, readToday, SITTING_PAUSE_MS, undoAnswer } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '@grani/testing/client.ts'
import { loaded } from '@grani/testing/content.ts'
import { type Product, SECOND, startProduct } from '@grani/testing/product.ts'
import { answerNext, spend, userIdOf, userWithGoal } from '@grani/testing/users.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
})
afterAll(() => product.stop())

const { content: bank } = loaded
const kindOf = (quality: string) =>
  bank.directions.flatMap(({ qualities }) => qualities).find(({ id }) => id === quality)?.kind

/** The third day of the week: ⌈500 · 3 / 7⌉. */
const WEDNESDAY = '2026-11-18T09:00:00.000Z'
const BY_WEDNESDAY = 215
const MIDNIGHT = '2026-11-18T21:00:00.000Z'

const newUser = async () => {
  product.clock.set(WEDNESDAY)
  const { visitor, email } = await userWithGoal(product)
  const userId = await userIdOf(product, email)
  await product.rows("update subscriptions set end_at = '2027-06-01' where user_id = $1", [userId])
  // As on a device: questions wait before they are answered.
  await visitor.get(listQuestions)
  return { visitor, userId }
}

const pass = async (visitor: Client, ms: number) => {
  product.clock.pass(ms)
  await visitor.raw({ method: 'POST', url: '/api/refresh' })
}

/** Answers one question after another, a second apart. */
const answer = async (visitor: Client, count: number) => {
  for (let i = 0; i < count; i++) {
    product.clock.pass(SECOND)
    await answerNext(visitor)
  }
}

const at = (seconds: number) => new Date(Date.parse(WEDNESDAY) + seconds * SECOND).toISOString()

describe('the count of today', () => {
  test('counts answers and not what was skipped or undone, from midnight in Moscow', async () => {
    const { visitor } = await newUser()
    expect(await visitor.get(readToday)).toMatchObject({ answered: 0 })
    await answer(visitor, 2)
    const { question } = await answerNext(visitor)
    await visitor.get(undoAnswer, { params: { uid: question.uid }, query: {} })
    expect(await visitor.get(readToday)).toMatchObject({ answered: 2 })
    product.clock.set(MIDNIGHT)
    await visitor.raw({ method: 'POST', url: '/api/refresh' })
    expect(await visitor.get(readToday)).toMatchObject({ answered: 0 })
  })

  test('tells how many questions the plan and the bought ones leave for today', async () => {
    const { visitor, userId } = await newUser()
    expect(await visitor.get(readToday)).toMatchObject({ left: BY_WEDNESDAY, opens_at: MIDNIGHT })
    await spend(product, userId, BY_WEDNESDAY - 3)
    await answer(visitor, 1)
    expect(await visitor.get(readToday)).toMatchObject({ left: 2 })
    await product.rows('insert into boostings (user_id, questions) values ($1, 40)', [userId])
    expect(await visitor.get(readToday)).toMatchObject({ left: 42 })
    await product.rows("update subscriptions set end_at = '2026-11-01' where user_id = $1", [userId])
    expect(await visitor.get(readToday)).toMatchObject({ left: 0 })
  })

  test('is for who is signed in', async () => {
    const { visitor } = await newUser()
    const endpoint: Endpoint = readToday
    await visitor.raw({ method: 'POST', url: '/auth/logout' })
    expect((await visitor.raw({ method: endpoint.method, url: endpoint.path })).statusCode).toBe(401)
  })
})

describe('the sitting', () => {
  test('goes on from device to device, on any server, and begins anew after fifteen answers', async () => {
    const { visitor } = await newUser()
    expect(await visitor.get(readToday)).toMatchObject({ sitting: { answers: 0, began_at: null } })
    await answer(visitor, 7)
    expect(await visitor.copy(1).get(readToday)).toMatchObject({ sitting: { answers: 7, began_at: at(1) } })
    await answer(visitor, 8)
    expect(await visitor.get(readToday)).toMatchObject({ sitting: { answers: 15, began_at: at(1) } })
    await answer(visitor, 1)
    expect(await visitor.get(readToday)).toMatchObject({ sitting: { answers: 1, began_at: at(16) } })
  })

  test('tells at its end, and not before, what was said in it of oneself, and what that would mean', async () => {
    const { visitor, userId } = await newUser()
    await answer(visitor, 14)
    expect((await visitor.get(readToday)).sitting.words).toEqual([])
    await answer(visitor, 1)
    const { words } = (await visitor.get(readToday)).sitting
    const rows = await product.rows(
      'select item, value from questions where user_id = $1 and value is not null order by answer_seq desc',
      [userId],
    )
    const expected = rows.flatMap(({ item: id, value }) => {
      const item = bank.items.find(one => one.id === id)
      return item && item.kind !== 'pair' && !item.sensitive && kindOf(item.quality) !== 'S'
        ? [{ quality: item.quality, text: item.text, answer: item.answers[Number(value)]?.text }]
        : []
    })
    expect(expected.length).toBeGreaterThan(5)
    expect(words).toMatchObject(expected)
    const { sides } = loaded.texts.portrait
    for (const { quality, side, means } of words)
      expect(means).toBe(side === 'middle' ? null : sides[quality]?.[side])
    await answer(visitor, 1)
    expect((await visitor.get(readToday)).sitting.words).toEqual([])
  })

  test('ends with half an hour without an answer, and not a moment sooner', async () => {
    const { visitor } = await newUser()
    await answer(visitor, 3)
    await pass(visitor, SITTING_PAUSE_MS - SECOND)
    expect(await visitor.get(readToday)).toMatchObject({ sitting: { answers: 3 } })
    await pass(visitor, SECOND)
    expect(await visitor.get(readToday)).toMatchObject({ sitting: { answers: 0, began_at: null } })
    await answer(visitor, 2)
    expect(await visitor.get(readToday)).toMatchObject({
      answered: 5,
      sitting: { answers: 2, began_at: at(4 + SITTING_PAUSE_MS / SECOND) },
    })
  })
})
