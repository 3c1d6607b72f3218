import { afterEach, beforeEach, expect, test } from 'vitest'
import { registerBuyer, buyPlan, subjectsTo } from '@grani/testing/buyer.ts'
import { DAY, HOUR, MINUTE, type Product, startProduct } from '@grani/testing/product.ts'

let product: Product
beforeEach(async () => {
  product = await startProduct({ servers: 2, env: { JOBS: 'yes' } })
})
afterEach(() => product.stop())

/** Waits for the jobs. Rounds are a minute apart on the product's clock, which otherwise stands still. */
const until = async (isDone: () => Promise<boolean>): Promise<void> => {
  for (let i = 0; i < 1500; i++) {
    if (await isDone()) return
    if (i % 50 === 49) product.clock.pass(MINUTE)
    await new Promise(done => setTimeout(done, 100))
  }
  throw new Error('The jobs have not done it within some minutes')
}

const count = (list: string[], wanted: string): number => list.filter(text => text === wanted).length

test('two servers find what is due without a call, and do it once', async () => {
  const buyers = [await registerBuyer(product), await registerBuyer(product), await registerBuyer(product)]
  const ids = buyers.map(({ userId }) => userId)
  product.clock.pass(8 * DAY)
  await until(async () => {
    const ended = await product.rows(
      'select 1 from subscriptions where ended_at is not null and user_id = any($1)',
      [ids],
    )
    return ended.length === buyers.length
  })
  for (const { receipts } of buyers)
    expect(count(await subjectsTo(product, receipts), 'Пробный период закончился')).toBe(1)
})

test('the jobs alone announce a renewal, charge it three days later, and confirm it by mail', async () => {
  product.clock.set('2027-01-24T09:00:00.000Z')
  const { visitor, userId, receipts } = await registerBuyer(product)
  await buyPlan(visitor)
  const waitingAnnouncements = () =>
    product.rows('select 1 from subscriptions where announced_mail is not null and user_id = $1', [userId])
  // The month ends on 28 February.
  product.clock.set('2027-02-24T09:00:00.000Z')
  await until(async () => count(await subjectsTo(product, receipts), 'Скоро продлим подписку на «Грани»') > 0)
  // The look whether the mail has gone, and three days from then.
  product.clock.pass(HOUR)
  await until(async () => (await waitingAnnouncements()).length === 0)
  product.clock.pass(3 * DAY + HOUR)
  const renewals = () =>
    product.rows("select status from payments where kind = 'renewal' and user_id = $1", [userId])
  await until(async () => (await renewals()).some(({ status }) => status === 'succeeded'))
  expect(await renewals()).toEqual([{ status: 'succeeded' }])
  const subjects = await subjectsTo(product, receipts)
  expect(count(subjects, 'Скоро продлим подписку на «Грани»')).toBe(1)
  expect(subjects.filter(subject => subject.startsWith('Оплата прошла'))).toHaveLength(2)
})
