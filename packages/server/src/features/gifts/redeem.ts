import type { GiftOffer, RedeemedGift } from '@grani/contract'
import type { Db } from '../../platform/db/db.ts'
import { limitAttempts, releaseAttempt } from '../../platform/http/rate-limit.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { networkOf } from '../../platform/network/network.ts'
import { limitKey } from '../../platform/secrets/limit-key.ts'
import type { Context } from '../context.ts'
import { lockUserPayments } from '../payments/service.ts'
import { type GiftOutlook, giftOutlook, hasRedeemed, planOf, receiveGift } from '../subscription/service.ts'
import { digestOfTyped } from './code.ts'
import { codeByDigest, type GiftCode, useCode } from './store.ts'

type Entered = { userId: string; code: string; ip: string; now: Date }

/** Wrong codes of one account, and from one network: far more than anybody mistypes. */
const PER_ACCOUNT = { hits: 10, seconds: 3600 }
const PER_NETWORK = { hits: 40, seconds: 3600 }

/** Counts an attempt; what it returns uncounts it, for codes that are no guess. */
const countGuess = async (
  { db, secret }: Context,
  { userId, ip, now }: Entered,
): Promise<() => Promise<void>> => {
  const account = `gift-code:${limitKey(secret, userId)}`
  const network = `gift-code-from:${limitKey(secret, networkOf(ip))}`
  await limitAttempts(db, account, PER_ACCOUNT, now)
  await limitAttempts(db, network, PER_NETWORK, now)
  return async () => {
    await releaseAttempt(db, account)
    await releaseAttempt(db, network)
  }
}

const isUsable = ({ redeemed_at, refunded_at, expires_at }: GiftCode, now: Date): boolean =>
  redeemed_at === null && refunded_at === null && expires_at > now

type Found = { gift: GiftCode | undefined; isRedeemedByCaller: boolean }

/** The same statements for any code, so that the time a reply takes says nothing about it. */
const findCode = async (db: Db, { userId, code }: Entered): Promise<Found> => {
  const digest = digestOfTyped(code)
  return {
    gift: await codeByDigest(db, digest),
    isRedeemedByCaller: await hasRedeemed(db, userId, digest),
  }
}

/** Clear words to whom the code belongs; to anybody else it does not exist. */
const refusalFor = ({ gift, isRedeemedByCaller }: Found, { userId }: Entered): Refusal => {
  if (isRedeemedByCaller)
    return new Refusal('ERR_CONFLICT', { fields: { code: 'gifts.errors.alreadyYours' } })
  if (gift?.user_id !== userId) return new Refusal('ERR_NOT_FOUND')
  if (gift.redeemed_at !== null) return new Refusal('ERR_CONFLICT', { fields: { code: 'gifts.errors.used' } })
  return new Refusal('ERR_CONFLICT', {
    fields: { code: gift.refunded_at === null ? 'gifts.errors.expired' : 'gifts.errors.refunded' },
  })
}

const planOnWire = ({ bank }: Context, tariff: string) => {
  const { uid, displayName } = planOf(bank(), tariff)
  return { uid, display_name: displayName }
}

const timeOnWire = (context: Context, { tariff, months, from, until }: GiftOutlook): RedeemedGift => ({
  tariff: planOnWire(context, tariff),
  months,
  from: from.toISOString(),
  until: until.toISOString(),
})

/** What a code would do for the caller, before they decide. */
export const checkGift = async (context: Context, entered: Entered): Promise<GiftOffer> => {
  const uncount = await countGuess(context, entered)
  const found = await findCode(context.db, entered)
  const { userId, now } = entered
  if (!found.gift || !isUsable(found.gift, now)) {
    const refusal = refusalFor(found, entered)
    if (refusal.code === 'ERR_CONFLICT') await uncount()
    throw refusal
  }
  await uncount()
  const outlook = await giftOutlook(context.db, userId, found.gift, now)
  return {
    ...timeOnWire(context, outlook),
    replaces: outlook.replaces === null ? null : planOnWire(context, outlook.replaces),
    is_after_trial: outlook.isTrial,
    delays_renewal: outlook.delaysRenewal,
  }
}

/**
 * Redeems a code. In one transaction it is used up and its time is added, so that of two callers one gets it, and a refund
 * either comes before or finds it used.
 */
export const redeemGift = async (context: Context, entered: Entered): Promise<RedeemedGift> => {
  const uncount = await countGuess(context, entered)
  const { userId, code, now } = entered
  const redeemed = await context.db.transaction().execute(async tx => {
    if (!(await lockUserPayments(tx, userId))) throw new Refusal('ERR_SESSION')
    const gift = await useCode(tx, digestOfTyped(code), now)
    if (!gift) return null
    const outlook = await giftOutlook(tx, userId, gift, now)
    const { tariff, months } = gift
    await receiveGift(tx, { userId, codeDigest: gift.code_digest, tariff, months, now })
    return timeOnWire(context, outlook)
  })
  if (redeemed) {
    await uncount()
    return redeemed
  }
  const refusal = refusalFor(await findCode(context.db, entered), entered)
  if (refusal.code === 'ERR_CONFLICT') await uncount()
  throw refusal
}
