import { BAND_CUT, CALL_PROBABILITY, STATE_DAYS } from '@grani/contract'
import type { Direction } from '../../content/schema.ts'
import { DAY } from '../../platform/time/durations.ts'
import type { Band } from './rules.ts'

const WEEK = STATE_DAYS * DAY

/** The least number of direct responses of the last seven days that a state is measured by. */
const MIN_RESPONSES = 3

/**
 * The largest standard error of a state that is published (docs/decisions/043). A user at the border between two texts is
 * then beyond the other border, where the opposite text belongs, with a probability of 2.3 % at most.
 */
const MAX_STANDARD_ERROR = 0.6

/** What a response adds to the precision 1 / sd² on average: simulated users, decision 043. */
const PRECISION_PER_RESPONSE = 0.6

/** Whether a moment lies in the last seven days. */
export const isWithinWeek = (at: Date, now: Date): boolean => now.getTime() - at.getTime() < WEEK

export const nextMeasurementAt = (measuredAt: Date): Date => new Date(measuredAt.getTime() + WEEK)

/** Whether a state may be measured again. */
export const isDue = (measuredAt: Date | undefined, now: Date): boolean =>
  measuredAt === undefined || !isWithinWeek(measuredAt, now)

type Measured = { answers: number; sd: number; probabilities: readonly [number, number, number] }

/** The index of each band in the probabilities of low, middle and high. */
const INDEX = { low: 0, middle: 1, high: 2 } as const

/** Probability that the true score lies in this band. */
export const bandProbability = ({ probabilities }: Pick<Measured, 'probabilities'>, band: Band): number =>
  probabilities[INDEX[band]]

/** The band that the mean lies in: the one whose middle (-1.2, 0, 1.2) is nearest. */
export const bandByMean = (mean: number): Band => {
  if (mean > BAND_CUT) return 'high'
  return mean < -BAND_CUT ? 'low' : 'middle'
}

/** Far out on the scale responses tell little about the score, and yet leave no doubt about the band: either is enough. */
export const isPreciseEnough = (state: Measured & { mean: number }): boolean =>
  state.answers >= MIN_RESPONSES &&
  (state.sd <= MAX_STANDARD_ERROR || bandProbability(state, bandByMean(state.mean)) >= CALL_PROBABILITY)

/** About how many more responses a measurement takes. */
export const responsesUntilMeasured = ({ answers, sd }: { answers: number; sd: number }): number =>
  Math.max(
    1,
    MIN_RESPONSES - answers,
    Math.ceil((MAX_STANDARD_ERROR ** -2 - sd ** -2) / PRECISION_PER_RESPONSE),
  )

/** The most that a state counts for in the progress of its direction before it is measured. */
const UNMEASURED_MAX = 0.75

/** How far a state has come this week, 0…1. Responses only add to it; a week later it begins anew. */
const stateCertainty = (responses: number, measuredAt: Date | undefined, now: Date): number =>
  isDue(measuredAt, now) ? UNMEASURED_MAX * Math.min(1, responses / MIN_RESPONSES) : 1

export type StateWeek = {
  /** The number of responses of the last seven days about each state. */
  responses: ReadonlyMap<string, number>
  measuredAt: ReadonlyMap<string, Date>
  now: Date
}

type StateProgress = {
  /** How many states were measured this week. */
  measured: number
  nextAt: Date | null
  certainties: number[]
}

/** How far a direction of states has come this week; null for a direction with other qualities. */
export const stateProgress = (
  direction: Direction,
  { responses, measuredAt, now }: StateWeek,
): StateProgress | null => {
  if (direction.qualities.some(({ kind }) => kind !== 'S')) return null
  const ids = direction.qualities.map(({ id }) => id)
  const certainties = ids.map(id => stateCertainty(responses.get(id) ?? 0, measuredAt.get(id), now))
  const measured = ids.filter(id => !isDue(measuredAt.get(id), now)).length
  const done = measured === ids.length
  const first = Math.min(...ids.map(id => measuredAt.get(id)?.getTime() ?? 0))
  return {
    measured,
    nextAt: done ? nextMeasurementAt(new Date(first)) : null,
    certainties,
  }
}
