import type { Result } from '@grani/contract'
import { DAY_MS } from '../../../shared/format/time.ts'
import { SCALE_REACH } from '../../../shared/scale/scale-geometry.ts'

const WEEK_MS = 7 * DAY_MS
/** The chart has room for so many weeks; older readings are in the table only. */
const MAX_WEEKS = 12
/** The least time span that the width stands for, so that two points are not drawn at opposite ends. */
const MIN_WEEKS = 5
/** The height of the chart, and the distance of the scale's ends from its edges, in pixels. */
export const HEIGHT = 156
const EDGE = 12
/** Percentage of the width left free at both sides, for the markers at the ends. */
const SIDE = 4

type Point<T> = { result: T; x: number }
type Dated = Pick<Result, 'shared_at'>

/** The readings in the chart, oldest first, and their positions on its width in percent. */
export const chartPoints = <T extends Dated>(newestFirst: readonly T[]): Point<T>[] => {
  const timeOf = (result: T): number => new Date(result.shared_at).getTime()
  const [latest] = newestFirst
  if (!latest) return []
  const end = timeOf(latest)
  const shown = newestFirst.filter(result => end - timeOf(result) < MAX_WEEKS * WEEK_MS).toReversed()
  const start = Math.min(...shown.map(timeOf))
  const span = Math.max(MIN_WEEKS * WEEK_MS, end - start)
  return shown.map(result => ({
    result,
    x: SIDE + ((timeOf(result) - start) / span) * (100 - 2 * SIDE),
  }))
}

/** Pixels from the top; positions beyond the ends of the scale are drawn at the end. */
export const yOf = (mean: number): number => {
  const share = Math.min(1, Math.max(0, (SCALE_REACH - mean) / (2 * SCALE_REACH)))
  return EDGE + share * (HEIGHT - 2 * EDGE)
}
