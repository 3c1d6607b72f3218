const counts = new Map<string, number>()

/** Counts what the histories of this run have covered: an invariant that was never exercised proves nothing. */
export const countOccurrence = (what: string, times = 1): void => {
  counts.set(what, (counts.get(what) ?? 0) + times)
}

export const coverageCounts = (): Record<string, number> =>
  Object.fromEntries([...counts].toSorted(([a], [b]) => a.localeCompare(b)))
