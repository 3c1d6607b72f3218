import { cancelSubscription, listQuestions, listTariffs, readSubscription } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userWithGoal, userIdOf, verifiedUser } from '@grani/testing/users.ts'
import { DAY, type Product, startProduct } from '@grani/testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const NOTHING = { is_free: false, is_trial: false, cancelled_at: null, paused_at: null }

/** A user with questions, whose subscription ends this many days from now. */
const subscriber = async (days: number, row: Partial<Record<keyof typeof NOTHING, unknown>> = {}) => {
  const { visitor, email } = await userWithGoal(product)
  const { is_free, is_trial, cancelled_at, paused_at } = { ...NOTHING, ...row }
  await product.rows(
    `update subscriptions set tariff = 'medium', end_at = $2, is_free = $3, is_trial = $4, cancelled_at = $5,
     paused_at = $6 where user_id = $1`,
    [
      await userIdOf(product, email),
      new Date(product.clock.now().getTime() + days * DAY),
      is_free,
      is_trial,
      cancelled_at,
      paused_at,
    ],
  )
  return visitor
}

const NOW = '2026-11-18T09:00:00.000Z'

describe('a subscription', () => {
  test.each([
    ['paid and running', 20, {}, { can_pick_tariff: false }, true],
    ['a trial', 3, { is_trial: true }, { is_trial: true, can_pick_tariff: true }, true],
    ['given by an admin', 20, { is_free: true }, { is_free: true, can_pick_tariff: true }, true],
    [
      'cancelled but paid for',
      20,
      { cancelled_at: NOW },
      { is_cancelled: true, can_pick_tariff: true },
      true,
    ],
    ['over', -3, {}, { is_ended: true, can_pick_tariff: true }, false],
    [
      'cancelled and over to the second',
      0,
      { cancelled_at: NOW },
      { is_cancelled: true, is_ended: true, can_pick_tariff: true },
      false,
    ],
    [
      'paused two days ago',
      -2,
      { paused_at: NOW },
      { is_paused: true, is_ended: false, can_pick_tariff: true },
      true,
    ],
    [
      'paused three days ago',
      -3,
      { paused_at: NOW },
      { is_paused: false, is_ended: true, can_pick_tariff: true },
      false,
    ],
  ])(
    'that is %s is shown as that, and answering is open or closed accordingly',
    async (_what, days, row, expected, isOpen) => {
      const visitor = await subscriber(days, row)
      expect(await visitor.get(readSubscription)).toMatchObject({
        tariff: { uid: 'medium' },
        is_free: false,
        is_trial: false,
        is_cancelled: false,
        is_paused: false,
        is_ended: false,
        ...expected,
      })
      expect((await visitor.get(listQuestions)).length > 0).toBe(isOpen)
    },
  )

  test('can be cancelled when it renews automatically, and cancelling again changes nothing', async () => {
    const visitor = await subscriber(20)
    const cancelled = await visitor.get(cancelSubscription)
    expect(cancelled).toMatchObject({ is_cancelled: true, is_ended: false, can_pick_tariff: true })
    expect(await visitor.get(cancelSubscription)).toEqual(cancelled)
    expect(await visitor.get(readSubscription)).toEqual(cancelled)
  })

  test('can be cancelled while a failed charge is retried', async () => {
    expect(await (await subscriber(-1, { paused_at: NOW })).call(cancelSubscription)).toMatchObject({
      kind: 'ok',
    })
  })

  test.each([
    ['a trial', 3, { is_trial: true }],
    ['a free one', 20, { is_free: true }],
    ['one that is over', -3, {}],
  ])('cannot be cancelled when there is nothing to renew: %s', async (_what, days, row) => {
    expect(await (await subscriber(days, row)).call(cancelSubscription)).toMatchObject({
      status: 409,
      code: 'ERR_CONFLICT',
    })
  })

  test('that never existed is null, and cannot be cancelled', async () => {
    const { visitor, email } = await verifiedUser(product)
    await product.rows('delete from subscriptions where user_id = $1', [await userIdOf(product, email)])
    expect(await visitor.get(readSubscription)).toBeNull()
    expect(await visitor.call(cancelSubscription)).toMatchObject({ status: 404, code: 'ERR_NOT_FOUND' })
  })
})

describe('the plans', () => {
  test('are three, with prices in kopecks, one of them recommended', async () => {
    const { visitor } = await verifiedUser(product)
    const tariffs = await visitor.get(listTariffs)
    expect(tariffs.map(({ name }) => name)).toEqual(['basic', 'medium', 'high'])
    expect(tariffs.map(tariff => tariff.questions_per_week)).toEqual([500, 1500, 3000])
    for (const { price } of tariffs) expect([Number.isInteger(price), price >= 100]).toEqual([true, true])
    expect(tariffs.filter(({ is_recommended }) => is_recommended)).toHaveLength(1)
  })
})
