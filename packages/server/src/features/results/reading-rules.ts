import { STATE_DAYS } from '@grani/contract'
import { DAY } from '../../platform/time/durations.ts'
import type { Band } from './rules.ts'

const WEEK = STATE_DAYS * DAY

/** Direct answers of the last seven days that a reading of a state stands on, at the least. */
const LEAST_ANSWERS = 3

/**
 * The largest standard error of a reading (docs/decisions/043). Whoever is at a border between two texts is then on the
 * far side of the other border, where the opposite text belongs, with a probability of 2.3 % at most.
 */
const SURE_SD = 0.6

/** Far out on the scale answers tell less about the place, and yet leave no doubt about the text. */
const SURE_OF_TEXT = 0.8

/** What one answer adds to 1 / sd² on average: people made up by the model, bench/weekly-readings.ts. */
const PRECISION_PER_ANSWER = 0.6

/** Where one text ends and the next begins: the places of the three texts are -1.2, 0 and 1.2. */
const TEXT_CUT = 0.6

/** Said within the last seven days. */
export const isFresh = (at: Date, now: Date): boolean => now.getTime() - at.getTime() < WEEK

export const nextReadingAt = (readAt: Date): Date => new Date(readAt.getTime() + WEEK)

/** Whether a state may be read again. */
export const isDue = (readAt: Date | undefined, now: Date): boolean =>
  readAt === undefined || !isFresh(readAt, now)

type Measured = { answers: number; sd: number; probabilities: readonly [number, number, number] }

/** Where in the probabilities of low, middle and high each text has its own. */
const AT = { low: 0, middle: 1, high: 2 } as const

/** Probability that the place is where this text belongs. */
export const probabilityOf = ({ probabilities }: Pick<Measured, 'probabilities'>, band: Band): number =>
  probabilities[AT[band]]

export const isSureEnough = (state: Measured & { mean: number }): boolean =>
  state.answers >= LEAST_ANSWERS &&
  (state.sd <= SURE_SD || probabilityOf(state, nearestBand(state.mean)) >= SURE_OF_TEXT)

/** Whose text is nearest to the place. */
export const nearestBand = (mean: number): Band => {
  if (mean > TEXT_CUT) return 'high'
  return mean < -TEXT_CUT ? 'low' : 'middle'
}

/** About how many more answers a reading takes. */
export const answersUntilReading = ({ answers, sd }: { answers: number; sd: number }): number =>
  Math.max(1, LEAST_ANSWERS - answers, Math.ceil((SURE_SD ** -2 - sd ** -2) / PRECISION_PER_ANSWER))

/** What a state without a reading may count for in the progress of its direction: less than clear. */
const UNREAD = 0.75

/** How far a state has come this week, 0…1. Answers only add to it; a week's end takes it back. */
export const stateCertainty = (answers: number, readAt: Date | undefined, now: Date): number =>
  isDue(readAt, now) ? UNREAD * Math.min(1, answers / LEAST_ANSWERS) : 1
