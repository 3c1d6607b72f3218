import { buyBooster, listPayments, readBoosting, removeCard, subscribe } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerBuyer, buyPlan, runJobsFor, pressOnCheckout } from '@grani/testing/buyer.ts'
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

const purchases: [string, (visitor: Client) => Promise<{ paymentUrl: string }>][] = [
  ['a booster', visitor => visitor.get(buyBooster, booster)],
  ['a plan', visitor => visitor.get(subscribe, plan)],
]

describe('five taps at the same moment, on two servers', () => {
  test.each(purchases)('on %s give one page and one payment', async (_what, buy) => {
    const { visitor } = await registerBuyer(product)
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => buy(visitor.copy())))
    const urls = [...new Set(replies.map(({ paymentUrl }) => paymentUrl))]
    expect(urls).toHaveLength(1)
    expect(await buy(visitor)).toEqual({ paymentUrl: urls[0] })
    expect(await visitor.get(listPayments)).toHaveLength(1)
  })

  test('after the first one is paid, a further tap is a further payment', async () => {
    const { visitor } = await registerBuyer(product)
    for (const questions of [100, 200]) {
      const { paymentUrl } = await visitor.get(buyBooster, booster)
      await pressOnCheckout(visitor, paymentUrl, 'good')
      await visitor.get(buyBooster, { body: { booster: 'booster-300' } })
      expect(await visitor.get(readBoosting)).toEqual({ questions })
    }
  })
})

test('a tap opens another page when the first was not created within a minute', async () => {
  const { visitor } = await registerBuyer(product)
  const [server] = product.servers
  if (!server) throw new Error('A product needs a server')
  const { provider } = server.paymentContext
  const original = provider.createPayment.bind(provider)
  provider.createPayment = () => Promise.reject(new Error('gone'))
  expect(await visitor.call(buyBooster, booster)).toMatchObject({ kind: 'refused' })
  provider.createPayment = original
  product.clock.pass(MINUTE)
  const { paymentUrl } = await visitor.get(buyBooster, booster)
  expect(await visitor.get(buyBooster, booster)).toEqual({ paymentUrl })
  expect(await visitor.get(listPayments)).toHaveLength(2)
})

test('a card that is removed after the renewal is stored and before it is sent is not charged', async () => {
  product.clock.set('2027-01-24T09:00:00.000Z')
  const { visitor, userId } = await registerBuyer(product)
  await buyPlan(visitor)
  const [server] = product.servers
  if (!server) throw new Error('A product needs a server')
  const context = server.paymentContext
  const original = context.provider.createPayment.bind(context.provider)
  const charged: string[] = []
  // The first call of the provider fails: the renewal is stored, and the provider has no charge.
  context.provider.createPayment = () => Promise.reject(new Error('gone'))
  while (charged.length === 0) {
    product.clock.pass(DAY)
    await runJobsFor(product, userId).catch(() => {})
    const rows = await product.rows(
      "select payment_id from payments where user_id = $1 and kind = 'renewal'",
      [userId],
    )
    charged.push(...rows.map(({ payment_id }) => String(payment_id)))
  }
  context.provider.createPayment = original
  await visitor.raw({ method: 'POST', url: '/api/refresh' })
  await visitor.get(removeCard)
  const renewal = await context.db
    .selectFrom('payments')
    .selectAll()
    .where('payment_id', '=', charged[0] ?? '')
    .executeTakeFirstOrThrow()
  const sent = await sendPayment(server.paymentContext, renewal, product.clock.now())
  expect(sent).toMatchObject({ status: 'canceled', reason: 'never_started' })
  const atBank = await product.rows('select 1 from local_payments where payment_id = $1', [charged[0]])
  expect(atBank).toEqual([])
})
