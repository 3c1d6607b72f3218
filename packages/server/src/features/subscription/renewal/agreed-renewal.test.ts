import {
  cancelSubscription,
  listQuestions,
  listPayments,
  readSubscription,
  requestRefund,
  resumeSubscription,
  saveBillingInfo,
} from '@grani/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { registerBuyer, buyPlan, runJobsFor, subjectsTo } from '@grani/testing/buyer.ts'
import { newEmail, newestMail } from '@grani/testing/users.ts'
import { DAY, MINUTE, type Product, startProduct } from '@grani/testing/product.ts'
import { NOTICE } from '../rules.ts'
import { approveRefund, openRefundRequests } from '../../payments/service.ts'

let product: Product
beforeEach(async () => {
  product = await startProduct()
})
afterEach(() => product.stop())

/** A user whose trial is over and who bought this plan at noon on 20 November, with a card. */
const subscriber = async (tariff: string) => {
  product.clock.set('2026-11-13T09:00:00.000Z')
  const user = await registerBuyer(product)
  const refresh = () => user.visitor.raw({ method: 'POST', url: '/api/refresh' })
  const runJobsUntil = async (iso: string) => {
    for (const end = Date.parse(iso); product.clock.now().getTime() < end;) {
      product.clock.pass(Math.min(DAY, end - product.clock.now().getTime()))
      await runJobsFor(product, user.userId)
      await refresh()
    }
  }
  await runJobsUntil('2026-11-20T09:00:00.000Z')
  await buyPlan(user.visitor, { tariff })
  const subscription = async () => {
    const current = await user.visitor.get(readSubscription)
    if (!current) throw new Error('There is no subscription')
    return current
  }
  const renewals = async () => (await user.visitor.get(listPayments)).filter(({ kind }) => kind === 'renewal')
  return { ...user, runJobsUntil, subscription, renewals }
}

type Subscriber = Awaited<ReturnType<typeof subscriber>>

/** Stops the renewal and buys another plan as the next one, a minute later. */
const buyNextPlan = async ({ visitor }: Subscriber, tariff: string) => {
  await visitor.get(cancelSubscription)
  product.clock.pass(MINUTE)
  await buyPlan(visitor, { tariff })
}

const refundNewest = async ({ visitor, userId }: Subscriber) => {
  const [server] = product.servers
  const [newest] = await visitor.get(listPayments)
  if (!server || !newest) throw new Error('There is no payment to refund')
  await visitor.get(requestRefund, { params: { uid: newest.uid }, body: {} })
  const [request] = await openRefundRequests(server.paymentContext)
  const decision = { refundId: request?.refund_id ?? '', amount: null, now: product.clock.now() }
  await approveRefund(server.paymentContext, decision)
  await runJobsFor(product, userId)
}

const consent = { body: { auto_payments: true as const } }

describe('a renewal costs the price that was agreed to for its plan', () => {
  test.each([
    ['high', 'basic', 199_000],
    ['basic', 'high', 49_000],
  ])('%s, when %s was bought as the next plan and refunded', async (current, next, price) => {
    const user = await subscriber(current)
    await buyNextPlan(user, next)
    await refundNewest(user)
    expect((await user.subscription()).tariff).toMatchObject({ uid: current, price })
    await user.visitor.get(resumeSubscription, consent)
    await user.runJobsUntil('2026-12-20T09:00:00.000Z')
    const announced = await newestMail(product, user.receipts, 'Скоро продлим')
    expect(announced.body_text).toContain(price === 49_000 ? '490 ₽' : '1 990 ₽')
    expect(await user.renewals()).toMatchObject([{ amount: price, status: 'succeeded' }])
  })

  test('a cheaper next plan renews at its own price', async () => {
    const user = await subscriber('high')
    await buyNextPlan(user, 'basic')
    expect(await user.subscription()).toMatchObject({
      tariff: { uid: 'high', price: 199_000 },
      next: { tariff: { uid: 'basic', price: 49_000 } },
    })
    await user.runJobsUntil('2027-01-20T09:00:00.000Z')
    expect(await user.renewals()).toMatchObject([{ amount: 49_000, status: 'succeeded' }])
    expect((await user.subscription()).tariff).toMatchObject({ uid: 'basic', price: 49_000 })
  })

  test('a dearer next plan shows its own price, in the mail too, and renews at it', async () => {
    const user = await subscriber('basic')
    await buyNextPlan(user, 'high')
    await user.visitor.get(cancelSubscription)
    await user.visitor.get(resumeSubscription, consent)
    const { tariff, next } = await user.subscription()
    expect([tariff, next?.tariff]).toMatchObject([{ price: 49_000 }, { uid: 'high', price: 199_000 }])
    const { body_text } = await newestMail(product, user.receipts, 'снова продлевается')
    expect(body_text).toContain(`«${next?.tariff.display_name}» снова продлевается сам: 1 990 ₽`)
    await user.runJobsUntil('2027-01-20T09:00:00.000Z')
    expect(await user.renewals()).toMatchObject([{ amount: 199_000, status: 'succeeded' }])
  })

  test('or less, when the plan is cheaper at the announcement', async () => {
    const user = await subscriber('basic')
    await user.runJobsUntil('2026-12-13T09:00:00.000Z')
    expect(await user.renewals()).toEqual([])
    await product.rows('update subscriptions set price = 99000 where user_id = $1', [user.userId])
    expect((await user.subscription()).tariff).toMatchObject({ price: 49_000 })
    await user.runJobsUntil('2026-12-20T09:00:00.000Z')
    expect(await user.renewals()).toMatchObject([{ amount: 49_000, status: 'succeeded' }])
  })

  test('a plan without an agreed price cannot be resumed', async () => {
    const user = await subscriber('basic')
    await user.runJobsUntil('2026-12-10T09:00:00.000Z')
    await product.rows('update subscriptions set is_free = true, price = 0 where user_id = $1', [user.userId])
    await buyPlan(user.visitor, { tariff: 'high' })
    await refundNewest(user)
    expect(await user.subscription()).toMatchObject({ is_cancelled: true, can_resume: false })
    expect(await user.visitor.call(resumeSubscription, consent)).toMatchObject({ code: 'ERR_CONFLICT' })
  })
})

test('the receipt of a renewal goes to the confirmed address while a new one waits for its confirmation', async () => {
  const user = await subscriber('basic')
  await user.visitor.get(saveBillingInfo, { body: { email: newEmail() } })
  await user.runJobsUntil('2026-12-19T09:00:00.000Z')
  expect(await user.renewals()).toMatchObject([{ status: 'succeeded', receipt: { email: user.receipts } }])
  await newestMail(product, user.receipts, 'Скоро продлим')
})

describe('a renewal whose announcement is late', () => {
  const charges = async (user: Subscriber) => (await user.renewals()).map(({ created_at }) => created_at)

  test('because the servers were down is charged three days after the mail, with open access until then', async () => {
    const user = await subscriber('basic')
    // Down from before the announcement of the 14th until six hours before the end.
    product.clock.set('2026-12-20T03:00:00.000Z')
    await runJobsFor(product, user.userId)
    product.clock.pass(10 * MINUTE)
    await runJobsFor(product, user.userId)
    product.clock.set('2026-12-23T03:24:00.000Z')
    await runJobsFor(product, user.userId)
    await user.visitor.raw({ method: 'POST', url: '/api/refresh' })
    expect(await charges(user)).toEqual([])
    expect(await user.subscription()).toMatchObject({ is_paused: true, paused_reason: null })
    product.clock.set('2026-12-23T09:00:00.000Z')
    await user.visitor.raw({ method: 'POST', url: '/api/refresh' })
    expect(await user.subscription()).toMatchObject({
      is_ended: false,
      grace_end_at: '2026-12-24T03:25:00.000Z',
    })
    expect(await user.visitor.call(listQuestions)).toMatchObject({ kind: 'ok' })
    await runJobsFor(product, user.userId)
    expect(await charges(user)).toEqual(['2026-12-23T09:00:00.000Z'])
    expect(await user.subscription()).toMatchObject({ is_paused: false, end_at: '2027-01-20T09:00:00.000Z' })
  })

  test.each([
    [
      'card',
      "update payment_methods set method_id = 'good-another', title = 'Другая карта' where user_id = $1",
    ],
    [
      'announcement of an older version',
      'update subscriptions set announced_method = null where user_id = $1',
    ],
  ])('because of another %s is announced anew and charged once, three days later', async (_what, change) => {
    const user = await subscriber('basic')
    await user.runJobsUntil('2026-12-17T09:00:00.000Z')
    await product.rows(change, [user.userId])
    await user.runJobsUntil('2026-12-18T21:00:00.000Z')
    expect(await charges(user)).toEqual([])
    const subjects = await subjectsTo(product, user.receipts)
    expect(subjects.filter(subject => subject.startsWith('Скоро продлим'))).toHaveLength(2)
    const [method] = await product.rows('select title from payment_methods where user_id = $1', [user.userId])
    const { body_text } = await newestMail(product, user.receipts, 'Скоро продлим')
    expect(body_text).toContain(`Способ оплаты: ${String(method?.['title'])}.`)
    await user.runJobsUntil('2026-12-23T09:00:00.000Z')
    expect(await user.renewals()).toMatchObject([{ status: 'succeeded' }])
  })
})

describe('a renewal that was resumed', () => {
  test('is announced again, and charged three days after that, with open access until then', async () => {
    const user = await subscriber('basic')
    // The end is noon of 20 December in Moscow; the first announcement goes out on the 14th.
    await user.runJobsUntil('2026-12-17T09:00:00.000Z')
    await user.visitor.get(cancelSubscription)
    await user.runJobsUntil('2026-12-19T13:00:00.000Z')
    const cancelled = await user.subscription()
    const resumed = await user.visitor.get(resumeSubscription, consent)
    const first = new Date(product.clock.now().getTime() + NOTICE + 10 * MINUTE).toISOString()
    expect([cancelled.renewal_if_resumed_at, resumed.renewal_at]).toEqual([first, first])
    expect((await newestMail(product, user.receipts, 'снова продлевается')).body_text).toContain(
      'не раньше 22 декабря',
    )

    await user.runJobsUntil('2026-12-19T13:01:00.000Z')
    expect(await user.renewals()).toEqual([])
    const subjects = await subjectsTo(product, user.receipts)
    expect(subjects.filter(subject => subject.startsWith('Скоро продлим'))).toHaveLength(2)

    // The mail is seen to have gone; after the end, access is open, nothing is declined or charged.
    await user.runJobsUntil('2026-12-19T13:11:00.000Z')
    await user.runJobsUntil('2026-12-22T13:20:00.000Z')
    expect(await user.renewals()).toEqual([])
    expect(await user.subscription()).toMatchObject({ is_paused: true, paused_reason: null, is_ended: false })

    await user.runJobsUntil('2026-12-22T13:26:00.000Z')
    expect(await user.renewals()).toMatchObject([{ status: 'succeeded' }])
    expect(await user.subscription()).toMatchObject({ is_paused: false, end_at: '2027-01-20T09:00:00.000Z' })
  })
})
