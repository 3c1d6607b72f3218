import { buyBooster, listPayments, readBoosting, removeCard, subscribe } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buyer, buyPlan, jobsFor, pressAt } from '@grani/testing/buyer.ts'
import { DAY, MINUTE, type Product, startProduct } from '@grani/testing/product.ts'
import type { Client } from '@grani/testing/client.ts'
import { sendPayment } from './service.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
})
afterAll(() => product.stop())

const booster = { body: { booster: 'booster-100' } }
const plan = { body: { tariff: 'basic', is_confirmed: true as const, auto_payments: true } }

const presses: [string, (visitor: Client) => Promise<{ paymentUrl: string }>][] = [
  ['a booster', visitor => visitor.get(buyBooster, booster)],
  ['a plan', visitor => visitor.get(subscribe, plan)],
]

describe('pressed five times at one moment, on two servers', () => {
  test.each(presses)('%s has one page and is one payment', async (_what, press) => {
    const { visitor } = await buyer(product)
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => press(visitor.copy())))
    const urls = [...new Set(replies.map(({ paymentUrl }) => paymentUrl))]
    expect(urls).toHaveLength(1)
    expect(await press(visitor)).toEqual({ paymentUrl: urls[0] })
    expect(await visitor.get(listPayments)).toHaveLength(1)
  })

  test('another one is another payment once the first is paid', async () => {
    const { visitor } = await buyer(product)
    for (const questions of [100, 200]) {
      const { paymentUrl } = await visitor.get(buyBooster, booster)
      await pressAt(visitor, paymentUrl, 'good')
      await visitor.get(buyBooster, { body: { booster: 'booster-300' } })
      expect(await visitor.get(readBoosting)).toEqual({ questions })
    }
  })
})

test('a page that has not opened within a minute is waited for no longer: the next tap opens another', async () => {
  const { visitor } = await buyer(product)
  const [server] = product.servers
  if (!server) throw new Error('A product needs a server')
  const { provider } = server.till.context
  const start = provider.start.bind(provider)
  provider.start = () => Promise.reject(new Error('gone'))
  expect(await visitor.call(buyBooster, booster)).toMatchObject({ kind: 'refused' })
  provider.start = start
  product.clock.pass(MINUTE)
  const { paymentUrl } = await visitor.get(buyBooster, booster)
  expect(await visitor.get(buyBooster, booster)).toEqual({ paymentUrl })
  expect(await visitor.get(listPayments)).toHaveLength(2)
})

test('a card that is removed after the renewal was written down, and before it was sent, is not charged', async () => {
  product.clock.set('2027-01-24T09:00:00.000Z')
  const { visitor, userId } = await buyer(product)
  await buyPlan(visitor)
  const [server] = product.servers
  if (!server) throw new Error('A product needs a server')
  const { context } = server.till
  const start = context.provider.start.bind(context.provider)
  const charged: string[] = []
  // The first call of the provider falls: the renewal is written down, and nobody knows of it.
  context.provider.start = () => Promise.reject(new Error('gone'))
  while (charged.length === 0) {
    product.clock.pass(DAY)
    await jobsFor(product, userId).catch(() => {})
    const rows = await product.rows(
      "select payment_id from payments where user_id = $1 and kind = 'renewal'",
      [userId],
    )
    charged.push(...rows.map(({ payment_id }) => String(payment_id)))
  }
  context.provider.start = start
  await visitor.raw({ method: 'POST', url: '/api/refresh' })
  await visitor.get(removeCard)
  const renewal = await context.db
    .selectFrom('payments')
    .selectAll()
    .where('payment_id', '=', charged[0] ?? '')
    .executeTakeFirstOrThrow()
  const sent = await sendPayment(server.till, renewal, product.clock.now())
  expect(sent).toMatchObject({ status: 'canceled', reason: 'never_started' })
  const atBank = await product.rows('select 1 from local_payments where payment_id = $1', [charged[0]])
  expect(atBank).toEqual([])
})
