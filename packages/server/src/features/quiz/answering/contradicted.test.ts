import { listQuestions, listResults, type Question, sendAnswer, undoAnswer } from '@grani/contract'
import { loaded } from '@grani/testing/content.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { extremeAnswerTo, userIdOf, userWithGoal } from '@grani/testing/users.ts'
import { extendSubscription } from '@grani/testing/weekly-states.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contradictedBy } from './contradicted.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const { items } = loaded.content
const find = (kind: string, key: 1 | -1) => {
  const found = items.find(item => item.kind === kind && item.key === key && item.answers.length === 5)
  if (!found) throw new Error(`There is no ${kind} keyed ${key}`)
  return found
}

test('an answer in the half across from a result contradicts it, in either direction of the item', () => {
  const told = (quality: string, band: 'high' | 'low' | 'middle') => [{ quality, band }]
  const [plain, reversed] = [find('statement', 1), find('statement', -1)]
  const by = (item: typeof plain, band: 'high' | 'low' | 'middle') =>
    [0, 1, 2, 3, 4].map(value => contradictedBy(item, value, told(item.quality, band)).length)
  expect(by(plain, 'high')).toEqual([1, 1, 0, 0, 0])
  expect(by(plain, 'low')).toEqual([0, 0, 0, 1, 1])
  expect(by(plain, 'middle')).toEqual([0, 0, 0, 0, 0])
  expect(by(reversed, 'high')).toEqual([0, 0, 0, 1, 1])
  expect(contradictedBy(plain, 0, told('another', 'high'))).toEqual([])
})

test('a pair may contradict what is told of either of its sides', () => {
  const pair = items.find(item => item.kind === 'pair' && item.left.key !== -1 && item.right.key !== -1)
  if (pair?.kind !== 'pair') throw new Error('There is no pair')
  const told = [pair.left.quality, pair.right.quality].map(quality => ({ quality, band: 'high' as const }))
  expect(contradictedBy(pair, 0, told)).toEqual([pair.right.quality])
  expect(contradictedBy(pair, pair.answers.length - 1, told)).toEqual([pair.left.quality])
})

/** The n-th option beyond the middle on the side of little of the quality. */
const mildlyAgainst = (question: Question): number => {
  const half = Math.floor(question.answers.length / 2)
  const lowest = question.answers[extremeAnswerTo(question, false)]
  const item = items.find(({ number }) => number === question.number_original)
  const place = item?.answers[0]?.id === lowest ? half - 1 : question.answers.length - half
  return item?.answers[place]?.id ?? 0
}

test('a result that comes with an answer against it is published, and named as contradicted, also on repetition', async () => {
  const { visitor, email } = await userWithGoal(product, 'knwYrs')
  await extendSubscription(product, await userIdOf(product, email))
  const send = async (uid: string, answer_id: number) =>
    visitor.get(sendAnswer, { params: { uid }, body: { answer_id, ms: 3000 } })
  // Each question is answered against the rest first: three answers are needed, and two may outweigh the third.
  for (let i = 0; i < 100; i++) {
    const [question] = await visitor.get(listQuestions)
    if (!question) break
    const { uid, answers, kind } = question
    const option = mildlyAgainst(question)
    const against = await send(uid, option)
    const [quality] = against.contradicted
    if (quality !== undefined) {
      expect(await send(uid, option)).toMatchObject({
        new_results: against.new_results,
        contradicted: against.contradicted,
      })
      const result = (await visitor.get(listResults)).find(one => one.quality.id === quality)
      return expect(result).toMatchObject({ last_viewed_at: null, told: expect.any(Number) })
    }
    await visitor.get(undoAnswer, { params: { uid } })
    const agreed = await send(uid, answers[extremeAnswerTo(question)] ?? 0)
    // Whoever prefers one side of a pair answers against the other.
    if (kind !== 'pair') expect(agreed.contradicted).toEqual([])
  }
  expect.unreachable('No result came with an answer against it')
})
