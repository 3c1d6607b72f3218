import type { Result } from '@grani/contract'
import { inQuotes } from '../../../shared/format/quotes.ts'
import { copy } from '../copy.ts'
import { stateLabel, typeLabel, typeOf } from '../labels.ts'
import { isState } from '../result-selectors.ts'
import { sideOf } from '../sides.ts'

/** What a result says in two words: strong, weak, how marked what is never weak is, or which end a state is near. */
export const verdictLabel = (result: Pick<Result, 'quality' | 'mean' | 'type' | 'level'>): string =>
  isState(result) ? stateLabel(result) : typeLabel(result)

/** The same where no text stands beside it: a low side says what it is. «Less» beside the end that there is more of would say the opposite. */
export const toldVerdict = (result: Parameters<typeof verdictLabel>[0]): string => {
  if (isState(result) || sideOf(result) !== 'low') return verdictLabel(result)
  const low = inQuotes(result.quality.low)
  return typeOf(result) === 'weak' ? `${verdictLabel(result)}: ${low}` : copy.closerTo(low)
}
