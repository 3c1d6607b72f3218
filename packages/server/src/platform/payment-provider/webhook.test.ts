import { listPayments, readSubscription, subscribe } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { YookassaServer } from '@grani/stand-ins/yookassa/server.ts'
import { payOnPage } from '@grani/stand-ins/yookassa/shop.ts'
import { registerBuyer } from '@grani/testing/buyer.ts'
import { MINUTE, type Product } from '@grani/testing/product.ts'
import { startProductWithYookassa, type ProductWithYookassa } from '@grani/testing/product-with-yookassa.ts'
import { allowList } from '../network/allow-list.ts'

let setup: ProductWithYookassa
let product: Product
let yookassa: YookassaServer
beforeAll(async () => {
  setup = await startProductWithYookassa()
  ;({ product, yookassa } = setup)
})
afterAll(() => setup.close())

const PROVIDER_IP = '185.71.76.5'

const notify = (body: object, ip = PROVIDER_IP, headers: Record<string, string> = {}) =>
  product.visitor({ ip }).raw({ method: 'POST', url: '/api/payments/yookassa', body, headers })

/** A user who has paid and whose browser never returned. */
const paidNotSynced = async () => {
  const { visitor } = await registerBuyer(product)
  const { paymentUrl } = await visitor.get(subscribe, {
    body: { tariff: 'basic', is_confirmed: true, auto_payments: true },
  })
  const id = paymentUrl.split('/').at(-1) ?? ''
  const sentBefore = yookassa.shop.notifications.length
  payOnPage(yookassa.shop, id)
  const [notification] = yookassa.shop.notifications.slice(sentBefore)
  if (!notification) throw new Error('There is no notification')
  return { visitor, id, notification }
}

describe('a notification', () => {
  test('grants what was paid once, however often it comes', async () => {
    const { visitor, notification } = await paidNotSynced()
    for (const reply of await Promise.all([notify(notification), notify(notification), notify(notification)]))
      expect(reply.statusCode).toBe(200)
    expect(await visitor.get(readSubscription)).toMatchObject({ is_trial: false, tariff: { uid: 'basic' } })
    expect(await visitor.get(listPayments)).toHaveLength(1)
  })

  test('needs no origin header, as it comes from a server', async () => {
    const { visitor, notification } = await paidNotSynced()
    expect((await notify(notification, PROVIDER_IP, { origin: 'https://yookassa.ru' })).statusCode).toBe(200)
    expect((await visitor.get(readSubscription))?.is_trial).toBe(false)
  })

  test('from another address is refused', async () => {
    const { visitor, notification } = await paidNotSynced()
    const reply = await notify(notification, '203.0.113.9')
    expect([reply.statusCode, reply.json()]).toEqual([403, { code: 'ERR_ORIGIN' }])
    expect((await visitor.get(readSubscription))?.is_trial).toBe(true)
  })

  test('is not believed: a forged one grants nothing', async () => {
    const { visitor } = await registerBuyer(product)
    const { paymentUrl } = await visitor.get(subscribe, { body: { tariff: 'basic', is_confirmed: true } })
    const id = paymentUrl.split('/').at(-1) ?? ''
    const [payment] = await visitor.get(listPayments)
    const forged = { event: 'payment.succeeded', object: { id, status: 'succeeded', paid: true } }
    expect((await notify(forged)).statusCode).toBe(200)
    const other = await paidNotSynced()
    // Another user's charge, with the id of this user's payment.
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
    { event: 'payment_method.active', object: {} },
    { event: 'payment_method.active', object: { id: 'nobody’s' } },
    { event: 1 },
  ])('that cannot be read is acknowledged and ignored: %j', async body => {
    expect((await notify(body)).statusCode).toBe(200)
  })

  test('is acknowledged when the provider is unavailable, and takes effect later', async () => {
    const { visitor, notification } = await paidNotSynced()
    yookassa.faults.push('500 before')
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

  test('is refused at startup when it is invalid', () => {
    expect(() => allowList(['anywhere'])).toThrow('Not an address')
  })
})
