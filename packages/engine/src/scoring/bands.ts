import { normalCdf } from '../math/normal-distribution.ts'
import type { Band } from '../types/session.ts'

/** Cuts between low, middle and high, in SD of the reference cohort: 27 / 45 / 27 % of it. */
export const BAND_CUT = 0.6
/** A band is called, and left, only at this probability (such calls were right 85-93 % of the time). */
export const MIN_BAND_PROBABILITY = 0.8
/** The z of that probability: Φ(0.8416…) = .8. */
export const MIN_BAND_Z = 0.8416212335729143
/** Φ(1.2816…) = .9. */
const TENTH_Z = 1.2815515655446004
/** Direct answers before a band may be called. */
export const MIN_BAND_ANSWERS = 3

export const BANDS: readonly Band[] = ['unclear', 'low', 'middle', 'high']

/** Probability of low for a normal belief; of high for the same belief turned round. */
const lowProbability = (mean: number, sd: number): number => normalCdf((-BAND_CUT - mean) / sd)

/** Probabilities of low, middle, high for a normal belief. */
export const bandProbabilities = (mean: number, sd: number): [number, number, number] => {
  const low = lowProbability(mean, sd)
  const high = lowProbability(-mean, sd)
  return [low, Math.max(0, 1 - low - high), high]
}

/**
 * How likely "high" will be called once the error is `sd`, when the mean that will stand then is distributed as
 * N(mean, spread²). Of "low" it is the same for -mean.
 */
export const chanceOfHighCall = (mean: number, spread: number, sd: number): number =>
  normalCdf((mean - BAND_CUT - MIN_BAND_Z * sd) / spread)

/** The same for "high" or "low". */
export const chanceOfFarCall = (mean: number, spread: number, sd: number): number =>
  chanceOfHighCall(mean, spread, sd) + chanceOfHighCall(-mean, spread, sd)

/** The same for "middle", as a lower bound: both other bands have at most .1 then. */
export const chanceOfMiddleCall = (mean: number, spread: number, sd: number): number => {
  const half = BAND_CUT - TENTH_Z * sd
  return half <= 0 ? 0 : normalCdf((half - mean) / spread) - normalCdf((-half - mean) / spread)
}

/** Index into BANDS after this belief; the band before it is kept until another one reaches the mark. */
export const nextBand = (before: number, mean: number, sd: number, answers: number): number => {
  if (answers < MIN_BAND_ANSWERS) return 0
  const low = lowProbability(mean, sd)
  const high = lowProbability(-mean, sd)
  if (low >= MIN_BAND_PROBABILITY) return 1
  if (high >= MIN_BAND_PROBABILITY) return 3
  return 1 - low - high >= MIN_BAND_PROBABILITY ? 2 : before
}
