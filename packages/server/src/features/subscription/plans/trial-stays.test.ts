import {
  readDrawingTasks,
  readEventAllowance,
  readObservers,
  readProfile,
  readSubscription,
  readToday,
  refresh,
  startDrawingSession,
} from '@grani/contract'
import { buyPlan, refund, registerBuyer, runJobsFor } from '@grani/testing/buyer.ts'
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
