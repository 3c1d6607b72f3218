import {
  checkPayment,
  listPayments,
  listUpgrades,
  readProfile,
  readSubscription,
  refresh,
  upgradePlan,
} from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buyPlan, pressOnCheckout, refund, registerBuyer, runJobsFor } from '@grani/testing/buyer.ts'
import type { Client } from '@grani/testing/client.ts'
import { DAY, type Product, startProduct } from '@grani/testing/product.ts'
import { newestMail } from '@grani/testing/users.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

/** The access cookie ends meanwhile. */
const pass = async (visitor: Client, milliseconds: number): Promise<void> => {
  product.clock.pass(milliseconds)
  await visitor.get(refresh)
}

/** A user on day 15 of the 30 of a paid month of the basic plan. */
const halfWay = async (options: { auto_payments?: boolean } = {}) => {
  const buyer = await registerBuyer(product)
  const { payment } = await buyPlan(buyer.visitor, options)
  const { end_at } = (await buyer.visitor.get(readSubscription)) ?? { end_at: '' }
  await pass(buyer.visitor, new Date(end_at).getTime() - product.clock.now().getTime() - 15 * DAY)
  return { ...buyer, bought: payment, end: end_at }
}

const open = async (visitor: Client, tariff = 'medium', auto_payments = true): Promise<string> => {
  const offer = (await visitor.get(listUpgrades)).find(upgrade => upgrade.tariff.uid === tariff)
  const body = { tariff, amount: offer?.amount ?? 0, auto_payments }
  return (await visitor.get(upgradePlan, { body })).paymentUrl
}

const pay = async (visitor: Client, paymentUrl: string) =>
  visitor.get(checkPayment, { params: { uid: await pressOnCheckout(visitor, paymentUrl, 'good') } })

describe('an upgrade', () => {
  test('costs the difference of the prices for the days that are left, at most for a month', async () => {
    const { visitor } = await registerBuyer(product)
    expect(await visitor.get(listUpgrades)).toEqual([])
    await buyPlan(visitor)
    const amounts = async () =>
      (await visitor.get(listUpgrades)).map(({ tariff, amount }) => [tariff.uid, amount])
    // The rest of the trial is still to come, and costs nothing.
    expect(await amounts()).toEqual([
      ['medium', 50000],
      ['high', 150000],
    ])
    await pass(visitor, 22 * DAY)
    expect(await amounts()).toEqual([
      ['medium', 25000],
      ['high', 75000],
    ])
    // A day that has begun counts as used.
    await pass(visitor, 1)
    expect(await amounts()).toEqual([
      ['medium', 23300],
      ['high', 70000],
    ])
  })

  test('opens the larger plan at once until the same day, and renews at its price', async () => {
    const { visitor, receipts, end } = await halfWay()
    const [offer] = await visitor.get(listUpgrades)
    const payment = await pay(visitor, await open(visitor))
    expect(payment).toMatchObject({
      kind: 'upgrade',
      amount: offer?.amount,
      status: 'succeeded',
      period: { from: product.clock.now().toISOString(), until: end },
      receipt: { email: receipts },
    })
    expect(await visitor.get(readSubscription)).toMatchObject({
      tariff: { uid: 'medium', price: 99000 },
      end_at: end,
      is_cancelled: false,
      can_pick_tariff: false,
    })
    expect((await visitor.get(readProfile)).goals_limit).toBe(2)
    expect((await newestMail(product, receipts, 'Оплата прошла')).body_text).toContain(
      'Переход на тариф «Средний» до',
    )
    expect((await visitor.get(listUpgrades)).map(({ tariff }) => tariff.uid)).toEqual(['high'])
  })

  test('without the consent to the new price renews nothing; a plan that does not renew can be changed too', async () => {
    for (const auto_payments of [true, false]) {
      const { visitor } = await halfWay({ auto_payments })
      await pay(visitor, await open(visitor, 'medium', false))
      expect(await visitor.get(readSubscription)).toMatchObject({
        tariff: { uid: 'medium' },
        is_cancelled: true,
      })
    }
  })

  test('is refused for another amount than the server computes, and where there is nothing to change', async () => {
    const { visitor } = await halfWay()
    const attempt = (tariff: string, amount: number) =>
      visitor.call(upgradePlan, { body: { tariff, amount, auto_payments: true } })
    const [offer] = await visitor.get(listUpgrades)
    expect(await attempt('medium', (offer?.amount ?? 0) - 1)).toMatchObject({ code: 'ERR_CONFLICT' })
    expect(await attempt('basic', 0)).toMatchObject({ code: 'ERR_CONFLICT' })
    expect(await attempt('gold', offer?.amount ?? 0)).toMatchObject({ code: 'ERR_NOT_FOUND' })
    const { visitor: trial } = await registerBuyer(product)
    expect(await trial.call(upgradePlan, { body: { tariff: 'medium', amount: 50000 } })).toMatchObject({
      code: 'ERR_CONFLICT',
    })
  })

  test('that is paid for on two pages is granted once, and the other payment goes back', async () => {
    const { visitor, userId } = await halfWay()
    const [medium, high] = [await open(visitor, 'medium'), await open(visitor, 'high')]
    await pay(visitor, high)
    await pay(visitor, medium)
    await runJobsFor(product, userId)
    const [second, first] = (await visitor.get(listPayments)).toSorted((a, b) => a.amount - b.amount)
    expect(second).toMatchObject({ item: 'medium', refund: { status: 'succeeded', amount: second?.amount } })
    expect(first?.refund).toBeNull()
    expect(await visitor.get(readSubscription)).toMatchObject({ tariff: { uid: 'high' } })
  })

  test('that is refunded brings the plan before back; until then that plan cannot be refunded', async () => {
    const { visitor, bought, end } = await halfWay()
    const upgraded = await pay(visitor, await open(visitor))
    await pass(visitor, 5 * DAY)
    await expect(refund(product, visitor, bought.uid)).rejects.toMatchObject({ code: 'ERR_CONFLICT' })
    expect((await refund(product, visitor, upgraded.uid)).amount).toBe(
      Math.floor((upgraded.amount * 10) / 15),
    )
    expect(await visitor.get(readSubscription)).toMatchObject({
      tariff: { uid: 'basic', price: 49000 },
      end_at: end,
      is_cancelled: true,
    })
  })
})
