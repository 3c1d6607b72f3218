import type { AnswerRow, Calibration } from './calibration.ts'
import type {
  DifReport,
  HealthFacts,
  ItemCurves,
  ItemErrors,
  ItemHealth,
  QualityPrecision,
} from './reports.ts'
import type { Session, SessionInput } from './session.ts'

/** The bank with its parameters. `rows[n]` holds the answers of person n, item id → value 0…categories-1 as chosen. */
export interface Engine {
  /**
   * Estimates item parameters and correlations from many people's answers. Pure: loads nothing. Takes seconds of CPU, so
   * call it in a worker. MML-EM (Bock & Aitkin 1981) with the experts' numbers as priors, Σ by pairwise likelihood
   * (README, calibration).
   *
   * @param rows any number of people, however sparse; absent, null and undefined = not answered
   * @returns plain JSON data for `load` or `createEngine({ calibration })`
   * @throws EngineError `unknown-item` (`rows[7]`), `value-out-of-range` (`rows[7].q1`)
   * @example
   * engine.calibrate([{ q1: 4, q2: 3 }, { q1: 0, q2: null }]).people // => 2
   */
  calibrate(rows: readonly AnswerRow[]): Calibration
  /**
   * Uses a calibration from now on, for new and for open sessions.
   *
   * @param calibration from `calibrate` or `linkCalibrations`; unknown items are ignored, absent ones keep the experts' numbers
   * @throws EngineError `bad-input` for another version, numbers out of range, or a number of thresholds that does not fit
   * the bank (`calibration.items.q1.thresholds`)
   * @example
   * engine.load(engine.calibrate([{ q1: 4 }, { q1: 1 }]))
   * engine.save().items.q1.answers // => 2
   */
  load(calibration: Calibration): void
  /**
   * The parameters in use.
   *
   * @returns plain JSON data, as `load` takes it
   * @example
   * engine.save().people // => 0
   */
  save(): Calibration
  /**
   * Item analysis with the calibration in use. Compares every pair of items: .2 s for 135 items × 2000 people.
   *
   * @param rows answers of many people, as for `calibrate`
   * @param facts response times in ms and numbers of skips per item id
   * @returns one entry per graded item, in the order of the bank, with flags
   * @throws EngineError `unknown-item`, `value-out-of-range` as `calibrate`; `unknown-item` for an id in `facts`
   * @example
   * engine.health([{ q1: 4 }], { skips: { q1: 1 } })[0].skipShare // => 0.5
   */
  health(rows: readonly AnswerRow[], facts?: HealthFacts): ItemHealth[]
  /**
   * Differential item functioning: items that work differently in two groups of people of the same level. Ordinal logistic
   * regression (Zumbo 1999), judged by effect size (Jodoin & Gierl 2001).
   *
   * @param rows answers of many people, as for `calibrate`
   * @param groups `groups[n]` is the group of `rows[n]`, any text; null = not told
   * @returns one entry per graded item and group of ≥ 200 people, compared with the largest group
   * @throws EngineError `unknown-item`, `value-out-of-range` as `calibrate`; `bad-input` (`groups`) for another length
   * @example
   * engine.dif([{ q1: 4 }, { q1: 0 }], ['a', 'b']) // => []
   */
  dif(rows: readonly AnswerRow[], groups: readonly (string | null)[]): DifReport[]
  /**
   * Standard errors of the slopes and thresholds in use, from the responses that they were estimated from.
   *
   * @param rows answers of many people, as for `calibrate`
   * @returns one entry per graded item with a response
   * @throws EngineError `unknown-item`, `value-out-of-range` as `calibrate`
   * @example
   * engine.standardErrors([{ q1: 4 }, { q1: 0 }])[0].answers // => 2
   */
  standardErrors(rows: readonly AnswerRow[]): ItemErrors[]
  /**
   * What people did with each graded item against what the model expects of them, in ten bins of theta.
   *
   * @param rows answers of many people, as for `calibrate`
   * @returns one entry per graded item, quality by quality
   * @throws EngineError `unknown-item`, `value-out-of-range` as `calibrate`
   * @example
   * engine.curves([{ q1: 4 }, { q1: 0 }])[0].histogram // => [1, 0, 0, 0, 1]
   */
  curves(rows: readonly AnswerRow[]): ItemCurves[]
  /**
   * How sure each quality becomes: reliability, standard errors by number of direct answers, people per band.
   *
   * @param rows answers of many people, as for `calibrate`
   * @returns one entry per quality, in the order of the bank
   * @throws EngineError `unknown-item`, `value-out-of-range` as `calibrate`
   * @example
   * engine.precision([{ q1: 4 }])[0].bands.unclear // => 1
   */
  precision(rows: readonly AnswerRow[]): QualityPrecision[]
  /**
   * Opens a session: for a new person, or with `state` for a saved one, whole or `without` some answers.
   *
   * @param input seed, allowed items, goals, saved state; all optional
   * @returns a session on this engine's scratch memory: cheap to open, one per request
   * @throws EngineError `unknown-item`, `unknown-quality`; `bad-state` for bytes that are damaged or of another version,
   * `bank-mismatch` for those of another bank: in both cases answer again from the stored answers
   * @example
   * engine.session({ seed: 7, items: ['q2'] }).nextMany(5) // => ["q2"]
   */
  session(input?: SessionInput): Session
}
