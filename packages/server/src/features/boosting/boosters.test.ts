import {
  type Booster,
  buyBooster,
  chooseGoal,
  listBoosters,
  listPayments,
  readBoosting,
  readQuestionsLeft,
} from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loaded } from '@grani/testing/content.ts'
import { pressOnCheckout, registerBuyer } from '@grani/testing/buyer.ts'
import { userIdOf, verifiedUser } from '@grani/testing/users.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { createBank } from '../../bank/bank.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const bank = createBank(loaded.content, 'test')
const isState = (item: string): boolean => bank.states.items.has(item)
const askedOnce = (goal: string): string[] => bank.itemsOf(goal).filter(item => !isState(item))
const traitsOf = (goal: string) =>
  bank
    .directionsOf(goal)
    .flatMap(({ uid: direction, qualities }) =>
      qualities.filter(({ kind }) => kind !== 'S').map(({ id }) => ({ id, direction })),
    )

/** Saves these items as answered, or skipped, without the belief and the results that answers would bring. */
const settle = (userId: string, items: readonly string[], status = 'answered') =>
  product.rows(
    `insert into questions (user_id, uid, position, item, wording, goal, served_at, status, answer_seq, answer_id, value,
       answered_at)
     select $1, gen_random_uuid(), last + n, item, 1, 'knwYrs', now(), $3, last + n, 1, 0, now()
     from unnest($2::text[]) with ordinality as i(item, n),
       (select coalesce(max(position), 0) as last from questions where user_id = $1) as asked`,
    [userId, items, status],
  )

const publish = (userId: string, qualities: readonly { id: string; direction: string }[]) =>
  product.rows(
    `insert into results (user_id, uid, quality, direction, band, shared_at, probability, answers, mean, sd,
       question)
     select $1, gen_random_uuid(), id, direction, 'high', now(), 0.9, 3, 1.2, 0.4, gen_random_uuid()
     from jsonb_to_recordset($2::jsonb) as q(id text, direction text)`,
    [userId, JSON.stringify(qualities)],
  )

const availableOf = (boosters: readonly Booster[]): string[] =>
  boosters.flatMap(({ uid, is_available }) => (is_available ? [uid] : []))

const ALL = ['booster-100', 'booster-300', 'booster-1000']

const tooMany = {
  status: 409,
  code: 'ERR_CONFLICT',
  fields: { booster: 'boosting.errors.tooManyQuestions' },
}

/** A buyer with the goal «Познание себя» who has `left` new questions left. */
const buyerWithLeft = async (left: number) => {
  const buyer = await registerBuyer(product)
  await settle(buyer.userId, askedOnce('knwYrs').slice(left))
  return buyer
}

describe('boosters', () => {
  test('are listed with a price, a number of questions and the results that they bring this user', async () => {
    const { visitor, userId } = await registerBuyer(product)
    const before = await visitor.get(listBoosters)
    expect(availableOf(before)).toEqual(ALL)
    const estimates = before.map(({ results }) => results ?? 0)
    expect(estimates).toEqual(estimates.toSorted((a, b) => a - b))
    expect(estimates[0]).toBeGreaterThan(0)
    expect(estimates[2]).toBeLessThan(traitsOf('knwYrs').length)

    // Most is said already: as many questions as before bring less.
    await publish(userId, traitsOf('knwYrs').slice(0, 50))
    const after = await visitor.get(listBoosters)
    for (const [i, { results }] of after.entries()) expect(results ?? 0).toBeLessThan(estimates[i] ?? 0)
  })

  test('name no number of results when hardly one is to be expected', async () => {
    const { visitor, userId } = await registerBuyer(product)
    await publish(userId, traitsOf('knwYrs').slice(1))
    const boosters = await visitor.get(listBoosters)
    expect(availableOf(boosters)).toEqual(ALL)
    expect(boosters.map(({ results }) => results)).toEqual([null, null, null])
  })

  test('are null when never bought; otherwise the questions left, also 0', async () => {
    const { visitor, email } = await verifiedUser(product)
    expect(await visitor.get(readBoosting)).toBeNull()
    const userId = await userIdOf(product, email)
    await product.rows('insert into boostings (user_id, questions) values ($1, 100)', [userId])
    expect(await visitor.get(readBoosting)).toEqual({ questions: 100 })
    await product.rows('update boostings set questions = 0 where user_id = $1', [userId])
    expect(await visitor.get(readBoosting)).toEqual({ questions: 0 })
  })
})

describe('a booster cannot be bought', () => {
  test('with more questions than are left for the active goals', async () => {
    const { visitor } = await buyerWithLeft(299)
    expect(availableOf(await visitor.get(listBoosters))).toEqual(['booster-100'])
    expect(await visitor.call(buyBooster, { body: { booster: 'booster-300' } })).toMatchObject(tooMany)
    expect(await visitor.get(listPayments)).toEqual([])
    expect(await visitor.call(buyBooster, { body: { booster: 'booster-100' } })).toMatchObject({ kind: 'ok' })
  })

  test('when with those bought before there would be more; a payment under way is honoured', async () => {
    const { visitor } = await buyerWithLeft(150)
    const { paymentUrl } = await visitor.get(buyBooster, { body: { booster: 'booster-100' } })
    await pressOnCheckout(visitor, paymentUrl, 'good')
    expect(await visitor.call(buyBooster, { body: { booster: 'booster-100' } })).toMatchObject(tooMany)
    expect(await visitor.get(readBoosting)).toEqual({ questions: 100 })
    expect(availableOf(await visitor.get(listBoosters))).toEqual([])
  })

  test('when a result stands for every quality of the goals', async () => {
    const { visitor, userId } = await registerBuyer(product)
    await publish(userId, traitsOf('knwYrs'))
    expect(availableOf(await visitor.get(listBoosters))).toEqual([])
    expect(await visitor.call(buyBooster, { body: { booster: 'booster-100' } })).toMatchObject(tooMany)
  })

  test('before a goal is chosen', async () => {
    const { visitor } = await verifiedUser(product)
    expect(availableOf(await visitor.get(listBoosters))).toEqual([])
  })
})

describe('the questions that are left', () => {
  test('are those of the active goals, each once, without answered, skipped and weekly ones', async () => {
    const { visitor, userId } = await registerBuyer(product)
    const left = async () => (await visitor.get(readQuestionsLeft)).questions
    const own = askedOnce('knwYrs')
    expect(await left()).toBe(own.length)
    await settle(userId, own.slice(0, 7))
    expect(await left()).toBe(own.length - 7)
    await settle(userId, own.slice(5, 10), 'skipped')
    expect(await left()).toBe(own.length - 10)

    await product.rows("update subscriptions set tariff = 'high' where user_id = $1", [userId])
    await visitor.get(chooseGoal, { body: { goal: 'resIss' } })
    const both = new Set([...own, ...askedOnce('resIss')])
    expect(await left()).toBe(both.size - 10)
  })

  test('are none before a goal is chosen', async () => {
    const { visitor } = await verifiedUser(product)
    expect(await visitor.get(readQuestionsLeft)).toEqual({ questions: 0 })
  })
})
