import * as z from 'zod/mini'
import {
  EXPERIMENT_GUARDS,
  EXPERIMENT_MAX_PEOPLE,
  EXPERIMENT_MEASURES,
  EXPERIMENT_MIN_PEOPLE,
  EXPERIMENT_PLACES,
  SCREEN_PLACES,
  VARIANTS,
} from '../constants/experiments.ts'
import type { Description } from './description.ts'
import { nothing, timestamp } from './shared.ts'
import { reason } from './staff.ts'

const name = z.string().check(z.regex(/^[a-z0-9-]{3,64}$/))
const place = z.enum(EXPERIMENT_PLACES)

const newExperiment = z.object({
  /** Part of what the variants are drawn by: never used again. */
  name,
  hypothesis: z.string().check(z.trim(), z.minLength(10), z.maxLength(500)),
  place,
  measure: z.enum(EXPERIMENT_MEASURES),
  guards: z.array(z.enum(EXPERIMENT_GUARDS)).check(z.minLength(1), z.maxLength(EXPERIMENT_GUARDS.length)),
  /** Of `b`, in percent. */
  share: z.int().check(z.gte(1), z.lte(99)),
  /** The plan: one of both at least. */
  planned_people: z.nullable(z.int().check(z.gte(EXPERIMENT_MIN_PEOPLE), z.lte(EXPERIMENT_MAX_PEOPLE))),
  ends_at: z.nullable(timestamp),
})

export type NewExperiment = z.infer<typeof newExperiment>

const perVariant = z.object({ a: z.int(), b: z.int() })

const difference = z.object({
  people: perVariant,
  yes: perVariant,
  /** Share of b less share of a, with its 95 % interval. */
  difference: z.number(),
  interval: z.tuple([z.number(), z.number()]),
})

export const experiment = z.object({
  ...newExperiment.shape,
  state: z.enum(['running', 'fulfilled', 'stopped']),
  started_at: timestamp,
  stopped_at: z.nullable(timestamp),
  stopped_because: z.nullable(z.enum(['guard', 'other'])),
  /** Who has met a variant, testers and staff left out, and who of them long enough ago to be counted. */
  people: perVariant,
  counted: z.int(),
  guard_counts: z.array(
    z.object({
      guard: z.enum(EXPERIMENT_GUARDS),
      yes: perVariant,
      /** Surely more often with b: the 95 % interval of the difference lies above zero. */
      is_alarming: z.boolean(),
    }),
  ),
  /** Null until the plan is fulfilled: whoever looks earlier sees differences that are none. */
  result: z.nullable(difference),
})

export type Experiment = z.infer<typeof experiment>

export const listExperiments = {
  summary: 'All experiments, the newest first; the difference of one only when its plan is fulfilled',
  access: 'staff',
  permission: 'readExperiments',
  reply: z.array(experiment),
} satisfies Description

export const startExperiment = {
  summary: 'Starts an experiment in one of the places that may vary; one at a time in each',
  access: 'staff',
  permission: 'manageExperiments',
  stepUp: true,
  body: newExperiment,
  reply: nothing,
  refusals: ['ERR_CONFLICT'],
} satisfies Description

export const stopExperiment = {
  summary: 'Gives everybody the usual variant again, for good; because of a guard, or for another reason',
  access: 'staff',
  permission: 'manageExperiments',
  params: z.object({ name }),
  body: z.object({ because: z.enum(['guard', 'other']), reason }),
  reply: nothing,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export const meetVariant = {
  summary: 'Which variant of a place the caller sees; what is asked for counts as seen',
  access: 'verified',
  params: z.object({ place: z.enum(SCREEN_PLACES) }),
  reply: z.object({ variant: z.enum(VARIANTS) }),
} satisfies Description
