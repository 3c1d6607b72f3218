import type { Result } from '@grani/contract'
import { copy } from '../copy.ts'
import { apart, type Fold, foldsOf } from '../families/folds.ts'
import { typeOf } from '../labels.ts'
import type { ResultGroup } from '../result-selectors.ts'
import { sideOf } from '../sides.ts'

type FoldedGroup = Omit<ResultGroup, 'results'> & {
  count: number
  folds: Fold[]
  legend: string | null
}

/** Beside «Слабая сторона» it would read as one more of them. */
const legendOf = (results: readonly Result[]): string | null =>
  results.some(result => typeOf(result) === 'neutral' && sideOf(result) === 'low') ? copy.otherLow : null

/** Groups as they are shown; unfolded, each text is in sight. */
export const foldedGroups = (groups: readonly ResultGroup[], isUnfolded: boolean): FoldedGroup[] => {
  let last: Fold | undefined
  return groups.map(({ id, title, results }) => {
    const folds = apart(isUnfolded ? results.map(lead => ({ lead, others: [] })) : foldsOf(results), last)
    last = folds.at(-1)
    // As many as are in sight: each fold says itself what it hides.
    return {
      id,
      title,
      count: folds.length,
      folds,
      legend: legendOf(results),
    }
  })
}
