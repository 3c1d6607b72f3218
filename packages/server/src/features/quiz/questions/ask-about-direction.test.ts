import { askAboutDirection, listQuestions, saveQuestionOrder } from '@grani/contract'
import { loaded } from '@grani/testing/content.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { publishResult } from '@grani/testing/publish-result.ts'
import { userIdOf, userWithGoal } from '@grani/testing/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const COPING = 'coping'
const qualities = loaded.content.directions.find(({ uid }) => uid === COPING)?.qualities ?? []

const ask = (visitor: Awaited<ReturnType<typeof userWithGoal>>['visitor'], direction = COPING) =>
  visitor.call(askAboutDirection, { params: { direction } })

test('a direction is asked about before all else: nine questions of three qualities in turns, the main ones first', async () => {
  const { visitor } = await userWithGoal(product)
  await visitor.get(listQuestions)
  const { questions } = await visitor.get(askAboutDirection, { params: { direction: COPING } })
  const list = (await visitor.get(listQuestions)).slice(0, 9)
  expect(list.map(question => question.number_original)).toEqual(questions)
  const asked = list.map(({ quality }) => quality)
  expect(new Set(asked.slice(0, 3)).size).toBe(3)
  expect(asked).toEqual([...asked.slice(0, 3), ...asked.slice(0, 3), ...asked.slice(0, 3)])
  const main = qualities.filter(quality => quality.main).map(({ id }) => id)
  expect(asked.slice(0, 3).filter(id => main.includes(id))).toHaveLength(Math.min(3, main.length))
  expect(asked.every(id => qualities.some(quality => quality.id === id))).toBe(true)
})

test('what has a result is not asked about, and where all has one nothing is', async () => {
  const { visitor, email } = await userWithGoal(product)
  const userId = await userIdOf(product, email)
  const [open, ...clear] = qualities.map(({ id }) => id)
  for (const quality of clear) await publishResult(product, userId, quality, 'high')
  await visitor.get(askAboutDirection, { params: { direction: COPING } })
  const list = (await visitor.get(listQuestions)).slice(0, 3)
  expect(list.map(({ quality }) => quality)).toEqual([open, open, open])
  await publishResult(product, userId, open ?? '', 'high')
  expect(await ask(visitor)).toMatchObject({ code: 'ERR_CONFLICT' })
})

test('an unknown direction is not found, and who wants a random order gets none', async () => {
  const { visitor } = await userWithGoal(product)
  expect(await ask(visitor, 'weather')).toMatchObject({ code: 'ERR_NOT_FOUND' })
  await visitor.call(saveQuestionOrder, { body: { asks_at_random: true } })
  expect(await ask(visitor)).toMatchObject({ code: 'ERR_CONFLICT' })
})
