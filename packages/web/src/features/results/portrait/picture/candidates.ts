import type { Result } from '@grani/contract'
import { sideOf } from '../../labels.ts'
import { currentResults, isState, mostTellingFirst } from '../../result-selectors.ts'

/** So many qualities can be chosen. */
export const MOST_CHOSEN = 3

/** So many are offered. */
const OFFERED = 12

const isMiddle = (result: Result): boolean => sideOf(result) === 'middle'

/** What may be shown to others: strong sides and what is close to the person. Low sides and states are not offered. */
export const pictureCandidates = (results: readonly Result[]): Result[] => {
  const shown = mostTellingFirst(currentResults(results)).filter(
    result => !isState(result) && sideOf(result) !== 'low' && result.agrees !== false,
  )
  return [...shown.filter(result => !isMiddle(result)), ...shown.filter(isMiddle)].slice(0, OFFERED)
}

/** The choice after a tap on a quality; what is over `MOST_CHOSEN` is not taken. */
export const toggled = (chosen: readonly string[], uid: string): string[] => {
  if (chosen.includes(uid)) return chosen.filter(other => other !== uid)
  return chosen.length < MOST_CHOSEN ? [...chosen, uid] : [...chosen]
}
