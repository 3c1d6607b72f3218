import { CALL_PROBABILITY, type Direction } from '@grani/contract'
import type { QualityResult } from '@grani/engine'
import type { Band } from './rules.ts'

/** A third of the scale is named provisionally from this probability: before any response the middle has .45. */
const LEANING_PROBABILITY = 0.5

/** The most that a quality counts as certain before a result stands. */
const MAX_WITHOUT_RESULT = 0.9

const BANDS = ['low', 'middle', 'high'] as const satisfies Band[]

/** One answer may be chance, and then other qualities speak louder than the user's own word on this one. */
const MIN_ANSWERS = 2

/** Between what is well and what hurts, as between a clear and a dim meaning of life, two answers in the middle say neither. */
const MIN_BESIDE_HEAVY = 3

type Evidence = Pick<QualityResult, 'quality' | 'kind' | 'answers' | 'probabilities' | 'answersBySide'>

/** Whether so much has been answered about a lasting quality that something may be said of it; once so, it stays so. */
export const isHeardOf = ({ kind, answers }: Pick<QualityResult, 'kind' | 'answers'>): boolean =>
  kind !== 'S' && answers >= MIN_ANSWERS

/**
 * The third of the scale that direct responses point to before there is a result; null when they point to none. Somebody who
 * answers in the middle may stand below most people, and yet has said nothing of the kind: an end has half of the answers.
 * `heavy` names the sides that hurt to read of oneself.
 */
export const leaningOf = (evidence: Evidence, heavy: Readonly<Record<string, unknown>>): Band | null => {
  if (!isHeardOf(evidence)) return null
  const { quality, answers, probabilities, answersBySide } = evidence
  const band = BANDS.find((_, i) => (probabilities[i] ?? 0) >= LEANING_PROBABILITY) ?? null
  if (band === 'middle') return quality in heavy && answers < MIN_BESIDE_HEAVY ? null : band
  if (band === null) return null
  const [low, high] = answersBySide
  return 2 * (band === 'low' ? low : high) < answers ? null : band
}

/** The certainty that is shown: full only when a result stands. */
export const shownCertainty = (certainty: number, isSaid: boolean): number =>
  isSaid ? 1 : Math.min(MAX_WITHOUT_RESULT, certainty)

/** Before any answer the likeliest third of the scale, the middle, has this probability. */
const LEAST_SURE = 0.45

/** So much of the bar belongs to what is known of the scale, whatever it says. */
const OF_CERTAINTY = 0.4

/**
 * How far a quality is from its result: a narrow belief that lies across a cut is certain and yet far from being said, and a bar
 * that is nearly full promises that it will be.
 */
export const nearnessOf = (certainty: number, probability: number): number => {
  const sure = Math.max(0, Math.min(1, (probability - LEAST_SURE) / (CALL_PROBABILITY - LEAST_SURE)))
  return certainty * (OF_CERTAINTY + (1 - OF_CERTAINTY) * sure)
}

type Progress = Pick<Direction, 'said' | 'sayable' | 'qp' | 'is_measured'>

/** What has been said of what can be said. */
export const progressOf = (said: number, sayable: number): Progress => ({
  said,
  sayable,
  qp: sayable === 0 ? 100 : Math.floor((100 * said) / sayable),
  is_measured: said === sayable,
})
