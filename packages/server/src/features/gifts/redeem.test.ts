import { checkGift, listPayments, readSubscription, redeemGift, requestRefund } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buyPlan, registerBuyer, runJobsFor } from '@grani/testing/buyer.ts'
import { approveRefundOf, giftFromSomebody } from '@grani/testing/gifts.ts'
import { DAY, type Product, startProduct } from '@grani/testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
})
afterAll(() => product.stop())

const UNKNOWN_CODE = 'ACDE-FHJK-MNPQ-RTVW-XY34'

describe('a code', () => {
  test('is read in any case, with any dashes, and with the other keyboard layout on', async () => {
    const { code } = await giftFromSomebody(product)
    const { visitor } = await registerBuyer(product)
    const cyrillic: Record<string, string> = {
      A: 'А',
      C: 'С',
      E: 'Е',
      H: 'Н',
      K: 'К',
      M: 'М',
      P: 'Р',
      T: 'Т',
      X: 'Х',
      Y: 'У',
    }
    const typed = Array.from(code.replaceAll('-', '  '), sign => cyrillic[sign] ?? sign)
      .join('')
      .toLowerCase()
    expect(await visitor.get(redeemGift, { body: { code: typed } })).toMatchObject({ months: 1 })
  })

  test('that is unknown, used, too old or paid back is the same to a stranger', async () => {
    const used = await giftFromSomebody(product)
    const receiver = await registerBuyer(product)
    await receiver.visitor.get(redeemGift, { body: { code: used.code } })
    const refunded = await giftFromSomebody(product)
    await refunded.visitor.get(requestRefund, { params: { uid: refunded.uid }, body: {} })
    await approveRefundOf(product, refunded.uid)
    const old = await giftFromSomebody(product)
    await product.rows("update gift_codes set expires_at = '2026-01-01' where payment_id = $1", [old.uid])
    const { visitor: stranger } = await registerBuyer(product)
    for (const call of [checkGift, redeemGift])
      for (const code of [UNKNOWN_CODE, 'no code', used.code, refunded.code, old.code])
        expect(await stranger.call(call, { body: { code } })).toMatchObject({
          status: 404,
          code: 'ERR_NOT_FOUND',
          fields: {},
        })
  })

  test('that is one’s own says what has become of it', async () => {
    const { code, visitor: buyer } = await giftFromSomebody(product)
    const receiver = await registerBuyer(product)
    await receiver.visitor.get(redeemGift, { body: { code } })
    const refusedWith = (key: string) => ({ status: 409, fields: { code: key } })
    expect(await receiver.visitor.call(redeemGift, { body: { code } })).toMatchObject(
      refusedWith('gifts.errors.alreadyYours'),
    )
    expect(await buyer.call(checkGift, { body: { code } })).toMatchObject(refusedWith('gifts.errors.used'))
  })

  test('cannot be guessed: ten wrong ones in an hour, and the right one waits too', async () => {
    const { code } = await giftFromSomebody(product)
    const { visitor } = await registerBuyer(product)
    for (let i = 0; i < 10; i++)
      expect(await visitor.call(checkGift, { body: { code: UNKNOWN_CODE } })).toMatchObject({ status: 404 })
    expect(await visitor.call(redeemGift, { body: { code } })).toMatchObject({ status: 429 })
    product.clock.pass(DAY)
    await visitor.raw({ method: 'POST', url: '/api/refresh' })
    expect(await visitor.call(redeemGift, { body: { code } })).toMatchObject({ kind: 'ok' })
  })

  test('is redeemed by one of two who type it in at the same moment', async () => {
    for (let round = 0; round < 4; round++) {
      const { code } = await giftFromSomebody(product)
      const pair = await Promise.all([registerBuyer(product), registerBuyer(product)])
      const replies = await Promise.all(
        pair.flatMap(({ visitor }) => [0, 1].map(i => visitor.copy(i).call(redeemGift, { body: { code } }))),
      )
      expect(replies.filter(({ kind }) => kind === 'ok')).toHaveLength(1)
      const received = await product.rows('select 1 from received_gifts where user_id = any($1)', [
        pair.map(({ userId }) => userId),
      ])
      expect(received).toHaveLength(1)
    }
  })

  test('is either redeemed or paid back, when both happen at once', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 6; round++) {
      const { code, uid, visitor: buyer } = await giftFromSomebody(product)
      await buyer.get(requestRefund, { params: { uid }, body: {} })
      const { visitor } = await registerBuyer(product)
      const refund = () =>
        approveRefundOf(product, uid).then(
          () => true,
          () => false,
        )
      const redeem = () => visitor.call(redeemGift, { body: { code } }).then(({ kind }) => kind === 'ok')
      const [isRefunded, isRedeemed] =
        round % 2
          ? await Promise.all([refund(), redeem()])
          : (await Promise.all([redeem(), refund()])).toReversed()
      expect(isRefunded).not.toBe(isRedeemed)
      outcomes.add(isRedeemed ? 'redeemed' : 'refunded')
    }
    expect(outcomes.size).toBeGreaterThan(0)
  })
})

describe('the time of a gift', () => {
  const later = async (days: number, { visitor, userId }: Awaited<ReturnType<typeof registerBuyer>>) => {
    for (let day = 0; day < days; day++) {
      product.clock.pass(DAY)
      await runJobsFor(product, userId, day % 2)
      if (day % 20 === 0) await visitor.raw({ method: 'POST', url: '/api/refresh' })
    }
    await visitor.raw({ method: 'POST', url: '/api/refresh' })
    return visitor.get(readSubscription)
  }

  test('begins after the trial, which is not spent, and ends without a renewal', async () => {
    const { code } = await giftFromSomebody(product)
    const receiver = await registerBuyer(product)
    const offer = await receiver.visitor.get(checkGift, { body: { code } })
    const trial = await receiver.visitor.get(readSubscription)
    expect(offer).toMatchObject({ from: trial?.end_at, is_after_trial: true, delays_renewal: false })
    const redeemed = await receiver.visitor.get(redeemGift, { body: { code } })
    expect(redeemed).toEqual({ tariff: offer.tariff, months: 1, from: offer.from, until: offer.until })
    expect(await receiver.visitor.get(readSubscription)).toMatchObject({ is_trial: true, gifts: [redeemed] })
    expect(await later(8, receiver)).toMatchObject({
      tariff: { uid: 'medium' },
      is_trial: false,
      end_at: offer.until,
      renewal_at: null,
      gifts: [redeemed],
    })
    expect(await later(34, receiver)).toMatchObject({ is_ended: true, gifts: [] })
    expect(await receiver.visitor.get(listPayments)).toEqual([])
  })

  test('of a plan that renews comes first, and the renewal after it, at its price', async () => {
    const { code } = await giftFromSomebody(product, { tariff: 'high', months: 3 })
    const receiver = await registerBuyer(product)
    const { subscription } = await buyPlan(receiver.visitor, { tariff: 'basic' })
    const offer = await receiver.visitor.get(checkGift, { body: { code } })
    expect(offer).toMatchObject({
      from: subscription?.end_at,
      replaces: { uid: 'basic' },
      delays_renewal: true,
    })
    await receiver.visitor.get(redeemGift, { body: { code } })
    const before = await receiver.visitor.get(readSubscription)
    expect(Date.parse(before?.renewal_at ?? '')).toBeGreaterThan(Date.parse(offer.until) - 4 * DAY)
    const running = await later(45, receiver)
    expect(running).toMatchObject({
      tariff: { uid: 'high' },
      end_at: offer.until,
      after_gifts: { uid: 'basic', price: subscription?.tariff.price },
      is_paused: false,
    })
    expect((await receiver.visitor.get(listPayments)).map(({ kind }) => kind)).toEqual(['plan'])
    const after = await later(95, receiver)
    expect(after).toMatchObject({ tariff: { uid: 'basic' }, gifts: [], is_paused: false, is_ended: false })
    expect(await receiver.visitor.get(listPayments)).toMatchObject([
      { kind: 'renewal', item: 'basic', period: { from: offer.until } },
      { kind: 'plan' },
    ])
  })
})
