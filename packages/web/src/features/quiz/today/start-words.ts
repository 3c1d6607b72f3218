import type { Direction, Today } from '@grani/contract'
import { isUntouched } from './being-clarified.ts'
import { copy } from './copy.ts'
import { isPlenty } from './questions-today.tsx'

/** Four sittings: from here on the end of the day is near enough to be told before it comes. */
const NEAR = 60

/** What begins with a sitting, and of how many questions of the day: for who answers for the first time, and where few are left. */
export const startWords = (today: Today | undefined, directions: readonly Direction[]): string => {
  if (!today || isPlenty(today.left)) return copy.start
  const isFirst = directions.length > 0 && directions.every(isUntouched)
  return isFirst || today.left <= NEAR ? copy.startOf(today.left) : copy.start
}
