import { randomUUID } from 'node:crypto'
import { dayOf, monthsAfter } from '../../../platform/time/moscow.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Context } from '../../context.ts'
import { ownTerms } from '../renewal/renewal-terms.ts'
import { renews, stateOf } from '../rules.ts'
import { saveSubscription, subscriptionOf } from '../store.ts'
import { transition } from '../transition.ts'
import type { StoredSubscription } from '../types.ts'
import { insertReceived, type ReceivedGift, receivedGiftsOf, saveGiftPeriod } from './store.ts'

export type Gift = { tariff: string; months: number }
export type GiftedTime = Gift & { from: Date; until: Date }

const isWaiting = ({ period_from }: ReceivedGift): boolean => period_from === null

/** Whether a gift would have to wait for the end of what runs. */
const isRunning = (row: StoredSubscription | null, now: Date): row is StoredSubscription =>
  row !== null && !stateOf(row, now).isEnded && row.end_at > now

/** Begins the first of the gifts that wait; false while something runs, and when none waits. */
export const startNextGift = async (tx: Db, userId: string, now: Date): Promise<boolean> => {
  const row = await subscriptionOf(tx, userId)
  const [first, second] = (await receivedGiftsOf(tx, userId)).filter(isWaiting)
  if (!first) return false
  const outcome = transition(
    row,
    {
      kind: 'gift-started',
      giftId: first.gift_id,
      tariff: first.tariff,
      months: first.months,
      redeemedAt: first.redeemed_at,
      nextTariff: second?.tariff ?? null,
    },
    now,
  )
  if (outcome.kind !== 'changed' || !outcome.period) return false
  await saveSubscription(tx, userId, outcome.row)
  await saveGiftPeriod(tx, first, outcome.period)
  return true
}

type Receive = Gift & { userId: string; codeDigest: Buffer; now: Date }

/** Adds a gift to what a user has, after all that runs and waits. The caller holds the lock of the user's payments. */
export const receiveGift = async (
  tx: Db,
  { userId, codeDigest, tariff, months, now }: Receive,
): Promise<void> => {
  await insertReceived(tx, {
    user_id: userId,
    gift_id: randomUUID(),
    code_digest: codeDigest,
    tariff,
    months,
    redeemed_at: now,
  })
  const row = await subscriptionOf(tx, userId)
  if (!isRunning(row, now)) {
    await startNextGift(tx, userId, now)
    return
  }
  const outcome = transition(row, { kind: 'gift-received', tariff }, now)
  if (outcome.kind === 'changed') await saveSubscription(tx, userId, outcome.row)
}

/** When each of these gifts runs as things are now, one after the other from `start`. */
const inLine = (start: Date, billingDay: number, gifts: readonly Gift[]): GiftedTime[] => {
  let from = start
  return gifts.map(({ tariff, months }) => {
    const until = monthsAfter(from, billingDay, months)
    const time = { tariff, months, from, until }
    from = until
    return time
  })
}

/** The gift that runs and those that wait, in their order. */
export const giftedTimes = (
  row: StoredSubscription | null,
  received: readonly ReceivedGift[],
  now: Date,
): GiftedTime[] => {
  const running = received.flatMap(({ gift_id, tariff, months, period_from: from, period_until: until }) =>
    row?.gift_id === gift_id && from && until && until > now ? [{ tariff, months, from, until }] : [],
  )
  const start = isRunning(row, now) ? row.end_at : now
  const isInLine = isRunning(row, now) && !row.is_trial && (!row.is_free || row.gift_id !== null)
  const billingDay = isInLine ? row.billing_day : dayOf(start)
  return [...running, ...inLine(start, billingDay, received.filter(isWaiting))]
}

/** As it will be when the gifts that wait are over. */
export const rowAtRenewal = (row: StoredSubscription, gifts: readonly GiftedTime[]): StoredSubscription =>
  row.next_gift_tariff === null ? row : { ...row, end_at: gifts.at(-1)?.until ?? row.end_at }

/** What redeeming would do now, before it is done. */
export type GiftOutlook = GiftedTime & {
  /** The plan that runs or is paid for until then, if it is another one. */
  replaces: string | null
  isTrial: boolean
  /** A renewal waits until the gift is over. */
  delaysRenewal: boolean
}

export const giftOutlook = async (db: Db, userId: string, gift: Gift, now: Date): Promise<GiftOutlook> => {
  const row = await subscriptionOf(db, userId)
  const waiting = (await receivedGiftsOf(db, userId)).filter(isWaiting)
  const after = giftedTimes(row, [...waiting, asWaiting(userId, gift, now)], now).at(-1)
  if (!after) throw new Error('A gift without a time')
  const runs = row !== null && !stateOf(row, now).isEnded ? row : null
  const last = waiting.at(-1)?.tariff ?? (runs && lastTariff(runs))
  return {
    ...after,
    replaces: last !== null && last !== gift.tariff ? last : null,
    isTrial: runs?.is_trial ?? false,
    delaysRenewal: runs !== null && renews(runs),
  }
}

const lastTariff = (row: StoredSubscription): string =>
  row.next_tariff ?? (row.gift_id === null ? ownTerms(row).tariff : row.tariff)

const asWaiting = (userId: string, gift: Gift, now: Date): ReceivedGift => ({
  ...gift,
  user_id: userId,
  gift_id: '',
  code_digest: Buffer.alloc(0),
  redeemed_at: now,
  period_from: null,
  period_until: null,
})

export const exportReceivedGifts = async ({ db }: Context, userId: string) =>
  (await receivedGiftsOf(db, userId)).map(gift => ({
    tariff: gift.tariff,
    months: gift.months,
    redeemed_at: gift.redeemed_at.toISOString(),
    from: gift.period_from?.toISOString() ?? null,
    until: gift.period_until?.toISOString() ?? null,
  }))
