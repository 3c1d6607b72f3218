import type { Direction } from '@grani/contract'
import { copy } from '../copy.ts'
import { hasGuess } from '../provisional.ts'

type Words = { title: string; text: string }

/** The responses look random or hurried: nothing is said from them. */
export const doAnswersDisagree = (directions: readonly Direction[]): boolean =>
  directions.some(({ is_consistent }) => !is_consistent)

/** Why there is no result: responses that look random, answers that lean to something without being sure of it, or few answers. */
export const noResultsYet = (directions: readonly Direction[]): Words => {
  if (doAnswersDisagree(directions)) return copy.inconsistent
  return hasGuess(directions) ? copy.almostDirection : copy.empty
}
