import * as z from 'zod/mini'
import { GIFT_MONTHS } from '../constants/gifts.ts'
import type { FieldErrorKey } from '../field-errors.ts'
import type { Description } from './description.ts'
import { checkout, paymentMethod } from './payments.ts'
import { slug, timestamp } from './shared.ts'

const giftedPlan = z.object({ uid: slug, display_name: z.string() })

export const giftMonths = z.union(GIFT_MONTHS.map(months => z.literal(months)))

/** Gifted time: it runs now, or waits for the end of what runs. */
export const giftedTime = z.object({
  tariff: giftedPlan,
  months: z.int(),
  from: timestamp,
  until: timestamp,
})

export const giftState = z.enum(['unused', 'used', 'expired', 'refunded'])

export const boughtGift = z.object({
  /** The payment that bought it. */
  payment: z.uuid(),
  tariff: giftedPlan,
  months: z.int(),
  /** Who used it, and when, is never told. */
  state: giftState,
  /** In groups of four; null once it cannot be used. */
  code: z.nullable(z.string()),
  bought_at: timestamp,
  expires_at: timestamp,
})

export type BoughtGift = z.infer<typeof boughtGift>

/** What a code would do for the caller now. */
export const giftOffer = z.object({
  ...giftedTime.shape,
  /** Another plan than the one before it. */
  replaces: z.nullable(giftedPlan),
  is_after_trial: z.boolean(),
  /** The plan renews, and not before the gift is over. */
  delays_renewal: z.boolean(),
})

export type GiftOffer = z.infer<typeof giftOffer>
export type RedeemedGift = z.infer<typeof giftedTime>

/** Spaces, dashes and case do not matter. */
const code = z.object({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)) })

export const buyGift = {
  summary: 'Starts the payment of a gift; its code comes with the payment, by mail and in the list',
  access: 'verified',
  body: z.object({
    tariff: slug,
    months: giftMonths,
    method: z.optional(paymentMethod),
    /** Accepts the offer. */
    is_confirmed: z.literal(true, 'subscription.forms.errors.notConfirmed' satisfies FieldErrorKey),
  }),
  reply: checkout,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT', 'ERR_UNAVAILABLE'],
} satisfies Description

export const listGifts = {
  summary: 'The gifts that the caller has bought, newest first, with the codes that are unused',
  access: 'verified',
  reply: z.array(boughtGift),
} satisfies Description

export const checkGift = {
  summary: 'What a code would do for the caller. One that is unknown, used or too old is not found',
  access: 'verified',
  body: code,
  reply: giftOffer,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export const redeemGift = {
  summary: 'Redeems a code, once: its time begins when all that runs is over',
  access: 'verified',
  body: code,
  reply: giftedTime,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description
