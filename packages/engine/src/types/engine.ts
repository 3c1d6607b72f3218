import type { AnswerRow, Calibration } from './calibration.ts'
import type { DifReport, HealthFacts, ItemHealth } from './reports.ts'
import type { Session, SessionInput } from './session.ts'

/** The bank with its parameters. People: `rows[n]` is what person n answered, item id → value 0…K-1 as chosen. */
export interface Engine {
  /**
   * Estimates item parameters and correlations from many people's answers, any number of them, however sparse. Pure;
   * loads nothing; seconds of CPU. MML-EM (Bock & Aitkin 1981) held by the experts' numbers, Σ by pairwise likelihood
   * (README, calibration). Throws `unknown-item` (`rows[7]`), `value-out-of-range` (`rows[7].q1`).
   */
  calibrate(rows: readonly AnswerRow[]): Calibration
  /**
   * Uses this calibration from now on, for new and for open sessions. Throws `bad-input` for one of another version or
   * with other numbers of thresholds than the bank has categories (`calibration.items.q1.thresholds`).
   */
  load(calibration: Calibration): void
  /** The parameters in use, as plain data: what `load` takes. */
  save(): Calibration
  /**
   * What the answers say about the items themselves, with the calibration in use: one entry per graded item, in the
   * bank's order. Looks at every pair of items: .2 s for 135 items × 2000 people. Throws `unknown-item`,
   * `value-out-of-range` as `calibrate`.
   */
  health(rows: readonly AnswerRow[], facts?: HealthFacts): ItemHealth[]
  /**
   * Items that work differently in two groups of people of the same level; `groups[n]`, any text, belongs to `rows[n]`,
   * null = not told. One entry per item and group of ≥ 200 people against the largest group. Ordinal logistic regression
   * (Zumbo 1999; Jodoin & Gierl 2001). Throws `unknown-item`, `value-out-of-range` as `calibrate`.
   */
  dif(rows: readonly AnswerRow[], groups: readonly (string | null)[]): DifReport[]
  /**
   * Opens a person: a new one, or with `state` a saved one, whole or `without` some answers. Throws `unknown-item`,
   * `unknown-quality`; `bad-state` for bytes that are damaged or of an older version, `bank-mismatch` for those of
   * another bank: in both cases answer again from the stored answers.
   */
  session(input?: SessionInput): Session
}
