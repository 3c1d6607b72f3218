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
import type { YookassaServer } from '@grani/stand-ins/yookassa/server.ts'
import { payOnPage } from '@grani/stand-ins/yookassa/shop.ts'
import type { Payment } from '@grani/stand-ins/yookassa/types.ts'
import { fromDecimal } from '../../platform/payment-provider/kopecks.ts'
import { registerBuyer, runJobsFor } from '@grani/testing/buyer.ts'
import { DAY, MINUTE, type Product } from '@grani/testing/product.ts'
import { startProductWithYookassa, type ProductWithYookassa } from '@grani/testing/product-with-yookassa.ts'
import { traces } from '@grani/testing/tables.ts'
import type { Client } from '@grani/testing/client.ts'

let setup: ProductWithYookassa
let product: Product
let yookassa: YookassaServer
beforeAll(async () => {
  setup = await startProductWithYookassa({ servers: 2 })
  ;({ product, yookassa } = setup)
})
afterAll(() => setup.close())

const pageFor = async (visitor: Client): Promise<{ uid: string; charge: string }> => {
  const { paymentUrl } = await visitor.get(subscribe, {
    body: { tariff: 'basic', is_confirmed: true, auto_payments: true },
  })
  const charge = paymentUrl.split('/').at(-1) ?? ''
  return { charge, uid: yookassa.shop.payments.get(charge)?.metadata['payment_id'] ?? '' }
}

/** Runs the jobs for all users until nothing is due any more. */
const runAllJobs = async (): Promise<void> => {
  for (let round = 0; round < 8; round++) {
    product.clock.pass(DAY)
    const due = await product.rows(
      `select user_id from payments where check_at is not null
       union select user_id from refunds where check_at is not null`,
    )
    for (const { user_id } of due) await runJobsFor(product, String(user_id), round % 2)
  }
}

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** The amount of these charges at the provider less their refunds. */
const netAmountOf = (payments: Payment[]): number => {
  const ids = new Set(payments.map(({ id }) => id))
  const charges = payments.filter(({ status }) => status === 'succeeded')
  const refunds = [...yookassa.shop.refunds.values()].filter(({ payment_id }) => ids.has(payment_id))
  return (
    sum(charges.map(({ amount }) => fromDecimal(amount.value))) -
    sum(refunds.map(({ amount }) => fromDecimal(amount.value)))
  )
}

/** Calls that other tabs, the provider and the jobs may make at that moment. */
const concurrentCalls = (visitor: Client, userId: string, uid: string, server: number) => [
  visitor.copy(server).call(subscribe, { body: { tariff: 'high', is_confirmed: true, auto_payments: true } }),
  visitor.copy(server).call(checkPayment, { params: { uid } }),
  visitor.copy(server).call(buyBooster, { body: { booster: 'booster-100' } }),
  visitor.copy(server).call(requestRefund, { params: { uid }, body: { comment: 'Передумали' } }),
  visitor.copy(server).call(cancelSubscription),
  visitor.copy(server).call(resumeSubscription, { body: { auto_payments: true } }),
  visitor.copy(server).call(removeCard),
  runJobsFor(product, userId, server).then(() => ({ kind: 'ok' as const, status: 200 })),
]

describe('removing an account during payments', () => {
  const ROUNDS = Array.from({ length: 12 }, (_none, round) => round)

  test.each(ROUNDS)('neither hangs, nor leaves a row, nor keeps a kopeck, round %i', async round => {
    const { visitor, userId, receipts } = await registerBuyer(product)
    const known = new Set(yookassa.shop.payments.keys())
    const { uid, charge } = await pageFor(visitor)
    // In every second round the payment has succeeded already, and is not synced yet.
    if (round % 2 === 0) payOnPage(yookassa.shop, charge)
    product.clock.pass(2 * MINUTE)

    const before = round % 3 === 0 ? [] : concurrentCalls(visitor, userId, uid, 0)
    const removal = visitor.copy(round % 2).call(removeProfile)
    const replies = await Promise.all([...before, ...concurrentCalls(visitor, userId, uid, 1)])
    expect(await removal).toMatchObject({ kind: 'ok' })
    expect(replies.filter(reply => reply.kind === 'refused' && reply.status >= 500)).toEqual([])

    // The pages stay open at the provider: every one of them is paid.
    const mine = () => [...yookassa.shop.payments.values()].filter(({ id }) => !known.has(id))
    for (const { id } of mine()) payOnPage(yookassa.shop, id)
    await runAllJobs()

    expect(await traces(product, userId)).toEqual([])
    expect((await traces(product, receipts)).filter(table => table !== 'local_mails')).toEqual([])
    const booked = await product.rows(
      `select coalesce(sum(ledger.amount), 0)::int as kept from ledger
       join payments using (user_id, payment_id) where provider_id = any($1)`,
      [mine().map(({ id }) => id)],
    )
    expect(booked).toEqual([{ kept: netAmountOf(mine()) }])
    // A charge after the removal is refunded; a payment that had bought something before stays.
    const granted = await product.rows(
      `select coalesce(sum(amount), 0)::int as sum from payments
       where provider_id = any($1) and status = 'succeeded' and returned_at is null`,
      [mine().map(({ id }) => id)],
    )
    expect(granted).toEqual([{ sum: netAmountOf(mine()) }])
  })
})
