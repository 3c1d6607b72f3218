import type { Calibration } from './calibration.ts'

/**
 * All input is checked at run time. Invalid input throws EngineError, with a `code` and the path of the mistake in `where`,
 * such as `items[3].slope`; wrong types, NaN and numbers out of the ranges given here are `bad-input`.
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
  /**
   * How it is answered (a situation, a pair, a named scale). At least a quarter of any 20 items in a row are of another
   * format than the commonest, as long as the bank has them. By the number of categories when absent.
   */
  format?: string
  /** More than a plain statement: at least two of any 15 items in a row are scenes, as long as the bank has them. */
  scene?: boolean
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
  /**
   * Of how many people, those who answered last, the computed belief is kept in memory, 1, 2, 3…; 250 when absent. Changes
   * no number: their next session has less to compute. A belief takes some 700 bytes per quality.
   */
  recentPeople?: number
}

/** How items are chosen. `explore`, `random` and `repeat` are shares of slots, 0…1, that serve the bank rather than the person. */
export interface SelectionOptions {
  /** One of the best `top` items is drawn at random, 1, 2, 3…; 1 when absent. */
  top?: number
  /**
   * Weight, 0…100, of the next result (its value per answer, README, choice) beside the fall of the errors; 0 when absent:
   * then the choice is for the smallest errors alone.
   */
  resultWeight?: number
  /**
   * After so many direct answers, 1, 2, 3…, a quality waits while another of at least its weight can be asked about and has none, unless
   * two more answers probably bring its band; it never waits when absent, nor before the first band.
   */
  broadAfter?: number
  /** From the first band on no two items of a quality among so many in a row; 4 when absent, and in random order. */
  qualityDistance?: number
  /** Slots for items whose parameters are least known; 0.12 when absent, and 0 without a calibration. */
  explore?: number
  /** Slots drawn from all eligible items alike that have fewer than 500 calibration answers; 0.02 when absent. */
  random?: number
  /** Slots that ask an item of `repeatable` again; 0.04 when absent. */
  repeat?: number
  /** Slots that ask once more, and in another format where there is one, about a trait whose band stands on fewer than five direct answers; 0 when absent. */
  confirm?: number
  /** Slots that ask a second time, likewise, about what one answer has left without a band, first where least can be said; 0 when absent. */
  second?: number
}
