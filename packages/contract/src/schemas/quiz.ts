import * as z from 'zod/mini'
import { MAX_RESPONSE_MS } from '../constants/quiz.ts'
import type { Description } from './description.ts'
import { nothing, slug, timestamp } from './shared.ts'

export const optionId = z.int().check(z.positive())

export const question = z.object({
  uid: z.uuid(),
  id: z.string(),
  number_original: z.int(),
  /** The question above a shared rating scale: «Насколько это про вас?». */
  prompt: z.nullable(z.string()),
  text: z.string(),
  /** Ids of the response options, in the order in which they are shown. */
  answers: z.array(optionId),
  /** `scale` shares a rating scale with other questions, `choice` has its own options, `pair` lies between two statements. */
  kind: z.enum(['scale', 'choice', 'pair']),
  /** The two statements of a pair. */
  pair: z.nullable(z.object({ left: z.string(), right: z.string() })),
  /** A sensitive subject: the button to skip is more prominent. */
  sensitive: z.boolean(),
  /** What it asks about may be missing from a life: «Такого в моей жизни нет» is offered. */
  may_not_apply: z.boolean(),
  /** The quality that is close to a result and the number of responses it still needs: «ещё 3 ответа, и ясно …». */
  soon: z.nullable(z.object({ quality: z.string(), answers: z.int() })),
  /** Id of the quality that it asks about, to find it among the qualities of the directions. */
  quality: slug,
})

export type Question = z.infer<typeof question>

export const responseOption = z.object({ id: optionId, text: z.string() })

export type ResponseOption = z.infer<typeof responseOption>

export const listQuestions = {
  summary: 'The next questions, in order; the same list on every device; none in read mode',
  access: 'verified',
  reply: z.array(question),
  refusals: ['ERR_CONFLICT'],
} satisfies Description

export const readQuestionsLeft = {
  summary:
    'How many questions of the active goals the user has neither answered nor skipped, without those that come back weekly',
  access: 'verified',
  reply: z.object({ questions: z.int() }),
} satisfies Description

export const askAboutDirection = {
  summary: 'Asks about what is not clear yet in a direction before all else; paid for as all questions are',
  access: 'verified',
  params: z.object({ direction: slug }),
  reply: z.object({
    /** Their `number_original`, in the order in which they are asked. */
    questions: z.array(z.int()),
  }),
  /** ERR_CONFLICT: nothing is left to ask, no goal is chosen, or the user wants a random order. */
  refusals: ['ERR_NOT_FOUND', 'ERR_READ_ONLY', 'ERR_CONFLICT'],
} satisfies Description

export const sendAnswer = {
  summary: 'Answers a question; sending the same response again is harmless',
  access: 'verified',
  params: z.object({ uid: z.uuid() }),
  body: z.object({
    answer_id: optionId,
    /** Response time in milliseconds, from showing the question to the tap. */
    ms: z.optional(z.int().check(z.nonnegative(), z.lte(MAX_RESPONSE_MS))),
    /** Has the reply bring the list when it is due, which spares a request. */
    with_list: z.optional(z.boolean()),
  }),
  reply: z.object({
    /** Number of results to tell now: those this response published and those that waited, without those that wait (`told`). */
    new_results: z.int(),
    /** The qualities among them from which this response points the other way: those are told at the end of the sitting. */
    contradicted: z.array(slug),
    /** Set now and then when responses look hurried. */
    hint: z.nullable(z.enum(['slower'])),
    /** The next questions, where `with_list` asked for them and they were due: few were left, or the user is new. */
    questions: z.nullable(z.array(question)),
  }),
  refusals: ['ERR_NOT_FOUND', 'ERR_QUOTA', 'ERR_READ_ONLY', 'ERR_CONFLICT'],
} satisfies Description

export const undoAnswer = {
  summary: 'Undoes the last response or «not applicable», or a skip, as if it had never been given',
  access: 'verified',
  params: z.object({ uid: z.uuid() }),
  query: z.object({
    /** Idempotence key: a request that is sent again undoes no later response. */
    key: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  }),
  reply: question,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT', 'ERR_READ_ONLY'],
} satisfies Description

export const skipQuestion = {
  summary: 'Puts a question aside, free of charge: skipped it may come back much later, not applicable never',
  access: 'verified',
  params: z.object({ uid: z.uuid() }),
  query: z.object({
    /** Only for a question that may not apply: what it asks about is missing from the user's life. */
    reason: z.optional(z.enum(['not-applicable'])),
  }),
  reply: nothing,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT', 'ERR_READ_ONLY'],
} satisfies Description

export const readToday = {
  summary:
    'How many questions were answered since midnight in Moscow and are left until the next, and how far the sitting is',
  access: 'verified',
  reply: z.object({
    answered: z.int(),
    /** How many more the plan and the bought questions pay for today. */
    left: z.int(),
    /** When more can be answered once these are used up; null while none can be, in read mode. */
    opens_at: z.nullable(timestamp),
    /** The answers in a row, on any device, with no long pause between them and since; «not applicable» counts. */
    sitting: z.object({
      /** 1…15 after an answer; 0 once the last one is longer ago than the pause. */
      answers: z.int(),
      /** Those before it included: 15, 30, 45… at its end. */
      in_a_row: z.int(),
      /** When the first of them was given. */
      began_at: z.nullable(timestamp),
      /** At its end what was said in it of oneself, the newest first, without what is sensitive or of the last days; empty before. */
      words: z.array(
        z.object({
          quality: slug,
          text: z.string(),
          answer: z.string(),
          /** The end of the quality that the answer points to, and what of the user that would mean; null of the middle. */
          side: z.enum(['high', 'middle', 'low']),
          means: z.nullable(z.string()),
          /** It is the last answer at its end. */
          is_sure: z.boolean(),
        }),
      ),
    }),
  }),
} satisfies Description

export type Today = z.infer<typeof readToday.reply>

export const listOwnAnswers = {
  summary:
    'What the user has answered about a quality, newest first: each question once, without pairs and what is sensitive',
  access: 'verified',
  params: z.object({ quality: slug }),
  reply: z.array(z.object({ text: z.string(), answer: z.string() })),
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const listAnswers = {
  summary: 'The texts of response options',
  access: 'verified',
  body: z.object({ answer_ids: z.array(optionId).check(z.maxLength(500)) }),
  reply: z.array(responseOption),
} satisfies Description
