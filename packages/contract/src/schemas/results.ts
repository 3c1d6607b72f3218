import * as z from 'zod/mini'
import { NEUTRAL, STRONG, WEAK } from '../constants/results.ts'
import type { Description } from './description.ts'
import { nothing, slug, timestamp } from './shared.ts'

export const result = z.object({
  uid: z.uuid(),
  /** Uids of the directions that the quality belongs to. */
  psy_objects: z.array(slug),
  shared_at: timestamp,
  /** Null until the user has opened it; until then it is new. */
  last_viewed_at: z.nullable(timestamp),
  /** Empty, as are the two texts below, where a newer result about the same quality exists. */
  level_text: z.string(),
  /** What is good about a weak side that does not hurt to read; null of all others. */
  good: z.nullable(z.string()),
  /** What to try this week; the steps of a level take turns. Null where the content has none. */
  next_step: z.nullable(z.string()),
  /** The level that the text is about. Only a trait has the far ones. */
  level: z.enum(['farAbove', 'above', 'middle', 'below', 'farBelow']),
  /** How many of 100 people have this level by the model; null for a state. */
  share: z.nullable(z.int()),
  /**
   * How many of 100 people have less of the quality than the user, by the model: the expected number, and its range of 80 %.
   * Null for a state.
   */
  people_below: z.nullable(z.object({ expected: z.int(), from: z.int(), to: z.int() })),
  type: z.literal([STRONG, WEAK, NEUTRAL]),
  /** Half a sentence about the reader: what this side is like; null of the middle. */
  half: z.nullable(z.string()),
  quality: z.object({
    id: slug,
    name: z.string(),
    meaning: z.string(),
    low: z.string(),
    high: z.string(),
    /** T: trait. P: preference, never weak. S: state of the last days. */
    kind: z.enum(['T', 'P', 'S']),
  }),
  /** Probability that the user is in this band, 0…1. */
  probability: z.number(),
  /** Number of direct responses that it rests on. */
  answers: z.int(),
  /** Position on the scale, in standard deviations of the reference, and its standard error. */
  mean: z.number(),
  sd: z.number(),
  /** A newer result about the same quality exists. */
  is_outdated: z.boolean(),
  /**
   * The band published before, when it was not the user's answers alone that changed it but the questions: another bank or
   * calibration. Null otherwise.
   */
  revised_from: z.nullable(z.enum(['high', 'middle', 'low'])),
  /** Of a state: when it can be measured again. Null when it can be now, and for everything else. */
  next_at: z.nullable(timestamp),
  /** The user's feedback, whether the result fits; null until given. */
  agrees: z.nullable(z.boolean()),
  /**
   * The place in the order in which the user is told of results, 1, 2, 3…; a larger one is newer. Null while it waits: one that
   * is heavy to read follows another (decision 128). It stands in this list from the beginning.
   */
  told: z.nullable(z.int()),
  /** When a device has told the user of it, or has named it: then nothing tells it again. Null until then. It may be unread all the same. */
  told_at: z.nullable(timestamp),
})

export type Result = z.infer<typeof result>

export const listResults = {
  summary: 'Results, newest first; of one direction with `object`',
  access: 'verified',
  query: z.object({ object: z.optional(slug) }),
  reply: z.array(result),
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

/** More than a sitting or an arrival has to tell: an account has fewer qualities. */
const MOST_ANNOUNCED = 300

export const viewResult = {
  summary: 'Marks a result as viewed',
  access: 'verified',
  params: z.object({ id: z.uuid() }),
  reply: nothing,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const announceResults = {
  summary: 'Marks results as told by a device, so that no other one tells them again',
  access: 'verified',
  body: z.object({ results: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MOST_ANNOUNCED)) }),
  reply: nothing,
} satisfies Description

export const rateResult = {
  summary: 'Saves the feedback, whether a result fits; sending it again replaces it',
  access: 'verified',
  params: z.object({ id: z.uuid() }),
  body: z.object({ agrees: z.boolean() }),
  reply: nothing,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const direction = z.object({
  uid: slug,
  name: z.string(),
  introduction: z.string(),
  /** No active goal leads to it: it is here because a result is, or answers enough for a first guess. */
  is_beyond_goals: z.boolean(),
  /** Its qualities are states, which are asked about each week. */
  is_weekly: z.boolean(),
  /** The number of qualities that a result stands for; of states, of those measured this week. */
  said: z.int(),
  /** `said`, and the qualities that something is left to ask about. */
  sayable: z.int(),
  /** The share of `said` in `sayable`, 0…100, rounded down; 100 when nothing is sayable. Never falls by a response. */
  qp: z.int().check(z.gte(0), z.lte(100)),
  new_results: z.int(),
  /** All that is sayable is said. */
  is_measured: z.boolean(),
  /** False while the responses look random or hurried, in all directions alike: then nothing is provisionally said. */
  is_consistent: z.boolean(),
  /** Of a direction of states that are all measured for now: when it opens again. */
  next_at: z.nullable(timestamp),
  qualities: z.array(
    z.object({
      id: slug,
      name: z.string(),
      /** 0…1; 1 only when a result stands. */
      certainty: z.number(),
      /** The likeliest third of the scale before a result stands; null when none is likely enough. Not a result. */
      leaning: z.nullable(z.enum(['high', 'low', 'middle'])),
      /** Something is left to ask about it: it may become clear, or clearer. */
      is_open: z.boolean(),
      /** What `leaning` means for this quality, a sentence to the reader. */
      leaning_text: z.nullable(z.string()),
    }),
  ),
})

export type Direction = z.infer<typeof direction>

export const readProgress = {
  summary:
    'What has been said of what can be said, by direction of the active goals and of everything answered',
  access: 'verified',
  reply: z.array(direction),
} satisfies Description
