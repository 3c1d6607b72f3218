import type { Direction, Result } from '@grani/contract'
import { historyOf, earlierPositions } from '../result-selectors.ts'

export type ProfileRow = {
  id: string
  name: string
  /** What is said now; null while it is unclear. */
  result: Result | null
  /** Where it was before, newest first; a wobble within the uncertainty is no other place. */
  earlier: readonly Result[]
  /** 0…1 */
  certainty: number
}

/** Every quality of a direction, the highest place first and the unclear ones, the clearest of them first, at the end. */
export const profileRows = (direction: Direction, all: readonly Result[]): ProfileRow[] => {
  const rows = direction.qualities.map(({ id, name, certainty }): ProfileRow => {
    const result = all.find(({ quality, is_outdated }) => quality.id === id && !is_outdated) ?? null
    return {
      id,
      name,
      certainty,
      result,
      earlier: result ? earlierPositions([result, ...historyOf(all, result)]) : [],
    }
  })
  return rows.toSorted((a, b) => {
    if (a.result && b.result) return b.result.mean - a.result.mean
    if (!a.result && !b.result) return b.certainty - a.certainty
    return a.result ? -1 : 1
  })
}
