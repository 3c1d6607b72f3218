import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type YookassaServer, startYookassaServer } from '@grani/stand-ins/yookassa/server.ts'
import { payOnPage } from '@grani/stand-ins/yookassa/shop.ts'
import { HOUR } from '../time/durations.ts'
import type { Order, Provider } from './provider.ts'
import { yookassa } from './yookassa.ts'

let time = Date.parse('2027-03-10T09:00:00.000Z')
let standIn: YookassaServer
let provider: Provider
beforeAll(async () => {
  standIn = await startYookassaServer(() => new Date(time))
  const rules = { vatCode: 1, taxSystemCode: null, paymentMode: 'full_payment' }
  provider = yookassa({ url: standIn.url, ...standIn.credentials }, rules)
})
afterAll(() => standIn.close())

const order = (by: Order['by']): Order => ({
  paymentId: randomUUID(),
  idempotenceKey: randomUUID(),
  amount: 49050,
  title: 'Подписка',
  receiptEmail: 'a@example.org',
  by,
})

test.each([
  ['card', 'карта *4477'],
  ['sbp', 'СБП, Сбербанк'],
  ['sberpay', 'SberPay'],
  ['tpay', 'T-Pay'],
] as const)('a payment by %s is saved as «%s», charged again and refunded', async (method, title) => {
  const returnUrl = 'https://grani.example.com/successful-payment'
  const created = await provider.createPayment(order({ kind: 'page', method, returnUrl, keepCard: true }))
  payOnPage(standIn.shop, created.id, { afterMs: 2 * HOUR })
  time += 90 * 60_000
  expect(await provider.getPayment(created.id)).toMatchObject({ status: 'pending' })
  time += HOUR
  const paid = await provider.getPayment(created.id)
  expect(paid).toMatchObject({ status: 'succeeded', method, card: { title, kind: method } })
  const again = await provider.createPayment(order({ kind: 'card', id: paid?.card?.id ?? '' }))
  time += HOUR
  expect(await provider.getPayment(again.id)).toMatchObject({ status: 'succeeded', method })
  const refund = {
    chargeId: again.id,
    idempotenceKey: randomUUID(),
    amount: 100,
    title: 'Возврат',
    receiptEmail: 'a@example.org',
  }
  const { id } = await provider.refund(refund)
  time += 25 * HOUR
  expect(await provider.listRefunds(again.id)).toMatchObject([{ id, status: 'succeeded' }])
  expect(standIn.shop.receipts.get(id)).toMatchObject({ customer: { email: 'a@example.org' } })
})
