import * as z from 'zod/mini'
import type { Description } from './description.ts'
import { question, responseOption } from './quiz.ts'
import { timestamp } from './shared.ts'

/** A game under way: what is asked, and nothing of what was forecast. */
const forecastGame = z.object({
  id: z.uuid(),
  /** SHA-256 of the sealed list, in hexadecimal. */
  seal: z.string(),
  started_at: timestamp,
  /** What is not answered by then is left out; the answers given stay. */
  ends_at: timestamp,
  /** The questions that wait, in order, the same on every device: ten less those answered. */
  questions: z.array(question),
  options: z.array(responseOption),
})

export type ForecastGame = z.infer<typeof forecastGame>

export const readForecasts = {
  summary: 'The game of forecasts that is under way, or whether one can be started; no forecast is in it',
  access: 'verified',
  reply: z.object({
    game: z.nullable(forecastGame),
    /** Enough answers can be forecast, none were this week, and the plan lets the user answer. */
    may_start: z.boolean(),
    /** The newest game that was answered to the end. */
    last: z.nullable(z.object({ id: z.uuid(), finished_at: timestamp })),
  }),
} satisfies Description

export const startForecasts = {
  summary: 'Makes ten forecasts, seals them and asks; while a game is under way gives that',
  access: 'verified',
  reply: forecastGame,
  /** ERR_CONFLICT: one was started this week already, or too few answers can be forecast. */
  refusals: ['ERR_READ_ONLY', 'ERR_CONFLICT'],
} satisfies Description

const answeredForecast = z.object({
  question: z.string(),
  /** What was written down, and what was answered first. */
  forecast: z.string(),
  answer: z.string(),
  is_hit: z.boolean(),
  /** Of the forecast: for this user, and for somebody of whom nothing is known. */
  probability: z.number(),
  prior: z.number(),
  quality: z.string(),
  /** How probable the conclusion about the quality was before and after the answer, and how many answers it then had; null where there was none. */
  certainty: z.nullable(z.object({ before: z.number(), after: z.number(), answers: z.int() })),
})

export type AnsweredForecast = z.infer<typeof answeredForecast>

export const readForecastOutcome = {
  summary: 'What was forecast and what was answered, after the tenth answer',
  access: 'verified',
  params: z.object({ id: z.uuid() }),
  reply: z.object({
    id: z.uuid(),
    finished_at: timestamp,
    /** Null where the answers were careless: then nothing can be said of the forecasts. */
    score: z.nullable(
      z.object({
        hits: z.int(),
        /** The hits to be expected by the probabilities, and with the same forecasts for somebody of whom nothing is known. */
        expected: z.number(),
        anybody: z.number(),
      }),
    ),
    forecasts: z.array(answeredForecast),
    seal: z.string(),
    /** The list that was sealed: a forecast that has no answer stands in it as its digest. */
    sealed_list: z.string(),
  }),
  /** ERR_CONFLICT: it is not answered to the end. */
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export type ForecastOutcome = z.infer<typeof readForecastOutcome.reply>
