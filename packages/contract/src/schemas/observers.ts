import * as z from 'zod/mini'
import {
  GUESSED_STATEMENTS,
  MAX_ROUND_QUALITIES,
  OBSERVER_CATEGORIES,
  OBSERVER_COMPARISONS,
  OUTCOME_STATES,
  QUALITY_STATEMENTS,
  ROUND_STATES,
} from '../constants/observers.ts'
import type { Description } from './description.ts'
import { nothing, slug } from './shared.ts'

/** The calls of the person who asks. Those of the observers are in `observe.ts`. */

/** A day of the Moscow calendar: 2026-11-25. Nothing about observers is told any finer. */
export const calendarDay = z.iso.date()

export const observerValue = z.int().check(z.nonnegative(), z.lt(OBSERVER_CATEGORIES))

const roundId = z.object({ id: z.uuid() })

const observableQuality = z.object({
  id: slug,
  name: z.string(),
  direction: slug,
  direction_name: z.string(),
  /** In the order in which observers are asked. */
  statements: z.array(z.object({ id: slug, text: z.string() })).check(z.length(QUALITY_STATEMENTS)),
})

export type ObservableQuality = z.infer<typeof observableQuality>

const round = z.object({
  id: z.uuid(),
  state: z.enum(ROUND_STATES),
  started_on: calendarDay,
  /** The last day on which the link can be answered. */
  ends_on: calendarDay,
  /** The token of the link, to send it again; null when the round takes no replies any more. */
  token: z.nullable(z.string()),
  qualities: z.array(
    z.object({
      ...observableQuality.shape,
      /** What the person thinks others will reply to these two statements; null: not guessed. */
      guesses: z
        .array(z.object({ statement: slug, value: z.nullable(observerValue) }))
        .check(z.length(GUESSED_STATEMENTS)),
    }),
  ),
  outcome: z.enum(OUTCOME_STATES),
  /** The outcome has been opened: nothing is guessed any more. */
  is_opened: z.boolean(),
})

export type ObserverRound = z.infer<typeof round>

export const readObservers = {
  summary:
    'The rounds of the caller, newest first, the qualities that others can see, and whether one may start',
  access: 'verified',
  reply: z.object({
    /** What a round may ask about now. */
    qualities: z.array(observableQuality),
    /** The names of what cannot be asked again yet: once a quarter, or two means of the same people would tell what one more replied. */
    asked_lately: z.array(z.string()),
    rounds: z.array(round),
    /** `open`: one takes replies; `used`: those of the quarter are started; `readOnly`: no running plan. */
    start: z.enum(['allowed', 'open', 'used', 'readOnly']),
    /** How many rounds a quarter of the year the plan has; 0 without a plan. */
    per_quarter: z.int(),
    /** Of `used`: the day from which the next may start. */
    next_on: z.nullable(calendarDay),
    /** Where others' view may be shown beside the person's own. */
    shown_in: z.object({ portrait: z.boolean(), specialist: z.boolean() }),
  }),
} satisfies Description

export type Observers = z.infer<typeof readObservers.reply>

export const startObserverRound = {
  summary: 'Starts a round; the id is made on the device, and sending it again is harmless',
  access: 'verified',
  body: z.object({
    round_id: z.uuid(),
    qualities: z.array(slug).check(z.minLength(1), z.maxLength(MAX_ROUND_QUALITIES)),
  }),
  reply: round,
  /** ERR_CONFLICT: a round takes replies already; ERR_PLAN: those of the quarter are started; ERR_NOT_FOUND: none to ask about now. */
  refusals: ['ERR_READ_ONLY', 'ERR_PLAN', 'ERR_CONFLICT', 'ERR_NOT_FOUND'],
} satisfies Description

export const saveObserverGuess = {
  summary: 'Saves what the person thinks others will reply to a statement; null takes it back',
  access: 'verified',
  params: roundId,
  body: z.object({ statement: slug, value: z.nullable(observerValue) }),
  reply: nothing,
  /** ERR_CONFLICT: the outcome was opened. */
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export const stopObserverRound = {
  summary: 'Takes no replies any more, at once; finished ones stay. Again is harmless',
  access: 'verified',
  params: roundId,
  reply: round,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const removeObserverRound = {
  summary: 'Deletes a round with its replies and guesses, at once; it still counts for the quarter',
  access: 'verified',
  params: roundId,
  reply: nothing,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const openObserverOutcome = {
  summary: 'Opens the outcome; from now on nothing is guessed. Again is harmless',
  access: 'verified',
  params: roundId,
  reply: nothing,
  /** ERR_CONFLICT: nothing may be told yet. */
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

/** In standard deviations of the reference, with its standard error, both rounded to tenths. */
const position = z.object({ mean: z.number(), sd: z.number() })

const comparison = z.nullable(z.enum(OBSERVER_COMPARISONS))

const comparedQuality = z.object({
  id: slug,
  name: z.string(),
  low: z.string(),
  high: z.string(),
  /** The newest result; null where there is none. */
  self: z.nullable(position),
  guess: z.nullable(position),
  /** Of `replies` people; null while more replies are needed. A reply that knew nothing of the quality is no part of it. */
  others: z.nullable(z.object({ ...position.shape, replies: z.int() })),
  /** `others` beside `self`, and beside `guess`: `higher` says that others see more of the quality. Null where one is missing. */
  beside_self: comparison,
  beside_guess: comparison,
  /** Who usually sees this quality better, by the research: `others` of what shows, `self` of what does not. */
  seen_better_by: z.enum(['others', 'self', 'both']),
})

export type ComparedQuality = z.infer<typeof comparedQuality>

export const readObserverOutcome = {
  summary: 'How the person sees it, how they thought to be seen, and how others see it, once it was opened',
  access: 'verified',
  params: roundId,
  reply: z.object({
    state: z.enum(OUTCOME_STATES),
    /** Where both agree first, the largest difference last; then those that wait. */
    qualities: z.array(comparedQuality),
  }),
  /** ERR_CONFLICT: not opened. */
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export type ObserverOutcome = z.infer<typeof readObserverOutcome.reply>

export const showObserverOutcome = {
  summary: 'Whether others’ view stands in the portrait and on the page of a specialist; off until asked for',
  access: 'verified',
  body: z.object({ portrait: z.boolean(), specialist: z.boolean() }),
  reply: nothing,
} satisfies Description

/** Others' view of a quality where the person shows it: in the portrait, to a specialist. */
export const observedQuality = z.object({
  ...z.pick(comparedQuality, { id: true, name: true, low: true, high: true, self: true, beside_self: true })
    .shape,
  others: z.object({ ...position.shape, replies: z.int() }),
})

export type ObservedQuality = z.infer<typeof observedQuality>
