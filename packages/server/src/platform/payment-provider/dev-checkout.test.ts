import { checkPayment, readSubscription, startBinding, subscribe } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buyPlan, registerBuyer, pressOnCheckout } from '@grani/testing/buyer.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import type { Client } from '@grani/testing/client.ts'

// The default, when no payment provider is configured.
let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const openedCheckout = async () => {
  const { visitor } = await registerBuyer(product)
  const { paymentUrl } = await visitor.get(subscribe, {
    body: { tariff: 'basic', is_confirmed: true, auto_payments: true },
  })
  return { visitor, paymentUrl, path: new URL(paymentUrl).pathname }
}

const pageAt = async (visitor: Client, path: string) => visitor.raw({ method: 'GET', url: path })

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

describe('the local checkout', () => {
  test('shows in Russian the item, the amount, and that no money is charged', async () => {
    const { visitor, path } = await openedCheckout()
    const page = await pageAt(visitor, path)
    for (const text of ['lang="ru"', '490 ₽', 'тариф «Базовый»', 'не списываются', 'Вернуться, не оплачивая'])
      expect(page.body).toContain(text)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('pays once and redirects to the return page', async () => {
    const { visitor, paymentUrl, path } = await openedCheckout()
    const uid = await pressOnCheckout(visitor, paymentUrl, 'good')
    await pressOnCheckout(visitor, paymentUrl, 'insufficient_funds')
    expect((await pageAt(visitor, path)).body).toContain('Этот платёж уже завершён')
    // Returning grants nothing; syncing with the provider does.
    expect((await visitor.get(readSubscription))?.is_trial).toBe(true)
    expect(await visitor.get(checkPayment, { params: { uid } })).toMatchObject({ status: 'succeeded' })
    expect((await visitor.get(readSubscription))?.is_trial).toBe(false)
  })

  test.each(['insufficient_funds', '3d_secure_failed'] as const)('declines with %s', async press => {
    const { visitor, paymentUrl } = await openedCheckout()
    const uid = await pressOnCheckout(visitor, paymentUrl, press)
    expect(await visitor.get(checkPayment, { params: { uid } })).toMatchObject({
      status: 'canceled',
      reason: press,
    })
  })

  test('stays open when it was left without paying', async () => {
    const { visitor, path } = await openedCheckout()
    const back = /<a href="([^"]+)">Вернуться, не оплачивая/.exec((await pageAt(visitor, path)).body)?.[1]
    const uid = new URL((back ?? '').replaceAll('&amp;', '&')).searchParams.get('payment') ?? ''
    expect(await visitor.get(checkPayment, { params: { uid } })).toMatchObject({ status: 'pending' })
    const again = await visitor.get(subscribe, {
      body: { tariff: 'basic', is_confirmed: true, auto_payments: true },
    })
    expect(new URL(again.paymentUrl).pathname).toBe(path)
  })

  test('refuses a form of another origin, an unknown button and an unknown payment', async () => {
    const { visitor, path } = await openedCheckout()
    const press = (url: string, headers: Record<string, string> = {}) =>
      visitor.raw({ method: 'POST', url, headers: { ...FORM, ...headers }, body: '' })
    expect((await press(`${path}?press=good`, { origin: 'https://evil.example' })).statusCode).toBe(403)
    expect((await press(`${path}?press=free`)).statusCode).toBe(400)
    expect((await press('/dev/checkout/nothing?press=good')).statusCode).toBe(404)
    expect((await pageAt(visitor, '/dev/checkout/nothing')).statusCode).toBe(404)
    expect((await pageAt(visitor, path)).body).toContain('Вернуться, не оплачивая')
  })

  test('has a page that saves a card without a charge, once', async () => {
    const { visitor } = await registerBuyer(product)
    await buyPlan(visitor)
    const { paymentUrl } = await visitor.get(startBinding, { body: { auto_payments: true, owed: null } })
    const { pathname } = new URL(paymentUrl)
    const page = await pageAt(visitor, pathname)
    for (const text of ['Привязка без оплаты', '0 ₽', 'Привязать: Учебная карта', 'Отказаться'])
      expect(page.body).toContain(text)
    expect(page.body).not.toContain('Оплатить')
    await pressOnCheckout(visitor, paymentUrl, 'good')
    await pressOnCheckout(visitor, paymentUrl, 'refuse')
    expect((await pageAt(visitor, pathname)).body).toContain('Эта привязка уже завершена')
    expect(
      await product.rows('select status from local_bindings where local_id = $1', [
        pathname.split('/').at(-1),
      ]),
    ).toEqual([{ status: 'active' }])
  })

  test('is not served when a provider is configured', async () => {
    const real = await startProduct({
      env: {
        YOOKASSA_SHOP_ID: '100500',
        YOOKASSA_SECRET_KEY: 'test_secret',
        YOOKASSA_URL: 'http://127.0.0.1:9',
      },
    })
    const reply = await real.visitor().raw({ method: 'GET', url: '/dev/checkout/nothing' })
    const pressed = await real
      .visitor()
      .raw({ method: 'POST', url: '/dev/checkout/nothing?press=good', headers: FORM, body: '' })
    await real.stop()
    expect(reply.body).not.toContain('Местная касса')
    expect([404, 415]).toContain(pressed.statusCode)
  })
})
