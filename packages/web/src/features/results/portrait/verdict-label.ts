import type { Result } from '@grani/contract'
import { stateLabel, typeLabel } from '../labels.ts'
import { isState } from '../result-selectors.ts'

/** What a result says in two words: strong, weak, how marked what is never weak is, or which end a state is near. */
export const verdictLabel = (result: Pick<Result, 'quality' | 'mean' | 'type' | 'level'>): string =>
  isState(result) ? stateLabel(result) : typeLabel(result)
