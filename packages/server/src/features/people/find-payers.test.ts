import { findPayers, findPeople, listReplies, redeemGift } from '@grani/contract'
import { buyPlan, registerBuyer } from '@grani/testing/buyer.ts'
import { addPayments, addPeople } from '@grani/testing/counted-month.ts'
import { giftFromSomebody } from '@grani/testing/gifts.ts'
import { DAY, type Product, startProduct } from '@grani/testing/product.ts'
import { staffMember } from '@grani/testing/staff.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const support = async () => (await staffMember(product, ['support'])).visitor

describe('who paid', () => {
  test('is found by the day, one before or after it, and the sum; by a saved card among them', async () => {
    const { visitor, userId } = await registerBuyer(product)
    const { payment } = await buyPlan(visitor)
    const other = await registerBuyer(product)
    await buyPlan(other.visitor, { press: 'poor' })
    await product.rows("update payment_methods set title = 'МИР •• 0009' where user_id = $1", [other.userId])
    product.clock.pass(2 * DAY)
    const staff = await support()
    const day = (shift: number) =>
      new Date(product.clock.now().getTime() + shift * DAY).toISOString().slice(0, 10)
    const found = async (body: { day: string; amount: number; last4: string | null }) =>
      (await staff.get(findPayers, { body })).people.map(({ uid }) => uid)
    const sum = { amount: payment.amount, last4: null }
    const both = [userId, other.userId].toSorted()
    for (const shift of [-3, -2, -1])
      expect((await found({ day: day(shift), ...sum })).toSorted()).toEqual(both)
    expect(await found({ day: day(0), ...sum })).toEqual([])
    expect(await found({ day: day(-2), amount: payment.amount, last4: '4242' })).toEqual([userId])
    expect(await found({ day: day(-2), amount: payment.amount, last4: '0009' })).toEqual([other.userId])
    expect(await found({ day: day(-2), amount: payment.amount + 1, last4: null })).toEqual([])
    const reply = await staff.raw({
      method: 'POST',
      url: findPayers.path,
      body: { day: day(-2), amount: payment.amount, last4: null },
    })
    expect(reply.body).not.toMatch(/[a-z0-9]{3,}@/)
  })

  test('is told of five at most, and the search counts with the others', async () => {
    const at = '2026-09-10T09:00:00.000Z'
    const ids = await addPeople(product, 6, at)
    await addPayments(product, ids, { at, from: at, until: '2026-10-10T09:00:00.000Z', amount: 12_300 })
    const staff = await support()
    const body = { day: '2026-09-10', amount: 12_300, last4: null }
    expect(await staff.get(findPayers, { body })).toEqual({ people: [], is_more: true })
    for (let i = 0; i < 29; i++) await staff.get(findPeople, { body: { query: 'nobody@example.org' } })
    expect(await staff.call(findPayers, { body })).toMatchObject({ code: 'ERR_RATE' })
  })
})

test('a gift code leads to who bought it until it is used, and then to who used it, never to both', async () => {
  const { code, userId: buyer } = await giftFromSomebody(product)
  const staff = await support()
  const found = async (query: string) =>
    (await staff.get(findPeople, { body: { query } })).map(({ uid }) => uid)
  expect(await found(code)).toEqual([buyer])
  expect(await found(code.replaceAll('-', ' ').toLowerCase())).toEqual([buyer])
  expect(await found(code.slice(0, -1))).toEqual([])
  const receiver = await registerBuyer(product)
  await receiver.visitor.get(redeemGift, { body: { code } })
  expect(await found(code)).toEqual([receiver.userId])
})

test('ten letters have an answer', async () => {
  const replies = await (await support()).get(listReplies)
  expect(replies).toHaveLength(10)
  expect(new Set(replies.map(({ about }) => about)).size).toBe(10)
})
