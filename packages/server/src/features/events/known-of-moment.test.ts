import { readEvent } from '@grani/contract'
import { diarist, evaluatedEvent } from '@grani/testing/diary.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const HUMILIATION = {
  situations: ['pressure' as const],
  pleasantness: 1,
  energy: 5,
  importance: 5,
  control: 2,
  cause: 'other' as const,
}

type Given = { quality: string; band?: string; mean?: number; told?: number | null; agrees?: boolean | null }

const giveResult = (
  userId: string,
  { quality, band = 'low', mean = -1.3, told = 1, agrees = null }: Given,
): Promise<unknown> =>
  product.rows(
    `insert into results (user_id, uid, quality, direction, band, shared_at, probability, answers, mean, sd, question, told, agrees)
     values ($1, gen_random_uuid(), $2, 'emotional-stability', $3, now(), 0.9, 5, $4, 0.4, gen_random_uuid(), $5, $6)`,
    [userId, quality, band, mean, told, agrees],
  )

test('after a humiliation the result about anger is told first, in its own words, and something is asked of it', async () => {
  const { visitor, userId } = await diarist(product)
  await giveResult(userId, { quality: 'good-temper' })
  await giveResult(userId, { quality: 'cheerfulness', band: 'high', mean: 1.3, told: 2 })
  const { id, evaluation } = await evaluatedEvent(product, visitor, HUMILIATION, null)
  expect(evaluation.known).toEqual([
    { quality: 'good-temper', text: 'вас легко рассердить, и остываете вы не сразу' },
  ])
  expect(evaluation.ask).toBe('Что вы сказали бы этому человеку через час?')
  expect((await visitor.get(readEvent, { params: { id } })).evaluation?.known).toEqual(evaluation.known)
})

test('nothing is claimed where nothing is known, was told, is on a side, or was called unlike oneself', async () => {
  const { visitor, userId } = await diarist(product, 'medium')
  expect((await evaluatedEvent(product, visitor, HUMILIATION)).evaluation.known).toEqual([])
  await giveResult(userId, { quality: 'good-temper', told: null })
  await giveResult(userId, { quality: 'anger-control', agrees: false })
  await giveResult(userId, { quality: 'stress-tolerance', band: 'middle', mean: 0.1 })
  await giveResult(userId, { quality: 'gratitude', band: 'high', mean: 1.3 })
  expect((await evaluatedEvent(product, visitor, HUMILIATION, null)).evaluation.known).toEqual([])
})

test('two results that are heavy to read do not stand together', async () => {
  const { visitor, userId } = await diarist(product)
  await giveResult(userId, { quality: 'good-temper' })
  await giveResult(userId, { quality: 'anger-control', told: 2 })
  await giveResult(userId, { quality: 'assertiveness', band: 'high', mean: 1.3, told: 3 })
  const { evaluation } = await evaluatedEvent(product, visitor, HUMILIATION, null)
  expect(evaluation.known.map(({ quality }) => quality)).toEqual(['good-temper', 'assertiveness'])
})
