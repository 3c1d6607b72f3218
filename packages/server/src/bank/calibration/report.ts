import type { DifReport, ItemHealth, QualityLink } from '@grani/engine'

export type FlaggedItem = ItemHealth & { text: string }
export type FlaggedDif = DifReport & { text: string }

/** What a calibration says about the bank. It holds nothing about any one user. */
export type CalibrationReport = {
  people: number
  answers: number
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
const PILOT = 200
const OPERATIONAL = 600

export const stagesOf = (answers: readonly number[]): CalibrationReport['stages'] => ({
  unanswered: answers.filter(n => n === 0).length,
  seed: answers.filter(n => n > 0 && n < PILOT).length,
  pilot: answers.filter(n => n >= PILOT && n < OPERATIONAL).length,
  operational: answers.filter(n => n >= OPERATIONAL).length,
})
