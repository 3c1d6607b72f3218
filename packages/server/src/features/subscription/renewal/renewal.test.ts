import {
  cancelSubscription,
  listPayments,
  login,
  readSubscription,
  removeCard,
  resumeSubscription,
} from '@grani/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { registerBuyer, buyPlan, runJobsFor, type CheckoutButton, subjectsTo } from '@grani/testing/buyer.ts'
import { newestMail, PASSWORD } from '@grani/testing/users.ts'
import { DAY, MINUTE, type Product, startProduct } from '@grani/testing/product.ts'
import type { Client } from '@grani/testing/client.ts'

let product: Product
// Each test has a clock of its own.
beforeEach(async () => {
  product = await startProduct({ servers: 2 })
})
afterEach(() => product.stop())

const subscriptionOf = async (visitor: Client) => {
  const subscription = await visitor.get(readSubscription)
  if (!subscription) throw new Error('There is no subscription')
  return subscription
}

/** A user whose plan renews automatically; `advanceDays` runs the jobs every day. */
const subscriber = async (press: CheckoutButton = 'good') => {
  product.clock.set('2027-01-24T09:00:00.000Z')
  const user = await registerBuyer(product)
  await buyPlan(user.visitor, { press })
  // A daily visit; the user signs in again when the session has expired after a year.
  const refresh = async () => {
    const { statusCode } = await user.visitor.raw({ method: 'POST', url: '/api/refresh' })
    if (statusCode === 401) await user.visitor.get(login, { body: { email: user.email, password: PASSWORD } })
  }
  const advanceDays = async (days: number) => {
    for (let day = 0; day < days; day++) {
      product.clock.pass(DAY)
      await runJobsFor(product, user.userId, day % 2)
      await refresh()
    }
  }
  const mails = () => subjectsTo(product, user.receipts)
  return { ...user, advanceDays, mails }
}

const kinds = async (visitor: Client) =>
  (await visitor.get(listPayments)).map(({ kind, status, reason }) => [kind, status, reason].join(' ').trim())

describe('a plan that renews', () => {
  test('is charged twelve times in a year, each time announced, and ends on the last day of short months', async () => {
    const { visitor, advanceDays, mails } = await subscriber()
    const ends: string[] = [(await subscriptionOf(visitor)).end_at.slice(0, 10)]
    for (let day = 0; day < 372; day++) {
      await advanceDays(1)
      const { end_at } = await subscriptionOf(visitor)
      if (ends.at(-1) !== end_at.slice(0, 10)) ends.push(end_at.slice(0, 10))
    }
    // The trial ended on the 31st of January.
    expect(ends).toEqual(
      [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14].map(month =>
        new Date(Date.UTC(2027, month, 0)).toISOString().slice(0, 10),
      ),
    )
    expect(await kinds(visitor)).toEqual([...Array<string>(12).fill('renewal succeeded'), 'plan succeeded'])
    const subjects = await mails()
    expect(subjects.filter(subject => subject === 'Скоро продлим подписку на «Грани»')).toHaveLength(12)
    expect(subjects.filter(subject => subject.startsWith('Оплата прошла'))).toHaveLength(13)
  })

  test('is charged once when two servers run the jobs at the same moment', async () => {
    const { visitor, userId, advanceDays } = await subscriber()
    // Announced at noon of the 22nd; ten minutes later the mail is seen to have gone.
    await advanceDays(29)
    product.clock.pass(10 * MINUTE)
    await runJobsFor(product, userId)
    product.clock.set('2027-02-25T20:59:59.000Z')
    await runJobsFor(product, userId)
    expect(
      await product.rows("select 1 from payments where kind = 'renewal' and user_id = $1", [userId]),
    ).toEqual([])
    product.clock.set('2027-02-25T21:00:00.000Z')
    await Promise.all([0, 1, 0, 1].map(server => runJobsFor(product, userId, server)))
    await visitor.raw({ method: 'POST', url: '/api/refresh' })
    expect(await kinds(visitor)).toEqual(['renewal succeeded', 'plan succeeded'])
  })
})

describe('a renewal that the bank declines', () => {
  test('pauses the plan, is tried once a day, and ends the plan after the grace period', async () => {
    const { visitor, advanceDays, mails } = await subscriber('poor')
    await advanceDays(34)
    expect(await subscriptionOf(visitor)).toMatchObject({
      is_paused: true,
      is_ended: false,
      paused_reason: 'insufficient_funds',
      grace_end_at: '2027-03-03T09:00:00.000Z',
      can_pick_tariff: true,
    })
    await advanceDays(6)
    expect(await subscriptionOf(visitor)).toMatchObject({
      is_paused: false,
      is_ended: true,
      renewal_at: null,
    })
    const tries = (await kinds(visitor)).filter(line => line === 'renewal canceled insufficient_funds')
    const subjects = await mails()
    expect(subjects.filter(subject => subject === 'Не удалось продлить подписку')).toHaveLength(tries.length)
    expect(subjects.filter(subject => subject === 'Подписка на «Грани» закончилась')).toHaveLength(1)
    // From two calendar days before the end to three days after it, once a day.
    expect(tries.length).toBeGreaterThanOrEqual(4)
    expect(tries.length).toBeLessThanOrEqual(6)
    await advanceDays(5)
    expect(await kinds(visitor)).toHaveLength(tries.length + 1)
  })

  test('can be paid with another card, and no day is lost or granted', async () => {
    const { visitor, advanceDays } = await subscriber('poor')
    await advanceDays(36)
    expect((await subscriptionOf(visitor)).is_paused).toBe(true)
    const { subscription } = await buyPlan(visitor, { press: 'good' })
    expect(subscription).toMatchObject({ is_paused: false, end_at: '2027-03-31T09:00:00.000Z' })
    await advanceDays(30)
    expect((await kinds(visitor)).filter(line => line === 'renewal succeeded')).toHaveLength(1)
  })

  test('because the permission was withdrawn at the bank is not tried again: the card is forgotten, one mail says so', async () => {
    const { visitor, userId, advanceDays, mails } = await subscriber('revoked')
    await advanceDays(34)
    expect(await subscriptionOf(visitor)).toMatchObject({
      is_cancelled: true,
      is_revoked: true,
      is_ended: false,
      is_paused: false,
      card: null,
      renewal_at: null,
    })
    await advanceDays(12)
    expect(await subscriptionOf(visitor)).toMatchObject({ is_ended: true, is_revoked: true })
    expect((await kinds(visitor)).filter(line => line.startsWith('renewal'))).toEqual([
      'renewal canceled permission_revoked',
    ])
    expect(await product.rows('select 1 from payment_methods where user_id = $1', [userId])).toEqual([])
    const subjects = await mails()
    expect(subjects.filter(subject => subject === 'Автоматические платежи отключены')).toHaveLength(1)
    expect(subjects).not.toContain('Не удалось продлить подписку')
    expect(subjects).not.toContain('Продление подписки отключено')
    await buyPlan(visitor, { press: 'good' })
    expect(await subscriptionOf(visitor)).toMatchObject({ is_revoked: false, is_cancelled: false })
  })
})

describe('mails in the grace period', () => {
  test('do not blame the bank when the address for the receipt is missing', async () => {
    const { visitor, userId, email, advanceDays } = await subscriber()
    await product.rows(
      'update billing_infos set is_verified = false, confirmed_email = null where user_id = $1',
      [userId],
    )
    await advanceDays(36)
    expect(await subscriptionOf(visitor)).toMatchObject({
      is_paused: true,
      paused_reason: 'no_receipt_email',
    })
    const subjects = await subjectsTo(product, email)
    expect(subjects).toContain('Чтобы продлить подписку, нужна почта для чеков')
    expect(subjects).not.toContain('Не удалось продлить подписку')
  })

  test('say that a cancellation ends access at once, and mention no paid days', async () => {
    const { visitor, receipts, advanceDays } = await subscriber('poor')
    await advanceDays(37)
    expect(await visitor.get(cancelSubscription)).toMatchObject({ is_ended: true })
    const { body_text } = await newestMail(product, receipts, 'Продление подписки отключено')
    expect(body_text).toContain('закончился 28 февраля 2027 г., поэтому сразу включился режим чтения')
    expect(body_text).not.toContain('действует до')
  })
})

describe('cancelling', () => {
  test('keeps access to the end of the paid period, charges nothing, and can be undone', async () => {
    const { visitor, advanceDays, mails } = await subscriber()
    const { end_at } = await visitor.get(cancelSubscription)
    expect(await visitor.get(cancelSubscription)).toMatchObject({
      is_cancelled: true,
      end_at,
      can_resume: true,
    })
    await advanceDays(20)
    expect(await visitor.get(resumeSubscription, { body: { auto_payments: true } })).toMatchObject({
      is_cancelled: false,
      end_at,
    })
    await advanceDays(15)
    expect(await kinds(visitor)).toEqual(['renewal succeeded', 'plan succeeded'])
    expect(await mails()).toEqual(
      expect.arrayContaining(['Продление подписки отключено', 'Подписка снова продлевается']),
    )
  })

  test('lets the user buy another plan, which begins when this one ends', async () => {
    const { visitor, advanceDays } = await subscriber()
    const { end_at } = await visitor.get(cancelSubscription)
    const { subscription } = await buyPlan(visitor, { tariff: 'high' })
    expect(subscription).toMatchObject({
      tariff: { uid: 'basic' },
      next: { tariff: { uid: 'high' }, starts_at: end_at },
      is_cancelled: false,
      can_pick_tariff: false,
    })
    await advanceDays(36)
    expect(await subscriptionOf(visitor)).toMatchObject({
      tariff: { uid: 'high', price: 199000 },
      next: null,
    })
  })

  test('is refused when nothing renews', async () => {
    const { visitor } = await registerBuyer(product)
    expect(await visitor.call(cancelSubscription)).toMatchObject({ code: 'ERR_CONFLICT' })
  })
})

describe('removing the card', () => {
  test('deletes it at once and stops the renewal for good', async () => {
    const { visitor, userId, advanceDays, mails } = await subscriber()
    expect(await visitor.get(removeCard)).toMatchObject({ card: null, is_cancelled: true, can_resume: false })
    expect(await visitor.get(removeCard)).toMatchObject({ card: null })
    expect(await product.rows('select 1 from payment_methods where user_id = $1', [userId])).toEqual([])
    expect(await visitor.call(resumeSubscription, { body: { auto_payments: true } })).toMatchObject({
      code: 'ERR_CONFLICT',
    })
    await advanceDays(40)
    expect(await subscriptionOf(visitor)).toMatchObject({ is_ended: true })
    expect(await kinds(visitor)).toEqual(['plan succeeded'])
    expect((await mails()).filter(subject => subject === 'Карта удалена')).toHaveLength(1)
  })
})

test.each([
  { results: 2, told: 'Прояснилось качеств: 2.' },
  { results: 0, told: 'Результатов пока нет' },
])(
  'a trial with $results results ends automatically, with one mail and no charge',
  async ({ results, told }) => {
    product.clock.set('2027-01-24T09:00:00.000Z')
    const { visitor, userId, receipts } = await registerBuyer(product)
    await product.rows(
      `insert into results (user_id, uid, quality, direction, band, shared_at, probability, answers, mean, sd, question)
     select $1, gen_random_uuid(), quality, 'kindness', 'high', $2, 0.9, 4, 1.4, 0.3, gen_random_uuid()
     from (values ('altruism'), ('trust')) as named (quality) limit $3`,
      [userId, product.clock.now(), results],
    )
    product.clock.pass(7 * DAY)
    await runJobsFor(product, userId)
    await runJobsFor(product, userId)
    expect((await newestMail(product, receipts, 'Пробный период')).body_text).toContain(told)
    await visitor.raw({ method: 'POST', url: '/api/refresh' })
    expect(await subscriptionOf(visitor)).toMatchObject({ is_trial: true, is_ended: true })
    expect(await kinds(visitor)).toEqual([])
  },
)
