import type { QualityKind } from './input.ts'

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
   * attentive person; above 1 justifies one gentle notice. 0 before the first graded answer.
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
