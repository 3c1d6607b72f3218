import * as z from 'zod/mini'
import { type Endpoint, kopecks, timestamp, slug } from './endpoint.ts'
import type { FieldErrorKey } from './field-errors.ts'
import { checkout } from './payments.ts'

export const tariff = z.object({
  uid: slug,
  name: z.enum(['basic', 'medium', 'high']),
  display_name: z.string(),
  price: kopecks,
  old_price: z.nullable(kopecks),
  /** HTML: sanitize before showing. */
  setting_tariff: z.string(),
  is_active: z.boolean(),
  is_recommended: z.boolean(),
})

export type Tariff = z.infer<typeof tariff>

export const subscription = z.object({
  /** The price is what a month of it costs this person. */
  tariff: z.object({ uid: slug, display_name: z.string(), price: kopecks }),
  end_at: timestamp,
  is_free: z.boolean(),
  is_trial: z.boolean(),
  is_cancelled: z.boolean(),
  is_paused: z.boolean(),
  is_ended: z.boolean(),
  /** Whether a plan may be picked now. */
  can_pick_tariff: z.boolean(),
  /** Paid already: what follows when the current period ends. Then it is this one that renews, at this price. */
  next: z.nullable(
    z.object({
      tariff: z.object({ uid: slug, display_name: z.string(), price: kopecks }),
      starts_at: timestamp,
    }),
  ),
  /**
   * From when the next period may be charged: two calendar days before the end, and never within a day of its
   * announcement; null when nothing renews.
   */
  renewal_at: z.nullable(timestamp),
  /** While paused: why the bank refused (a word of the provider's list), and until when access stays. */
  paused_reason: z.nullable(z.string()),
  grace_end_at: z.nullable(timestamp),
  /** The card that renewals are charged to. */
  card: z.nullable(z.object({ title: z.string() })),
  /** A cancelled renewal can be taken up again with the same card. */
  can_resume: z.boolean(),
  /** What `renewal_at` would be if it was taken up again now; null when it cannot be. */
  renewal_if_resumed_at: z.nullable(timestamp),
})

export type Subscription = z.infer<typeof subscription>

export const readSubscription = {
  method: 'GET',
  path: '/api/subscriptions/mine',
  summary: 'The current subscription; null when there has never been one',
  access: 'verified',
  reply: z.nullable(subscription),
  refusals: [],
} satisfies Endpoint

export const cancelSubscription = {
  method: 'POST',
  path: '/api/subscriptions/cancel',
  summary: 'Stops the renewal; access stays until the paid period ends',
  access: 'verified',
  reply: subscription,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Endpoint

export const resumeSubscription = {
  method: 'POST',
  path: '/api/subscriptions/resume',
  summary: 'Takes the cancelled renewal up again; needs the consent to auto-payments anew',
  access: 'verified',
  body: z.object({
    auto_payments: z.literal(true, 'subscription.forms.errors.noConsent' satisfies FieldErrorKey),
  }),
  reply: subscription,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Endpoint

export const removeCard = {
  method: 'POST',
  path: '/api/subscriptions/remove-card',
  summary: 'Forgets the stored card at once and stops the renewal; removing it twice is harmless',
  access: 'verified',
  reply: z.nullable(subscription),
  refusals: [],
} satisfies Endpoint

export const listTariffs = {
  method: 'GET',
  path: '/api/tariffs',
  summary: 'The plans',
  access: 'verified',
  reply: z.array(tariff),
  refusals: [],
} satisfies Endpoint

export const subscribe = {
  method: 'POST',
  path: '/api/tariffs/subscribe',
  summary: 'Starts paying for a plan; the browser goes to paymentUrl',
  access: 'verified',
  body: z.object({
    tariff: slug,
    /** The tariff and the offer. */
    is_confirmed: z.literal(true, 'subscription.forms.errors.notConfirmed' satisfies FieldErrorKey),
    /** The separate consent to be charged every month. Without it one month is bought and nothing renews. */
    auto_payments: z.optional(z.boolean()),
  }),
  reply: checkout,
  refusals: ['ERR_NOT_FOUND', 'ERR_PERMISSION', 'ERR_CONFLICT', 'ERR_UNAVAILABLE'],
} satisfies Endpoint
