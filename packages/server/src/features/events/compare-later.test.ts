import { evaluateEvent, readEvent, readEventAllowance } from '@grani/contract'
import { diarist, evaluatedEvent, tapsFor } from '@grani/testing/diary.ts'
import { answersAbout, giveAnswers } from '@grani/testing/known-user.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

type Visitor = Awaited<ReturnType<typeof diarist>>['visitor']

const comparisonsOf = async (visitor: Visitor, id: string) =>
  (await visitor.get(readEvent, { params: { id } })).evaluation?.comparisons ?? []

test('an event is compared when it is opened after the answers it waited for, and takes nothing of the day', async () => {
  const { visitor, userId } = await diarist(product)
  const { id, evaluation } = await evaluatedEvent(product, visitor)
  expect(evaluation.comparisons.map(({ place }) => place)).toEqual(['unknown', 'unknown', 'unknown'])
  expect((await comparisonsOf(visitor, id)).map(({ usual }) => usual)).toEqual([null, null, null])

  const [first, ...others] = evaluation.comparisons.map(({ quality }) => quality.id)
  await giveAnswers(product, userId, answersAbout([first!]))
  const some = await comparisonsOf(visitor, id)
  const unknown = some.filter(({ place }) => place === 'unknown').map(({ quality }) => quality.id)
  expect(unknown.toSorted()).toEqual(others.toSorted())
  // What was compared once stays as it was, whatever is known by now.
  await product.rows('delete from questions where user_id = $1', [userId])
  await giveAnswers(product, userId, answersAbout(others))
  const all = await comparisonsOf(visitor, id)
  for (const { place, basis, usual } of all)
    expect([place === 'unknown', basis, usual]).toEqual([false, 'answers', expect.anything()])
  // The answer that stood beside it is gone with the questions.
  expect(all.find(({ quality }) => quality.id === first)).toEqual({
    ...some.find(({ quality }) => quality.id === first),
    own: null,
  })

  // A correction of it is free as well, also where the day's evaluation has gone to another event.
  await evaluatedEvent(product, visitor)
  expect(await visitor.get(readEventAllowance)).toMatchObject({ limit: 1, used: 1 })
  const body = await tapsFor(visitor, id, {}, 1)
  const corrected = await visitor.get(evaluateEvent, { params: { id }, body })
  expect(corrected.comparisons.map(({ rating }) => rating)).not.toEqual(all.map(({ rating }) => rating))
  expect(await visitor.get(readEventAllowance)).toMatchObject({ used: 1 })
})

test('what was not marked is compared with nothing later either', async () => {
  const { visitor, userId } = await diarist(product)
  const { id, evaluation } = await evaluatedEvent(product, visitor, {}, null)
  await giveAnswers(product, userId, answersAbout(evaluation.comparisons.map(({ quality }) => quality.id)))
  expect((await comparisonsOf(visitor, id)).map(({ place }) => place)).toEqual([
    'unknown',
    'unknown',
    'unknown',
  ])
})
