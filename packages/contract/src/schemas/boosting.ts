import * as z from 'zod/mini'
import type { Description } from './description.ts'
import { checkout, paymentMethod } from './payments.ts'
import { kopecks, slug } from './shared.ts'

export const booster = z.object({
  uid: slug,
  price: kopecks,
  /** Number of questions that it adds. */
  questions: z.int(),
  /** About how many new results they bring this user; null when no number could be kept. */
  results: z.nullable(z.int().check(z.positive())),
  /** What comes for about eight users in nine; null when no number could be kept. */
  results_range: z.nullable(z.object({ from: z.int(), to: z.int() })),
  /** Whether the user can buy it now: not when fewer new questions than these are left for the chosen goals. */
  is_available: z.boolean(),
})

export type Booster = z.infer<typeof booster>

/** Purchased questions that are left. */
export const boosting = z.object({ questions: z.int() })

export type Boosting = z.infer<typeof boosting>

export const listBoosters = {
  summary: 'The boosters, and what they would bring the user',
  access: 'verified',
  reply: z.array(booster),
} satisfies Description

export const readBoosting = {
  summary: 'The purchased questions that are left; null when none were ever purchased',
  access: 'verified',
  reply: z.nullable(boosting),
} satisfies Description

export const buyBooster = {
  summary: 'Starts the payment of a booster; the browser goes to paymentUrl',
  access: 'verified',
  body: z.object({ booster: slug, method: z.optional(paymentMethod) }),
  reply: checkout,
  refusals: ['ERR_NOT_FOUND', 'ERR_READ_ONLY', 'ERR_CONFLICT', 'ERR_UNAVAILABLE'],
} satisfies Description
