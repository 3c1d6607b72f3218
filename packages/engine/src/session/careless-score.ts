import type { BankLayout } from '../input/bank-layout.ts'
import { FIRST_ANSWER } from '../state/answer-codes.ts'
import type { PersonState } from '../state/person-state.ts'

/** How well the model explains a person's graded answers. */
export interface AnswerFit {
  /** Log-probability of the answers under the model, and if all options had the same chance. */
  logModel: number
  logChance: number
  /** Factor on published standard errors, ≥ 1. */
  widening: number
}

/** Dirichlet pseudo-count of each answer position. */
const DIRICHLET_PRIOR = 0.5
/** Weight of the share of answers given in under a second. */
const FAST_PENALTY = 3
/**
 * Log-likelihood per answer that the Markov chain must gain before it counts: attentive people have favourite positions
 * too, and the chain profits from those alone.
 */
const MARKOV_HANDICAP = 0.2
/** Weight of the share of positions repeated in a row beyond what attentive people reach (`repeated`). */
const REPEAT_PENALTY = 8

/** log Γ by Stirling's series (Abramowitz & Stegun 6.1.41) after shifting the argument above 8. */
const logGamma = (x: number): number => {
  let shift = 0
  let z = x
  for (; z < 8; z++) shift -= Math.log(z)
  return shift + (z - 0.5) * Math.log(z) - z + 0.9189385332046727 + 1 / (12 * z) - 1 / (360 * z ** 3)
}

/** Log-probability of a sequence with these counts under a Dirichlet prior on the positions. */
const logDirichletMultinomial = (counts: ArrayLike<number>, categories: number): number => {
  let total = 0
  let log = logGamma(DIRICHLET_PRIOR * categories)
  for (let v = 0; v < categories; v++) {
    total += counts[v]!
    log += logGamma(DIRICHLET_PRIOR + counts[v]!) - logGamma(DIRICHLET_PRIOR)
  }
  return log - logGamma(DIRICHLET_PRIOR * categories + total)
}

const logMean = (a: number, b: number): number => {
  const top = Math.max(a, b)
  return top + Math.log((Math.exp(a - top) + Math.exp(b - top)) / 2)
}

/**
 * Log Bayes factor of "answers by habit, whatever the item says" against the model, per root of the number of answers.
 * The habits: every position with the same chance; and each position depending on the one before (straight lines,
 * zigzags, staircases). `logModel` and `logChance` are the log-probabilities of the graded answers under the model and
 * under equal chances. Added to it: the share of answers under a second (Wise & Kong 2005) and long strings as their
 * average length (Johnson 2005; Meade & Craig 2012). Indices that were tried and did not separate better: README, Attention.
 */
export const carelessScore = (
  layout: BankLayout,
  person: PersonState,
  logModel: number,
  logChance: number,
): number => {
  let answered = 0
  let fast = 0
  for (let i = 0; i < person.answerCodes.length; i++) {
    const code = person.answerCodes[i]!
    if (code < FIRST_ANSWER || layout.secondQualityOf[i]! >= 0) continue
    answered++
    if (code >= FIRST_ANSWER + layout.categories[i]!) fast++
  }
  if (answered === 0) return 0
  const habit = logMean(logChance, logMarkovChain(layout, person, answered) - MARKOV_HANDICAP * answered)
  return (
    (habit - logModel) / Math.sqrt(answered) +
    (FAST_PENALTY * fast) / answered +
    REPEAT_PENALTY * Math.max(0, repeatShare(person, answered) - attentiveRepeatShare(layout))
  )
}

/** Misfit per root of the number of answers that widens nothing, and the answers needed to judge it. */
const TOLERATED_MISFIT = 1
const MIN_ANSWERS = 20

/**
 * Factor on the published errors of a person whose answers the model explains worse than chance; 1 for nearly all people.
 * Depends on the answers alone, not on their order.
 */
export const errorWidening = (logModel: number, logChance: number, answered: number): number =>
  answered < MIN_ANSWERS
    ? 1
    : 1 + Math.max(0, (logChance - logModel) / Math.sqrt(answered) - TOLERATED_MISFIT)

/** Widens a standard error up to the SD of the cohort (1), which holds even when the answers carry no information. */
export const widenSd = (sd: number, factor: number): number => Math.max(sd, Math.min(1, sd * factor))

/** Log-probability under a Markov chain of positions; answers outside the transition table count as random. */
const logMarkovChain = (layout: BankLayout, { transitions }: PersonState, answered: number): number => {
  const categories = Math.min(8, layout.mostCategories)
  let counted = 0
  let log = 0
  for (let last = 0; last < categories; last++) {
    const row = transitions.subarray(last * 8, last * 8 + categories)
    counted += row.reduce((sum, n) => sum + n, 0)
    log += logDirichletMultinomial(row, categories)
  }
  return log - Math.max(0, answered - counted) * Math.log(categories)
}

/** Share r of answers that repeat the position before; the average string of equal positions is 1 / (1 - r) long. */
const repeatShare = ({ transitions }: PersonState, answered: number): number => {
  let same = 0
  for (let v = 0; v < 8; v++) same += transitions[v * 9]!
  return same / Math.max(1, answered)
}

/**
 * Share of repeats that 95-99 % of attentive people stay below: .29-.34 on seven positions of `ambi`, .48-.55 on four of
 * `fti`. Taken for the shortest scale of the bank, because short scales repeat most.
 */
const attentiveRepeatShare = ({ fewestCategories }: BankLayout): number => 0.25 + 1 / fewestCategories
