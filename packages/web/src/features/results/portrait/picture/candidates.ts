import type { Portrait, PortraitSentence, Result } from '@grani/contract'
import { currentResults, isState, mostTellingFirst } from '../../result-selectors.ts'
import { sideOf } from '../../sides.ts'

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

/** So many contradictions are offered. */
const OFFERED_PAIRS = 3

export type OwnPair = PortraitSentence & { mine: string }

const isOwn = (sentence: PortraitSentence): sentence is OwnPair =>
  sentence.kind === 'tension' && sentence.mine !== null && sentence.agrees !== false

/** What pulls in two directions and is not denied, what the person recognises first: nothing else is so much their own. */
export const pictureLines = ({
  sentences,
  contradictions,
}: Pick<Portrait, 'sentences' | 'contradictions'>): OwnPair[] =>
  [...sentences, ...contradictions]
    .filter(isOwn)
    .toSorted((a, b) => Number(b.agrees === true) - Number(a.agrees === true))
    .slice(0, OFFERED_PAIRS)

/** The choice after a tap; what is over `MOST_CHOSEN` is not taken. */
export const toggled = (chosen: readonly string[], uid: string): string[] => {
  if (chosen.includes(uid)) return chosen.filter(other => other !== uid)
  return chosen.length < MOST_CHOSEN ? [...chosen, uid] : [...chosen]
}
