import type { Result } from '@grani/contract'

/** Of all that was said about a quality, newest first: the places that it has noticeably left. */
export const placesBefore = (said: readonly Result[]): Result[] => {
  const here = said.findIndex(({ moved }) => moved)
  if (here === -1) return []
  return said.slice(here + 1).filter(({ moved }, i, older) => moved || i === older.length - 1)
}
