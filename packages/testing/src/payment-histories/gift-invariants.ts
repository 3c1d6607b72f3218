import { expect } from 'vitest'
import type { PaymentRow } from '@grani/server/features/payments/service.ts'
import { type ReceivedGift, receivedGiftsOf } from '@grani/server/features/subscription/gifts/store.ts'
import { subscriptionOf } from '@grani/server/features/subscription/store.ts'
import type { GiftCodesTable } from '@grani/server/platform/db/money-tables.ts'
import { monthsAfter } from '@grani/server/platform/time/moscow.ts'
import { countOccurrence } from './coverage-counters.ts'
import type { ProviderRecord } from './invariants.ts'
import type { World } from './world.ts'

type Code = Pick<GiftCodesTable, 'code_digest' | 'payment_id' | 'tariff' | 'months' | 'sealed_code'> & {
  redeemed_at: Date | null
  refunded_at: Date | null
}

const LAST_DAY = 31

/** The money of a gift is in a code, or on its way back; never in both, never in neither. */
const expectMoney = (gifts: PaymentRow[], codes: Map<string, Code>, { charges, refunds }: ProviderRecord) => {
  for (const { payment_id: id, provider_id: charge, returned_at, item, gift_months } of gifts) {
    const code = codes.get(id)
    const back = refunds.filter(({ payment_id }) => payment_id === charge)
    expect(
      Number(back.length > 0) + Number(code !== undefined && code.refunded_at === null),
      'money in is codes and refunds',
    ).toBe(1)
    expect(returned_at !== null, 'what goes back is known').toBe(back.length > 0)
    if (!code) {
      const paid = charges.find(payment => payment.id === charge)
      expect(back[0]?.amount.value, 'a gift without a code goes back whole').toBe(paid?.amount.value)
      continue
    }
    expect([code.tariff, code.months], 'a code holds what was paid for').toEqual([item, gift_months])
    const isOver = code.redeemed_at !== null || code.refunded_at !== null
    if (isOver) expect(code.sealed_code, 'a code that is over is kept nowhere').toBeNull()
    if (code.redeemed_at) expect(returned_at, 'what was used is not paid back').toBeNull()
    if (code.refunded_at) countOccurrence('gifts paid back')
  }
}

/** Each gift is one code's, and no longer than what was paid for. */
const expectTime = (received: ReceivedGift[], codes: Code[]) => {
  for (const { code_digest, tariff, months, period_from: from, period_until: until } of received) {
    const code = codes.find(one => one.code_digest.equals(code_digest))
    expect([code?.tariff, code?.months], 'a gift gives what its code holds').toEqual([tariff, months])
    expect(code?.redeemed_at, 'what was given is used up').not.toBeNull()
    if (!from || !until) continue
    countOccurrence('gifts begun')
    expect(until.getTime(), 'a code never gives more time than was paid for').toBeLessThanOrEqual(
      monthsAfter(from, LAST_DAY, months).getTime(),
    )
  }
  const digests = received.map(({ code_digest }) => code_digest.toString('hex'))
  expect(new Set(digests).size, 'a code is redeemed once').toBe(digests.length)
}

/** A gift waits only for something that runs. */
const expectNoneForgotten = async ({ db, now }: World, userId: string, received: ReceivedGift[]) => {
  const row = await subscriptionOf(db, userId)
  const waiting = received.filter(({ period_from }) => period_from === null)
  expect(row?.next_gift_tariff ?? null, 'the subscription knows which gift comes next').toBe(
    waiting[0]?.tariff ?? null,
  )
  if (waiting.length > 0)
    expect(row?.end_at.getTime(), 'no gift is forgotten').toBeGreaterThan(now().getTime())
}

export const expectGifts = async (
  world: World,
  succeeded: PaymentRow[],
  atProvider: ProviderRecord,
): Promise<void> => {
  const { db, userId, receiverId } = world
  const gifts = succeeded.filter(({ kind }) => kind === 'gift')
  const codes = await db
    .selectFrom('gift_codes')
    .selectAll()
    .where(row => row('payment_id', '=', row.fn.any(row.val(gifts.map(({ payment_id }) => payment_id)))))
    .execute()
  expectMoney(gifts, new Map(codes.map(code => [code.payment_id, code])), atProvider)
  const byUser = [await receivedGiftsOf(db, userId), await receivedGiftsOf(db, receiverId)] as const
  expectTime(byUser.flat(), codes)
  await expectNoneForgotten(world, userId, byUser[0])
  await expectNoneForgotten(world, receiverId, byUser[1])
  const there = await db
    .selectFrom('users')
    .select('user_id')
    .where('user_id', 'in', [userId, receiverId])
    .execute()
  const used = codes.filter(({ redeemed_at }) => redeemed_at !== null)
  expect(byUser.flat().length, 'nothing is given without a code').toBeLessThanOrEqual(used.length)
  if (there.length === 2) expect(byUser.flat().length, 'no code is lost').toBe(used.length)
  countOccurrence('gifts bought', codes.length)
}
