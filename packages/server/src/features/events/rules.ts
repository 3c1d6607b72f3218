import type { EventExpression } from '../../content/events-schema.ts'

/** What an event shows beside the user's own usual. Pure; the decisions are 085, 200 and 213. */

/** `undecided`: beside the usual, but too slightly for one mark to tell. */
export type Place = 'stronger' | 'usual' | 'weaker' | 'undecided' | 'unknown'

/** What is known of a quality from answers about oneself: mean and standard error in SD, and the direct responses. */
export type Known = { mean: number; sd: number; answers: number }

/** Ratings of earlier events, −2…2 in the direction of the quality. */
export type Ratings = { count: number; sum: number }

/** Events and answers about oneself are two methods: the variance by which they differ. */
const METHOD_VARIANCE = 0.25
/** Of one rating: 1 within a person, and 1/12 because it is rounded to five steps. */
export const RATING_VARIANCE = 1.08
const MIN_ANSWERS = 3
/** From so many ratings on, «usual» is said to stand on events. */
export const MIN_RATINGS = 5

/** The value 0…4 of an expression as a rating −2…2 of its quality. */
export const ratingOf = ({ key }: Pick<EventExpression, 'key'>, value: number): number =>
  key === 1 ? value - 2 : 2 - value

/**
 * The normal distribution of the next rating before it is rounded: the conjugate update of a mean (Gelman et al. 2013, ch. 2.5).
 * Few ratings update nothing: «usual» is then said to stand on the answers, and one bad day would move it.
 */
export const usualOf = (known: Known, past: Ratings): { mean: number; sd: number } => {
  const { count, sum } = past.count < MIN_RATINGS ? { count: 0, sum: 0 } : past
  const priorVariance = known.sd ** 2 + METHOD_VARIANCE
  const precision = 1 / priorVariance + count / RATING_VARIANCE
  const mean = (known.mean / priorVariance + sum / RATING_VARIANCE) / precision
  return { mean, sd: Math.sqrt(1 + 1 / precision) }
}

/** Whether there is enough to compare with. */
export const isKnown = ({ answers }: Known, { count }: Ratings): boolean =>
  answers >= MIN_ANSWERS || count >= MIN_RATINGS

/** Where two thirds of the ratings are expected, at least. */
export type Usual = { low: number; high: number }

/** One standard deviation to either side, and a step to either side of the nearest rating: one step is no other behaviour (decision 200). */
export const usualRange = ({ mean, sd }: { mean: number; sd: number }): Usual => {
  const nearest = Math.sign(mean) * Math.min(2, Math.round(Math.abs(mean)))
  return { low: Math.min(mean - sd, nearest - 1), high: Math.max(mean + sd, nearest + 1) }
}

/** «Вполне» or «совсем нет»: of a quality an event is asked one thing, and half a «yes» to it decides nothing. */
const isFull = (rating: number): boolean => Math.abs(rating) === 2

/** How a rating stands to the usual: by the range that the page draws, so that word and dot never disagree. */
export const placeBeside = (rating: number, { low, high }: Usual): Exclude<Place, 'unknown'> => {
  if (low <= rating && rating <= high) return 'usual'
  if (!isFull(rating)) return 'undecided'
  return rating > high ? 'stronger' : 'weaker'
}

type Stored = { place: string; rating: number | null; expected: number | null; expected_sd: number | null }

/** The range that was usual when the event was evaluated; null while that was unknown. */
export const usualOfRow = ({ place, expected, expected_sd: sd }: Stored): Usual | null =>
  place === 'unknown' || expected === null || sd === null ? null : usualRange({ mean: expected, sd })

/** The place by that range: older evaluations were stored by another rule. */
export const placeOfRow = (row: Stored): Place => {
  const usual = usualOfRow(row)
  return usual === null || row.rating === null ? 'unknown' : placeBeside(row.rating, usual)
}

/** A place in words that the table has: whether it is known is all that is read of it, the rest is computed anew by `placeOfRow`. */
export const storedPlace = (place: Place): Exclude<Place, 'undecided'> =>
  place === 'undecided' ? 'usual' : place

/** The place of a rating; unknown while there is too little to compare with. */
export const placeOf = (rating: number, known: Known, past: Ratings): Place =>
  isKnown(known, past) ? placeBeside(rating, usualRange(usualOf(known, past))) : 'unknown'

/** From so many ratings on, events are compared with the answers about oneself. */
const MIN_AGAINST_ANSWERS = 20
const JOINT_ERRORS = 1.65

/** Whether ratings in events lie above or below what the answers about oneself say. */
export const againstAnswers = (known: Known, { count, sum }: Ratings): 'higher' | 'lower' | null => {
  if (known.answers < MIN_ANSWERS || count < MIN_AGAINST_ANSWERS) return null
  const difference = sum / count - known.mean
  const error = Math.sqrt(known.sd ** 2 + METHOD_VARIANCE + RATING_VARIANCE / count)
  if (Math.abs(difference) <= JOINT_ERRORS * error) return null
  return difference > 0 ? 'higher' : 'lower'
}
