import type { BankLayout } from '../input/bank-layout.ts'
import type { ItemTables } from '../model/item-tables.ts'
import type { Parameters } from '../model/parameters.ts'
import {
  BAND_CUT,
  bandProbabilities,
  chanceOfFarCall,
  chanceOfHighCall,
  chanceOfMiddleCall,
  MIN_BAND_ANSWERS,
  MIN_BAND_Z,
} from '../scoring/bands.ts'
import type { Belief } from '../scoring/belief.ts'

/** Answers ahead within which a result is looked for. */
const HORIZON = 6
/** What a result is worth more for each SD by which the quality is beyond the cut: rare things tell a person more. */
const VALUE_PER_SD = 2
/** Value of the result "middle"; that of "high" and "low" at the cut is 1. */
const MIDDLE_VALUE = 0.3
/**
 * From this many answers without a result on, a quality is worth less and less: whoever stands near a cut would be asked
 * about it again and again …
 */
const PATIENCE = 6
/** … and nothing for now when it is so many answers ahead of the mean of all that were asked about. */
const MOST_AHEAD = 8
/**
 * Qualities go together, so where the first results are strong the likeliest next one is strong too, and a person would hear of
 * one side only. The side known of less is therefore worth the ratio of the two more, to this power: the square of it in the
 * first hour.
 */
const SIDE_POWER = 1
const FIRST_SIDE_POWER = 2
/** Answers of the first hour. */
const FIRST_ANSWERS = 40
/** A result is near when so many more answers bring it with this chance. */
const NEAR_ANSWERS = 2
const NEAR_CHANCE = 0.5
/** A quality's further answers are taken to be as informative as the mean of this many of its best items. */
const TYPICAL_ITEMS = 6

/**
 * What asking about a quality is worth for the person's next result: the largest increase, per further direct answer, of
 * the expected value of what can be said about it. Looking at 1 to 6 answers at once matters because a single one can
 * never lead to a result where three are needed: the KG(*) index (Frazier & Powell 2010, Decision Analysis 7:378-403).
 *
 * After n more answers the error is v_n = 1 / (1/v + n·I), and the mean that will stand then is distributed as
 * N(m, v - v_n). "High" is called when that mean exceeds 0.6 + 0.84·sd_n, so its probability is one value of Φ.
 */
export interface ResultValue {
  /** Value per answer of each quality; 0 where a result stands already and for states. */
  index: Float64Array
  startBatch(belief: Belief, bands: Uint8Array): void
  /** Counts one more direct answer to a quality as given. */
  addAnswer(d: number): void
  /** Direct answers to a quality, those on their way included. */
  asked(d: number): number
  /** Whether few answers more than those on their way probably bring its result. */
  isNear(d: number): boolean
}

const answersIn = ({ directCount }: Belief): number => {
  let sum = 0
  for (const count of directCount) sum += count
  return sum
}

const meanOfAsked = (counts: ArrayLike<number>): number => {
  let sum = 0
  let asked = 0
  for (let d = 0; d < counts.length; d++) {
    sum += counts[d]!
    if (counts[d]! > 0) asked++
  }
  return sum / Math.max(1, asked)
}

export const createResultValue = (
  layout: BankLayout,
  { inflations }: Parameters,
  { meanInformation }: ItemTables,
): ResultValue => {
  const D = layout.qualityIds.length
  const index = new Float64Array(D)
  const awaited = new Int32Array(D)
  const typical = Float64Array.from(layout.itemsOf, items => {
    const best = items
      .filter(item => layout.retired[item] === 0)
      .map(item => meanInformation[item]!)
      .toSorted((a, b) => b - a)
      .slice(0, TYPICAL_ITEMS)
    return best.length === 0 ? 0 : best.reduce((sum, x) => sum + x, 0) / best.length
  })
  let belief: Belief
  let bands: Uint8Array
  let most = 0
  /** How many of the traits asked about are expected to be high, and low; none of either until a result stands. */
  let high = 0
  let low = 0
  let sidePower = SIDE_POWER

  const probabilitiesOf = (d: number): readonly [number, number, number] =>
    bandProbabilities(belief.posterior.mean[d]!, Math.sqrt(belief.posterior.variance[d]!))

  const isHeardOf = (d: number): boolean => layout.kinds[d] === 'T' && belief.directCount[d]! > 0

  const countSides = (): void => {
    high = 0
    low = 0
    // What is asked until the first result serves that one alone.
    if (bands.every(band => band === 0)) return
    for (let d = 0; d < D; d++) {
      if (!isHeardOf(d)) continue
      const [isLow, , isHigh] = probabilitiesOf(d)
      low += isLow
      high += isHigh
    }
  }

  /** What "low" and "high" of a trait are worth beside what is known of the other traits. */
  const sideFactors = (d: number): readonly [number, number] => {
    if (layout.kinds[d] !== 'T' || high + low === 0) return [1, 1]
    const [ownLow, , ownHigh] = isHeardOf(d) ? probabilitiesOf(d) : [0, 0, 0]
    const ratio = (1 + high - ownHigh) / (1 + low - ownLow)
    return [Math.max(1, ratio) ** sidePower, Math.max(1, 1 / ratio) ** sidePower]
  }

  /** The distribution of the mean that will stand once n more answers than those awaited are given, and its error. */
  const beliefAfter = (d: number, n: number): { spread: number; sd: number } => {
    const variance = belief.posterior.variance[d]!
    const after = 1 / (1 / variance + (awaited[d]! + n) * typical[d]!)
    return { sd: Math.sqrt(after * inflations[d]!), spread: Math.sqrt(Math.max(1e-12, variance - after)) }
  }

  /** The expected value of what can be said once n more answers than those awaited are given. */
  const valueAfter = (d: number, n: number, [ofLow, ofHigh]: readonly [number, number]): number => {
    if (belief.directCount[d]! + awaited[d]! + n < MIN_BAND_ANSWERS) return 0
    const mean = belief.posterior.mean[d]!
    const { spread, sd } = beliefAfter(d, n)
    const beyond = Math.max(MIN_BAND_Z * sd, Math.abs(mean) - BAND_CUT)
    const far = ofHigh * chanceOfHighCall(mean, spread, sd) + ofLow * chanceOfHighCall(-mean, spread, sd)
    return far * (1 + VALUE_PER_SD * beyond) + MIDDLE_VALUE * chanceOfMiddleCall(mean, spread, sd)
  }

  const update = (d: number): void => {
    index[d] = 0
    const asked = belief.directCount[d]! + awaited[d]!
    if (bands[d] !== 0 || layout.kinds[d] === 'S' || asked >= most) return
    const factors = sideFactors(d)
    const now = valueAfter(d, 0, factors)
    for (let n = 1; n <= HORIZON; n++) index[d] = Math.max(index[d], (valueAfter(d, n, factors) - now) / n)
    if (asked > PATIENCE) index[d] *= (PATIENCE / asked) ** 2
  }

  return {
    index,
    startBatch: (from, published) => {
      belief = from
      bands = published
      awaited.fill(0)
      most = MOST_AHEAD + meanOfAsked(belief.directCount)
      sidePower = answersIn(from) < FIRST_ANSWERS ? FIRST_SIDE_POWER : SIDE_POWER
      countSides()
      for (let d = 0; d < D; d++) update(d)
    },
    addAnswer: d => {
      awaited[d]!++
      update(d)
    },
    asked: d => belief.directCount[d]! + awaited[d]!,
    isNear: d => {
      if (bands[d] !== 0 || layout.kinds[d] === 'S') return false
      const mean = belief.posterior.mean[d]!
      const { spread, sd } = beliefAfter(d, NEAR_ANSWERS)
      return chanceOfFarCall(mean, spread, sd) + chanceOfMiddleCall(mean, spread, sd) >= NEAR_CHANCE
    },
  }
}
