import { isChange } from '@grani/engine'

type PublishedResult = { uid: string; quality: string; mean: number; sd: number }

/**
 * The results that differ from what was shown of their quality before, and in which direction. Each is compared with the
 * last result that was shown as a change, not with the one before it: many small steps add up to a change, and a
 * difference within a standard error is none.
 */
export const changeSince = (newestFirst: readonly PublishedResult[]): Map<string, 'up' | 'down'> => {
  const reference = new Map<string, PublishedResult>()
  const changes = new Map<string, 'up' | 'down'>()
  for (const result of newestFirst.toReversed()) {
    const before = reference.get(result.quality)
    if (before && !isChange(before, result)) continue
    reference.set(result.quality, result)
    if (before) changes.set(result.uid, result.mean > before.mean ? 'up' : 'down')
  }
  return changes
}
