import { askMoreAboutEvent, listQuestions, readEvent } from '@grani/contract'
import { diarist, evaluatedEvent } from '@grani/testing/diary.ts'
import { answersAbout, giveAnswers } from '@grani/testing/known-user.ts'
import { MINUTE, type Product, startProduct } from '@grani/testing/product.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const WORRY = {
  situations: ['worrying' as const],
  pleasantness: 2,
  energy: 4,
  importance: 4,
  control: 2,
  cause: 'circumstances' as const,
}

const giveResult = (userId: string, quality: string, band: 'high' | 'low'): Promise<unknown> =>
  product.rows(
    `insert into results (user_id, uid, quality, direction, band, shared_at, probability, answers, mean, sd, question, told)
     values ($1, gen_random_uuid(), $2, 'coping', $3, now(), 0.9, 5, $4, 0.4, gen_random_uuid(), 1)`,
    [userId, quality, band, band === 'high' ? 1.3 : -1.3],
  )

type Visitor = Awaited<ReturnType<typeof diarist>>['visitor']

const read = async (visitor: Visitor, id: string) =>
  (await visitor.get(readEvent, { params: { id } })).evaluation

test('of an event whose marks nothing is known of, one result about such a moment is told, with what it stands on', async () => {
  const { visitor, userId } = await diarist(product, 'high')
  const { id, evaluation } = await evaluatedEvent(product, visitor, WORRY)
  expect([evaluation.known, evaluation.moment, evaluation.evidence]).toEqual([[], null, []])
  await giveResult(userId, 'humor-coping', 'high')
  await giveResult(userId, 'order', 'high')
  const told = await read(visitor, id)
  expect(told?.moment).toEqual({ when: 'когда тревожно', text: 'Смех помогает вам держаться, когда плохо.' })
  expect(told?.evidence).toMatchObject([{ quality: 'humor-coping', direction: 'coping', answers: 5 }])
  // The next event of the kind is told something else, or nothing.
  product.clock.pass(MINUTE)
  const next = await evaluatedEvent(product, visitor, WORRY)
  expect(next.evaluation.moment).toBeNull()
  await giveResult(userId, 'own-emotions', 'high')
  expect((await read(visitor, next.id))?.moment?.text).toBe('Вы называете своё чувство рано и точно.')
})

test('what cannot be compared yet stands beside the user’s own last answer about it', async () => {
  const { visitor, userId } = await diarist(product, 'high')
  const { id, taps } = await evaluatedEvent(product, visitor, WORRY)
  const own = async () => (await read(visitor, id))?.comparisons.map(comparison => comparison.own)
  expect(await own()).toEqual(taps.expressions.map(() => null))
  const [quality = ''] = ((await read(visitor, id))?.comparisons ?? []).map(one => one.quality.id)
  await giveAnswers(product, userId, answersAbout([quality]).slice(0, 1))
  expect((await own())?.[0]).toEqual({ text: expect.stringContaining('.'), answer: expect.any(String) })
})

test('of an event that is compared and that nothing is known of, what would say most of it can be asked about', async () => {
  const { visitor, userId } = await diarist(product, 'high')
  const { id, evaluation } = await evaluatedEvent(product, visitor, WORRY)
  expect(evaluation.more_about).toBeNull()
  const marked = evaluation.comparisons.map(({ quality }) => quality.id)
  await giveAnswers(
    product,
    userId,
    answersAbout(marked).map(answer => ({ ...answer, value: 2 })),
  )
  await product.rows('delete from results where user_id = $1', [userId])
  const later = await read(visitor, id)
  expect(later?.comparisons.map(({ place }) => place)).not.toContain('unknown')
  expect([later?.known, later?.moment]).toEqual([[], null])
  expect(later?.more_about).toEqual(expect.any(String))
  const { questions } = await visitor.get(askMoreAboutEvent, { params: { id } })
  expect(questions).toHaveLength(later?.more_questions ?? 0)
  const [first] = await visitor.get(listQuestions)
  expect(first?.number_original).toBe(questions[0])
})
