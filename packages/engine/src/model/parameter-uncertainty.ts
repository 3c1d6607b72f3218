import type { BankLayout } from '../input/bank-layout.ts'
import type { Parameters } from './parameters.ts'

/** How far an expert's item may be off: SD of the logarithm of its slope, and of each threshold in SD of theta. */
const EXPERT_LOG_SLOPE_SD = 0.25
const EXPERT_THRESHOLD_SD = 0.35
/**
 * Precision that one answer of a calibration adds about either: what standard errors of fits come to
 * (parameter-uncertainty.test.ts). Calibrations keep the number of answers and no errors.
 */
const LOG_SLOPE_PRECISION = 0.25
const THRESHOLD_PRECISION = 0.13

/** Variance of an estimate after so many answers. */
const varianceAfter = (expertSd: number, precision: number, answers: number): number =>
  1 / (expertSd ** -2 + precision * answers)

/**
 * The parameters that answers are read and forecast with: the model averaged over how far the estimates may be off. An item
 * is answered once, so its errors are nobody else's: the likelihood of a person's answers is the product of the averaged
 * curves. A logistic averaged over a normal error of its argument, of variance v, is a flatter one, σ(x/√(1 + πv/8))
 * (MacKay 1992). v = a²(s_b² + s_a²) at one SD from a threshold, where most answers are given; so estimates stay where
 * they are and only slopes shrink. A forced choice has two slopes and one intercept.
 *
 * @returns the same parameters with flatter items, the flatter the fewer answers an item's estimate stands on
 */
export const averagedParameters = (layout: BankLayout, estimated: Parameters): Parameters => {
  const slope = estimated.slope.slice()
  const secondSlope = estimated.secondSlope.slice()
  const intercept = estimated.intercept.slice()
  for (let item = 0; item < slope.length; item++) {
    const answers = estimated.answers[item]!
    const isPair = layout.secondQualityOf[item]! >= 0
    const squares = slope[item]! ** 2 + (isPair ? secondSlope[item]! ** 2 : 0)
    const variance =
      varianceAfter(EXPERT_LOG_SLOPE_SD, LOG_SLOPE_PRECISION, answers) +
      varianceAfter(EXPERT_THRESHOLD_SD, THRESHOLD_PRECISION, answers)
    const factor = 1 / Math.sqrt(1 + (Math.PI / 8) * squares * variance)
    slope[item]! *= factor
    secondSlope[item]! *= factor
    intercept[item]! *= factor
  }
  return { ...estimated, slope, secondSlope, intercept }
}
