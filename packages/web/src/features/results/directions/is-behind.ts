import type { Direction, Result } from '@grani/contract'

/**
 * Whether progress is older than the results: a direction outside the goals is listed with its first result, which an answer may
 * bring without telling of it yet.
 */
export const isBehind = (
  directions: readonly Pick<Direction, 'uid'>[],
  results: readonly Pick<Result, 'psy_objects'>[],
): boolean => {
  const listed = new Set(directions.map(({ uid }) => uid))
  return results.some(({ psy_objects: uids }) => uids.some(uid => !listed.has(uid)))
}
