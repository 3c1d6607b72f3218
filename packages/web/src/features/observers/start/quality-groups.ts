import type { ObservableQuality } from '@grani/contract'
import { copy } from '../copy.ts'

type QualityGroup = { id: string; title: string; qualities: readonly ObservableQuality[] }

/** What is clear already, then the others by direction, each in the given order. */
export const groupsOf = (
  qualities: readonly ObservableQuality[],
  known: ReadonlySet<string>,
): QualityGroup[] => {
  const clear = qualities.filter(({ id }) => known.has(id))
  const others = qualities.filter(({ id }) => !known.has(id))
  const directions = new Map(others.map(({ direction, direction_name }) => [direction, direction_name]))
  return [
    ...(clear.length > 0 ? [{ id: 'known', title: copy.start.known, qualities: clear }] : []),
    ...[...directions].map(([id, title]) => ({
      id,
      title,
      qualities: others.filter(({ direction }) => direction === id),
    })),
  ]
}
