import { checkBinding, readSubscription, removeProfile, startBinding, subscribe } from '@grani/contract'
import { bindOnPage } from '@grani/stand-ins/yookassa/bindings.ts'
import { payOnPage } from '@grani/stand-ins/yookassa/shop.ts'
import type { YookassaServer } from '@grani/stand-ins/yookassa/server.ts'
import { registerBuyer, runJobsFor } from '@grani/testing/buyer.ts'
import type { Client } from '@grani/testing/client.ts'
import { HOUR, MINUTE, type Product } from '@grani/testing/product.ts'
import { type ProductWithYookassa, startProductWithYookassa } from '@grani/testing/product-with-yookassa.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let setup: ProductWithYookassa
let product: Product
let yookassa: YookassaServer
beforeAll(async () => {
  setup = await startProductWithYookassa({
    env: { YOOKASSA_IPS: '127.0.0.1,::1', BINDING_METHODS: 'card,sbp' },
  })
  ;({ product, yookassa } = setup)
})
beforeEach(() => {
  yookassa.shop.notifications.length = 0
  yookassa.faults.length = 0
})
afterAll(() => setup.close())

const webhook = (): string => `${product.servers[0]?.url}/api/payments/yookassa`

const idOn = (paymentUrl: string): string => paymentUrl.split('/').at(-1) ?? ''

/** A user whose plan renews by the card *4477. */
const subscriber = async () => {
  const user = await registerBuyer(product)
  const { visitor, userId } = user
  const { paymentUrl } = await visitor.get(subscribe, {
    body: { tariff: 'basic', is_confirmed: true, auto_payments: true },
  })
  payOnPage(yookassa.shop, idOn(paymentUrl))
  await yookassa.notify(webhook(), 'once')
  return { visitor, userId }
}

const begun = async (visitor: Client) => {
  const { paymentUrl } = await visitor.get(startBinding, { body: { auto_payments: true, owed: null } })
  const method = idOn(paymentUrl)
  const returnUrl = yookassa.shop.bindings.get(method)?.binding.confirmation?.return_url ?? ''
  return { method, uid: new URL(returnUrl).searchParams.get('binding') ?? '' }
}

const cardOf = async (visitor: Client) => (await visitor.get(readSubscription))?.card?.title

const charges = (): number => yookassa.shop.payments.size

describe('the notification of a binding', () => {
  test.each(['once', 'twice'] as const)('that comes %s changes the card, and moves no money', async mode => {
    const { visitor } = await subscriber()
    const before = charges()
    const { method } = await begun(visitor)
    bindOnPage(yookassa.shop, method, { last4: '1111' })
    await yookassa.notify(webhook(), mode)
    expect(await cardOf(visitor)).toBe('карта *1111')
    expect(charges()).toBe(before)
    expect(yookassa.shop.notifications).toEqual([])
  })

  test('is not believed: the provider is asked', async () => {
    const { visitor } = await subscriber()
    const { method, uid } = await begun(visitor)
    yookassa.shop.notifications.push({
      type: 'notification',
      event: 'payment_method.active',
      object: { ...yookassa.shop.bindings.get(method)!.binding, saved: true, status: 'active' },
    })
    await yookassa.notify(webhook(), 'once')
    expect(await cardOf(visitor)).toBe('карта *4477')
    expect(await visitor.get(checkBinding, { params: { uid } })).toMatchObject({ status: 'pending' })
  })

  test('that never comes is not needed, even hours after the page has closed', async () => {
    const { visitor, userId } = await subscriber()
    const { method } = await begun(visitor)
    bindOnPage(yookassa.shop, method, { last4: '2222', afterMs: 2 * HOUR })
    for (let i = 0; i < 16; i++) {
      product.clock.pass(10 * MINUTE)
      await runJobsFor(product, userId)
    }
    await visitor.raw({ method: 'POST', url: '/api/refresh' })
    expect(await cardOf(visitor)).toBe('карта *2222')
  })

  test('after the account was erased saves nothing', async () => {
    const { visitor, userId } = await subscriber()
    const { method } = await begun(visitor)
    product.clock.pass(1000)
    await visitor.get(removeProfile)
    bindOnPage(yookassa.shop, method)
    await yookassa.notify(webhook(), 'once')
    for (const table of ['bindings', 'payment_methods'])
      expect(await product.rows(`select 1 from ${table} where user_id = $1`, [userId])).toEqual([])
  })
})

describe('a provider that does not answer', () => {
  test('is told, and what was begun is swept away', async () => {
    const { visitor, userId } = await subscriber()
    yookassa.faults.push('500 after')
    expect(await visitor.call(startBinding, { body: { auto_payments: true, owed: null } })).toMatchObject({
      code: 'ERR_UNAVAILABLE',
    })
    // The same tap again is the same request, and comes to the page that was made.
    const { method } = await begun(visitor)
    expect(yookassa.shop.bindings.has(method)).toBe(true)
    expect(await product.rows('select status from bindings where user_id = $1', [userId])).toEqual([
      { status: 'pending' },
    ])
  })

  test('and never answers leaves nothing open', async () => {
    const { visitor, userId } = await subscriber()
    yookassa.faults.push('500 before')
    await visitor.call(startBinding, { body: { auto_payments: true, owed: null } })
    product.clock.pass(11 * MINUTE)
    await runJobsFor(product, userId)
    expect(await product.rows('select status from bindings where user_id = $1', [userId])).toEqual([
      { status: 'refused' },
    ])
  })
})
