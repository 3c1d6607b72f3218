import { FORECAST_HOURS, FORECASTS } from '@grani/contract'
import { HOUR } from '../../../platform/time/durations.ts'

type Game = { started_at: Date; finished_at: Date | null }

export const endOf = ({ started_at }: Game): Date => new Date(started_at.getTime() + FORECAST_HOURS * HOUR)

export const isUnderWay = (game: Game, now: Date): boolean => game.finished_at === null && now < endOf(game)

/** An answer given in the game, by its place among the options as they were shown. */
export type GameAnswer = { place: number; of: number; ms: number | null }

/** Under a second nobody has read the question (README of the engine, response times). */
const FAST_MS = 1000
const FAST_ANSWERS = 3

const areSame = (values: readonly number[]): boolean => new Set(values).size === 1

/** Whether ten answers say nothing of the forecasts: too many too fast, or always the same place from the first or the last. */
export const areCareless = (answers: readonly GameAnswer[]): boolean =>
  answers.filter(({ ms }) => ms !== null && ms < FAST_MS).length >= FAST_ANSWERS ||
  areSame(answers.map(({ place }) => place)) ||
  areSame(answers.map(({ place, of }) => of - place))

export type Score = { hits: number; expected: number; anybody: number }

type Scored = { isHit: boolean; probability: number; prior: number }

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

export const scoreOf = (forecasts: readonly Scored[]): Score => ({
  hits: forecasts.filter(({ isHit }) => isHit).length,
  expected: sum(forecasts.map(({ probability }) => probability)),
  anybody: sum(forecasts.map(({ prior }) => prior)),
})

/** Whether an answer lies in the half that was forecast: as the database says in `is_hit`. */
export const isHit = (side: 'low' | 'high', value: number, categories: number): boolean => {
  const half = Math.floor(categories / 2)
  return side === 'low' ? value < half : value >= categories - half
}

export const isComplete = (answered: number): boolean => answered >= FORECASTS
