import type { EventPattern } from './events-schema.ts'

/** What was tapped about an event: the situations, degrees 1…5 and the cause. */
export type Appraisal = {
  pleasantness: number
  energy: number
  importance: number
  control: number
  cause: string
  situations: readonly string[]
}

export const fits = ({ when }: Pick<EventPattern, 'when'>, taps: Appraisal): boolean =>
  (when.pleasantness?.includes(taps.pleasantness) ?? true) &&
  (when.energy?.includes(taps.energy) ?? true) &&
  (when.importance?.includes(taps.importance) ?? true) &&
  (when.control?.includes(taps.control) ?? true) &&
  (when.cause?.some(cause => cause === taps.cause) ?? true) &&
  (when.situations?.some(situation => taps.situations.includes(situation)) ?? true)

/** So many days, and so many events, go by before a pattern is said again, where others fit. */
export const PATTERNS_APART = { days: 7, events: 3 }

/** The first pattern that fits and was not said of `before`, the newest first; where all were, the one said longest ago. */
export const patternOf = (
  patterns: readonly EventPattern[],
  taps: Appraisal,
  before: readonly string[],
): EventPattern | undefined => {
  const agoOf = ({ id }: EventPattern): number => (before.includes(id) ? before.indexOf(id) : before.length)
  return patterns.filter(pattern => fits(pattern, taps)).toSorted((a, b) => agoOf(b) - agoOf(a))[0]
}
