import type { Direction } from '@grani/contract'
import type { QualityResult } from '@grani/engine'
import type { Band } from './rules.ts'

/** A third of the scale is named provisionally from this probability: before any response the middle has .45. */
const LEANING_PROBABILITY = 0.5

/** The most that a quality counts as certain before a result stands. */
const MAX_WITHOUT_RESULT = 0.9

const BANDS = ['low', 'middle', 'high'] as const satisfies Band[]

/** One answer may be chance, and then other qualities speak louder than the user's own word on this one. */
const MIN_ANSWERS = 2

type Evidence = Pick<QualityResult, 'kind' | 'answers' | 'probabilities'>

/** The third of the scale that direct responses point to before there is a result; null when they point to none. */
export const leaningOf = ({ kind, answers, probabilities }: Evidence): Band | null => {
  if (kind === 'S' || answers < MIN_ANSWERS) return null
  return BANDS.find((_, i) => (probabilities[i] ?? 0) >= LEANING_PROBABILITY) ?? null
}

/** The certainty that is shown: full only when a result stands. */
export const shownCertainty = (certainty: number, isSaid: boolean): number =>
  isSaid ? 1 : Math.min(MAX_WITHOUT_RESULT, certainty)

type Progress = Pick<Direction, 'said' | 'sayable' | 'qp' | 'is_measured'>

/** What has been said of what can be said. */
export const progressOf = (said: number, sayable: number): Progress => ({
  said,
  sayable,
  qp: sayable === 0 ? 100 : Math.floor((100 * said) / sayable),
  is_measured: said === sayable,
})
