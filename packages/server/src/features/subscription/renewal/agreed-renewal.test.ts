import {
  cancelSubscription,
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
import { approveRefund, openRefundRequests } from '../../payments/service.ts'

let product: Product
beforeEach(async () => {
  product = await startProduct()
})
afterEach(() => product.stop())

/** Somebody whose trial is over and who has bought this plan at noon of 20 November, with a card. */
const subscriber = async (tariff: string) => {
  product.clock.set('2026-11-13T09:00:00.000Z')
  const person = await registerBuyer(product)
  const refresh = () => person.visitor.raw({ method: 'POST', url: '/api/refresh' })
  const until = async (iso: string) => {
    for (const end = Date.parse(iso); product.clock.now().getTime() < end;) {
      product.clock.pass(Math.min(DAY, end - product.clock.now().getTime()))
      await runJobsFor(product, person.userId)
      await refresh()
    }
  }
  await until('2026-11-20T09:00:00.000Z')
  await buyPlan(person.visitor, { tariff })
  const held = async () => {
    const subscription = await person.visitor.get(readSubscription)
    if (!subscription) throw new Error('There is no subscription')
    return subscription
  }
  const renewals = async () =>
    (await person.visitor.get(listPayments)).filter(({ kind }) => kind === 'renewal')
  return { ...person, until, held, renewals }
}

type Subscriber = Awaited<ReturnType<typeof subscriber>>

/** Stops the renewal and pays for another plan, a minute later. */
const buyAhead = async ({ visitor }: Subscriber, tariff: string) => {
  await visitor.get(cancelSubscription)
  product.clock.pass(MINUTE)
  await buyPlan(visitor, { tariff })
}

const giveBackNewest = async ({ visitor, userId }: Subscriber) => {
  const [server] = product.servers
  const [newest] = await visitor.get(listPayments)
  if (!server || !newest) throw new Error('There is nothing to give back')
  await visitor.get(requestRefund, { params: { uid: newest.uid }, body: {} })
  const [request] = await openRefundRequests(product.database.db)
  const decision = { refundId: request?.refund_id ?? '', amount: null, now: product.clock.now() }
  await approveRefund(server.paymentContext, decision)
  await runJobsFor(product, userId)
}

const consent = { body: { auto_payments: true as const } }

describe('a renewal costs what was agreed for its plan', () => {
  test.each([
    ['high', 'basic', 199_000],
    ['basic', 'high', 49_000],
  ])('%s, when %s was paid for ahead and given back', async (current, ahead, price) => {
    const person = await subscriber(current)
    await buyAhead(person, ahead)
    await giveBackNewest(person)
    expect((await person.held()).tariff).toMatchObject({ uid: current, price })
    await person.visitor.get(resumeSubscription, consent)
    await person.until('2026-12-20T09:00:00.000Z')
    const announced = await newestMail(product, person.receipts, 'Скоро продлим')
    expect(announced.body_text).toContain(price === 49_000 ? '490 ₽' : '1 990 ₽')
    expect(await person.renewals()).toMatchObject([{ amount: price, status: 'succeeded' }])
  })

  test('and the plan that is paid for ahead says its own', async () => {
    const person = await subscriber('high')
    await buyAhead(person, 'basic')
    expect(await person.held()).toMatchObject({
      tariff: { uid: 'high', price: 199_000 },
      next: { tariff: { uid: 'basic', price: 49_000 } },
    })
    await person.until('2027-01-20T09:00:00.000Z')
    expect(await person.renewals()).toMatchObject([{ amount: 49_000, status: 'succeeded' }])
    expect((await person.held()).tariff).toMatchObject({ uid: 'basic', price: 49_000 })
  })

  test('and a dearer plan that is paid for ahead says its own, in the mail too, and renews at it', async () => {
    const person = await subscriber('basic')
    await buyAhead(person, 'high')
    await person.visitor.get(cancelSubscription)
    await person.visitor.get(resumeSubscription, consent)
    const { tariff, next } = await person.held()
    expect([tariff, next?.tariff]).toMatchObject([{ price: 49_000 }, { uid: 'high', price: 199_000 }])
    const { body_text } = await newestMail(product, person.receipts, 'снова продлевается')
    expect(body_text).toContain(`«${next?.tariff.display_name}» снова продлевается сам: 1 990 ₽`)
    await person.until('2027-01-20T09:00:00.000Z')
    expect(await person.renewals()).toMatchObject([{ amount: 199_000, status: 'succeeded' }])
  })

  test('or less, when the plan has become cheaper since it was announced', async () => {
    const person = await subscriber('basic')
    await person.until('2026-12-17T09:00:00.000Z')
    expect(await person.renewals()).toEqual([])
    await product.rows('update subscriptions set price = 99000 where user_id = $1', [person.userId])
    expect((await person.held()).tariff).toMatchObject({ price: 49_000 })
    await person.until('2026-12-20T09:00:00.000Z')
    expect(await person.renewals()).toMatchObject([{ amount: 49_000, status: 'succeeded' }])
  })

  test('and what was never agreed to be paid for cannot be taken up again', async () => {
    const person = await subscriber('basic')
    await person.until('2026-12-10T09:00:00.000Z')
    await product.rows('update subscriptions set is_free = true, price = 0 where user_id = $1', [
      person.userId,
    ])
    await buyPlan(person.visitor, { tariff: 'high' })
    await giveBackNewest(person)
    expect(await person.held()).toMatchObject({ is_cancelled: true, can_resume: false })
    expect(await person.visitor.call(resumeSubscription, consent)).toMatchObject({ code: 'ERR_CONFLICT' })
  })
})

test('a renewal goes on to the confirmed address while another one waits for its confirmation', async () => {
  const person = await subscriber('basic')
  await person.visitor.get(saveBillingInfo, { body: { email: newEmail() } })
  await person.until('2026-12-19T09:00:00.000Z')
  expect(await person.renewals()).toMatchObject([
    { status: 'succeeded', receipt: { email: person.receipts } },
  ])
  await newestMail(product, person.receipts, 'Скоро продлим')
})

describe('a renewal that was taken up again', () => {
  test('is announced anew, and charged no sooner than a day after that, in the grace if need be', async () => {
    const person = await subscriber('basic')
    // The end is noon of 20 December in Moscow; the first announcement goes out on the 16th.
    await person.until('2026-12-17T09:00:00.000Z')
    await person.visitor.get(cancelSubscription)
    await person.until('2026-12-19T13:00:00.000Z')
    const cancelled = await person.held()
    const resumed = await person.visitor.get(resumeSubscription, consent)
    const first = new Date(product.clock.now().getTime() + DAY).toISOString()
    expect([cancelled.renewal_if_resumed_at, resumed.renewal_at]).toEqual([first, first])
    expect((await newestMail(product, person.receipts, 'снова продлевается')).body_text).toContain(
      'не раньше 20 декабря',
    )

    await person.until('2026-12-19T13:01:00.000Z')
    expect(await person.renewals()).toEqual([])
    const subjects = await subjectsTo(product, person.receipts)
    expect(subjects.filter(subject => subject.startsWith('Скоро продлим'))).toHaveLength(2)

    // Four hours after the end: still open, nothing refused, nothing charged.
    await person.until('2026-12-20T13:00:00.000Z')
    expect(await person.renewals()).toEqual([])
    expect(await person.held()).toMatchObject({ is_paused: true, paused_reason: null, is_ended: false })

    await person.until('2026-12-20T13:01:00.000Z')
    expect(await person.renewals()).toMatchObject([{ status: 'succeeded' }])
    expect(await person.held()).toMatchObject({ is_paused: false, end_at: '2027-01-20T09:00:00.000Z' })
  })
})
