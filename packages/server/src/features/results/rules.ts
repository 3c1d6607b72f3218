import { NEUTRAL, STRONG, WEAK } from '@grani/contract'
import type { LevelTexts } from '../../content/schema.ts'

export type Band = 'high' | 'middle' | 'low'

/** The type of a result: only a trait has strong and weak sides. */
export const typeOf = (kind: LevelTexts['kind'], band: Band): 0 | 1 | -1 => {
  if (kind !== 'T' || band === 'middle') return NEUTRAL
  return band === 'high' ? STRONG : WEAK
}

/** The text that belongs to a band. */
export const textOf = (texts: LevelTexts, band: Band): string => {
  if (band === 'middle') return texts.neutral
  if (texts.kind === 'T') return band === 'high' ? texts.strong : texts.weak
  if (texts.kind === 'P') return band === 'high' ? texts.expressed : texts.faint
  return band === 'high' ? texts.high : texts.low
}

/** Certainty of one quality, 0…1: full with three direct responses and a standard error that leaves a fifth of the variance. */
export const certaintyOf = (responses: number, sd: number): number =>
  Math.min(1, responses / 3) * Math.min(1, Math.max(0, (1 - sd * sd) / 0.8))
