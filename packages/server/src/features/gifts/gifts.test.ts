import {
  buyGift,
  checkPayment,
  listGifts,
  listPayments,
  listTariffs,
  readSubscription,
  redeemGift,
  removeProfile,
  requestRefund,
} from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pressOnCheckout, registerBuyer, runJobsFor } from '@grani/testing/buyer.ts'
import { approveRefundOf, giftFromSomebody, payForGift } from '@grani/testing/gifts.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { newestMail } from '@grani/testing/users.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
})
afterAll(() => product.stop())

const CODE = /^[346789ACDEFHJKMNPQRTVWXY]{4}(-[346789ACDEFHJKMNPQRTVWXY]{4}){4}$/

const contextOf = () => {
  const [server] = product.servers
  if (!server) throw new Error('A product needs a server')
  return server.paymentContext
}

describe('whoever buys a gift', () => {
  test('pays once, gets a code on the page and by mail, and no plan of their own', async () => {
    const { visitor, receipts } = await registerBuyer(product)
    const before = await visitor.get(readSubscription)
    const { uid, code } = await payForGift(visitor, { tariff: 'medium', months: 3 })
    expect(code).toMatch(CODE)
    const medium = (await visitor.get(listTariffs)).find(({ uid }) => uid === 'medium')
    expect(await visitor.get(listPayments)).toMatchObject([
      { uid, kind: 'gift', amount: (medium?.price ?? 0) * 3, status: 'succeeded', can_request_refund: true },
    ])
    expect(await visitor.get(readSubscription)).toEqual(before)
    const mail = await newestMail(product, receipts, 'Ваш подарок готов')
    expect(mail.body_text).toContain(code)
    expect(mail.body_text).toContain(`/gift/${uid}`)
  })

  test('gets one code however often the return page and the jobs ask', async () => {
    const { visitor, userId } = await registerBuyer(product)
    const { uid } = await payForGift(visitor)
    await Promise.all([
      visitor.copy(0).get(checkPayment, { params: { uid } }),
      visitor.copy(1).get(checkPayment, { params: { uid } }),
      runJobsFor(product, userId, 1),
    ])
    expect(await visitor.get(listGifts)).toHaveLength(1)
  })

  test('finds the code nowhere in the database but sealed, and nowhere once it is used', async () => {
    const { visitor, code, uid } = await giftFromSomebody(product)
    const stored = () => product.rows('select * from gift_codes where payment_id = $1', [uid])
    expect(JSON.stringify(await stored())).not.toContain(code.replaceAll('-', ''))
    const receiver = await registerBuyer(product)
    await receiver.visitor.get(redeemGift, { body: { code } })
    expect(await stored()).toMatchObject([{ sealed_code: null }])
    expect(await visitor.get(listGifts)).toMatchObject([{ state: 'used', code: null }])
  })

  test('cannot give a plan that is not sold, nor another number of months', async () => {
    const { visitor } = await registerBuyer(product)
    const buy = (tariff: string) => visitor.call(buyGift, { body: { tariff, months: 1, is_confirmed: true } })
    expect(await buy('unknown')).toMatchObject({ status: 404 })
    const twoMonths = { tariff: 'basic', months: 2, is_confirmed: true }
    expect(await visitor.raw({ method: 'POST', url: '/api/gifts', body: twoMonths })).toMatchObject({
      statusCode: 400,
    })
    const basic = contextOf()
      .bank()
      .tariffs.find(({ uid }) => uid === 'basic')
    if (!basic) throw new Error('There is no basic plan')
    Object.assign(basic, { isActive: false })
    const refused = await buy('basic')
    Object.assign(basic, { isActive: true })
    expect(refused).toMatchObject({
      status: 409,
      fields: { tariff: 'subscription.errors.notAvailable' },
    })
  })

  test('pays nothing for a page that was closed or declined', async () => {
    const { visitor } = await registerBuyer(product)
    const { paymentUrl } = await visitor.get(buyGift, {
      body: { tariff: 'basic', months: 1, is_confirmed: true },
    })
    const uid = await pressOnCheckout(visitor, paymentUrl, 'insufficient_funds')
    await visitor.get(checkPayment, { params: { uid } })
    expect(await visitor.get(listGifts)).toEqual([])
  })
})

describe('the money of a gift', () => {
  test('goes back whole while the code is unused, also when it is too old, and ends the code', async () => {
    const { code, uid, visitor } = await giftFromSomebody(product, { months: 12 })
    await product.rows("update gift_codes set expires_at = '2026-01-01' where payment_id = $1", [uid])
    await visitor.get(requestRefund, { params: { uid }, body: {} })
    const refund = await approveRefundOf(product, uid)
    const [payment] = await visitor.get(listPayments)
    expect(refund.amount).toBe(payment?.amount)
    expect(await visitor.get(listGifts)).toMatchObject([{ state: 'refunded', code: null }])
    expect(await visitor.call(redeemGift, { body: { code } })).toMatchObject({
      fields: { code: 'gifts.errors.refunded' },
    })
  })

  test('stays once the code is used: neither asked for nor approved', async () => {
    const { code, uid, visitor } = await giftFromSomebody(product)
    const asked = await giftFromSomebody(product)
    await asked.visitor.get(requestRefund, { params: { uid: asked.uid }, body: {} })
    const receiver = await registerBuyer(product)
    for (const one of [code, asked.code]) await receiver.visitor.get(redeemGift, { body: { code: one } })
    expect(await visitor.get(listPayments)).toMatchObject([{ can_request_refund: false }])
    expect(await visitor.call(requestRefund, { params: { uid }, body: {} })).toMatchObject({ status: 409 })
    await expect(approveRefundOf(product, asked.uid)).rejects.toThrow()
    await expect(approveRefundOf(product, asked.uid, 100)).rejects.toThrow('ERR_CONFLICT')
  })
})

describe('an erased account', () => {
  test('of the giver leaves the code valid, and nobody’s', async () => {
    const { code, visitor, userId } = await giftFromSomebody(product)
    await visitor.get(removeProfile)
    expect(await product.rows('select 1 from gift_codes where user_id = $1', [userId])).toEqual([])
    const receiver = await registerBuyer(product)
    expect(await receiver.visitor.get(redeemGift, { body: { code } })).toMatchObject({ months: 1 })
  })

  test('of the receiver leaves the code used, and the giver none the wiser', async () => {
    const { code, visitor } = await giftFromSomebody(product)
    const receiver = await registerBuyer(product)
    await receiver.visitor.get(redeemGift, { body: { code } })
    const seen = await visitor.get(listGifts)
    await receiver.visitor.get(removeProfile)
    expect(await visitor.get(listGifts)).toEqual(seen)
    expect(await product.rows('select 1 from received_gifts where user_id = $1', [receiver.userId])).toEqual(
      [],
    )
    const next = await registerBuyer(product)
    expect(await next.visitor.call(redeemGift, { body: { code } })).toMatchObject({ status: 404 })
  })
})
