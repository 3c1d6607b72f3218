import type { Band } from './session.ts'

/** How differently one item works in two groups of people of the same level. */
export interface DifReport {
  item: string
  groups: [string, string]
  people: [number, number]
  /** Nagelkerke's ΔR² of adding group and group × theta; above 0.035 is moderate (Jodoin & Gierl 2001). */
  effect: number
  /** Likelihood-ratio p (2 df). */
  p: number
  /** effect > 0.035 and p < 0.01 / items: p alone would flag a third of good items in a large sample. */
  flagged: boolean
}

/**
 * flat: slope < .5 after 600 answers. empty-category: one has < 2 % of 600 answers or more. twin: |r| > .75. slow: median
 * time > 10 s. often-skipped: > 10 % of 50 people or more.
 */
export type HealthFlag = 'flat' | 'empty-category' | 'twin' | 'slow' | 'often-skipped'

/** What the answers say about one item itself. */
export interface ItemHealth {
  item: string
  answers: number
  slope: number
  /** Share of the rarest answer position, 0…1. */
  rarest: number
  /** The item of any quality it correlates with most by |r|, after keys, among ≥ 50 people who answered both. */
  twin: { item: string; r: number } | null
  /** Milliseconds; null when none were given. */
  medianMs: number | null
  /** Skips ÷ (skips + answers). */
  skipShare: number
  flags: HealthFlag[]
}

/** What a caller may know beside the answers, per item id. */
export interface HealthFacts {
  /** Response times in ms, ≥ 0, in any order. */
  times?: Readonly<Record<string, readonly number[]>>
  /** How often it was skipped, 0, 1, 2… */
  skips?: Readonly<Record<string, number>>
}

/** Standard errors of one item's estimates: how far they would scatter over other samples of as many people. */
export interface ItemErrors {
  item: string
  /** Responses the estimate stands on, 1, 2, 3… */
  answers: number
  slope: number
  /** One per threshold, in SD of theta. */
  thresholds: number[]
}

/** People of about the same theta: how often each answer, as chosen 0…K-1, was given and was to be expected. */
export interface CurveBin {
  people: number
  /** Null with fewer than 50 people. `theta`: their mean. Shares sum to 1. */
  shares: { theta: number; observed: number[]; expected: number[] } | null
}

/** What people did with one item against what the model expects. */
export interface ItemCurves {
  item: string
  /** Answers by value as chosen, 0…K-1. */
  histogram: number[]
  /** Ten bins of theta .4 wide, the outer ones open: up to -1.6, -1.6…-1.2, …, 1.6 and above. */
  bins: CurveBin[]
  /** Root mean square of observed - expected share over the bins of ≥ 50 people, chance taken out; of the worst answer. */
  misfit: number
}

/** How sure one quality becomes. */
export interface QualityPrecision {
  quality: string
  /** People with at least one answer to its own items. */
  people: number
  /** 1 - mean published error variance of theta, of these people; null without any. */
  reliability: number | null
  /** Mean published standard error of people with at least `from` direct answers and fewer than the next step's. */
  steps: { from: number; people: number; error: number | null }[]
  /** People by what would be published about them. */
  bands: Record<Band, number>
}
