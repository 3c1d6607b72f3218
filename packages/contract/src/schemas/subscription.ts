import * as z from 'zod/mini'
import type { FieldErrorKey } from '../field-errors.ts'
import type { Description } from './description.ts'
import { giftedTime } from './gifts.ts'
import { checkout, paymentMethod } from './payments.ts'
import { promoCode } from './promos.ts'
import { kopecks, slug, timestamp } from './shared.ts'

export const tariff = z.object({
  uid: slug,
  name: slug,
  display_name: z.string(),
  price: kopecks,
  old_price: z.nullable(kopecks),
  questions_per_week: z.int(),
  /** Whether it opens the drawing tasks. */
  has_drawing: z.boolean(),
  /** HTML: sanitize before rendering. */
  setting_tariff: z.string(),
  is_active: z.boolean(),
  is_recommended: z.boolean(),
})

export type Tariff = z.infer<typeof tariff>

export const subscription = z.object({
  /** The price is what a month costs this user. */
  tariff: z.object({ uid: slug, display_name: z.string(), price: kopecks }),
  end_at: timestamp,
  is_free: z.boolean(),
  is_trial: z.boolean(),
  /** The end of the trial while it runs: alone, or beside a plan that was bought in it. What it opened is open until then. */
  trial_until: z.nullable(timestamp),
  is_cancelled: z.boolean(),
  is_paused: z.boolean(),
  is_ended: z.boolean(),
  /** Whether the plan opens the drawing tasks. */
  has_drawing: z.boolean(),
  /** When a plan or a gift that waits opens them; null where none does. */
  drawing_from: z.nullable(timestamp),
  /** Whether a plan may be chosen now. */
  can_pick_tariff: z.boolean(),
  /** A period that is paid already and follows the current one. Renewals then use its plan and its price. */
  next: z.nullable(
    z.object({
      tariff: z.object({ uid: slug, display_name: z.string(), price: kopecks }),
      starts_at: timestamp,
    }),
  ),
  /**
   * The earliest time of the next charge: two calendar days before the end, and at least three days after the mail that
   * announces it. Null when nothing renews.
   */
  renewal_at: z.nullable(timestamp),
  /** A higher price that the user was told of; nothing is charged at it without their consent. Null when there is none. */
  price_change: z.nullable(
    z.object({
      price: kopecks,
      /** Renewals that are due from here on cost it: thirty days after its letter at the earliest. */
      from: timestamp,
      is_agreed: z.boolean(),
      /** Whether the next renewal is one of them. Without the consent there is none, and resuming is the consent. */
      is_next: z.boolean(),
    }),
  ),
  /** While paused: the provider's reason of the failed charge, and the end of the grace period. */
  paused_reason: z.nullable(z.string()),
  grace_end_at: z.nullable(timestamp),
  /** The gift that runs, and those that wait, in their order. */
  gifts: z.array(giftedTime),
  /** The plan that comes back after the gifts, and what a month of it costs then; null when none does. */
  after_gifts: z.nullable(z.object({ uid: slug, display_name: z.string(), price: kopecks })),
  /** Whether the renewal ended because the permission to charge was withdrawn at the bank. */
  is_revoked: z.boolean(),
  /** The saved payment method that renewals are charged to. */
  card: z.nullable(z.object({ title: z.string(), kind: paymentMethod })),
  /** Whether another payment method can be bound for the renewals. */
  can_bind: z.boolean(),
  /** What a bound method is charged at once: the month whose charge has failed. Null when nothing is owed. */
  owed: z.nullable(kopecks),
  /** Whether a cancelled renewal can be resumed with the same card. */
  can_resume: z.boolean(),
  /** What `renewal_at` would be after resuming now; null when it cannot be resumed. */
  renewal_if_resumed_at: z.nullable(timestamp),
})

export type Subscription = z.infer<typeof subscription>

export const readSubscription = {
  summary: 'The current subscription; null when there has never been one',
  access: 'verified',
  reply: z.nullable(subscription),
} satisfies Description

export const cancelSubscription = {
  summary: 'Stops the renewal; access stays until the paid period ends',
  access: 'verified',
  reply: subscription,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export const resumeSubscription = {
  summary: 'Resumes a cancelled renewal; needs a new consent to auto-payments',
  access: 'verified',
  body: z.object({
    auto_payments: z.literal(true, 'subscription.forms.errors.noConsent' satisfies FieldErrorKey),
    /** What the user was told that a month costs. Refused when it costs something else by now. */
    price: z.optional(kopecks),
  }),
  reply: subscription,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export const agreeToPrice = {
  summary: 'Consents to the higher price that the user was told of; refused for any other price',
  access: 'verified',
  body: z.object({ price: kopecks }),
  reply: subscription,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export const removeCard = {
  summary: 'Deletes the saved card at once and stops the renewal; deleting it twice is harmless',
  access: 'verified',
  reply: z.nullable(subscription),
} satisfies Description

/** Saves a payment method without a charge. */
export const binding = z.object({
  uid: z.uuid(),
  /** `void`: a later binding has replaced it, or the card was deleted meanwhile. */
  status: z.enum(['pending', 'active', 'refused', 'void']),
  method: paymentMethod,
  /** What renewals are charged to by now, once it is active; null when that was deleted since. */
  title: z.nullable(z.string()),
  /** How the charge of the month that was owed has ended; null when none was agreed to, or it is still to be made. */
  charge: z.nullable(z.enum(['pending', 'succeeded', 'canceled'])),
})

export type Binding = z.infer<typeof binding>

export const startBinding = {
  summary: 'Starts the binding of another payment method for the renewals; the browser goes to paymentUrl',
  access: 'verified',
  body: z.object({
    /** Consents to the monthly charges of the new method. */
    auto_payments: z.literal(true, 'subscription.forms.errors.noConsent' satisfies FieldErrorKey),
    /** What the user was told that is charged at once; null for nothing. Refused when it is another amount by now. */
    owed: z.nullable(kopecks),
    /** One of those in the settings; without it the first of them. */
    method: z.optional(paymentMethod),
  }),
  reply: checkout,
  refusals: ['ERR_CONFLICT', 'ERR_UNAVAILABLE'],
} satisfies Description

export const checkBinding = {
  summary: 'Asks the provider for the state of a binding; called by the page that the user returns to',
  access: 'verified',
  params: z.object({ uid: z.uuid() }),
  reply: binding,
  refusals: ['ERR_NOT_FOUND', 'ERR_UNAVAILABLE'],
} satisfies Description

export const listTariffs = {
  summary: 'The plans',
  access: 'verified',
  reply: z.array(tariff),
} satisfies Description

export const subscribe = {
  summary: 'Starts the payment of a plan; the browser goes to paymentUrl',
  access: 'verified',
  body: z.object({
    tariff: slug,
    /** Confirms the tariff and accepts the offer. */
    is_confirmed: z.literal(true, 'subscription.forms.errors.notConfirmed' satisfies FieldErrorKey),
    /** The separate consent to monthly charges. Without it one month is bought and nothing renews. */
    auto_payments: z.optional(z.boolean()),
    /** One of those in the settings; without it the first of them. */
    method: z.optional(paymentMethod),
    /** Makes the first month cheaper or longer. */
    promo: z.optional(promoCode),
  }),
  reply: checkout,
  refusals: ['ERR_NOT_FOUND', 'ERR_PERMISSION', 'ERR_CONFLICT', 'ERR_UNAVAILABLE'],
} satisfies Description

/** A larger plan that the running, paid period can be changed to at once. */
export const upgrade = z.object({
  /** The price is what a month costs from the next renewal on. */
  tariff: z.object({ uid: slug, display_name: z.string(), price: kopecks }),
  /** How many goals may be active at once; null means all of them. */
  goals_limit: z.nullable(z.int()),
  questions_per_week: z.int(),
  events_per_day: z.int(),
  /** What the change costs today: the difference of the prices for the whole days that are left. */
  amount: kopecks,
  /** The end of the paid period, which the change does not move. */
  until: timestamp,
})

export type Upgrade = z.infer<typeof upgrade>

export const listUpgrades = {
  summary: 'The larger plans that the paid period can be changed to, with what that costs today',
  access: 'verified',
  reply: z.array(upgrade),
} satisfies Description

export const upgradePlan = {
  summary: 'Starts the payment of an upgrade; refused when it costs another amount by now',
  access: 'verified',
  body: z.object({
    tariff: slug,
    /** What the user was told that it costs. */
    amount: kopecks,
    /** The separate consent to monthly charges of the new price. Without it nothing renews. */
    auto_payments: z.optional(z.boolean()),
    method: z.optional(paymentMethod),
  }),
  reply: checkout,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT', 'ERR_UNAVAILABLE'],
} satisfies Description
