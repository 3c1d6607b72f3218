import { SITTING_ANSWERS, TRYOUT_QUESTIONS } from '@grani/contract'
import type { QualityResult, Session } from '@grani/engine'
import type { Bank } from '../../../bank/bank.ts'

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
const WEIGHT_OF_EARLY = 2
const WEIGHT_OUTSIDE_GOAL = 1

const isOpen = ({ band, kind }: QualityResult): boolean => band === 'unclear' && kind !== 'S'

const isAlmostClear = ({ answers, probabilities: [low, , high] }: QualityResult): boolean =>
  answers >= MIN_ANSWERS && Math.max(low, high) >= ALMOST_CLEAR

const isNoPraise = ({ kind, probabilities: [low] }: QualityResult): boolean => kind === 'P' || low > LOOKS_LOW

/** Among them the main qualities come first, whatever the goal, and none takes more than a fair number of answers without a result. */
const WEIGHT_OF_MAIN = 8
const FAIR_ANSWERS = 5
const WEIGHT_BEYOND = 0.25

/** What each quality weighs for somebody who has not answered much yet; null when the weights of the goal hold. Nothing of it delays the first result. */
export const weightsAtFirst = (
  { events, mainQualities }: Pick<Bank, 'events' | 'mainQualities'>,
  session: Pick<Session, 'answerCount' | 'result'>,
  weights: Readonly<Record<string, number>>,
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
    if (called.length === 0) return ofGoal
    const isPlenty = one.answers >= FAIR_ANSWERS
    if (mainQualities.has(one.quality) && !isPlenty) return WEIGHT_OF_MAIN * factorOf(one)
    const isEarly = one.answers < MIN_ANSWERS && (events?.early.includes(one.quality) ?? false)
    if (isEarly && ofGoal === 0) return WEIGHT_OUTSIDE_GOAL
    return ofGoal * factorOf(one) * (isEarly ? WEIGHT_OF_EARLY : 1) * (isPlenty ? WEIGHT_BEYOND : 1)
  }
  return {
    ...weights,
    ...Object.fromEntries(estimates.filter(isOpen).map(one => [one.quality, weightOf(one)])),
  }
}
