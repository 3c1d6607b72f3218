import { type Portrait, type Result, WEAK } from '@grani/contract'
import { currentResults } from '../result-selectors.ts'

type Said = Pick<Portrait, 'sentences' | 'words' | 'contradictions' | 'directions'>

/** What the portrait says of the result that was told last, a weak side left for its page; its first sentence where it says nothing of any. */
export const latestSentence = (portrait: Said, results: readonly Result[]): string => {
  const { sentences, words, contradictions, directions } = portrait
  const said = [
    ...words,
    ...sentences,
    ...contradictions,
    ...directions.map(({ summary, evidence }) => ({ text: summary, evidence })),
  ]
  const latest = currentResults(results)
    .filter(({ told, type }) => told !== null && type !== WEAK)
    .toSorted((a, b) => (b.told ?? 0) - (a.told ?? 0))
  for (const { uid } of latest) {
    const found = said.find(({ evidence }) => evidence.some(one => one.uid === uid))
    if (found) return found.text
  }
  return sentences[0]?.text ?? ''
}
