import { readEvent } from '@grani/contract'
import { diarist, evaluatedEvent } from '@grani/testing/diary.ts'
import { MINUTE, type Product, startProduct } from '@grani/testing/product.ts'
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
  const { visitor, userId } = await diarist(product)
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

const SUCCESS = { ...HUMILIATION, situations: ['task' as const], pleasantness: 5, cause: 'me' as const }

test('one moment after another is told what the last one was not, and nothing where little is known', async () => {
  const { visitor, userId } = await diarist(product, 'medium')
  const names = async () => {
    product.clock.pass(MINUTE)
    const { evaluation } = await evaluatedEvent(product, visitor, HUMILIATION, null)
    return evaluation.known.map(({ quality }) => quality)
  }
  await giveResult(userId, { quality: 'good-temper', band: 'high', mean: 1.3 })
  await giveResult(userId, { quality: 'stress-tolerance', band: 'high', mean: 1.3, told: 2 })
  expect(await names()).toEqual(['good-temper', 'stress-tolerance'])
  expect(await names()).toEqual([])
  expect(await names()).toEqual(['good-temper', 'stress-tolerance'])
  await giveResult(userId, { quality: 'assertiveness', band: 'high', mean: 1.3, told: 3 })
  expect(await names()).toEqual(['assertiveness'])
})

test('no weak side is told after something pleasant', async () => {
  const { visitor, userId } = await diarist(product)
  await giveResult(userId, { quality: 'perseverance' })
  await giveResult(userId, { quality: 'industry', band: 'high', mean: 1.3, told: 2 })
  const { evaluation } = await evaluatedEvent(product, visitor, SUCCESS, null)
  expect(evaluation.known.map(({ quality }) => quality)).toEqual(['industry'])
})

test('who sees the cause in themselves is not asked what was in their hands', async () => {
  const { visitor } = await diarist(product)
  const { evaluation } = await evaluatedEvent(
    product,
    visitor,
    { ...HUMILIATION, energy: 2, cause: 'me' },
    null,
  )
  expect(evaluation.ask).toBe('Что бы вы сказали близкому человеку, с которым случилось то же самое?')
})
