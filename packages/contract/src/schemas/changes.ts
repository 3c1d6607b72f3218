import * as z from 'zod/mini'
import { MAX_REMEASURED } from '../constants/changes.ts'
import type { Description } from './description.ts'
import { nothing, slug, timestamp } from './shared.ts'

const position = z.object({
  /** In standard deviations of the reference, and its standard error. */
  mean: z.number(),
  sd: z.number(),
})

const measuredQuality = z.object({
  id: slug,
  name: z.string(),
  /** Uid of its direction. */
  direction: slug,
})

const changedQuality = z.extend(measuredQuality, {
  low: z.string(),
  high: z.string(),
  /** T: trait. P: preference, never weak. */
  kind: z.enum(['T', 'P']),
})

export const remeasurable = z.object({
  quality: measuredQuality,
  /** When it can be measured again: past or future; and whether that is so now. */
  available_at: timestamp,
  is_available: z.boolean(),
  /** The responses of the re-measurement that is under way; null when none is. And how many it takes. */
  answered: z.nullable(z.int()),
  answers: z.int(),
  /**
   * In how many of 100 cases the usual re-measurement, and the long one, would notice a large change of this quality of this
   * person, be it as a possible one; null when it cannot be measured again now, or the bank has too few items for it.
   */
  usual_chance: z.nullable(z.int().check(z.minimum(1), z.maximum(99))),
  long_chance: z.nullable(z.int().check(z.minimum(1), z.maximum(99))),
})

export type Remeasurable = z.infer<typeof remeasurable>

export const change = z.object({
  uid: z.uuid(),
  quality: changedQuality,
  /** By the responses until `before_at`, and by those from `started_at` to `finished_at`: no response is in both. */
  before: position,
  before_at: timestamp,
  after: position,
  started_at: timestamp,
  finished_at: timestamp,
  /** Whether it is higher or lower than before: certainly, possibly, or not noticeably. */
  outcome: z.enum(['up', 'maybe-up', 'same', 'maybe-down', 'down']),
})

export type Change = z.infer<typeof change>

export const listChanges = {
  summary: 'What was measured again, newest first, and what can be measured again and when',
  access: 'verified',
  reply: z.object({ changes: z.array(change), qualities: z.array(remeasurable) }),
} satisfies Description

export const startRemeasurement = {
  summary: 'Measures qualities again: their questions come first from now on',
  access: 'verified',
  body: z.object({
    qualities: z.array(slug).check(z.minLength(1), z.maxLength(MAX_REMEASURED)),
    /** With more questions: one quality at a time. */
    is_long: z.optional(z.boolean()),
  }),
  reply: nothing,
  /**
   * ERR_CONFLICT: no result yet, too early, under way already, no goal is chosen; a long one of several qualities, beside
   * another long one, or of a quality with too few questions.
   */
  refusals: ['ERR_NOT_FOUND', 'ERR_READ_ONLY', 'ERR_CONFLICT'],
} satisfies Description

export const cancelRemeasurement = {
  summary: 'Stops measuring a quality again; the responses stay ordinary responses',
  access: 'verified',
  params: z.object({ quality: slug }),
  reply: nothing,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description
