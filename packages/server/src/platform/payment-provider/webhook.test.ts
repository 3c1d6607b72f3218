import { listPayments, readSubscription, subscribe } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { YookassaServer } from '@grani/stand-ins/yookassa/server.ts'
import { payOnPage } from '@grani/stand-ins/yookassa/shop.ts'
import { registerBuyer } from '@grani/testing/buyer.ts'
import { MINUTE, type Product } from '@grani/testing/product.ts'
import { startProductWithYookassa, type ProductWithYookassa } from '@grani/testing/product-with-yookassa.ts'
import { allowList } from '../network/allow-list.ts'

let shop: ProductWithYookassa
let product: Product
let standIn: YookassaServer
beforeAll(async () => {
  shop = await startProductWithYookassa()
  ;({ product, yookassa: standIn } = shop)
})
afterAll(() => shop.close())

const BANK = '185.71.76.5'

const notify = (body: object, ip = BANK, headers: Record<string, string> = {}) =>
  product.visitor({ ip }).raw({ method: 'POST', url: '/api/payments/yookassa', body, headers })

/** Somebody who has paid and whose browser never came back. */
const paidUnheard = async () => {
  const { visitor } = await registerBuyer(product)
  const { paymentUrl } = await visitor.get(subscribe, {
    body: { tariff: 'basic', is_confirmed: true, auto_payments: true },
  })
  const id = paymentUrl.split('/').at(-1) ?? ''
  const told = standIn.shop.notifications.length
  payOnPage(standIn.shop, id)
  const [notification] = standIn.shop.notifications.slice(told)
  if (!notification) throw new Error('There is nothing to tell')
  return { visitor, id, notification }
}

describe('a notification', () => {
  test('makes us ask, and what was paid is granted once, however often it comes', async () => {
    const { visitor, notification } = await paidUnheard()
    for (const reply of await Promise.all([notify(notification), notify(notification), notify(notification)]))
      expect(reply.statusCode).toBe(200)
    expect(await visitor.get(readSubscription)).toMatchObject({ is_trial: false, tariff: { uid: 'basic' } })
    expect(await visitor.get(listPayments)).toHaveLength(1)
  })

  test('needs no origin: it comes from a server', async () => {
    const { visitor, notification } = await paidUnheard()
    expect((await notify(notification, BANK, { origin: 'https://yookassa.ru' })).statusCode).toBe(200)
    expect((await visitor.get(readSubscription))?.is_trial).toBe(false)
  })

  test('from anywhere else is refused', async () => {
    const { visitor, notification } = await paidUnheard()
    const reply = await notify(notification, '203.0.113.9')
    expect([reply.statusCode, reply.json()]).toEqual([403, { code: 'ERR_ORIGIN' }])
    expect((await visitor.get(readSubscription))?.is_trial).toBe(true)
  })

  test('is believed in nothing: a lie grants nothing', async () => {
    const { visitor } = await registerBuyer(product)
    const { paymentUrl } = await visitor.get(subscribe, { body: { tariff: 'basic', is_confirmed: true } })
    const id = paymentUrl.split('/').at(-1) ?? ''
    const [payment] = await visitor.get(listPayments)
    const lie = { event: 'payment.succeeded', object: { id, status: 'succeeded', paid: true } }
    expect((await notify(lie)).statusCode).toBe(200)
    const other = await paidUnheard()
    // Somebody else's money, with our payment's name on it.
    await notify({
      event: 'payment.succeeded',
      object: { id: other.id, metadata: { payment_id: payment?.uid } },
    })
    expect((await visitor.get(readSubscription))?.is_trial).toBe(true)
  })

  test.each([
    {},
    { event: 'payment.succeeded' },
    { event: 'deal.closed', object: { id: 'x' } },
    { event: 1 },
  ])('that says nothing to us is taken and forgotten: %j', async body => {
    expect((await notify(body)).statusCode).toBe(200)
  })

  test('that comes while the bank does not answer is taken; the job asks later', async () => {
    const { visitor, notification } = await paidUnheard()
    standIn.faults.push('500 before')
    expect((await notify(notification)).statusCode).toBe(200)
    expect((await visitor.get(readSubscription))?.is_trial).toBe(true)
    product.clock.pass(2 * MINUTE)
    expect((await notify(notification)).statusCode).toBe(200)
    expect((await visitor.get(readSubscription))?.is_trial).toBe(false)
  })
})

describe('the list of addresses', () => {
  const isAllowed = allowList(['185.71.76.0/27', '77.75.156.11', '2a02:5180::/32'])
  test.each([
    ['185.71.76.31', true],
    ['185.71.76.32', false],
    ['77.75.156.11', true],
    ['::ffff:77.75.156.11', true],
    ['2a02:5180::1', true],
    ['2a02:5181::1', false],
    ['nonsense', false],
  ])('%s: %s', (ip, expected) => {
    expect(isAllowed(ip)).toBe(expected)
  })

  test('is refused at the start when it is none', () => {
    expect(() => allowList(['anywhere'])).toThrow('Not an address')
  })
})
