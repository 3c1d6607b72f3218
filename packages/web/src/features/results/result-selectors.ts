import { type Result, STRONG, WEAK } from '@grani/contract'
import { isNew } from './new-results.ts'

/** The results that hold now; older ones about the same quality are its history. */
export const currentResults = (results: readonly Result[]): Result[] =>
  results.filter(result => !result.is_outdated)

export const ofDirection = (results: readonly Result[], direction: string): Result[] =>
  results.filter(result => result.psy_objects.includes(direction))

export const countNewIn = (results: readonly Result[], direction: string): number =>
  ofDirection(results, direction).filter(isNew).length

/** Earlier results about the same quality, newest first. */
export const historyOf = (results: readonly Result[], { uid, quality }: Result): Result[] =>
  results.filter(other => other.quality.id === quality.id && other.uid !== uid)

/**
 * Of all results about one quality, newest first: those at positions that the quality has left since by more than a
 * standard error.
 */
export const earlierPositions = (newestFirst: readonly Result[]): Result[] => {
  const lastChange = newestFirst.findIndex(({ moved }) => moved)
  if (lastChange === -1) return []
  return newestFirst.slice(lastChange + 1).filter(({ moved }, i, older) => moved || i === older.length - 1)
}

/** The results that say most first: those that are furthest from the middle. */
export const mostTellingFirst = (results: readonly Result[]): Result[] =>
  results.toSorted((a, b) => Math.abs(b.mean) - Math.abs(a.mean))

/** A state of the last seven days: it has a history chart, and no strong or weak side. */
export const isState = ({ quality }: Pick<Result, 'quality'>): boolean => quality.kind === 'S'

/** Strengths, weaknesses, states, and all other results, each in the given order. */
export const groupResults = (results: readonly Result[]) => {
  const lasting = results.filter(result => !isState(result))
  return {
    strengths: lasting.filter(({ type }) => type === STRONG),
    weaknesses: lasting.filter(({ type }) => type === WEAK),
    other: lasting.filter(({ type }) => type !== STRONG && type !== WEAK),
    states: results.filter(isState),
  }
}
