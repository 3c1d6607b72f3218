import * as z from 'zod/mini'
import { type Endpoint, timestamp, nothing, slug } from './endpoint.ts'

/** A strong quality, a weak one; anything else is neutral. */
export const STRONG = 0
export const WEAK = 1
export const NEUTRAL = -1

/** A state is read at most once in this time, and only answers of this time speak in its reading. */
export const STATE_DAYS = 7

export const result = z.object({
  uid: z.uuid(),
  /** Ids of the directions that the quality belongs to. */
  psy_objects: z.array(slug),
  shared_at: timestamp,
  /** Null until the person has opened it: then it is new. */
  last_viewed_at: z.nullable(timestamp),
  level_text: z.string(),
  /** What to try next, for a weak quality. */
  next_step: z.nullable(z.string()),
  type: z.literal([STRONG, WEAK, NEUTRAL]),
  quality: z.object({
    id: slug,
    name: z.string(),
    meaning: z.string(),
    low: z.string(),
    high: z.string(),
    /** T trait, P preference (never weak), S state of the last days. */
    kind: z.enum(['T', 'P', 'S']),
  }),
  /** Probability that the person is in this band, 0…1. */
  probability: z.number(),
  /** Direct answers that it stands on. */
  answers: z.int(),
  /** Place on the axis in standard deviations of the reference, and how sure that is. */
  mean: z.number(),
  sd: z.number(),
  /** A newer result about the same quality exists. */
  is_outdated: z.boolean(),
  /** How it went on from the place shown before; null when there is none, or no more lies between than a standard error. */
  moved: z.nullable(z.enum(['up', 'down'])),
  /** Of a state: when it can be read again; null when that is now, and for everything else. */
  next_at: z.nullable(timestamp),
  /** Whether the person finds that it is like them; null until they say. */
  agrees: z.nullable(z.boolean()),
})

export type Result = z.infer<typeof result>

export const listResults = {
  method: 'GET',
  path: '/api/results',
  summary: 'Results, newest first; of one direction with `object`',
  access: 'verified',
  query: z.object({ object: z.optional(slug) }),
  reply: z.array(result),
  refusals: ['ERR_NOT_FOUND'],
} satisfies Endpoint

export const viewResult = {
  method: 'POST',
  path: '/api/results/:id/view',
  summary: 'Marks a result as seen',
  access: 'verified',
  params: z.object({ id: z.uuid() }),
  reply: nothing,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Endpoint

export const rateResult = {
  method: 'POST',
  path: '/api/results/:id/feedback',
  summary: 'Says whether a result is like the person; saying it again replaces it',
  access: 'verified',
  params: z.object({ id: z.uuid() }),
  body: z.object({ agrees: z.boolean() }),
  reply: nothing,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Endpoint

export const direction = z.object({
  uid: slug,
  name: z.string(),
  introduction: z.string(),
  /** How much of the reachable certainty has been reached, 0…100. */
  qp: z.int().check(z.gte(0), z.lte(100)),
  new_results: z.int(),
  /** Measured as well as the bank can: asking on would add nothing. */
  is_measured: z.boolean(),
  /** Of a direction of states that are all read for now: when it opens again. */
  next_at: z.nullable(timestamp),
  /** One facet per quality: certainty 0…1. */
  qualities: z.array(z.object({ id: slug, name: z.string(), certainty: z.number() })),
})

export type Direction = z.infer<typeof direction>

export const readProgress = {
  method: 'GET',
  path: '/api/results/progress',
  summary: 'Progress by direction of the active goals and of everything answered',
  access: 'verified',
  reply: z.array(direction),
  refusals: [],
} satisfies Endpoint
