import { buyBooster, checkPayment, listPayments, requestRefund } from '@grani/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { payOnPage } from '@grani/stand-ins/yookassa/shop.ts'
import { runPaymentJobs } from '../../boot/payment-jobs.ts'
import { registerBuyer } from '@grani/testing/buyer.ts'
import { MINUTE } from '@grani/testing/product.ts'
import { startProductWithYookassa, type ProductWithYookassa } from '@grani/testing/product-with-yookassa.ts'
import { BY_COMMAND } from '../journal/service.ts'
import {
  approveRefund,
  markReceiptMade,
  usersWithDuePayments,
  missingReceipts,
  openRefundRequests,
  type PaymentContext,
} from './service.ts'

let setup: ProductWithYookassa
const reports: unknown[] = []
beforeAll(async () => {
  setup = await startProductWithYookassa()
})
beforeEach(() => {
  reports.length = 0
})
afterAll(() => setup.close())

/** The server's own context, with its error reports collected. */
const paymentContext = (): PaymentContext => {
  const [server] = setup.product.servers
  if (!server) throw new Error('A product needs a server')
  return { ...server.paymentContext, reportError: error => reports.push(error) }
}

/** A user who has paid for a booster and not returned yet; with the ids of the payment and of its charge. */
const paidNotSynced = async () => {
  const { visitor, userId, receipts } = await registerBuyer(setup.product)
  const { paymentUrl } = await visitor.get(buyBooster, { body: { booster: 'booster-100' } })
  const charge = setup.yookassa.shop.payments.get(paymentUrl.split('/').at(-1) ?? '')
  const uid = charge?.metadata['payment_id']
  if (!charge || uid === undefined) throw new Error('No charge was created')
  payOnPage(setup.yookassa.shop, charge.id)
  return { visitor, userId, receipts, uid, charge }
}

/** The same after the user's return to the site. */
const paid = async () => {
  const user = await paidNotSynced()
  await user.visitor.get(checkPayment, { params: { uid: user.uid } })
  return user
}

const runJobs = async (userId: string, times: number): Promise<void> => {
  for (let i = 0; i < times; i++) {
    setup.product.clock.pass(2 * MINUTE)
    await runPaymentJobs(paymentContext(), {
      userId,
      now: setup.product.clock.now(),
      onError: error => {
        throw error
      },
    })
  }
}

const markMade = (id: string) =>
  markReceiptMade(paymentContext(), { id, by: BY_COMMAND, now: setup.product.clock.now() })

const missingIds = async () => (await missingReceipts(setup.product.database.db)).map(({ id }) => id)

test('a failed receipt of a charge is reported once, without personal data, and listed', async () => {
  const { visitor, userId, receipts, uid, charge } = await paid()
  charge.receipt_registration = 'canceled'
  await runJobs(userId, 3)
  // Synced once more, as a late notification would do.
  await setup.product.rows('update payments set check_at = created_at where payment_id = $1', [uid])
  await runJobs(userId, 1)
  expect((await visitor.get(listPayments))[0]?.receipt).toMatchObject({ status: 'canceled' })
  expect(reports.map(String)).toEqual([expect.stringContaining(uid)])
  expect(String(reports[0])).not.toContain(receipts)
  expect(await missingIds()).toContain(uid)

  expect(await markMade(uid)).toBe(true)
  expect(await markMade(uid)).toBe(false)
  expect(await missingIds()).not.toContain(uid)
  expect((await visitor.get(listPayments))[0]?.receipt).toMatchObject({ status: 'succeeded' })
})

test('a receipt that fails at the moment of the charge is reported too', async () => {
  const { userId, uid, charge } = await paidNotSynced()
  charge.receipt_registration = 'canceled'
  await runJobs(userId, 1)
  expect(reports.map(String)).toEqual([expect.stringContaining(uid)])
  expect(await missingIds()).toContain(uid)
})

const refunded = async () => {
  const user = await paid()
  await user.visitor.get(requestRefund, { params: { uid: user.uid }, body: {} })
  const [request] = await openRefundRequests(paymentContext())
  const refundId = request?.refund_id ?? ''
  await approveRefund(paymentContext(), { refundId, amount: null, now: setup.product.clock.now() })
  await runJobs(user.userId, 1)
  const refund = [...setup.yookassa.shop.refunds.values()].find(
    ({ payment_id }) => payment_id === user.charge.id,
  )
  if (!refund) throw new Error('No refund was made')
  const receipt = async () => {
    await user.visitor.raw({ method: 'POST', url: '/api/refresh' })
    return (await user.visitor.get(listPayments))[0]?.refund?.receipt
  }
  return { ...user, refundId, refund, receipt }
}

test('a refund is checked until its receipt is registered', async () => {
  const { userId, receipt } = await refunded()
  expect(await receipt()).toBe('pending')
  const later = new Date(setup.product.clock.now().getTime() + 2 * MINUTE)
  expect(await usersWithDuePayments(setup.product.database.db, later, 1000)).toContain(userId)
  await runJobs(userId, 1)
  expect(await receipt()).toBe('succeeded')
  const rows = await setup.product.rows('select check_at from refunds where user_id = $1', [userId])
  expect(rows).toEqual([{ check_at: null }])
})

test('a failed receipt of a refund is reported and listed too', async () => {
  const { userId, receipts, refundId, refund, receipt } = await refunded()
  refund.receipt_registration = 'canceled'
  await runJobs(userId, 2)
  expect(await receipt()).toBe('canceled')
  expect(reports.map(String)).toEqual([expect.stringContaining(refundId)])
  expect(String(reports[0])).not.toContain(receipts)
  expect(await missingIds()).toContain(refundId)
  expect(await markMade(refundId)).toBe(true)
  expect(await markMade(refundId)).toBe(false)
  expect(await missingIds()).not.toContain(refundId)
  expect(await receipt()).toBe('succeeded')
})

test('a receipt that fails at the moment of the refund is reported too', async () => {
  const { provider } = paymentContext()
  const originalRefund = provider.refund.bind(provider)
  provider.refund = async order => ({ ...(await originalRefund(order)), receipt: 'canceled' })
  const { refundId, receipt } = await refunded().finally(() => {
    provider.refund = originalRefund
  })
  expect(await receipt()).toBe('canceled')
  expect(reports.map(String)).toEqual([expect.stringContaining(refundId)])
  expect(await missingIds()).toContain(refundId)
})
