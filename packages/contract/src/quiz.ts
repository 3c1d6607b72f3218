import * as z from 'zod/mini'
import { type Endpoint, nothing } from './endpoint.ts'

/** The web asks for more when fewer than this many questions are on hand. */
export const FEW_QUESTIONS = 5

/** The longest time that an answer is said to have taken: a day. */
export const MAX_RESPONSE_MS = 86_400_000

export const optionId = z.int().check(z.positive())

export const question = z.object({
  uid: z.uuid(),
  id: z.string(),
  number_original: z.int(),
  /** What the answers are about, for a shared scale: «Насколько это про вас?». */
  prompt: z.nullable(z.string()),
  text: z.string(),
  /** Ids of the answers, in the order in which they are shown. */
  answers: z.array(optionId),
  /** A graded scale is drawn as one; a choice has answers of its own. */
  kind: z.enum(['scale', 'choice', 'pair']),
  /** The two statements of a pair. */
  pair: z.nullable(z.object({ left: z.string(), right: z.string() })),
  /** It touches something tender: skipping is offered more plainly. */
  sensitive: z.boolean(),
  /** What soon becomes clear, for «ещё 6 ответов, и станет ясно про настойчивость». */
  soon: z.nullable(z.object({ quality: z.string(), answers: z.int() })),
})

export type Question = z.infer<typeof question>

export const responseOption = z.object({ id: optionId, text: z.string() })

export type ResponseOption = z.infer<typeof responseOption>

export const listQuestions = {
  method: 'GET',
  path: '/api/questions',
  summary: 'The next questions, in order; the same list on every device',
  access: 'verified',
  reply: z.array(question),
  refusals: ['ERR_READ_ONLY', 'ERR_CONFLICT'],
} satisfies Endpoint

export const sendAnswer = {
  method: 'POST',
  path: '/api/questions/:uid',
  summary: 'Answers a question; sending the same answer again is harmless',
  access: 'verified',
  params: z.object({ uid: z.uuid() }),
  body: z.object({
    answer_id: optionId,
    /** Milliseconds between showing the question and the tap. */
    ms: z.optional(z.int().check(z.nonnegative(), z.lte(MAX_RESPONSE_MS))),
  }),
  reply: z.object({
    /** Whether this answer published a result. */
    new_results: z.int(),
    /** Set once in a while: the answers look hurried. */
    hint: z.nullable(z.enum(['slower'])),
  }),
  refusals: ['ERR_NOT_FOUND', 'ERR_QUOTA', 'ERR_READ_ONLY', 'ERR_CONFLICT'],
} satisfies Endpoint

export const undoAnswer = {
  method: 'POST',
  path: '/api/questions/:uid/undo',
  summary: 'Takes the last answer back, as if it had never been given',
  access: 'verified',
  params: z.object({ uid: z.uuid() }),
  query: z.object({
    /** The same for the same wish, also when it is sent again: then it takes back nothing that was answered since. */
    key: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  }),
  reply: question,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT', 'ERR_READ_ONLY'],
} satisfies Endpoint

export const skipQuestion = {
  method: 'POST',
  path: '/api/questions/:uid/skip',
  summary: 'Puts a question aside; it costs nothing and may come back much later',
  access: 'verified',
  params: z.object({ uid: z.uuid() }),
  reply: nothing,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT', 'ERR_READ_ONLY'],
} satisfies Endpoint

export const listAnswers = {
  method: 'POST',
  path: '/api/answers',
  summary: 'The texts of answers',
  access: 'verified',
  body: z.object({ answer_ids: z.array(optionId).check(z.maxLength(500)) }),
  reply: z.array(responseOption),
  refusals: [],
} satisfies Endpoint
