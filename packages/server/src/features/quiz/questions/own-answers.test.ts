import { listOwnAnswers, undoAnswer } from '@grani/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loaded } from '@grani/testing/content.ts'
import { giveAnswers } from '@grani/testing/known-user.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { answerNext, userIdOf, userWithGoal } from '@grani/testing/users.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const { items } = loaded.content
const statements = items.flatMap(item => (item.kind === 'pair' ? [] : [item]))

const about = (quality: string) => statements.filter(item => item.quality === quality && !item.sensitive)

test('an answer is told as it was chosen, to nobody else, and no longer once it is undone', async () => {
  const { visitor } = await userWithGoal(product)
  const { visitor: other } = await userWithGoal(product)
  const { question, answer_id } = await answerNext(visitor, 1)
  const params = { quality: question.quality }
  const item = statements.find(({ number }) => number === question.number_original)
  const answer = item?.answers.find(({ id }) => id === answer_id)?.text
  expect(await visitor.get(listOwnAnswers, { params })).toEqual([{ text: question.text, answer }])
  expect(await other.get(listOwnAnswers, { params })).toEqual([])
  await visitor.get(undoAnswer, { params: { uid: question.uid }, query: {} })
  expect(await visitor.get(listOwnAnswers, { params })).toEqual([])
})

test('the newest comes first, of what was asked twice the newest answer alone, nothing sensitive', async () => {
  const { visitor, email } = await userWithGoal(product)
  const quality = 'forgiveness'
  const first = about(quality).find(({ kind }) => kind === 'statement')
  const second = about(quality).find(({ kind }) => kind === 'situation')
  const sensitive = statements.find(item => item.sensitive)
  if (!first || !second || !sensitive) throw new Error('The content lacks what this test is about')
  await giveAnswers(product, await userIdOf(product, email), [
    { item: first.id, value: 0 },
    { item: second.id, value: 1 },
    { item: sensitive.id, value: 0 },
    { item: first.id, value: 2 },
  ])
  expect(await visitor.get(listOwnAnswers, { params: { quality } })).toEqual([
    { text: first.text, answer: first.answers[2]?.text },
    { text: second.text, answer: second.answers[1]?.text },
  ])
  expect(await visitor.get(listOwnAnswers, { params: { quality: sensitive.quality } })).toEqual([])
})

test('of a quality that is not there nothing is told', async () => {
  const { visitor } = await userWithGoal(product)
  const refused = await visitor.call(listOwnAnswers, { params: { quality: 'no-such-quality' } })
  expect(refused).toMatchObject({ code: 'ERR_NOT_FOUND' })
})
