import type { QualityResult } from '@grani/engine'
import type { Band } from './rules.ts'

export type Estimates = ReadonlyMap<string, QualityResult>

export const estimatesOf = (results: readonly QualityResult[]): Estimates =>
  new Map(results.map(estimate => [estimate.quality, estimate]))

type Evidence = { probability: number; answers: number }
type Row = Evidence & { quality: string; band: Band }

/** The measurement that a result stands on now: answers that came after it and have left it where it was confirm it. */
export const measurementFor = <R extends Row>(row: R, estimates: Estimates): R | QualityResult => {
  const now = estimates.get(row.quality)
  const isConfirmed = now?.kind !== 'S' && now?.band === row.band && now.answers > row.answers
  return isConfirmed ? now : row
}

export const evidenceFor = (row: Row, estimates: Estimates): Evidence => {
  const { probability, answers } = measurementFor(row, estimates)
  // A fourth decimal is more than a measurement has, and fourteen more of them are two kilobytes of a long list.
  return { probability: rounded(probability), answers }
}

export const rounded = (value: number): number => Math.round(value * 10_000) / 10_000
