import type { Direction } from '@grani/contract'
import { copy } from '../copy.ts'

type Words = { title: string; text: string }

/** Why there is no result: responses that look random, answers that lean to something without being sure of it, or few answers. */
export const noResultsYet = (directions: readonly Direction[]): Words => {
  const { title } = copy.empty
  if (directions.some(({ is_consistent }) => !is_consistent)) return { title, text: copy.inconsistent }
  const isAlmost = directions.some(({ qualities }) => qualities.some(({ leaning }) => leaning !== null))
  return isAlmost ? copy.almostDirection : { title, text: copy.empty.text }
}
