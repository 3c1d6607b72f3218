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

const fits = ({ when }: EventPattern, taps: Appraisal): boolean =>
  (when.pleasantness?.includes(taps.pleasantness) ?? true) &&
  (when.energy?.includes(taps.energy) ?? true) &&
  (when.importance?.includes(taps.importance) ?? true) &&
  (when.control?.includes(taps.control) ?? true) &&
  (when.cause?.some(cause => cause === taps.cause) ?? true) &&
  (when.situations?.some(situation => taps.situations.includes(situation)) ?? true)

/** The first pattern that fits and was not said of the event before. */
export const patternOf = (
  patterns: readonly EventPattern[],
  taps: Appraisal,
  before: string | null,
): EventPattern | undefined => patterns.find(pattern => pattern.id !== before && fits(pattern, taps))
