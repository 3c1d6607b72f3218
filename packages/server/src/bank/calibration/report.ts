import type { DifReport, ItemHealth, QualityLink } from '@grani/engine'

export type FlaggedItem = ItemHealth & { text: string }
export type FlaggedDif = DifReport & { text: string }

/** What a calibration says about the bank. Nothing in it is about any one person. */
export type CalibrationReport = {
  people: number
  answers: number
  /** Items that are still asked, by the answers that their parameters stand on. */
  stages: { unanswered: number; seed: number; pilot: number; operational: number }
  inflation: number
  flagged: FlaggedItem[]
  /** Groups large enough to be held against each other, with their people. */
  groups: Record<string, number>
  dif: FlaggedDif[]
  /** The version on whose scale this one was brought, if there was one. */
  reference: number | null
  links: QualityLink[]
}

/** As the engine holds its estimates: below the first by the experts strongly, from the second on hardly. */
const PILOT = 200
const OPERATIONAL = 600

export const stagesOf = (answers: readonly number[]): CalibrationReport['stages'] => ({
  unanswered: answers.filter(n => n === 0).length,
  seed: answers.filter(n => n > 0 && n < PILOT).length,
  pilot: answers.filter(n => n >= PILOT && n < OPERATIONAL).length,
  operational: answers.filter(n => n >= OPERATIONAL).length,
})
