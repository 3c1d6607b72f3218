import type { Direction, Result } from '@grani/contract'

export type ProfileRow = Direction['qualities'][number] & {
  /** The current result; null while the quality is unclear. */
  result: Result | null
}

/** All qualities of a direction: the highest position first, the unclear ones at the end, the clearest of them first. */
export const profileRows = (direction: Direction, all: readonly Result[]): ProfileRow[] => {
  const rows = direction.qualities.map((known): ProfileRow => {
    const result = all.find(({ quality, is_outdated }) => quality.id === known.id && !is_outdated) ?? null
    return { ...known, result }
  })
  return rows.toSorted((a, b) => {
    if (a.result && b.result) return b.result.mean - a.result.mean
    if (!a.result && !b.result) return b.certainty - a.certainty
    return a.result ? -1 : 1
  })
}
