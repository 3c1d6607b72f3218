import * as z from 'zod/mini'
import { MAX_RESPONSE_MS } from '../constants/quiz.ts'
import { TRYOUT_QUESTIONS, TRYOUT_SKIPS } from '../constants/tryout.ts'
import type { Description } from './description.ts'
import { optionId, question, responseOption } from './quiz.ts'
import { result } from './results.ts'
import { slug } from './shared.ts'

/** A question by its `number_original`. */
const itemNumber = z.int().check(z.positive())

/** The responses of a visitor, in order. They are kept on the device and sent along with each call. */
const answers = z
  .array(
    z.object({
      question: itemNumber,
      answer_id: optionId,
      /** Response time in milliseconds, as in `sendAnswer`. */
      ms: z.optional(z.int().check(z.nonnegative(), z.lte(MAX_RESPONSE_MS))),
    }),
  )
  .check(z.maxLength(TRYOUT_QUESTIONS))

const aboutQuality = {
  quality: z.string(),
  meaning: z.string(),
  direction: z.string(),
  /** Probability of what is said, 0…1. */
  probability: z.number(),
  /** Number of direct responses that it rests on. */
  answers: z.int(),
  /** Whether it is about something that hurts: help stands beside it then. */
  is_heavy: z.boolean(),
}

const outcome = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('result'),
    ...aboutQuality,
    type: result.shape.type,
    level: result.shape.level,
    /** The first sentence of its text: the rest is read in the account. */
    sentence: z.string(),
    /** As of a result: what is good about a weak side that does not hurt. */
    good: result.shape.good,
    next_step: z.nullable(z.string()),
    /** What the answers about another quality point to, a sentence; null where they point to nothing, or to what hurts or is weak. */
    guess: z.nullable(z.string()),
  }),
  /** No result yet: the likeliest third of the scale, if any is likely enough. */
  z.object({
    kind: z.literal('leaning'),
    ...aboutQuality,
    leaning: z.enum(['high', 'low', 'middle']),
    /** What `leaning` would mean, a sentence to the reader. */
    leaning_text: z.string(),
    /** About how many more responses a result takes; null when that cannot be told. */
    missing: z.nullable(z.int()),
  }),
  z.object({ kind: z.literal('none') }),
])

export type TryoutOutcome = z.infer<typeof outcome>

const tryoutQuestion = z.extend(question, { options: z.array(responseOption) })

export type TryoutQuestion = z.infer<typeof tryoutQuestion>

export const askTryout = {
  summary: 'The next questions for a visitor, chosen by the responses so far; nothing is stored',
  access: 'public',
  body: z.object({
    /** Made on the device: the qualities that this visitor is asked about are drawn by it. */
    seed: z.uuid(),
    answers,
    skipped: z.array(itemNumber).check(z.maxLength(TRYOUT_SKIPS)),
    /** The question on the screen, which is not handed out again. */
    shown: z.nullable(itemNumber),
  }),
  reply: z.object({
    questions: z.array(tryoutQuestion),
    /** The qualities that are asked about, for the picture. */
    facets: z.array(z.object({ id: slug, name: z.string(), certainty: z.number() })),
    /** What can be said after the last question; null until then. */
    outcome: z.nullable(outcome),
  }),
} satisfies Description

export const keepTryout = {
  summary: 'Makes the responses of a visitor the first ones of their account; keeps none when it has any',
  access: 'verified',
  body: z.object({ answers: answers.check(z.minLength(1)) }),
  reply: z.object({
    /** Number of responses that this call has kept. */
    kept: z.int(),
  }),
  refusals: ['ERR_CONFLICT', 'ERR_QUOTA', 'ERR_READ_ONLY'],
} satisfies Description
