import {
  checkPayment,
  checkPromo,
  listPayments,
  listPromos,
  makePromo,
  type NewPromo,
  readRefundTerms,
  readSubscription,
  stopPromo,
  subscribe,
} from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buyPlan, pressOnCheckout, registerBuyer, runJobsFor } from '@grani/testing/buyer.ts'
import type { Client } from '@grani/testing/client.ts'
import { loaded } from '@grani/testing/content.ts'
import { DAY, MINUTE, type Product, startProduct } from '@grani/testing/product.ts'
import { staffMember } from '@grani/testing/staff.ts'

const NOW = '2026-12-01T09:00:00.000Z'
const ENDS = '2026-12-20T21:00:00.000Z'
const basic = loaded.content.tariffs.find(({ uid }) => uid === 'basic') ?? expect.fail()

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
})
afterAll(() => product.stop())

let made = 0
/** A new code of the owner; the clock goes back to the first of December. */
const codeWith = async (promo: Partial<NewPromo>) => {
  product.clock.set(NOW)
  const { visitor } = await staffMember(product, ['owner'])
  const code = `ТЕСТ-${++made}`
  await visitor.get(makePromo, {
    body: { code, percent: null, days: null, most_uses: 100, ends_at: ENDS, ...promo },
  })
  const usesOf = async () => (await visitor.get(listPromos)).find(promo => promo.code === code)?.uses
  return { owner: visitor, code, usesOf }
}

const bodyOf = (promo: string, auto_payments = true) => ({
  body: { tariff: 'basic', is_confirmed: true, auto_payments, promo } as const,
})

const buyWith = async (visitor: Client, promo: string, press: 'good' | 'insufficient_funds' = 'good') => {
  const { paymentUrl } = await visitor.get(subscribe, bodyOf(promo))
  const uid = await pressOnCheckout(visitor, paymentUrl, press)
  await visitor.get(checkPayment, { params: { uid } })
}

/** The texts of mails to an address, each once, sent or not. */
const mailsAbout = async (to: string, subject: string): Promise<string[]> =>
  (
    await product.rows(
      `select body_text from (
         select mail_id, recipient, subject, body_text from mail_outbox
         union select mail_id, recipient, subject, body_text from local_mails
       ) as mails where recipient = $1 and subject like $2`,
      [to, subject],
    )
  ).map(({ body_text: text }) => String(text).replaceAll('\u00A0', ' '))

const daysLong = (from: string, until: string): number => (Date.parse(until) - Date.parse(from)) / DAY

describe('a code of percent', () => {
  test('makes the first month cheaper in the payment, the ledger and the mail, and no other', async () => {
    const { code, usesOf } = await codeWith({ percent: 15 })
    const { visitor, userId, receipts } = await registerBuyer(product)
    const terms = await visitor.get(checkPromo, {
      body: { code: ` ${code.toLowerCase()} `, tariff: 'basic' },
    })
    // 490 ₽ less 15 % is 416.50 ₽: whole rubles, rounded down.
    expect(terms).toEqual({ amount: 41_600, price: 49_000, days: null })
    expect(basic.price).toBe(49_000)
    await buyWith(visitor, code)
    expect(await visitor.get(listPayments)).toMatchObject([{ status: 'succeeded', amount: 41_600 }])
    expect(await product.rows('select amount from ledger where user_id = $1', [userId])).toEqual([
      { amount: 41_600 },
    ])
    expect(await mailsAbout(receipts, 'Оплата прошла%')).toEqual([expect.stringContaining('416 ₽')])
    expect(await usesOf()).toBe(1)

    // The renewal is announced at the full price, and charged so.
    const subscription = await visitor.get(readSubscription)
    for (let day = 0; day < daysLong(NOW, subscription?.end_at ?? NOW); day++) {
      product.clock.pass(DAY)
      await runJobsFor(product, userId, day % 2)
    }
    product.clock.pass(20 * MINUTE)
    await runJobsFor(product, userId)
    expect(await mailsAbout(receipts, 'Скоро продлим%')).toEqual([expect.stringContaining('490 ₽')])
    expect(
      await product.rows("select amount from payments where user_id = $1 and kind = 'renewal'", [userId]),
    ).toEqual([{ amount: 49_000 }])
  })
})

describe('a code of days', () => {
  test('costs the whole month, which is longer', async () => {
    const { code } = await codeWith({ days: 14 })
    const without = await registerBuyer(product)
    const { subscription: usual } = await buyPlan(without.visitor)
    const { visitor } = await registerBuyer(product)
    expect(await visitor.get(checkPromo, { body: { code, tariff: 'basic' } })).toEqual({
      amount: 49_000,
      price: 49_000,
      days: 14,
    })
    await buyWith(visitor, code)
    const [payment] = await visitor.get(listPayments)
    expect(payment?.amount).toBe(49_000)
    const subscription = await visitor.get(readSubscription)
    expect(daysLong(usual?.end_at ?? '', subscription?.end_at ?? '')).toBeCloseTo(14, 1)
    expect(payment?.period?.until).toBe(subscription?.end_at)
    // December's days from the end of the trial, and those of the code.
    const refund = await visitor.get(readRefundTerms, { params: { uid: payment?.uid ?? '' } })
    expect(refund).toMatchObject({ amount: 49_000, unused: { left: 31 + 14, of: 31 + 14 } })
  })
})

describe('a code', () => {
  const errorOf = async (visitor: Client, code: string) => {
    const checked = await visitor.call(checkPromo, { body: { code, tariff: 'basic' } })
    const bought = await visitor.call(subscribe, bodyOf(code))
    expect(bought).toMatchObject({ kind: 'refused', code: 'ERR_CONFLICT' })
    expect(checked).toMatchObject(bought)
    return bought.kind === 'refused' ? bought.fields?.['promo'] : null
  }

  test('is used once by a person, by as many as it is for, until it ends or is stopped', async () => {
    const { code } = await codeWith({ percent: 50, most_uses: 2 })
    const first = await registerBuyer(product)
    await buyWith(first.visitor, code)
    expect(await first.visitor.call(checkPromo, { body: { code, tariff: 'basic' } })).toMatchObject({
      code: 'ERR_CONFLICT',
      fields: { promo: 'promos.errors.alreadyUsed' },
    })
    const second = await registerBuyer(product)
    await second.visitor.get(subscribe, bodyOf(code))
    const third = await registerBuyer(product)
    expect(await errorOf(third.visitor, code)).toBe('promos.errors.usedUp')
    expect(await errorOf(third.visitor, 'НЕТ-ТАКОГО')).toBe('promos.errors.unknown')
    const other = await codeWith({ percent: 50 })
    product.clock.set(ENDS)
    const late = await registerBuyer(product)
    expect(await errorOf(late.visitor, other.code)).toBe('promos.errors.ended')
    const stopped = await codeWith({ percent: 50 })
    const promo = (await stopped.owner.get(listPromos)).find(one => one.code === stopped.code)
    const params = { id: promo?.id ?? '' }
    await stopped.owner.get(stopPromo, { params, body: { reason: 'ошибка в условиях' } })
    const last = await registerBuyer(product)
    expect(await errorOf(last.visitor, stopped.code)).toBe('promos.errors.unknown')
    expect(await stopped.owner.call(stopPromo, { params, body: { reason: 'ещё раз' } })).toMatchObject({
      code: 'ERR_CONFLICT',
    })
  })

  test('that many ask for at once is given as often as it may be, and once to each', async () => {
    const { code, usesOf } = await codeWith({ percent: 20, most_uses: 3 })
    const buyers = await Promise.all(Array.from({ length: 8 }, () => registerBuyer(product)))
    const replies = await Promise.all(
      buyers.flatMap(({ visitor }) => [
        visitor.call(subscribe, bodyOf(code)),
        visitor.call(subscribe, bodyOf(code, false)),
      ]),
    )
    const opened = await product.rows(
      'select distinct user_id from payments where promo_id = (select promo_id from promo_codes where code = $1)',
      [code],
    )
    expect(opened).toHaveLength(3)
    expect(replies.filter(({ kind }) => kind === 'ok')).toHaveLength(6)
    expect(await usesOf()).toBe(3)
  })

  test('of a payment that came to nothing can be used again', async () => {
    const { code, usesOf } = await codeWith({ percent: 20, most_uses: 1 })
    const first = await registerBuyer(product)
    await buyWith(first.visitor, code, 'insufficient_funds')
    await runJobsFor(product, first.userId)
    expect(await usesOf()).toBe(0)
    const second = await registerBuyer(product)
    await buyWith(second.visitor, code)
    expect(await usesOf()).toBe(1)
  })

  test('says what it gives, ends within a year, and is of one owner’s making', async () => {
    const { owner, code } = await codeWith({ percent: 10 })
    const invalid = (field: string) => ({ ERR_VALIDATION: { [field]: 'forms.errors.invalid' } })
    const fieldsOf = async (body: Partial<NewPromo>) => {
      const reply = await owner.call(makePromo, { body: { ...promoBody, code: 'ДРУГОЙ', ...body } })
      return reply.kind === 'refused' ? { [reply.code]: reply.fields } : reply.kind
    }
    expect(await fieldsOf({ code })).toEqual({ ERR_CONFLICT: {} })
    expect(await fieldsOf({ days: 3 })).toEqual(invalid('percent'))
    expect(await fieldsOf({ percent: null })).toEqual(invalid('percent'))
    expect(await fieldsOf({ percent: 91 })).toEqual(invalid('percent'))
    expect(await fieldsOf({ ends_at: NOW })).toEqual(invalid('ends_at'))
    expect(await fieldsOf({ ends_at: '2028-01-01T00:00:00.000Z' })).toEqual(invalid('ends_at'))
    expect(await fieldsOf({ code: 'А Б' })).toEqual(invalid('code'))
  })
})

const promoBody: NewPromo = { code: 'ТЕСТ', percent: 10, days: null, most_uses: 5, ends_at: ENDS }
