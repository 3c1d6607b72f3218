import { BAND_CUT } from '@grani/contract'

/** The axis runs this many standard deviations to each side. */
const REACH = 2.5
/** Two-sided 80 % of a normal distribution. */
export const RANGE_80 = 1.2816

/** A place in standard deviations as a share of the axis, 0…100; what lies beyond stays at the end. */
export const positionOnScale = (value: number): number =>
  Math.min(100, Math.max(0, ((value + REACH) / (2 * REACH)) * 100))

/** The middle band as shares of the axis, 0…100. */
export const middleBand = (): { from: number; width: number } => {
  const from = positionOnScale(-BAND_CUT)
  return { from, width: positionOnScale(BAND_CUT) - from }
}

/** The stretch in which the true place lies with a probability of 80 %. */
export const rangeOnScale = (mean: number, sd: number): { from: number; width: number } => {
  const from = positionOnScale(mean - RANGE_80 * sd)
  return { from, width: positionOnScale(mean + RANGE_80 * sd) - from }
}
