import {
  buyBooster,
  cancelSubscription,
  checkPayment,
  removeCard,
  removeProfile,
  requestRefund,
  resumeSubscription,
  subscribe,
} from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StandIn } from '@grani/stand-ins/yookassa/server.ts'
import { payOnPage } from '@grani/stand-ins/yookassa/shop.ts'
import type { Payment } from '@grani/stand-ins/yookassa/types.ts'
import { fromDecimal } from '../../platform/payments/kopecks.ts'
import { buyer, jobsFor } from '@grani/testing/buyer.ts'
import { DAY, MINUTE, type Product } from '@grani/testing/product.ts'
import { openShop, type Shop } from '@grani/testing/shop.ts'
import { traces } from '@grani/testing/tables.ts'
import type { Client } from '@grani/testing/client.ts'

let shop: Shop
let product: Product
let standIn: StandIn
beforeAll(async () => {
  shop = await openShop({ servers: 2 })
  ;({ product, standIn } = shop)
})
afterAll(() => shop.close())

const pageFor = async (visitor: Client): Promise<{ uid: string; charge: string }> => {
  const { paymentUrl } = await visitor.get(subscribe, {
    body: { tariff: 'basic', is_confirmed: true, auto_payments: true },
  })
  const charge = paymentUrl.split('/').at(-1) ?? ''
  return { charge, uid: standIn.shop.payments.get(charge)?.metadata['payment_id'] ?? '' }
}

/** What the jobs of a server do until nothing is due any more, whoever it belongs to. */
const settleAll = async (): Promise<void> => {
  for (let round = 0; round < 8; round++) {
    product.clock.pass(DAY)
    const due = await product.rows(
      `select user_id from payments where check_at is not null
       union select user_id from refunds where check_at is not null`,
    )
    for (const { user_id } of due) await jobsFor(product, String(user_id), round % 2)
  }
}

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** What the bank has taken for these payments and not given back. */
const keptOf = (payments: Payment[]): number => {
  const ids = new Set(payments.map(({ id }) => id))
  const taken = payments.filter(({ status }) => status === 'succeeded')
  const given = [...standIn.shop.refunds.values()].filter(({ payment_id }) => ids.has(payment_id))
  return (
    sum(taken.map(({ amount }) => fromDecimal(amount.value))) -
    sum(given.map(({ amount }) => fromDecimal(amount.value)))
  )
}

/** Everything about money that somebody's other tabs, the bank and the jobs may do at that moment. */
const busy = (visitor: Client, userId: string, uid: string, server: number) => [
  visitor.copy(server).call(subscribe, { body: { tariff: 'high', is_confirmed: true, auto_payments: true } }),
  visitor.copy(server).call(checkPayment, { params: { uid } }),
  visitor.copy(server).call(buyBooster, { body: { booster: 'booster-100' } }),
  visitor.copy(server).call(requestRefund, { params: { uid }, body: { comment: 'Передумали' } }),
  visitor.copy(server).call(cancelSubscription),
  visitor.copy(server).call(resumeSubscription, { body: { auto_payments: true } }),
  visitor.copy(server).call(removeCard),
  jobsFor(product, userId, server).then(() => ({ kind: 'ok' as const, status: 200 })),
]

describe('removing an account while money moves', () => {
  const ROUNDS = Array.from({ length: 12 }, (_none, round) => round)

  test.each(ROUNDS)('neither hangs, nor leaves a row, nor keeps a kopeck, round %i', async round => {
    const { visitor, userId, receipts } = await buyer(product)
    const known = new Set(standIn.shop.payments.keys())
    const { uid, charge } = await pageFor(visitor)
    // In every second round the bank has the money already, and we have not heard of it.
    if (round % 2 === 0) payOnPage(standIn.shop, charge)
    product.clock.pass(2 * MINUTE)

    const before = round % 3 === 0 ? [] : busy(visitor, userId, uid, 0)
    const removal = visitor.copy(round % 2).call(removeProfile)
    const replies = await Promise.all([...before, ...busy(visitor, userId, uid, 1)])
    expect(await removal).toMatchObject({ kind: 'ok' })
    expect(replies.filter(reply => reply.kind === 'refused' && reply.status >= 500)).toEqual([])

    // Pages that were open go on being open: somebody pays on every one of them.
    const mine = () => [...standIn.shop.payments.values()].filter(({ id }) => !known.has(id))
    for (const { id } of mine()) payOnPage(standIn.shop, id)
    await settleAll()

    expect(await traces(product, userId)).toEqual([])
    expect((await traces(product, receipts)).filter(table => table !== 'local_mails')).toEqual([])
    const booked = await product.rows(
      `select coalesce(sum(ledger.amount), 0)::int as kept from ledger
       join payments using (user_id, payment_id) where provider_id = any($1)`,
      [mine().map(({ id }) => id)],
    )
    expect(booked).toEqual([{ kept: keptOf(mine()) }])
    // What came in after the removal went back; what had bought something before stays in the books.
    const granted = await product.rows(
      `select coalesce(sum(amount), 0)::int as sum from payments
       where provider_id = any($1) and status = 'succeeded' and returned_at is null`,
      [mine().map(({ id }) => id)],
    )
    expect(granted).toEqual([{ sum: keptOf(mine()) }])
  })
})
