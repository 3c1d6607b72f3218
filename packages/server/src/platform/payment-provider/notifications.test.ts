import { buyBooster, listPayments, readBoosting, readSubscription, subscribe } from '@grani/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { YookassaServer } from '@grani/stand-ins/yookassa/server.ts'
import { declineOnPage, payOnPage } from '@grani/stand-ins/yookassa/shop.ts'
import { approveRefund, requestRefund, openRefundRequests } from '../../features/payments/service.ts'
import { registerBuyer, runJobsFor } from '@grani/testing/buyer.ts'
import { DAY, HOUR, MINUTE, type Product } from '@grani/testing/product.ts'
import { startProductWithYookassa, type ProductWithYookassa } from '@grani/testing/product-with-yookassa.ts'
import type { Client } from '@grani/testing/client.ts'

let setup: ProductWithYookassa
let product: Product
let yookassa: YookassaServer
beforeAll(async () => {
  setup = await startProductWithYookassa({ env: { YOOKASSA_IPS: '127.0.0.1,::1' } })
  ;({ product, yookassa } = setup)
})
beforeEach(() => {
  yookassa.shop.notifications.length = 0
})
afterAll(() => setup.close())

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

const ledgerOf = async (userId: string): Promise<unknown[]> =>
  product.rows('select amount from ledger where user_id = $1 order by amount', [userId])

describe('a tab that was closed', () => {
  test('after paying: the notification grants what was paid', async () => {
    const { visitor, userId } = await registerBuyer(product)
    payOnPage(yookassa.shop, await planPage(visitor))
    await yookassa.notify(webhook(), 'once')
    expect(await isTrial(visitor)).toBe(false)
    expect(await ledgerOf(userId)).toEqual([{ amount: 49000 }])
    expect(yookassa.shop.notifications).toEqual([])
  })

  test('without paying: nothing is charged, and the payment expires', async () => {
    const { visitor, userId } = await registerBuyer(product)
    await planPage(visitor)
    product.clock.pass(2 * HOUR)
    await runJobsFor(product, userId)
    await visitor.raw({ method: 'POST', url: '/api/refresh' })
    expect(await visitor.get(listPayments)).toMatchObject([
      { status: 'canceled', reason: 'expired_on_confirmation' },
    ])
    expect(await isTrial(visitor)).toBe(true)
  })
})

describe('notifications', () => {
  test('that come twice grant once', async () => {
    const { visitor, userId } = await registerBuyer(product)
    payOnPage(yookassa.shop, await boosterPage(visitor))
    await yookassa.notify(webhook(), 'twice')
    expect(await visitor.get(readBoosting)).toEqual({ questions: 100 })
    expect(await ledgerOf(userId)).toEqual([{ amount: 9900 }])
  })

  test('that come in the wrong order have the same result', async () => {
    const { visitor, userId } = await registerBuyer(product)
    const first = await boosterPage(visitor)
    declineOnPage(yookassa.shop, first, '3d_secure_failed')
    payOnPage(yookassa.shop, await boosterPage(visitor))
    expect(yookassa.shop.notifications.map(({ event }) => event)).toEqual([
      'payment.canceled',
      'payment.succeeded',
    ])
    await yookassa.notify(webhook(), 'reversed')
    const payments = await visitor.get(listPayments)
    expect(payments.map(({ status, reason }) => [status, reason])).toEqual(
      expect.arrayContaining([
        ['succeeded', null],
        ['canceled', '3d_secure_failed'],
      ]),
    )
    expect(await ledgerOf(userId)).toEqual([{ amount: 9900 }])
  })

  test('about a refund may come before the one about its payment', async () => {
    const { visitor, userId } = await registerBuyer(product)
    const [context] = product.servers.map(server => server.paymentContext)
    if (!context) throw new Error('A product needs a server')
    payOnPage(yookassa.shop, await boosterPage(visitor))
    product.clock.pass(MINUTE)
    await runJobsFor(product, userId)
    const [payment] = await visitor.get(listPayments)
    const now = product.clock.now()
    await requestRefund(context, { userId, paymentId: payment?.uid ?? '', comment: null, now })
    const [request] = await openRefundRequests(context)
    await approveRefund(context, { refundId: request?.refund_id ?? '', amount: null, now })
    await runJobsFor(product, userId)
    expect(yookassa.shop.notifications.map(({ event }) => event)).toEqual([
      'payment.succeeded',
      'refund.succeeded',
    ])
    await yookassa.notify(webhook(), 'reversed')
    expect(await ledgerOf(userId)).toEqual([{ amount: -9900 }, { amount: 9900 }])
    expect(await visitor.get(readBoosting)).toEqual({ questions: 0 })
  })

  test('that are a day late change nothing', async () => {
    const { visitor, userId } = await registerBuyer(product)
    payOnPage(yookassa.shop, await boosterPage(visitor))
    product.clock.pass(2 * MINUTE)
    await runJobsFor(product, userId)
    const waiting = structuredClone(yookassa.shop.notifications)
    product.clock.pass(DAY)
    await yookassa.notify(webhook(), 'once')
    expect(waiting).toHaveLength(1)
    expect(await ledgerOf(userId)).toEqual([{ amount: 9900 }])
  })

  test('that never come are not needed: the jobs sync', async () => {
    const { visitor, userId } = await registerBuyer(product)
    payOnPage(yookassa.shop, await planPage(visitor))
    await yookassa.notify(webhook(), 'never')
    expect(await isTrial(visitor)).toBe(true)
    product.clock.pass(2 * MINUTE)
    await runJobsFor(product, userId)
    expect(await isTrial(visitor)).toBe(false)
  })

  test('that were not acknowledged are sent again', async () => {
    const { visitor } = await registerBuyer(product)
    payOnPage(yookassa.shop, await planPage(visitor))
    await yookassa.notify(`${webhook()}/nowhere`, 'once')
    expect(yookassa.shop.notifications).toHaveLength(1)
    await yookassa.notify(webhook(), 'once')
    expect(await isTrial(visitor)).toBe(false)
  })
})
