import {
  cancelSubscription,
  checkBinding,
  listPayments,
  login,
  readSettings,
  readSubscription,
  removeCard,
  startBinding,
} from '@grani/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  buyPlan,
  type CheckoutButton,
  pressOnCheckout,
  registerBuyer,
  runJobsFor,
} from '@grani/testing/buyer.ts'
import type { Client } from '@grani/testing/client.ts'
import { DAY, HOUR, MINUTE, type Product, startProduct } from '@grani/testing/product.ts'
import { newestMail, PASSWORD } from '@grani/testing/users.ts'

let product: Product
// Each test has a clock of its own.
beforeEach(async () => {
  product = await startProduct({ servers: 2, env: { BINDING_METHODS: 'card,sbp' } })
})
afterEach(() => product.stop())

/** A user whose plan renews on the last day of February, by a card that behaves so. */
const subscriber = async (press: CheckoutButton = 'good') => {
  product.clock.set('2027-01-24T09:00:00.000Z')
  const user = await registerBuyer(product)
  await buyPlan(user.visitor, { press })
  const refresh = async () => {
    const { statusCode } = await user.visitor.raw({ method: 'POST', url: '/api/refresh' })
    if (statusCode === 401) await user.visitor.get(login, { body: { email: user.email, password: PASSWORD } })
  }
  const pass = async (ms: number) => {
    product.clock.pass(ms)
    await runJobsFor(product, user.userId)
    await refresh()
  }
  const advanceDays = async (days: number) => {
    for (let day = 0; day < days; day++) await pass(DAY)
  }
  return { ...user, pass, advanceDays }
}

const start = (visitor: Client, owed: number | null = null, method?: 'card' | 'sbp') =>
  visitor.get(startBinding, { body: { auto_payments: true, owed, ...(method && { method }) } })

const bind = async (visitor: Client, press: CheckoutButton, owed: number | null = null) => {
  const uid = await pressOnCheckout(visitor, (await start(visitor, owed)).paymentUrl, press)
  return visitor.get(checkBinding, { params: { uid } })
}

const planOf = async (visitor: Client) => {
  const plan = await visitor.get(readSubscription)
  if (!plan) throw new Error('There is no subscription')
  return plan
}

const paymentsOf = async (visitor: Client) =>
  (await visitor.get(listPayments)).map(({ kind, status }) => `${kind} ${status}`)

const POOR = 'Учебная карта •• 0009'
const GOOD = 'Учебная карта •• 4242'

describe('binding another card', () => {
  test('costs nothing: the next month is announced and charged to it', async () => {
    const { visitor, receipts, userId, advanceDays } = await subscriber('poor')
    expect(await planOf(visitor)).toMatchObject({ can_bind: true, owed: null, card: { title: POOR } })
    await product.rows("delete from consents where user_id = $1 and document = 'auto-payments'", [userId])
    expect(await bind(visitor, 'good')).toMatchObject({ status: 'active', title: GOOD, charge: null })
    expect(await planOf(visitor)).toMatchObject({ card: { title: GOOD } })
    expect(await paymentsOf(visitor)).toEqual(['plan succeeded'])
    expect(
      await product.rows(
        "select version, ip from consents where user_id = $1 and document = 'auto-payments'",
        [userId],
      ),
    ).toEqual([{ version: '2026-12-01', ip: visitor.ip }])
    await advanceDays(36)
    expect((await newestMail(product, receipts, 'Скоро продлим')).body_text).toContain(GOOD)
    expect(await paymentsOf(visitor)).toEqual(['renewal succeeded', 'plan succeeded'])
  })

  test('after the announcement is announced again, and charged three days after that', async () => {
    const { visitor, receipts, advanceDays } = await subscriber('good')
    await advanceDays(30)
    await newestMail(product, receipts, 'Скоро продлим')
    await bind(visitor, 'poor')
    await advanceDays(3)
    expect((await newestMail(product, receipts, 'Скоро продлим')).body_text).toContain(POOR)
    expect(await paymentsOf(visitor)).toEqual(['plan succeeded'])
    await advanceDays(3)
    expect(await paymentsOf(visitor)).toEqual(['renewal canceled', 'plan succeeded'])
  })

  test('that is refused keeps the card before', async () => {
    const { visitor } = await subscriber()
    expect(await bind(visitor, 'refuse')).toMatchObject({ status: 'refused', title: null })
    expect(await planOf(visitor)).toMatchObject({ card: { title: GOOD } })
  })

  test('that was never confirmed is given up a day later', async () => {
    const { visitor, userId, pass } = await subscriber()
    await start(visitor)
    await pass(23 * HOUR)
    expect(await product.rows('select status from bindings where user_id = $1', [userId])).toEqual([
      { status: 'pending' },
    ])
    await pass(2 * HOUR)
    expect(await product.rows('select status, check_at from bindings where user_id = $1', [userId])).toEqual([
      { status: 'refused', check_at: null },
    ])
  })

  test('is found by the jobs when nobody comes back', async () => {
    const { visitor, pass } = await subscriber('poor')
    await pressOnCheckout(visitor, (await start(visitor)).paymentUrl, 'good')
    await pass(2 * MINUTE)
    expect(await planOf(visitor)).toMatchObject({ card: { title: GOOD } })
  })

  test('is refused to whose plan does not renew', async () => {
    product.clock.set('2027-01-24T09:00:00.000Z')
    const trial = await registerBuyer(product)
    const body = { auto_payments: true, owed: null } as const
    expect(await trial.visitor.call(startBinding, { body })).toMatchObject({ code: 'ERR_CONFLICT' })
    const { visitor } = await subscriber()
    await visitor.get(cancelSubscription)
    expect(await planOf(visitor)).toMatchObject({ can_bind: false })
    expect(await visitor.call(startBinding, { body })).toMatchObject({ code: 'ERR_CONFLICT' })
  })
})

describe('a month that is owed', () => {
  test('is charged to the bound card at once, and no day is lost or granted', async () => {
    const { visitor, advanceDays } = await subscriber('poor')
    await advanceDays(36)
    expect(await planOf(visitor)).toMatchObject({ is_paused: true, can_bind: true, owed: 49000 })
    expect(await bind(visitor, 'good', 49000)).toMatchObject({ status: 'active', charge: 'succeeded' })
    expect(await planOf(visitor)).toMatchObject({
      is_paused: false,
      owed: null,
      end_at: '2027-03-31T09:00:00.000Z',
      card: { title: GOOD },
    })
    await advanceDays(30)
    expect((await paymentsOf(visitor)).filter(line => line === 'renewal succeeded')).toHaveLength(2)
  })

  test('is not charged for another amount than the user was told', async () => {
    const { visitor, advanceDays } = await subscriber('poor')
    await advanceDays(36)
    for (const owed of [null, 48900])
      expect(await visitor.call(startBinding, { body: { auto_payments: true, owed } })).toMatchObject({
        code: 'ERR_CONFLICT',
      })
  })

  test('stays owed when the bound card is poor too: the next charge is announced', async () => {
    const { visitor, receipts, advanceDays, pass } = await subscriber('poor')
    await advanceDays(36)
    expect(await bind(visitor, 'poor', 49000)).toMatchObject({ status: 'active', charge: 'canceled' })
    const before = await paymentsOf(visitor)
    product.clock.pass(MINUTE)
    await pass(DAY)
    expect((await newestMail(product, receipts, 'Скоро продлим')).body_text).toContain(POOR)
    expect(await paymentsOf(visitor)).toEqual(before)
  })
})

describe('two bindings', () => {
  test('by two taps are one page, on two servers too', async () => {
    const { visitor, userId } = await subscriber()
    const pages = await Promise.all([start(visitor.copy(0)), start(visitor.copy(1))])
    expect(pages[0]).toEqual(pages[1])
    expect(await start(visitor)).toEqual(pages[0])
    expect(await product.rows('select 1 from bindings where user_id = $1', [userId])).toHaveLength(1)
  })

  test('of two methods: the later one counts, and what is confirmed on the page before saves nothing', async () => {
    const { visitor } = await subscriber('poor')
    const first = await start(visitor)
    const second = await start(visitor, null, 'sbp')
    const uid = await pressOnCheckout(visitor, first.paymentUrl, 'good')
    expect(await visitor.get(checkBinding, { params: { uid } })).toMatchObject({ status: 'void' })
    expect(await planOf(visitor)).toMatchObject({ card: { title: POOR } })
    const later = await pressOnCheckout(visitor, second.paymentUrl, 'good')
    expect(await visitor.get(checkBinding, { params: { uid: later } })).toMatchObject({
      status: 'active',
      title: 'СБП',
    })
  })

  test('of two users do not meet', async () => {
    const { visitor } = await subscriber()
    const uid = await pressOnCheckout(visitor, (await start(visitor)).paymentUrl, 'good')
    const other = await registerBuyer(product)
    expect(await other.visitor.call(checkBinding, { params: { uid } })).toMatchObject({
      code: 'ERR_NOT_FOUND',
    })
  })
})

test('deleting the card makes an open binding void', async () => {
  const { visitor, pass } = await subscriber()
  const { paymentUrl } = await start(visitor)
  await visitor.get(removeCard)
  const uid = await pressOnCheckout(visitor, paymentUrl, 'good')
  await pass(2 * MINUTE)
  expect(await visitor.get(checkBinding, { params: { uid } })).toMatchObject({ status: 'void' })
  expect(await planOf(visitor)).toMatchObject({ card: null, is_cancelled: true })
})

test('where the shop may not, nothing is offered, and a month that is owed is paid on a page as before', async () => {
  const without = await startProduct({ env: { BINDING_METHODS: 'none' } })
  const { visitor } = await registerBuyer(without)
  await buyPlan(visitor)
  const plan = await planOf(visitor)
  const { binding_methods } = await visitor.get(readSettings)
  const refused = await visitor.call(startBinding, { body: { auto_payments: true, owed: null } })
  await without.stop()
  expect([plan.can_bind, binding_methods]).toEqual([false, []])
  expect(refused).toMatchObject({ code: 'ERR_CONFLICT' })
})
