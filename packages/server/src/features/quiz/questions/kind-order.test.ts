import { chooseGoal, listQuestions, SITTING_ANSWERS } from '@grani/contract'
import { loaded } from '@grani/testing/content.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { answerNext, extremeAnswerTo, userIdOf, userWithGoal } from '@grani/testing/users.ts'
import { extendSubscription, passDays } from '@grani/testing/weekly-states.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Item } from '../../../content/schema.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const itemByNumber = new Map(loaded.content.items.map(item => [item.number, item]))
const openersOf = new Map(loaded.content.goals.map(({ uid, openers }) => [uid, openers]))
const qualitiesIn = (item: Item): string[] =>
  item.kind === 'pair' ? [item.left.quality, item.right.quality] : [item.quality]

const nextItem = async (visitor: Awaited<ReturnType<typeof userWithGoal>>['visitor']) => {
  const [question] = await visitor.get(listQuestions)
  const item = question && itemByNumber.get(question.number_original)
  if (!question || !item) throw new Error('There is nothing to answer')
  return { question, item }
}

/** The items that a new user is asked, and how many of them until the first result. */
const itemsAsked = async (goal: 'knwYrs' | 'selfImp' | 'resIss', count: number) => {
  const { visitor, email } = await userWithGoal(product, goal)
  await extendSubscription(product, await userIdOf(product, email))
  const items: Item[] = []
  let firstResult: number | null = null
  for (let i = 0; i < count; i++) {
    const { question, item } = await nextItem(visitor)
    items.push(item)
    const { reply } = await answerNext(visitor, extremeAnswerTo(question, i % 7 !== 3))
    if (reply.new_results > 0) firstResult ??= i + 1
  }
  return { items, firstResult: firstResult ?? count }
}

describe.each(['knwYrs', 'selfImp', 'resIss'] as const)('the questions for %s', goal => {
  let asked: Awaited<ReturnType<typeof itemsAsked>>
  beforeAll(async () => {
    asked = await itemsAsked(goal, 90)
  })

  test('begin with one that is pleasant to answer', () => {
    expect(openersOf.get(goal)).toContain(asked.items[0]?.id)
  })

  test('are not sensitive before the fortieth answer, nor at the beginning of fifteen', () => {
    const places = asked.items.flatMap(({ sensitive }, i) => (sensitive ? [i] : []))
    expect(places.filter(i => i < 40 || i % SITTING_ANSWERS === 0)).toEqual([])
  })

  test('come from other qualities than the three before, and are like none of them', () => {
    const { items, firstResult } = asked
    items.forEach((item, i) => {
      // A list holds questions that were chosen before the first result.
      const distance = i < firstResult + 12 ? 2 : 3
      const before = items.slice(Math.max(0, i - distance), i)
      expect(before.flatMap(qualitiesIn)).not.toEqual(expect.arrayContaining([item.quality]))
      expect(before.filter(({ id, near }) => near.includes(item.id) || item.near.includes(id))).toEqual([])
    })
  })

  test('are about as many qualities as they can, none more than six times', () => {
    const counts = new Map<string, number>()
    for (const id of asked.items.flatMap(qualitiesIn)) counts.set(id, (counts.get(id) ?? 0) + 1)
    expect(Math.max(...counts.values())).toBeLessThanOrEqual(6)
    expect(counts.size).toBeGreaterThanOrEqual(26)
  })

  test('are situations or pairs twice in any fifteen', () => {
    for (let i = 0; i + SITTING_ANSWERS <= asked.items.length; i++)
      expect(
        asked.items.slice(i, i + SITTING_ANSWERS).filter(({ kind }) => kind !== 'statement').length,
      ).toBeGreaterThanOrEqual(2)
  })
})

test('another goal begins with a pleasant question too', async () => {
  const { visitor, email } = await userWithGoal(product, 'resIss')
  await product.rows("update subscriptions set tariff = 'high' where user_id = $1", [
    await userIdOf(product, email),
  ])
  await answerNext(visitor)
  await visitor.get(chooseGoal, { body: { goal: 'knwYrs' } })
  expect(openersOf.get('knwYrs')).toContain((await nextItem(visitor)).item.id)
})

test('after a pause nothing sensitive comes first, though it waited there', async () => {
  const { visitor, email } = await userWithGoal(product, 'knwYrs')
  const userId = await userIdOf(product, email)
  await extendSubscription(product, userId)
  for (let i = 0; i < 42; i++) await answerNext(visitor, i % 5)
  await visitor.get(listQuestions)
  const isSensitive = loaded.content.items.find(
    ({ sensitive, quality }) => sensitive && quality === 'self-esteem',
  )
  const [first] = await visitor.get(listQuestions)
  await product.rows('update questions set item = $2 where user_id = $1 and uid = $3', [
    userId,
    isSensitive?.id,
    first?.uid,
  ])
  expect((await nextItem(visitor)).item.sensitive).toBe(true)
  await passDays(product, visitor, 1)
  const list = await visitor.get(listQuestions)
  expect(list[0]?.sensitive).toBe(false)
  expect((await visitor.get(listQuestions)).map(({ uid }) => uid)).toEqual(list.map(({ uid }) => uid))
})
