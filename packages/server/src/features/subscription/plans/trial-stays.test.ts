import {
  checkPayment,
  listUpgrades,
  readDrawingTasks,
  readEventAllowance,
  readObservers,
  readProfile,
  readRefundTerms,
  readSubscription,
  readToday,
  refresh,
  startDrawingSession,
  upgradePlan,
} from '@grani/contract'
import { buyPlan, pressOnCheckout, refund, registerBuyer, runJobsFor } from '@grani/testing/buyer.ts'
import type { Client } from '@grani/testing/client.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

/** A Wednesday; the trial of who registers now ends a week later. */
const WEDNESDAY = '2026-11-18T09:00:00.000Z'
const TRIAL_END = '2026-11-25T09:00:00.000Z'
beforeEach(() => product.clock.set(WEDNESDAY))

/** The session of a browser goes on when it is renewed on the way. */
const goTo = async (visitor: Client, at: string): Promise<void> => {
  product.clock.set(at)
  await visitor.get(refresh)
}

const openNow = async (visitor: Client) => {
  const { tasks, is_limited } = await visitor.get(readDrawingTasks)
  return {
    figures: tasks.find(({ task }) => task === 'complete')?.state,
    isLimited: is_limited,
    left: (await visitor.get(readToday)).left,
    events: (await visitor.get(readEventAllowance)).limit,
    rounds: (await visitor.get(readObservers)).per_quarter,
    goals: (await visitor.get(readProfile)).goals_limit,
  }
}

/** What of a payment would come back now, and for how many of its days. */
const termsOf = async (visitor: Client, uid: string) => {
  const { amount, unused } = await visitor.get(readRefundTerms, { params: { uid } })
  return [amount, unused.left, unused.of]
}

/** From the end of the trial to the same day of December. */
const MONTH = 30

describe('a plan that is bought in the trial', () => {
  test('leaves open to the last second of the trial what that has opened', async () => {
    const { visitor } = await registerBuyer(product)
    const before = await openNow(visitor)
    expect(before).toMatchObject({ figures: 'open', isLimited: true })
    const { subscription } = await buyPlan(visitor)
    expect(subscription).toMatchObject({ is_trial: false, has_drawing: false, trial_until: TRIAL_END })
    expect(await openNow(visitor)).toEqual(before)
    await goTo(visitor, '2026-11-25T08:59:59.000Z')
    expect((await visitor.get(startDrawingSession)).figures).toHaveLength(10)
    await goTo(visitor, TRIAL_END)
    expect(await visitor.get(readSubscription)).toMatchObject({ trial_until: null, is_ended: false })
    expect(await openNow(visitor)).toMatchObject({ figures: 'plan', isLimited: false })
    expect(await visitor.call(startDrawingSession)).toMatchObject({ status: 403, code: 'ERR_PLAN' })
  })

  test('and that is smaller than the trial takes no number of it away before', async () => {
    const { visitor, userId } = await registerBuyer(product)
    await product.rows("update subscriptions set tariff = 'medium' where user_id = $1", [userId])
    const before = await openNow(visitor)
    expect(before).toMatchObject({ left: Math.ceil((1500 * 3) / 7), events: 5, rounds: 2, goals: 2 })
    await buyPlan(visitor)
    expect(await openNow(visitor)).toEqual(before)
    await goTo(visitor, TRIAL_END)
    expect(await openNow(visitor)).toMatchObject({
      left: Math.ceil((500 * 3) / 7),
      events: 1,
      rounds: 1,
      goals: 1,
    })
  })

  test('and is refunded gives the rest of the trial back, which ends when it would have ended', async () => {
    const { visitor, userId } = await registerBuyer(product)
    const trial = await visitor.get(readSubscription)
    const { payment } = await buyPlan(visitor, { tariff: 'medium' })
    await refund(product, visitor, payment.uid)
    expect(await visitor.get(readSubscription)).toMatchObject({
      tariff: { uid: 'basic' },
      is_trial: true,
      trial_until: TRIAL_END,
      end_at: trial?.end_at,
      can_pick_tariff: true,
      renewal_at: null,
    })
    await goTo(visitor, TRIAL_END)
    await runJobsFor(product, userId)
    expect(await visitor.get(readSubscription)).toMatchObject({ is_trial: true, is_ended: true })
  })

  test('and is refunded after the end of the trial ends', async () => {
    const { visitor } = await registerBuyer(product)
    const { payment } = await buyPlan(visitor)
    await goTo(visitor, TRIAL_END)
    await refund(product, visitor, payment.uid)
    expect(await visitor.get(readSubscription)).toMatchObject({ is_trial: false, is_ended: true })
  })

  test('comes back whole while the trial would still have run, and by the days of its month after that', async () => {
    const { visitor } = await registerBuyer(product)
    const { payment } = await buyPlan(visitor, { tariff: 'medium' })
    for (const at of ['2026-11-18T09:02:00.000Z', '2026-11-22T10:00:00.000Z', TRIAL_END]) {
      await goTo(visitor, at)
      expect(await termsOf(visitor, payment.uid), at).toEqual([99000, MONTH, MONTH])
    }
    await goTo(visitor, '2026-11-25T09:00:01.000Z')
    expect(await termsOf(visitor, payment.uid)).toEqual([95700, 29, MONTH])
    await goTo(visitor, '2026-12-05T10:00:00.000Z')
    expect(await termsOf(visitor, payment.uid)).toEqual([62700, 19, MONTH])
    expect((await refund(product, visitor, payment.uid)).amount).toBe(62700)
  })

  test('and made larger in it gives the difference back whole too', async () => {
    const { visitor } = await registerBuyer(product)
    await buyPlan(visitor)
    await goTo(visitor, '2026-11-20T10:00:00.000Z')
    const [offer] = await visitor.get(listUpgrades)
    const body = { tariff: offer?.tariff.uid ?? '', amount: offer?.amount ?? 0, auto_payments: false }
    const { paymentUrl } = await visitor.get(upgradePlan, { body })
    const uid = await pressOnCheckout(visitor, paymentUrl, 'good')
    await visitor.get(checkPayment, { params: { uid } })
    expect(await termsOf(visitor, uid)).toEqual([50000, MONTH, MONTH])
    await goTo(visitor, '2026-12-10T09:00:00.000Z')
    expect(await termsOf(visitor, uid)).toEqual([25000, 15, MONTH])
  })

  test('counts the days of its month also when a month after it was paid for and came back', async () => {
    const { visitor } = await registerBuyer(product)
    const { payment } = await buyPlan(visitor, { auto_payments: false })
    await goTo(visitor, '2026-11-30T09:00:00.000Z')
    const ahead = await buyPlan(visitor, { auto_payments: false })
    await refund(product, visitor, ahead.payment.uid)
    expect(await termsOf(visitor, payment.uid)).toEqual([Math.floor((49000 * 25) / MONTH), 25, MONTH])
  })
})

test('a plan with drawing that is bought ahead says from when it opens it', async () => {
  const { visitor, userId } = await registerBuyer(product)
  const { subscription } = await buyPlan(visitor, { auto_payments: false })
  expect(subscription?.drawing_from).toBeNull()
  const end = subscription?.end_at ?? ''
  const { subscription: ahead } = await buyPlan(visitor, { tariff: 'high' })
  expect(ahead).toMatchObject({ has_drawing: false, drawing_from: end, trial_until: TRIAL_END })
  await goTo(visitor, end)
  await runJobsFor(product, userId)
  expect(await visitor.get(readSubscription)).toMatchObject({ has_drawing: true, drawing_from: null })
})
