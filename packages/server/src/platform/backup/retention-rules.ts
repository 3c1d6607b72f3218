import { momentOf } from './wal.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DAILY = 7
const WEEKLY = 4

/** Days and weeks as Moscow counts them; weeks begin on Monday. */
const MOSCOW_MS = 3 * 60 * 60 * 1000
const dayOf = (name: string): number => Math.floor((momentOf(name).getTime() + MOSCOW_MS) / DAY_MS)
/** Day 0 was a Thursday. */
const weekOf = (name: string): number => Math.floor((dayOf(name) + 3) / 7)

const newestOfEach = (
  names: readonly string[],
  groupOf: (name: string) => number,
  most: number,
): string[] => {
  const kept = new Map<number, string>()
  for (const name of names.toSorted().toReversed()) {
    if (kept.size === most) break
    if (!kept.has(groupOf(name))) kept.set(groupOf(name), name)
  }
  return [...kept.values()]
}

type Kept = {
  copies: Set<string>
  /** The log is kept from this copy on: from there any moment can be restored. Null without copies. */
  logFrom: string | null
}

/** Of the names of one database's copies, what is kept: the newest of each of the last seven days and four weeks that have one. */
export const keptOf = (names: readonly string[]): Kept => {
  const daily = newestOfEach(names, dayOf, DAILY)
  return {
    copies: new Set([...daily, ...newestOfEach(names, weekOf, WEEKLY)]),
    logFrom: daily.at(-1) ?? null,
  }
}
