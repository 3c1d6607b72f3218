import type { Result } from '@grani/contract'
import { inQuotes } from '../../../shared/format/quotes.ts'
import { sideOf, stateLabel, typeLabel } from '../labels.ts'
import { isState } from '../result-selectors.ts'

/** What a result says in two words: strong, weak, how marked what is never weak is, or which end a state is near. */
export const verdictLabel = (result: Pick<Result, 'quality' | 'mean' | 'type' | 'level'>): string =>
  isState(result) ? stateLabel(result) : typeLabel(result)

/** The same where no text stands beside it: a low side says what it is. */
export const toldVerdict = (result: Parameters<typeof verdictLabel>[0]): string =>
  !isState(result) && sideOf(result) === 'low'
    ? `${verdictLabel(result)}: ${inQuotes(result.quality.low)}`
    : verdictLabel(result)
