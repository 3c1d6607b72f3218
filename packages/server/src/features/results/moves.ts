import { isChange } from '@grani/engine'

type Told = { uid: string; quality: string; mean: number; sd: number }

/**
 * Which results moved, and where to. Each is held against the last place that was shown as one, not against the result
 * before it: many small steps add up to a change, and a wobble within a standard error is none.
 */
export const movesOf = (newestFirst: readonly Told[]): Map<string, 'up' | 'down'> => {
  const shown = new Map<string, Told>()
  const moves = new Map<string, 'up' | 'down'>()
  for (const told of newestFirst.toReversed()) {
    const before = shown.get(told.quality)
    if (before && !isChange(before, told)) continue
    shown.set(told.quality, told)
    if (before) moves.set(told.uid, told.mean > before.mean ? 'up' : 'down')
  }
  return moves
}
