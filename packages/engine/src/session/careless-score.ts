import type { Layout } from '../input/bank-layout.ts'
import { FIRST_VALUE } from '../state/answer-codes.ts'
import type { Person } from '../state/person-state.ts'

/** Pseudo-count of each answer position before any is seen. */
const PRIOR = 0.5
/** Weight of the share of answers given in under a second. */
const FAST_PENALTY = 3
/**
 * What a chain of positions must gain on the model per answer before it counts: people who read have favourite
 * positions too, and the chain profits from those alone.
 */
const FAVOURITES = 0.2
/** Weight of the share of positions repeated in a row beyond what attentive people reach (`repeated`). */
const REPEAT_PENALTY = 8

/** log Γ by Stirling's series (Abramowitz & Stegun 6.1.41) after shifting the argument above 8. */
const logGamma = (x: number): number => {
  let shift = 0
  let z = x
  for (; z < 8; z++) shift -= Math.log(z)
  return shift + (z - 0.5) * Math.log(z) - z + 0.9189385332046727 + 1 / (12 * z) - 1 / (360 * z ** 3)
}

/** Log-probability of these counts, in their order, under a Dirichlet prior: picking by habit. */
const logHabit = (counts: ArrayLike<number>, categories: number): number => {
  let total = 0
  let log = logGamma(PRIOR * categories)
  for (let v = 0; v < categories; v++) {
    total += counts[v]!
    log += logGamma(PRIOR + counts[v]!) - logGamma(PRIOR)
  }
  return log - logGamma(PRIOR * categories + total)
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
 * average length (Johnson 2005; Meade & Craig 2012). What was tried and told people apart no better: README, Attention.
 */
export const carelessScore = (
  layout: Layout,
  person: Person,
  logModel: number,
  logChance: number,
): number => {
  let answered = 0
  let fast = 0
  for (let i = 0; i < person.codes.length; i++) {
    const code = person.codes[i]!
    if (code < FIRST_VALUE || layout.secondOf[i]! >= 0) continue
    answered++
    if (code >= FIRST_VALUE + layout.categories[i]!) fast++
  }
  if (answered === 0) return 0
  const habit = logMean(logChance, chained(layout, person, answered) - FAVOURITES * answered)
  return (
    (habit - logModel) / Math.sqrt(answered) +
    (FAST_PENALTY * fast) / answered +
    REPEAT_PENALTY * Math.max(0, repeated(person, answered) - usualRepeats(layout))
  )
}

/** Misfit up to which a person is taken at their word, and the answers it takes to tell. */
const TOLERATED = 1
const ENOUGH_ANSWERS = 20

/**
 * How much wider errors are published for a person whose answers the model explains worse than chance: 1 for nearly
 * everybody. Depends on the answers alone, not on their order.
 */
export const widening = (logModel: number, logChance: number, answered: number): number =>
  answered < ENOUGH_ANSWERS ? 1 : 1 + Math.max(0, (logChance - logModel) / Math.sqrt(answered) - TOLERATED)

/** Somebody whose answers say nothing is still one of the cohort: no wider than its SD, unless the model itself is. */
export const widened = (sd: number, factor: number): number => Math.max(sd, Math.min(1, sd * factor))

/** The habit in which each position depends on the one before; answers outside the table count as if at random. */
const chained = (layout: Layout, { follows }: Person, answered: number): number => {
  const categories = Math.min(8, Math.max(...layout.categories))
  let counted = 0
  let log = 0
  for (let last = 0; last < categories; last++) {
    const row = follows.subarray(last * 8, last * 8 + categories)
    counted += row.reduce((sum, n) => sum + n, 0)
    log += logHabit(row, categories)
  }
  return log - Math.max(0, answered - counted) * Math.log(categories)
}

/** Share r of answers that repeat the position before; the average string of equal positions is 1 / (1 - r) long. */
const repeated = ({ follows }: Person, answered: number): number => {
  let same = 0
  for (let v = 0; v < 8; v++) same += follows[v * 9]!
  return same / Math.max(1, answered)
}

/**
 * What 95-99 % of attentive people stay under: .29-.34 on seven positions of `ambi`, .48-.55 on four of `fti`. By the
 * shortest scale of the bank, because short ones repeat most.
 */
const usualRepeats = ({ itemsOf, categories }: Layout): number =>
  0.25 + 1 / itemsOf.reduce((least, items) => items.reduce((k, i) => Math.min(k, categories[i]!), least), 10)
