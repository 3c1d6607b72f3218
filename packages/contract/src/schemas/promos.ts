import * as z from 'zod/mini'
import { MAX_PROMO_DAYS, MAX_PROMO_PERCENT, MAX_PROMO_USES } from '../constants/promos.ts'
import type { Description } from './description.ts'
import { kopecks, nothing, slug, timestamp } from './shared.ts'
import { reason } from './staff.ts'

/** As it is typed: case and spaces around it do not matter. */
export const promoCode = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.maxLength(24), z.regex(/^[A-ZА-ЯЁ0-9-]{4,24}$/))

const newPromo = z.object({
  code: promoCode,
  /** Off the first month, or days added to it: one of both. */
  percent: z.nullable(z.int().check(z.gte(1), z.lte(MAX_PROMO_PERCENT))),
  days: z.nullable(z.int().check(z.gte(1), z.lte(MAX_PROMO_DAYS))),
  /** By all people together; each uses it once. */
  most_uses: z.int().check(z.gte(1), z.lte(MAX_PROMO_USES)),
  ends_at: timestamp,
})

export type NewPromo = z.infer<typeof newPromo>

const promo = z.object({
  ...newPromo.shape,
  id: z.uuid(),
  /** Payments with it that are open or paid. */
  uses: z.int(),
  made_at: timestamp,
  stopped_at: z.nullable(timestamp),
})

export type Promo = z.infer<typeof promo>

export const listPromos = {
  summary: 'All promo codes, the newest first, with how often each was used; never by whom',
  access: 'staff',
  permission: 'managePromos',
  reply: z.array(promo),
} satisfies Description

export const makePromo = {
  summary: 'Makes a promo code for the first month of a plan; ERR_CONFLICT for one that exists',
  access: 'staff',
  permission: 'managePromos',
  stepUp: true,
  body: newPromo,
  reply: nothing,
  refusals: ['ERR_CONFLICT'],
} satisfies Description

export const stopPromo = {
  summary: 'Ends a promo code for good; pages of payment that are open keep their price',
  access: 'staff',
  permission: 'managePromos',
  params: z.object({ id: z.uuid() }),
  body: z.object({ reason }),
  reply: nothing,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export const checkPromo = {
  summary:
    'What a promo code would do for the caller at a plan, before they pay; ERR_CONFLICT names why it does nothing',
  access: 'verified',
  body: z.object({ code: promoCode, tariff: slug }),
  reply: z.object({
    /** What the first month costs with it. */
    amount: kopecks,
    /** What each month costs after it, if it renews. */
    price: kopecks,
    /** Added to the first month; null of one that lowers the price. */
    days: z.nullable(z.int()),
  }),
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description
