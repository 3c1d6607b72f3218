import {
  buyBooster,
  checkPayment,
  listPayments,
  readBoosting,
  readRefundTerms,
  readSubscription,
  refresh,
  removeProfile,
  requestRefund,
} from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerBuyer, buyPlan, runJobsFor, pressOnCheckout } from '@grani/testing/buyer.ts'
import { newestMail } from '@grani/testing/users.ts'
import { DAY, MINUTE, type Product, startProduct } from '@grani/testing/product.ts'
import { traces } from '@grani/testing/tables.ts'
import { approveRefund, declineRefund, openRefundRequests } from '../service.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const paymentContext = () => {
  const [server] = product.servers
  if (!server) throw new Error('A product needs a server')
  return server.paymentContext
}

/** Requests the refund of a payment; gives the id under which the operator sees the request. */
const requested = async (visitor: Awaited<ReturnType<typeof registerBuyer>>['visitor'], uid: string) => {
  await visitor.get(requestRefund, { params: { uid }, body: { comment: 'Передумали' } })
  const [request] = await openRefundRequests(paymentContext())
  if (!request) throw new Error('The request is not listed')
  return request.refund_id
}

describe('a request for a refund', () => {
  test('waits for an operator; a second request changes nothing', async () => {
    const { visitor } = await registerBuyer(product)
    const { payment } = await buyPlan(visitor)
    const first = await visitor.get(requestRefund, { params: { uid: payment.uid }, body: {} })
    const second = await visitor.get(requestRefund, { params: { uid: payment.uid }, body: {} })
    expect(first.refund).toMatchObject({ status: 'requested', amount: null })
    expect(second).toEqual(first)
    expect(second.can_request_refund).toBe(false)
    const [request] = await openRefundRequests(paymentContext())
    await declineRefund(paymentContext(), { refundId: request?.refund_id ?? '', now: product.clock.now() })
  })

  test('that is approved refunds the unused days, ends the plan and is in the ledger', async () => {
    const { visitor, userId, receipts } = await registerBuyer(product)
    const { payment } = await buyPlan(visitor, { tariff: 'high' })
    // What is asked for is known before it is: the same sum, and what ends.
    const terms = await visitor.get(readRefundTerms, { params: { uid: payment.uid } })
    expect(terms).toMatchObject({ amount: 199000, deducted: 0, ends: 'to-trial' })
    expect([terms.unused.unit, terms.unused.left]).toEqual(['days', terms.unused.of])
    const refundId = await requested(visitor, payment.uid)
    expect(await visitor.call(readRefundTerms, { params: { uid: payment.uid } })).toMatchObject({
      code: 'ERR_CONFLICT',
    })
    await approveRefund(paymentContext(), { refundId, amount: null, now: product.clock.now() })
    await Promise.all([runJobsFor(product, userId), runJobsFor(product, userId)])
    const [after] = await visitor.get(listPayments)
    expect(after?.refund).toMatchObject({ status: 'succeeded', amount: 199000 })
    // The rest of the trial that it was bought in is back.
    expect(await visitor.get(readSubscription)).toMatchObject({ is_trial: true, tariff: { uid: 'basic' } })
    expect(await product.rows('select sum(amount)::int from ledger where user_id = $1', [userId])).toEqual([
      { sum: 0 },
    ])
    const { body_text: mail } = await newestMail(product, receipts, 'Возврат')
    expect(mail).toContain('1 990 ₽')
    expect(mail).toMatch(/Это за период с .+ до .+: доступ по нему закончился/u)
  })

  test('pays the days that were left when it was asked for, however late it is decided', async () => {
    const { visitor } = await registerBuyer(product)
    const { payment } = await buyPlan(visitor, { auto_payments: false })
    product.clock.pass(17 * DAY)
    await visitor.get(refresh)
    const terms = await visitor.get(readRefundTerms, { params: { uid: payment.uid } })
    const { left, of } = terms.unused
    // Seven of them were the trial's, and cost nothing.
    expect([left, terms.ends, terms.until]).toEqual([of - 10, 'plan', null])
    // Whole kopecks: the rest is dropped.
    expect(terms.amount).toBe(Math.floor((49000 * left) / of))
    const refundId = await requested(visitor, payment.uid)
    product.clock.pass(5 * DAY)
    const refund = await approveRefund(paymentContext(), { refundId, amount: null, now: product.clock.now() })
    expect(refund.amount).toBe(terms.amount)
  })

  test('for a month ahead leaves the one that runs, and has to come before it', async () => {
    const { visitor } = await registerBuyer(product)
    const first = await buyPlan(visitor, { auto_payments: false })
    const second = await buyPlan(visitor, { auto_payments: false })
    const termsOf = (uid: string) => visitor.get(readRefundTerms, { params: { uid } })
    expect(await termsOf(second.payment.uid)).toMatchObject({
      amount: 49000,
      ends: 'not-begun',
      until: first.payment.period?.until,
    })
    expect(await termsOf(first.payment.uid)).toMatchObject({ ends: 'later-first', until: null })
  })

  test('for a booster revokes the questions that are left', async () => {
    const { visitor, userId } = await registerBuyer(product)
    const { paymentUrl } = await visitor.get(buyBooster, { body: { booster: 'booster-300' } })
    const uid = await pressOnCheckout(visitor, paymentUrl, 'good')
    await visitor.get(checkPayment, { params: { uid } })
    await product.rows('update boostings set questions = 100 where user_id = $1', [userId])
    expect(await visitor.get(readRefundTerms, { params: { uid } })).toEqual({
      amount: 8300,
      unused: { unit: 'questions', left: 100, of: 300 },
      deducted: 0,
      ends: 'questions',
      until: null,
    })
    const refund = await approveRefund(paymentContext(), {
      refundId: await requested(visitor, uid),
      amount: null,
      now: product.clock.now(),
    })
    // A third of 249 rubles.
    expect(refund.amount).toBe(8300)
    expect(await visitor.get(readBoosting)).toEqual({ questions: 0 })
  })

  test('that is declined is answered by mail and changes nothing', async () => {
    const { visitor, receipts } = await registerBuyer(product)
    const { payment, subscription } = await buyPlan(visitor)
    await declineRefund(paymentContext(), {
      refundId: await requested(visitor, payment.uid),
      now: product.clock.now(),
    })
    await newestMail(product, receipts, 'Ответ на просьбу о возврате')
    expect(await visitor.get(readSubscription)).toEqual(subscription)
    expect(await visitor.call(requestRefund, { params: { uid: payment.uid }, body: {} })).toMatchObject({
      code: 'ERR_CONFLICT',
    })
  })

  test('is refused for an unpaid payment, and not found for another user’s', async () => {
    const { visitor } = await registerBuyer(product)
    const { payment } = await buyPlan(visitor, { press: '3d_secure_failed' })
    const request = { params: { uid: payment.uid }, body: {} }
    const terms = { params: request.params }
    expect(await visitor.call(readRefundTerms, terms)).toMatchObject({ code: 'ERR_CONFLICT' })
    expect(await visitor.call(requestRefund, request)).toMatchObject({ code: 'ERR_CONFLICT' })
    const stranger = await registerBuyer(product)
    expect(await stranger.visitor.call(requestRefund, request)).toMatchObject({ code: 'ERR_NOT_FOUND' })
    expect(await stranger.visitor.call(readRefundTerms, terms)).toMatchObject({ code: 'ERR_NOT_FOUND' })
    expect(await stranger.visitor.call(checkPayment, { params: { uid: payment.uid } })).toMatchObject({
      code: 'ERR_NOT_FOUND',
    })
  })
})

describe('erasing an account', () => {
  test('keeps the payments without personal data', async () => {
    const { visitor, userId, receipts } = await registerBuyer(product)
    const { payment } = await buyPlan(visitor)
    await visitor.get(removeProfile)
    expect(await traces(product, userId)).toEqual([])
    expect(await traces(product, receipts)).toEqual([])
    expect(
      await product.rows('select status, amount, is_orphaned from payments where payment_id = $1', [
        payment.uid,
      ]),
    ).toEqual([{ status: 'succeeded', amount: 49000, is_orphaned: true }])
  })

  test('refunds a later charge, and then erases the address too', async () => {
    const { visitor, receipts } = await registerBuyer(product)
    const { paymentUrl } = await visitor.get(buyBooster, { body: { booster: 'booster-100' } })
    const before = visitor.copy()
    await visitor.get(removeProfile)
    const uid = await pressOnCheckout(before, paymentUrl, 'good')
    product.clock.pass(5 * MINUTE)
    const [row] = await product.rows('select user_id from payments where payment_id = $1', [uid])
    await runJobsFor(product, String(row?.['user_id']))
    await runJobsFor(product, String(row?.['user_id']))
    expect(
      await product.rows(
        'select r.status, r.amount from refunds r join payments p using (user_id, payment_id) where payment_id = $1',
        [uid],
      ),
    ).toEqual([{ status: 'succeeded', amount: 9900 }])
    expect(await traces(product, receipts)).toEqual([])
  })
})
