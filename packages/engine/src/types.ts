import type { DifReport, HealthFacts, ItemHealth } from './report-types.ts'

export type * from './report-types.ts'

/**
 * Everything that is given is checked. What is wrong throws EngineError, whose `code` is named with each call below and
 * whose `where` is a path such as `items[3].slope`; `bad-input` alone is not named again: wrong types, NaN, numbers out
 * of the ranges written here, at any call. A call that throws has changed nothing.
 */

/** T: a trait with a stronger and a weaker side. P: a preference, no good pole. S: a state of the last days. */
export type QualityKind = 'T' | 'P' | 'S'

/** One quality (a latent dimension theta, N(0,1) in the reference cohort). */
export interface QualityInput {
  id: string
  /** Group for progress; the quality's own id when absent. */
  direction?: string
  /** 'T' when absent. An 'S' quality is measured but never given a band. */
  kind?: QualityKind
  /** Expert loadings, -10…10, on at most 10 higher factors; scaled down where the sum of squares exceeds 0.95. */
  loadings?: readonly number[]
}

interface ItemBase {
  id: string
  /** Ids of items with nearly the same wording; kept at least 20 items apart. One side is enough. */
  near?: readonly string[]
  /** Still scored where it was answered, never asked again. */
  retired?: boolean
}

/** A statement with ordered answers 0…categories-1. */
export interface GradedItemInput extends ItemBase {
  quality: string
  /** -1: the highest answer speaks against the quality. */
  keyed: 1 | -1
  /** 2…10 ordered answers. */
  categories: number
  /** Expert slope (logistic metric), above 0 and at most 100; 1.2 when absent. */
  slope?: number
  /** K - 1 expert thresholds, ascending, |b| ≤ 1000, on theta after reversal (the keyed direction); generic when absent. */
  thresholds?: readonly number[]
}

/** A forced choice between two statements: 1 = the first is chosen, 0 = the second (Thurstone 1927). */
export interface PairItemInput extends ItemBase {
  /** The qualities of the first and of the second statement; they differ. */
  pair: readonly [string, string]
  /** Sign of each statement; both 1 when absent. */
  keyed?: readonly [1 | -1, 1 | -1]
  /** Expert slopes of the two statements, above 0 and at most 100; both 1.2 when absent. */
  slopes?: readonly [number, number]
  /** Log-odds of choosing the first at theta = 0, -50…50; 0 when absent. */
  intercept?: number
}

export type ItemInput = GradedItemInput | PairItemInput

export interface EngineInput {
  qualities: readonly QualityInput[]
  /** The order is the layout of saved states: append new items, mark old ones `retired`, never reorder. */
  items: readonly ItemInput[]
  /** How the higher factors themselves correlate (K × K, -1…1); independent when absent. */
  factors?: { correlations: readonly (readonly number[])[] }
  /**
   * An expert correlation matrix of the qualities (D × D, -1…1) instead of loadings. Its two triangles are averaged and
   * its diagonal is taken as 1; it need not be positive definite: the nearest Σ = ΛΛᵀ + Ψ is used (Harman 1976).
   */
  correlations?: readonly (readonly number[])[]
  calibration?: Calibration
  selection?: SelectionOptions
}

/** How much of the asking serves the bank rather than the person. Shares of slots, 0…1. */
export interface SelectionOptions {
  /** One of the best `top` items is drawn at random, 1, 2, 3…; 5 when absent. */
  top?: number
  /** Slots for items whose parameters are least known; 0.12 when absent, and 0 without a calibration. */
  explore?: number
  /** Slots drawn from all eligible items alike; 0.05 when absent. */
  random?: number
  /** Slots that ask an item of `repeatable` again; 0.04 when absent. */
  repeat?: number
}

/** Parameters of one graded item, as estimated. */
export interface CalibratedItem {
  slope: number
  /** Ascending, on theta after reversal. */
  thresholds: number[]
  /** Answers the estimate stands on. */
  answers: number
  /**
   * What the item shares with others of its quality beside the quality: at most 3 loadings (correlation of residuals,
   * keyed direction) on minor factors of the quality; scaled down where their squares sum to more than 0.95. Nothing
   * when absent.
   */
  minor?: number[]
}

/** Parameters of one forced choice, as estimated. */
export interface CalibratedPair {
  slopes: [number, number]
  intercept: number
  answers: number
}

/**
 * Plain JSON data: keep it, version it, give it back to `createEngine` or `load`. Ranges as for the experts' numbers.
 * Items that the bank does not have are passed over; for those it does not name, the experts' parameters hold.
 */
export interface Calibration {
  version: 1
  /** 0, 1, 2…; 0 = nobody has been asked yet. */
  people: number
  items: Record<string, CalibratedItem>
  pairs: Record<string, CalibratedPair>
  /** Per quality: ≤ 10 loadings on the common factors; the unique variance is 1 - sum of squares. Used if all are there. */
  loadings: Record<string, number[]>
  /** Published variance ÷ model variance, over all qualities; above 0, at most 100 (README, calibration). */
  inflation: number
  /** The same per quality; `inflation` for those absent. */
  inflations?: Record<string, number>
  /** SD between people of how far they lean to the ends of the scale and to agreeing (README, prediction). */
  style?: { extremity: number; agreement: number }
}

/** One person: item id → the value as chosen, 0…K-1. Absent, undefined or null = not answered. */
export type AnswerRow = Readonly<Record<string, number | null | undefined>>

export type Band = 'high' | 'middle' | 'low' | 'unclear'

export interface QualityResult {
  quality: string
  direction: string
  kind: QualityKind
  /** Posterior mean of theta, in SD of the reference cohort. */
  mean: number
  /** Published standard error: inflated per quality, widened for answers that fit worse than chance; > 0. */
  sd: number
  /** Answers to items of this quality, forced choices included. */
  answers: number
  band: Band
  /** Probability that theta lies in `band`; of the likeliest band when it is 'unclear'. */
  probability: number
  /** Probabilities of low, middle, high; they sum to 1. */
  probabilities: [number, number, number]
}

export interface DirectionProgress {
  direction: string
  /** Share of the reachable certainty, 0…1; never falls when an answer is added. One under a second moves it less. */
  value: number
  /**
   * True when nothing is left to ask, or each quality has its 3 answers (or all it can) and all that is left would add
   * less than .01 to any reliability.
   */
  done: boolean
  /** Graded items, not skipped, that may still be asked in this direction. */
  left: number
}

export interface SessionInput {
  /** Any finite number or text; 0 when absent; with a `state`, the state's own seed unless given. */
  seed?: number | string
  /** The items that may be asked; all when absent. With a `state`: replaces the saved choice. */
  items?: readonly string[]
  /** Weight ≥ 0 per quality id, 1 for those absent; kept to 1/255 of the largest. */
  goals?: Readonly<Record<string, number>>
  /** From `state()`, of this bank or of one that has grown into it. */
  state?: Uint8Array
  /**
   * With a `state`: ids whose answers (and skips) are left out, as if these items were untouched, e.g. to ask them anew.
   * For choosing and scoring by the rest only: what such a session saves is not the person's any more.
   */
  without?: readonly string[]
}

export interface NextOptions {
  /** Items served before and not answered yet: not offered again, and counted as known in the choice. */
  pending?: readonly string[]
  /** Items answered long enough ago (7 days or more; the caller owns the clock) to be asked once more. */
  repeatable?: readonly string[]
}

export interface AnswerOptions {
  /** Replaces an answer given before (a repeat); without it a second answer is an error. */
  again?: boolean
}

/** One person. Ids are ids of the bank: others throw `unknown-item`, or `unknown-quality`. */
export interface Session {
  /** The best item to ask now, or null when nothing is left. Asking twice gives the same item. As `nextMany(1)`. */
  next(options?: NextOptions): string | null
  /**
   * A jointly chosen batch of n (0, 1, 2…) item ids, best first; shorter when the bank runs out. A-optimality under
   * constraints (README, choice), one of the best at random (randomesque: Kingsbury & Zara 1989).
   */
  nextMany(n: number, options?: NextOptions): string[]
  /**
   * Takes one answer: `value` 0…K-1 as the person chose it, before any reversal; `ms` ≥ 0, the response time: under
   * 1000 the answer counts with a quarter of the weight (README, response times). Throws `unknown-item`,
   * `value-out-of-range`, and `answered-already` for a second answer without `again`.
   */
  answer(itemId: string, value: number, ms?: number, options?: AnswerOptions): void
  /**
   * Takes the item's latest answer, repeat or skip back: everything is, to the bit, as if it had never been; what came
   * later stays. Throws `unknown-item`, `not-answered`, and `too-old` when more has come since than a state keeps (60 to
   * 120 entries; 40 to 80 with seven categories and 3000 items), in this session as in a restored one: rebuild the
   * person from the other answers then. It takes the later answers again, so it costs as many as they are.
   */
  undo(itemId: string): void
  /** Marks an item as not wanted: offered again only when nothing else is left. Throws `unknown-item`, `answered-already`. */
  skip(itemId: string): void
  /**
   * Probability of each value 0…K-1 as the person would choose it now; they sum to 1. The graded model averaged over the
   * belief, tilted by the person's response style (Bolt & Newton 2011). Throws `unknown-item`.
   */
  predict(itemId: string): number[]
  /** One entry per quality, in the engine's order. Expectation propagation (Minka 2001); errors inflated and widened. */
  result(): QualityResult[]
  /** Each quality's band as the last answer left it, without scoring anything: costs a look at the saved state. */
  bands(): Record<string, Band>
  /** One entry per direction, in order of first appearance. Forced choices count for nothing here. */
  progress(): DirectionProgress[]
  /**
   * About how many more answers to its graded items until this quality gets a band, 1, 2, 3…, if the belief stays where
   * it is and only narrows; 0 = has one, null = out of reach of what may be asked, or of kind 'S'. Throws `unknown-quality`.
   */
  answersUntilBand(qualityId: string): number | null
  /**
   * Log Bayes factor of answering by habit against answering the items, per root of the number of graded answers, with
   * penalties for answers under a second and for long strings (Johnson 2005; Meade & Craig 2012). Finite; below 0 for an
   * attentive person; above 1 calls for one gentle hint. 0 before the first graded answer.
   */
  carelessScore(): number
  /** What the person answered, item id → value 0…K-1 as chosen, for checks and exports. */
  answers(): Record<string, number>
  /**
   * Everything above in one self-contained piece: under 2048 bytes for 115 qualities × 3000 items of at most seven
   * categories, however many answers there are. `session({ state })` goes on from it, bit for bit.
   */
  state(): Uint8Array
}

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
