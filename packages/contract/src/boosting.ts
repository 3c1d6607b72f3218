import * as z from 'zod/mini'
import { type Endpoint, kopecks, slug } from './endpoint.ts'
import { checkout } from './payments.ts'

export const booster = z.object({
  uid: slug,
  price: kopecks,
  /** How many questions it adds. */
  questions: z.int(),
  /** About how many new results they bring. */
  results: z.int(),
})

export type Booster = z.infer<typeof booster>

/** Additional questions that are left. */
export const boosting = z.object({ questions: z.int() })

export type Boosting = z.infer<typeof boosting>

export const listBoosters = {
  method: 'GET',
  path: '/api/boosters',
  summary: 'The boosters',
  access: 'verified',
  reply: z.array(booster),
  refusals: [],
} satisfies Endpoint

export const readBoosting = {
  method: 'GET',
  path: '/api/boosting',
  summary: 'What is left of the bought questions; null when none were ever bought',
  access: 'verified',
  reply: z.nullable(boosting),
  refusals: [],
} satisfies Endpoint

export const buyBooster = {
  method: 'POST',
  path: '/api/boosting',
  summary: 'Starts paying for a booster; the browser goes to paymentUrl',
  access: 'verified',
  body: z.object({ booster: slug }),
  reply: checkout,
  refusals: ['ERR_NOT_FOUND', 'ERR_READ_ONLY', 'ERR_CONFLICT', 'ERR_UNAVAILABLE'],
} satisfies Endpoint
