import { listQuestions, readProgress, skipQuestion, undoAnswer } from '@grani/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../../../bank/calibration/response-columns.ts'
import { readSample } from '../../../bank/calibration/sample.ts'
import { loaded } from '@grani/testing/content.ts'
import { answerFully, answerNext, userWithGoal, userIdOf } from '@grani/testing/users.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { replacePendingItems, extendSubscription, passDays } from '@grani/testing/weekly-states.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

/** A user who answered some questions and came back after these days. */
const returningUser = async (answers: number, days: number) => {
  const { visitor, email } = await userWithGoal(product)
  const userId = await userIdOf(product, email)
  await extendSubscription(product, userId)
  const asked = []
  for (let i = 0; i < answers; i++) asked.push((await answerFully(visitor)).question.number_original)
  await passDays(product, visitor, days)
  return { visitor, userId, asked }
}

const timesAnswered = (userId: string) =>
  product.rows(
    "select item, count(*)::int as times from questions where user_id = $1 and status = 'answered' group by item having count(*) > 1",
    [userId],
  )

const stateOf = async (userId: string) =>
  (await product.rows("select encode(state, 'hex') as state from beliefs where user_id = $1", [userId]))[0]

test('a question of a week ago is repeated now and then: both responses are kept, progress does not fall', async () => {
  const { visitor, userId, asked } = await returningUser(16, 7)
  // One place in twenty-five is for a repetition: that 300 questions hold none happens once in 200,000 runs.
  for (let i = 0; i < 300; i++) {
    const before = await visitor.get(readProgress)
    const { question } = await answerNext(visitor, i % 5)
    const after = new Map((await visitor.get(readProgress)).map(({ uid, qp }) => [uid, qp]))
    for (const { uid, qp } of before) expect(after.get(uid)).toBeGreaterThanOrEqual(qp)
    if (!asked.includes(question.number_original)) continue
    expect(await timesAnswered(userId)).toMatchObject([{ times: 2 }])
    return
  }
  throw new Error('Nothing was asked twice')
})

test('no question of this week is repeated', async () => {
  const { visitor, asked } = await returningUser(16, 6.9)
  for (let i = 0; i < 40; i++)
    expect(asked).not.toContain((await answerNext(visitor, i % 5)).question.number_original)
})

test('undoing the second response restores the belief after the first one', async () => {
  const { visitor, userId } = await returningUser(6, 7)
  await visitor.get(listQuestions)
  const [first] = await product.rows(
    "select item from questions where user_id = $1 and status = 'answered' order by answer_seq limit 1",
    [userId],
  )
  await replacePendingItems(product, userId, [String(first?.['item'])])
  const before = await stateOf(userId)
  const { question } = await answerNext(visitor, 0)
  expect(await timesAnswered(userId)).toEqual([{ item: first?.['item'], times: 2 }])
  expect(await stateOf(userId)).not.toEqual(before)
  await visitor.get(undoAnswer, { params: { uid: question.uid } })
  expect(await stateOf(userId)).toEqual(before)
  expect(await timesAnswered(userId)).toEqual([])
})

test('skipping a repeated question keeps its first response, also in a rebuilt belief', async () => {
  const { visitor, userId } = await returningUser(6, 7)
  await visitor.get(listQuestions)
  const [first] = await product.rows(
    "select item from questions where user_id = $1 and status = 'answered' order by answer_seq limit 1",
    [userId],
  )
  await replacePendingItems(product, userId, [String(first?.['item'])])
  const [again] = await visitor.get(listQuestions)
  const progress = await visitor.get(readProgress)
  await visitor.get(skipQuestion, { params: { uid: again?.uid ?? '' } })
  expect(await visitor.get(readProgress)).toEqual(progress)
  await product.rows("update beliefs set state = '\\x00' where user_id = $1", [userId])
  expect(await visitor.get(readProgress)).toEqual(progress)
  // A calibration keeps it too.
  const { users, columns } = await readSample(product.database.db, loaded.content, {
    keys: product.keys,
    seed: 1,
    now: product.clock.now(),
  })
  const mine = rowsOf(columns)[users.findIndex(({ user_id }) => user_id === userId)]
  expect(mine?.[String(first?.['item'])]).toBeDefined()
})
