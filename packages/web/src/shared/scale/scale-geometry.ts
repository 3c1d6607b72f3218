import { BAND_CUT } from '@grani/contract'

/** The scale shows this many standard deviations to each side of the middle. */
export const SCALE_REACH = 2.5
/** Two-sided 80 % quantile of the normal distribution. */
export const RANGE_80 = 1.2816

/** A position in standard deviations as a percentage of the scale; positions beyond its ends are drawn at the end. */
export const positionOnScale = (value: number): number =>
  Math.min(100, Math.max(0, ((value + SCALE_REACH) / (2 * SCALE_REACH)) * 100))

/** The middle band in percent of the scale. */
export const middleBand = (): { from: number; width: number } => {
  const from = positionOnScale(-BAND_CUT)
  return { from, width: positionOnScale(BAND_CUT) - from }
}

/** The range that holds the true position with a probability of 80 %, in percent of the scale. */
export const rangeOnScale = (mean: number, sd: number): { from: number; width: number } => {
  const from = positionOnScale(mean - RANGE_80 * sd)
  return { from, width: positionOnScale(mean + RANGE_80 * sd) - from }
}
