import { SITTING_ANSWERS, TRYOUT_QUESTIONS } from '@grani/contract'
import type { QualityResult, Session } from '@grani/engine'
import type { Bank } from '../../../bank/bank.ts'
import type { Goal } from '../../../content/schema.ts'

/** An estimate of a quality stands on so many direct answers: a result, and what an event is compared with. */
const MIN_ANSWERS = 3

/** What the try-out has begun and left almost clear is asked to its end in the first sitting, … */
const FIRST_SITTING = TRYOUT_QUESTIONS + SITTING_ANSWERS
/** … where one third of the scale is so much likelier, whether or not the goal that was chosen then asks about it. */
const ALMOST_CLEAR = 0.6
const WEIGHT_OF_BEGUN = 4

/** While fewer results than this stand, they come from different directions and are not all praise. */
const FIRST_RESULTS = 10
/** A result of a direction takes so much from what its other qualities weigh. */
const SPREAD = 0.5
/** Of so many results, where two thirds are strong sides, what is no praise weighs more: tastes, and what looks weak. */
const FEW_RESULTS = 3
const MOSTLY = 2 / 3
const LOOKS_LOW = 0.4
const WEIGHT_OF_NO_PRAISE = 2

/** Among so many answers what events are mostly about is asked about until it can be compared, outside the goal as well. */
const FIRST_ANSWERS = 100
/** What the goal is most about. */
const WEIGHT_OF_FIRST = 2
const WEIGHT_OF_EARLY = 2
const WEIGHT_OUTSIDE_GOAL = 1

/** Among the answers of the first sitting a direction takes three, or a quarter where that is more; what is almost clear one more. */
const MOST_OF_DIRECTION = 3
const MOST_SHARE = 1 / 4

const isOpen = ({ band, kind }: QualityResult): boolean => band === 'unclear' && kind !== 'S'

const isAlmostClear = ({ answers, probabilities: [low, , high] }: QualityResult): boolean =>
  answers >= MIN_ANSWERS && Math.max(low, high) >= ALMOST_CLEAR

const isNoPraise = ({ kind, probabilities: [low] }: QualityResult): boolean => kind === 'P' || low > LOOKS_LOW

const answersByDirection = (estimates: readonly QualityResult[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { direction, answers } of estimates)
    counts.set(direction, (counts.get(direction) ?? 0) + answers)
  return counts
}

/**
 * The qualities to ask about in the first sitting: until the first result, for twelve answers at most, everyday ones and what is almost
 * clear, so that it comes early; then any, as long as their direction has not had its share. Null when that leaves nothing.
 */
export const qualitiesAtFirst = (
  session: Pick<Session, 'answerCount' | 'result'>,
  /** What the goal begins with. */ beginning: readonly string[],
): Set<string> | null => {
  const answers = session.answerCount()
  if (answers >= FIRST_SITTING || beginning.length === 0) return null
  const estimates = session.result().filter(({ kind }) => kind !== 'S')
  const ofDirection = answersByDirection(estimates)
  const most = Math.max(MOST_OF_DIRECTION, answers * MOST_SHARE)
  const isWide = answers >= TRYOUT_QUESTIONS || estimates.some(({ band }) => band !== 'unclear')
  const hasRoom = (one: QualityResult): boolean => {
    const taken = ofDirection.get(one.direction) ?? 0
    return taken < most || (isAlmostClear(one) && (answers >= SITTING_ANSWERS || taken === MOST_OF_DIRECTION))
  }
  const isFirst = (one: QualityResult): boolean =>
    isWide || beginning.includes(one.quality) || isAlmostClear(one)
  const chosen = estimates.filter(one => hasRoom(one) && isFirst(one)).map(({ quality }) => quality)
  return chosen.length > 0 ? new Set(chosen) : null
}

/** Among them the main qualities come first, whatever the goal, and none takes more than a fair number of answers without a result. */
const WEIGHT_OF_MAIN = 8
const FAIR_ANSWERS = 5
const WEIGHT_BEYOND = 0.25

/** What each quality weighs for somebody who has not answered much yet; null when the weights of the goal hold. */
export const weightsAtFirst = (
  { events, mainQualities }: Pick<Bank, 'events' | 'mainQualities'>,
  session: Pick<Session, 'answerCount' | 'result'>,
  weights: Readonly<Record<string, number>>,
  /** Directions that the goal is most about, and everyday qualities that it begins with. */
  { first, beginning }: Pick<Goal, 'first' | 'beginning'>,
): Record<string, number> | null => {
  const answers = session.answerCount()
  if (answers >= FIRST_ANSWERS) return null
  const estimates = session.result()
  const called = estimates.filter(({ band, kind }) => band !== 'unclear' && kind !== 'S')
  const strong = called.filter(({ band, kind }) => band === 'high' && kind === 'T').length
  const isPraise = called.length >= FEW_RESULTS && strong >= MOSTLY * called.length

  const factorOf = (one: QualityResult): number => {
    if (called.length >= FIRST_RESULTS) return 1
    const beside = called.filter(({ direction }) => direction === one.direction).length
    return (isPraise && isNoPraise(one) ? WEIGHT_OF_NO_PRAISE : 1) / (1 + SPREAD * beside)
  }
  const weightOf = (one: QualityResult): number => {
    const ofGoal = weights[one.quality] ?? 0
    if (answers < FIRST_SITTING && isAlmostClear(one)) return WEIGHT_OF_BEGUN
    if (called.length === 0) return beginning.includes(one.quality) ? 1 : ofGoal
    const isPlenty = one.answers >= FAIR_ANSWERS
    if (mainQualities.has(one.quality) && !isPlenty) return WEIGHT_OF_MAIN * factorOf(one)
    const isEarly = one.answers < MIN_ANSWERS && (events?.early.includes(one.quality) ?? false)
    if (isEarly && ofGoal === 0) return WEIGHT_OUTSIDE_GOAL
    const ofFirst = first.includes(one.direction) ? WEIGHT_OF_FIRST : 1
    return ofGoal * ofFirst * factorOf(one) * (isEarly ? WEIGHT_OF_EARLY : 1) * (isPlenty ? WEIGHT_BEYOND : 1)
  }
  return {
    ...weights,
    ...Object.fromEntries(estimates.filter(isOpen).map(one => [one.quality, weightOf(one)])),
  }
}
