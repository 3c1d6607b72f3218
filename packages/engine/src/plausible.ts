import { refuse, requireList, requireWithin } from './checked-input.ts'
import { EngineError } from './engine-error.ts'

/**
 * Limits of parameters, far beyond anything that answers can give (slopes end at 8; a threshold that everybody is
 * beyond was estimated at 58): what lies outside is a slip of the pen and would push a belief off the grid.
 */
const MOST_SLOPE = 100
const MOST_THRESHOLD = 1000
const MOST_INTERCEPT = 50
const MOST_LOADING = 10

export const MAX_FACTORS = 10

export const requireSlope = (value: unknown, where: string): number => {
  const slope = requireWithin(value, where, -MOST_SLOPE, MOST_SLOPE)
  return slope > 0 ? slope : refuse(where, `a number above 0, at most ${MOST_SLOPE}`, slope)
}

export const requireIntercept = (value: unknown, where: string): number =>
  requireWithin(value, where, -MOST_INTERCEPT, MOST_INTERCEPT)

/** Ascending, `count` of them where that is known. */
export const requireThresholds = (value: unknown, where: string, count?: number): Float64Array => {
  const list = Float64Array.from(requireList(value, where, count), (b, k) =>
    requireWithin(b, `${where}[${k}]`, -MOST_THRESHOLD, MOST_THRESHOLD),
  )
  const wrong = list.findIndex((b, k) => k > 0 && b <= list[k - 1]!)
  if (wrong >= 0) throw new EngineError('bad-input', `${where}[${wrong}]`, 'not ascending')
  return list
}

/** At most 10 numbers. */
export const requireLoadings = (value: unknown, where: string): number[] => {
  const list = requireList(value, where)
  if (list.length > MAX_FACTORS)
    throw new EngineError('bad-input', where, `at most ${MAX_FACTORS} loadings, got ${list.length}`)
  return list.map((l, k) => requireWithin(l, `${where}[${k}]`, -MOST_LOADING, MOST_LOADING))
}
