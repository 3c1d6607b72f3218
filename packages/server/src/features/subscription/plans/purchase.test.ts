import { buyBooster, listPayments, readBoosting, readSubscription, subscribe } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerBuyer, buyPlan, pressOnCheckout } from '@grani/testing/buyer.ts'
import { newestMail, verifiedUser } from '@grani/testing/users.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const body = { tariff: 'basic', is_confirmed: true as const }

describe('buying a plan', () => {
  test('starts it at once, keeps the days of the trial and sends a receipt and a mail', async () => {
    const { visitor, receipts } = await registerBuyer(product)
    const trial = await visitor.get(readSubscription)
    const { payment, subscription } = await buyPlan(visitor, { tariff: 'medium' })
    expect(payment).toMatchObject({
      status: 'succeeded',
      kind: 'plan',
      amount: 99000,
      receipt: { email: receipts, status: 'succeeded' },
      can_request_refund: true,
    })
    expect(subscription).toMatchObject({
      tariff: { uid: 'medium', price: 99000 },
      is_trial: false,
      is_cancelled: false,
      can_pick_tariff: false,
      card: { title: 'Учебная карта •• 4242', kind: 'card' },
    })
    // The trial ends on 25 November at noon in Moscow; the month begins there.
    expect(trial?.end_at).toBe('2026-11-25T09:00:00.000Z')
    expect(subscription?.end_at).toBe('2026-12-25T09:00:00.000Z')
    expect(subscription?.renewal_at).toBe('2026-12-22T21:00:00.000Z')
    expect((await newestMail(product, receipts, 'Оплата прошла')).body_text).toContain('990 ₽')
  })

  test('without the consent to auto-payments buys one month that does not renew', async () => {
    const { visitor } = await registerBuyer(product)
    const { subscription } = await buyPlan(visitor, { auto_payments: false })
    expect(subscription).toMatchObject({ is_cancelled: true, card: null, can_resume: false })
  })

  test('stores both consents separately, with version, time and IP address', async () => {
    const { visitor, userId } = await registerBuyer(product)
    await visitor.get(subscribe, { body: { ...body, auto_payments: true } })
    const rows = await product.rows(
      "select document, version, ip from consents where user_id = $1 and document in ('offer', 'auto-payments') order by 1",
      [userId],
    )
    expect(rows).toEqual([
      { document: 'auto-payments', version: '2026-12-01', ip: visitor.ip },
      { document: 'offer', version: '2026-12-01', ip: visitor.ip },
    ])
  })

  test('that the bank declines shows the reason and changes nothing', async () => {
    const { visitor } = await registerBuyer(product)
    const { payment, subscription } = await buyPlan(visitor, { press: 'insufficient_funds' })
    expect(payment).toMatchObject({ status: 'canceled', reason: 'insufficient_funds', receipt: null })
    expect(subscription?.is_trial).toBe(true)
  })

  test('in two taps opens one payment page', async () => {
    const { visitor } = await registerBuyer(product)
    const [first, second] = await Promise.all([
      visitor.get(subscribe, { body }),
      visitor.get(subscribe, { body }),
    ])
    expect([first.paymentUrl, second.paymentUrl]).toContain(
      (await visitor.get(subscribe, { body })).paymentUrl,
    )
    await pressOnCheckout(visitor, first.paymentUrl, 'good')
    if (second.paymentUrl !== first.paymentUrl) await pressOnCheckout(visitor, second.paymentUrl, 'good')
    expect(await visitor.call(subscribe, { body: { ...body, tariff: 'high' } })).toMatchObject({ kind: 'ok' })
    const payments = await visitor.get(listPayments)
    const kept = payments.filter(({ status, refund }) => status === 'succeeded' && refund === null)
    expect(kept).toHaveLength(1)
  })
})

describe('a plan cannot be picked', () => {
  test('without a confirmed address for receipts', async () => {
    const { visitor } = await verifiedUser(product)
    expect(await visitor.call(subscribe, { body })).toMatchObject({
      code: 'ERR_CONFLICT',
      fields: { billing_email: 'payments.errors.noReceiptEmail' },
    })
  })

  test('without having confirmed it', async () => {
    const { visitor } = await registerBuyer(product)
    const reply = await visitor.raw({
      method: 'POST',
      url: subscribe.path,
      body: { ...body, is_confirmed: false },
    })
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { code: 'ERR_VALIDATION', fields: { is_confirmed: 'subscription.forms.errors.notConfirmed' } },
    ])
  })

  test('while another renews automatically', async () => {
    const { visitor } = await registerBuyer(product)
    await buyPlan(visitor)
    expect(await visitor.call(subscribe, { body })).toMatchObject({ code: 'ERR_PERMISSION' })
  })

  test('that does not exist', async () => {
    const { visitor } = await registerBuyer(product)
    expect(await visitor.call(subscribe, { body: { ...body, tariff: 'gold' } })).toMatchObject({
      code: 'ERR_NOT_FOUND',
    })
  })
})

describe('buying a booster', () => {
  test('adds its questions to those that are left', async () => {
    const { visitor } = await registerBuyer(product)
    for (const left of [100, 200]) {
      const { paymentUrl } = await visitor.get(buyBooster, { body: { booster: 'booster-100' } })
      await pressOnCheckout(visitor, paymentUrl, 'good')
      // The next purchase syncs the last one, without a visit to the return page.
      await visitor.get(buyBooster, { body: { booster: 'booster-300' } })
      expect(await visitor.get(readBoosting)).toEqual({ questions: left })
    }
  })
})
