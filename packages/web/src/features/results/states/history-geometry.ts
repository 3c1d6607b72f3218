import type { Result } from '@grani/contract'

const WEEK = 7 * 86_400_000
/** A picture this wide holds so many weeks side by side; what is older stands in the table. */
const MOST_WEEKS = 12
/** Room for some weeks to come, so that two points are not torn apart to both ends. */
const LEAST_WEEKS = 5
/** The picture's height and how far from its edges the ends of the scale are, in pixels. */
export const HEIGHT = 156
const EDGE = 12
/** The scale runs this many standard deviations to each side of the middle. */
const REACH = 2.5
/** Shares of the width left free at both sides, for the stones at the ends. */
const SIDE = 4

type Point<T> = { result: T; x: number }
type Dated = Pick<Result, 'shared_at'>

/** Readings that the picture shows, the oldest first, and where on its width (0…100) they stand. */
export const chartPoints = <T extends Dated>(newestFirst: readonly T[]): Point<T>[] => {
  const timeOf = (result: T): number => new Date(result.shared_at).getTime()
  const [latest] = newestFirst
  if (!latest) return []
  const end = timeOf(latest)
  const shown = newestFirst.filter(result => end - timeOf(result) < MOST_WEEKS * WEEK).toReversed()
  const start = Math.min(...shown.map(timeOf))
  const span = Math.max(LEAST_WEEKS * WEEK, end - start)
  return shown.map(result => ({
    result,
    x: SIDE + ((timeOf(result) - start) / span) * (100 - 2 * SIDE),
  }))
}

/** Pixels from the top; what lies beyond the scale stays at its end. */
export const yOf = (mean: number): number => {
  const share = Math.min(1, Math.max(0, (REACH - mean) / (2 * REACH)))
  return EDGE + share * (HEIGHT - 2 * EDGE)
}
