import { readMonth, redeemGift, reconcileLedger, listWaitingRefunds, ROLES } from '@grani/contract'
import { registerBuyer, buyPlan } from '@grani/testing/buyer.ts'
import { addPayments, addPeople, addRefunds } from '@grani/testing/counted-month.ts'
import { giftFromSomebody } from '@grani/testing/gifts.ts'
import { type Product, SECOND, startProduct } from '@grani/testing/product.ts'
import { staffMember } from '@grani/testing/staff.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const month = async (name: string) => {
  const { visitor } = await staffMember(product, ['bookkeeper'])
  return visitor.get(readMonth, { params: { month: name } })
}

const NOON = 'T09:00:00.000Z'

describe('a month for the books', () => {
  test('has what was really bought, by day, way to pay and kind, until now', async () => {
    product.clock.set(`2026-11-10${NOON}`)
    const { visitor } = await registerBuyer(product)
    await buyPlan(visitor)
    const { code } = await giftFromSomebody(product)
    product.clock.set(`2026-11-11${NOON}`)
    const receiver = await registerBuyer(product)
    await receiver.visitor.get(redeemGift, { body: { code } })
    product.clock.pass(SECOND)
    const [sold] = await product.rows("select sum(amount)::int as sum from payments where kind = 'plan'")
    const [gift] = await product.rows("select sum(amount)::int as sum from payments where kind = 'gift'")
    const read = await month('2026-11')
    expect(read).toMatchObject({
      is_over: false,
      movements: [
        { day: '2026-11-10', method: 'card', kind: 'gift', count: 1, amount: gift?.['sum'], receipts: 1 },
        { day: '2026-11-10', method: 'card', kind: 'sale', count: 1, amount: sold?.['sum'], receipts: 1 },
      ],
      given: [{ day: '2026-11-11', kind: 'redeemed', count: 1 }],
    })
    // The gift waits for the end of the trial. The plan lasts for the rest of a trial and a month: one day of 37 is over.
    expect(read.prepaid).toEqual([
      { kind: 'plan', payments: 1, amount: Math.round((Number(sold?.['sum']) * 36) / 37) },
      { kind: 'gift', payments: 1, amount: gift?.['sum'] },
    ])
  })

  test('begins and ends at Moscow’s midnight, and counts time that is paid ahead to the second', async () => {
    product.clock.set(`2027-03-05${NOON}`)
    const ids = await addPeople(product, 6, `2027-01-05${NOON}`)
    const [first, second, third, before, after, returned] = ids.map(id => [id])
    const span = { from: '2027-02-13T21:00:00.000Z', until: '2027-03-15T21:00:00.000Z' }
    // 30 days, of which 15 lie behind the end of February.
    await addPayments(product, first ?? [], { at: `2027-02-14${NOON}`, ...span, amount: 30_000 })
    await addPayments(product, second ?? [], { at: `2027-02-14${NOON}`, ...span, amount: 33_333 })
    await addPayments(product, third ?? [], {
      at: '2027-01-31T21:00:00.000Z',
      from: '2027-01-31T21:00:00.000Z',
      until: '2027-02-27T21:00:00.000Z',
    })
    await addPayments(product, before ?? [], { at: '2027-01-31T20:59:59.000Z', ...span, amount: 10_000 })
    await addPayments(product, after ?? [], { at: '2027-02-28T21:00:00.000Z', ...span, amount: 10_000 })
    await addPayments(product, returned ?? [], { at: `2027-02-14${NOON}`, ...span, amount: 10_000 })
    await addRefunds(product, returned ?? [], `2027-02-20${NOON}`, 4000)
    await product.rows('update payments set returned_at = $2 where user_id = any ($1)', [
      returned,
      `2027-02-20${NOON}`,
    ])
    const read = await month('2027-02')
    expect(read).toMatchObject({
      is_over: true,
      movements: [
        { day: '2027-02-01', kind: 'sale', count: 1, amount: 99_000, receipts: 0 },
        { day: '2027-02-14', kind: 'sale', count: 3, amount: 73_333 },
        { day: '2027-02-20', kind: 'refund', count: 1, amount: -4000 },
      ],
      given: [],
    })
    const plans = read.prepaid.find(({ kind }) => kind === 'plan')
    expect(plans).toMatchObject({ payments: 3, amount: 15_000 + 16_667 + 5000 })
    // Given back in March, it was owed at the end of February.
    await product.rows('update payments set returned_at = $2 where user_id = any ($1)', [
      returned,
      `2027-03-02${NOON}`,
    ])
    expect((await month('2027-02')).prepaid.find(({ kind }) => kind === 'plan')).toMatchObject({
      payments: 4,
      amount: 15_000 + 16_667 + 5000 + 5000,
    })
  })

  test('that has not begun is empty, and one that is none is refused', async () => {
    expect(await month('2031-01')).toMatchObject({ is_over: false, movements: [], given: [] })
    const { visitor } = await staffMember(product, ['owner'])
    for (const name of ['2026-13', '2026-1', 'now'])
      expect(await visitor.call(readMonth, { params: { month: name } })).toMatchObject({
        code: 'ERR_VALIDATION',
      })
  })
})

test('a bookkeeper closes months and compares registers, and decides about nobody’s money', async () => {
  const { visitor } = await staffMember(product, ['bookkeeper'])
  expect(await visitor.call(listWaitingRefunds)).toMatchObject({ code: 'ERR_ROLE' })
  const reply = await visitor.raw({
    method: 'POST',
    url: reconcileLedger.path,
    body: 'Идентификатор платежа\tСумма платежа\tВремя платежа\nx-1\t490,00\t01.02.2027 10:00:00',
    headers: { 'content-type': 'text/csv' },
  })
  expect(reply.json()).toMatchObject({ lines: 1 })
  for (const role of ROLES) {
    const member = await staffMember(product, [role])
    const { kind } = await member.visitor.call(readMonth, { params: { month: '2027-02' } })
    expect([role, kind === 'ok']).toEqual([role, ['owner', 'support', 'bookkeeper'].includes(role)])
  }
})
