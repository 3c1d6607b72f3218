import { buyBooster, checkPayment, listPayments, requestRefund } from '@grani/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { payOnPage } from '@grani/stand-ins/yookassa/shop.ts'
import { runPaymentJobs } from '../../boot/payment-jobs.ts'
import { buyer } from '@grani/testing/buyer.ts'
import { MINUTE } from '@grani/testing/product.ts'
import { openShop, type Shop } from '@grani/testing/shop.ts'
import {
  approveRefund,
  markReceiptMade,
  peopleToCheck,
  receiptsMissing,
  requestsWaiting,
  type Till,
} from './service.ts'

let shop: Shop
const complaints: unknown[] = []
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => {
  complaints.length = 0
})
afterAll(() => shop.close())

/** The server's own till, with its log within reach. */
const till = (): Till => {
  const [server] = shop.product.servers
  if (!server) throw new Error('A product needs a server')
  const { context, effects } = server.till
  return { effects, context: { ...context, reportError: error => complaints.push(error) } }
}

/** Somebody who has paid for a booster, which nobody has heard of yet; gives its payment and what the bank calls it. */
const unheard = async () => {
  const { visitor, userId, receipts } = await buyer(shop.product)
  const { paymentUrl } = await visitor.get(buyBooster, { body: { booster: 'booster-100' } })
  const charge = shop.standIn.shop.payments.get(paymentUrl.split('/').at(-1) ?? '')
  const uid = charge?.metadata['payment_id']
  if (!charge || uid === undefined) throw new Error('Nothing was begun')
  payOnPage(shop.standIn.shop, charge.id)
  return { visitor, userId, receipts, uid, charge }
}

/** The same after the return to the site. */
const paid = async () => {
  const person = await unheard()
  await person.visitor.get(checkPayment, { params: { uid: person.uid } })
  return person
}

const jobs = async (userId: string, times: number): Promise<void> => {
  for (let i = 0; i < times; i++) {
    shop.product.clock.pass(2 * MINUTE)
    await runPaymentJobs(till(), {
      userId,
      now: shop.product.clock.now(),
      onError: error => {
        throw error
      },
    })
  }
}

const missing = async () => (await receiptsMissing(shop.product.database.db)).map(({ id }) => id)

test('a receipt of a charge that was not made is told once, without the person, and stands in a list', async () => {
  const { visitor, userId, receipts, uid, charge } = await paid()
  charge.receipt_registration = 'canceled'
  await jobs(userId, 3)
  // Asked about once more, as a notification that comes late would.
  await shop.product.rows('update payments set check_at = created_at where payment_id = $1', [uid])
  await jobs(userId, 1)
  expect((await visitor.get(listPayments))[0]?.receipt).toMatchObject({ status: 'canceled' })
  expect(complaints.map(String)).toEqual([expect.stringContaining(uid)])
  expect(String(complaints[0])).not.toContain(receipts)
  expect(await missing()).toContain(uid)

  expect(await markReceiptMade(shop.product.database.db, uid)).toBe(true)
  expect(await markReceiptMade(shop.product.database.db, uid)).toBe(false)
  expect(await missing()).not.toContain(uid)
  expect((await visitor.get(listPayments))[0]?.receipt).toMatchObject({ status: 'succeeded' })
})

test('a receipt that was refused at the moment of the charge is told as well', async () => {
  const { userId, uid, charge } = await unheard()
  charge.receipt_registration = 'canceled'
  await jobs(userId, 1)
  expect(complaints.map(String)).toEqual([expect.stringContaining(uid)])
  expect(await missing()).toContain(uid)
})

const givenBack = async () => {
  const person = await paid()
  await person.visitor.get(requestRefund, { params: { uid: person.uid }, body: {} })
  const [request] = await requestsWaiting(shop.product.database.db)
  const refundId = request?.refund_id ?? ''
  await approveRefund(till(), { refundId, amount: null, now: shop.product.clock.now() })
  await jobs(person.userId, 1)
  const refund = [...shop.standIn.shop.refunds.values()].find(
    ({ payment_id }) => payment_id === person.charge.id,
  )
  if (!refund) throw new Error('Nothing was given back')
  const receipt = async () => {
    await person.visitor.raw({ method: 'POST', url: '/api/refresh' })
    return (await person.visitor.get(listPayments))[0]?.refund?.receipt
  }
  return { ...person, refundId, refund, receipt }
}

test('a refund is asked about until its receipt is made', async () => {
  const { userId, receipt } = await givenBack()
  expect(await receipt()).toBe('pending')
  const later = new Date(shop.product.clock.now().getTime() + 2 * MINUTE)
  expect(await peopleToCheck(shop.product.database.db, later, 1000)).toContain(userId)
  await jobs(userId, 1)
  expect(await receipt()).toBe('succeeded')
  const rows = await shop.product.rows('select check_at from refunds where user_id = $1', [userId])
  expect(rows).toEqual([{ check_at: null }])
})

test('a receipt of a refund that was not made is told and listed as well', async () => {
  const { userId, receipts, refundId, refund, receipt } = await givenBack()
  refund.receipt_registration = 'canceled'
  await jobs(userId, 2)
  expect(await receipt()).toBe('canceled')
  expect(complaints.map(String)).toEqual([expect.stringContaining(refundId)])
  expect(String(complaints[0])).not.toContain(receipts)
  expect(await missing()).toContain(refundId)
  expect(await markReceiptMade(shop.product.database.db, refundId)).toBe(true)
  expect(await markReceiptMade(shop.product.database.db, refundId)).toBe(false)
  expect(await missing()).not.toContain(refundId)
  expect(await receipt()).toBe('succeeded')
})

test('a receipt that was refused at the moment of the refund is told as well', async () => {
  const { provider } = till().context
  const giveBack = provider.giveBack.bind(provider)
  provider.giveBack = async order => ({ ...(await giveBack(order)), receipt: 'canceled' })
  const { refundId, receipt } = await givenBack().finally(() => {
    provider.giveBack = giveBack
  })
  expect(await receipt()).toBe('canceled')
  expect(complaints.map(String)).toEqual([expect.stringContaining(refundId)])
  expect(await missing()).toContain(refundId)
})
