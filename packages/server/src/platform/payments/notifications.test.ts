import { buyBooster, listPayments, readBoosting, readSubscription, subscribe } from '@grani/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StandIn } from '@grani/stand-ins/yookassa/server.ts'
import { declineOnPage, payOnPage } from '@grani/stand-ins/yookassa/shop.ts'
import { approveRefund, requestRefund, requestsWaiting } from '../../features/payments/service.ts'
import { buyer, jobsFor } from '@grani/testing/buyer.ts'
import { DAY, HOUR, MINUTE, type Product } from '@grani/testing/product.ts'
import { openShop, type Shop } from '@grani/testing/shop.ts'
import type { Client } from '@grani/testing/client.ts'

let shop: Shop
let product: Product
let standIn: StandIn
beforeAll(async () => {
  shop = await openShop({ env: { YOOKASSA_IPS: '127.0.0.1,::1' } })
  ;({ product, standIn } = shop)
})
beforeEach(() => {
  standIn.shop.notifications.length = 0
})
afterAll(() => shop.close())

const webhook = (): string => `${product.servers[0]?.url}/api/payments/yookassa`

const chargeOf = (paymentUrl: string): string => paymentUrl.split('/').at(-1) ?? ''

const planPage = async (visitor: Client): Promise<string> =>
  chargeOf(
    (await visitor.get(subscribe, { body: { tariff: 'basic', is_confirmed: true, auto_payments: true } }))
      .paymentUrl,
  )

const boosterPage = async (visitor: Client): Promise<string> =>
  chargeOf((await visitor.get(buyBooster, { body: { booster: 'booster-100' } })).paymentUrl)

const isTrial = async (visitor: Client): Promise<boolean | undefined> =>
  (await visitor.get(readSubscription))?.is_trial

const booked = async (userId: string): Promise<unknown[]> =>
  product.rows('select amount from ledger where user_id = $1 order by amount', [userId])

describe('a tab that was closed', () => {
  test('after paying: the bank tells us, and what was paid is there', async () => {
    const { visitor, userId } = await buyer(product)
    payOnPage(standIn.shop, await planPage(visitor))
    await standIn.notify(webhook(), 'once')
    expect(await isTrial(visitor)).toBe(false)
    expect(await booked(userId)).toEqual([{ amount: 49000 }])
    expect(standIn.shop.notifications).toEqual([])
  })

  test('without paying: nothing is charged, and the payment ends by itself', async () => {
    const { visitor, userId } = await buyer(product)
    await planPage(visitor)
    product.clock.pass(2 * HOUR)
    await jobsFor(product, userId)
    await visitor.raw({ method: 'POST', url: '/api/refresh' })
    expect(await visitor.get(listPayments)).toMatchObject([
      { status: 'canceled', reason: 'expired_on_confirmation' },
    ])
    expect(await isTrial(visitor)).toBe(true)
  })
})

describe('notifications', () => {
  test('that come twice are one charge', async () => {
    const { visitor, userId } = await buyer(product)
    payOnPage(standIn.shop, await boosterPage(visitor))
    await standIn.notify(webhook(), 'twice')
    expect(await visitor.get(readBoosting)).toEqual({ questions: 100 })
    expect(await booked(userId)).toEqual([{ amount: 9900 }])
  })

  test('that come in the wrong order tell the same story', async () => {
    const { visitor, userId } = await buyer(product)
    const first = await boosterPage(visitor)
    declineOnPage(standIn.shop, first, '3d_secure_failed')
    payOnPage(standIn.shop, await boosterPage(visitor))
    expect(standIn.shop.notifications.map(({ event }) => event)).toEqual([
      'payment.canceled',
      'payment.succeeded',
    ])
    await standIn.notify(webhook(), 'backwards')
    const payments = await visitor.get(listPayments)
    expect(payments.map(({ status, reason }) => [status, reason])).toEqual(
      expect.arrayContaining([
        ['succeeded', null],
        ['canceled', '3d_secure_failed'],
      ]),
    )
    expect(await booked(userId)).toEqual([{ amount: 9900 }])
  })

  test('about a refund that overtake the one about its payment do no harm', async () => {
    const { visitor, userId } = await buyer(product)
    const [till] = product.servers.map(server => server.till)
    if (!till) throw new Error('There is no till')
    payOnPage(standIn.shop, await boosterPage(visitor))
    product.clock.pass(MINUTE)
    await jobsFor(product, userId)
    const [payment] = await visitor.get(listPayments)
    const now = product.clock.now()
    await requestRefund(till, { userId, paymentId: payment?.uid ?? '', comment: null, now })
    const [request] = await requestsWaiting(till.context.db)
    await approveRefund(till, { refundId: request?.refund_id ?? '', amount: null, now })
    await jobsFor(product, userId)
    expect(standIn.shop.notifications.map(({ event }) => event)).toEqual([
      'payment.succeeded',
      'refund.succeeded',
    ])
    await standIn.notify(webhook(), 'backwards')
    expect(await booked(userId)).toEqual([{ amount: -9900 }, { amount: 9900 }])
    expect(await visitor.get(readBoosting)).toEqual({ questions: 0 })
  })

  test('that are a day late find everything done already', async () => {
    const { visitor, userId } = await buyer(product)
    payOnPage(standIn.shop, await boosterPage(visitor))
    product.clock.pass(2 * MINUTE)
    await jobsFor(product, userId)
    const told = structuredClone(standIn.shop.notifications)
    product.clock.pass(DAY)
    await standIn.notify(webhook(), 'once')
    expect(told).toHaveLength(1)
    expect(await booked(userId)).toEqual([{ amount: 9900 }])
  })

  test('that never come are not missed: the jobs ask', async () => {
    const { visitor, userId } = await buyer(product)
    payOnPage(standIn.shop, await planPage(visitor))
    await standIn.notify(webhook(), 'never')
    expect(await isTrial(visitor)).toBe(true)
    product.clock.pass(2 * MINUTE)
    await jobsFor(product, userId)
    expect(await isTrial(visitor)).toBe(false)
  })

  test('that were not acknowledged stay to be sent again', async () => {
    const { visitor } = await buyer(product)
    payOnPage(standIn.shop, await planPage(visitor))
    await standIn.notify(`${webhook()}/nowhere`, 'once')
    expect(standIn.shop.notifications).toHaveLength(1)
    await standIn.notify(webhook(), 'once')
    expect(await isTrial(visitor)).toBe(false)
  })
})
