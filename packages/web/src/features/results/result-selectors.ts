import type { Result } from '@grani/contract'

/** What is said about a quality now; older words about it are its history. */
export const current = (results: readonly Result[]): Result[] => results.filter(result => !result.is_outdated)

/** Not opened yet, and still true. */
export const isNew = (result: Result): boolean => result.last_viewed_at === null && !result.is_outdated

export const ofDirection = (results: readonly Result[], direction: string): Result[] =>
  results.filter(result => result.psy_objects.includes(direction))

export const countNewIn = (results: readonly Result[], direction: string): number =>
  ofDirection(results, direction).filter(isNew).length

/** Earlier words about the same quality, newest first. */
export const historyOf = (results: readonly Result[], { uid, quality }: Result): Result[] =>
  results.filter(other => other.quality.id === quality.id && other.uid !== uid)
