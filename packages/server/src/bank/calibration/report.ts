import type { Calibration, DifReport, ItemErrors, ItemHealth, QualityLink } from '@grani/engine'

export type FlaggedItem = ItemHealth & { text: string }
export type FlaggedDif = DifReport & { text: string }

/** How exact the parameters are, over the items with at least so many responses that the experts hardly count any more. */
export type EstimateErrors = {
  items: number
  /** Median standard error of a slope, and the one that 95 % of the items stay below. */
  slope: number
  slopeAtMost: number
  /** Standard deviation of the slopes between these items: what the errors have to be small against. */
  slopeSpread: number
  /** Median standard error of a threshold, in SD of theta. */
  threshold: number
}

export type SampleSize = {
  seed: number
  /** Users with a response who allow calibration. */
  of: number
  /** Users drawn at random, with all their responses. */
  drawn: number
  /** Further users, with their responses to qualities of rarely answered items only. */
  extra: number
}

/** What a calibration says about the bank. It holds nothing about any one user. */
export type CalibrationReport = {
  people: number
  answers: number
  /** How these people were chosen. Absent in reports from before there was a sample: everyone was read. */
  sample?: SampleSize
  /** Null with too few responses to say. Absent in older reports. */
  errors?: EstimateErrors | null
  /** Items that are still asked, by the number of responses that their parameters are estimated from. */
  stages: { unanswered: number; seed: number; pilot: number; operational: number }
  inflation: number
  flagged: FlaggedItem[]
  /** Groups large enough to be compared, with the number of users in each. */
  groups: Record<string, number>
  dif: FlaggedDif[]
  /** The version whose scale this one was linked to; null if none. */
  reference: number | null
  links: QualityLink[]
}

/** How far the engine trusts its estimates: below the first it stays near the experts' parameters, from the second on hardly. */
export const PILOT = 200
export const OPERATIONAL = 600

export const stagesOf = (answers: readonly number[]): CalibrationReport['stages'] => ({
  unanswered: answers.filter(n => n === 0).length,
  seed: answers.filter(n => n > 0 && n < PILOT).length,
  pilot: answers.filter(n => n >= PILOT && n < OPERATIONAL).length,
  operational: answers.filter(n => n >= OPERATIONAL).length,
})

/** The value below which this share of an ascending list lies. */
const quantile = (ascending: readonly number[], share: number): number =>
  ascending[Math.min(ascending.length - 1, Math.floor(share * ascending.length))] ?? 0

const spreadOf = (values: readonly number[]): number => {
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length
  return Math.sqrt(values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / values.length)
}

export const errorsOf = (
  errors: readonly ItemErrors[],
  { items }: Pick<Calibration, 'items'>,
): EstimateErrors | null => {
  const known = errors.filter(({ answers }) => answers >= PILOT)
  if (known.length === 0) return null
  const slopes = known.map(({ slope }) => slope).toSorted((a, b) => a - b)
  return {
    items: known.length,
    slope: quantile(slopes, 0.5),
    slopeAtMost: quantile(slopes, 0.95),
    slopeSpread: spreadOf(known.map(({ item }) => items[item]?.slope ?? 0)),
    threshold: quantile(
      known.flatMap(({ thresholds }) => thresholds).toSorted((a, b) => a - b),
      0.5,
    ),
  }
}
