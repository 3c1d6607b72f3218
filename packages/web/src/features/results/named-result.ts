import type { Result } from '@grani/contract'

const MIDDLE = 'посередине'
const LOW = 'менее выражено'
const WEAK = 'слабая сторона'

type Named = Pick<Result, 'quality' | 'level' | 'type'>
type Announced = Named & Pick<Result, 'half'>

/**
 * A result in a list of names. Only the upper side of a trait is what its name says; elsewhere the name alone would tell of the
 * opposite, so the side stands beside it, in the words of its card. Without imports: it is part of the first load.
 */
export const namedResult = ({ quality, level, type }: Named): string => {
  const { name, kind, low, high } = quality
  const isHigh = level === 'above' || level === 'farAbove'
  if (kind !== 'S' && isHigh) return name
  const lowest = kind === 'S' ? low : type === 1 ? WEAK : LOW
  const side = isHigh ? high : level === 'middle' ? MIDDLE : lowest
  return `${name} (${side})`
}

/** The same where it is told first and without its text: of what is low what it is like, since a verdict alone would be all that is known of it. */
export const announcedResult = (result: Announced): string => {
  const isLow = result.level === 'below' || result.level === 'farBelow'
  return isLow && result.half !== null ? `${result.quality.name} (${result.half})` : namedResult(result)
}
