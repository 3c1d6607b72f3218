const counts = new Map<string, number>()

/** Counts what the histories of this run have really been through: a promise that was never put to the test proves nothing. */
export const note = (what: string, times = 1): void => {
  counts.set(what, (counts.get(what) ?? 0) + times)
}

export const tally = (): Record<string, number> =>
  Object.fromEntries([...counts].toSorted(([a], [b]) => a.localeCompare(b)))
