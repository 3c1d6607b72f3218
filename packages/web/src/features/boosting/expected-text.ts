import type { Booster } from '@grani/contract'
import { nouns } from '../../shared/format/copy.ts'
import { plural } from '../../shared/format/plural.ts'
import { copy } from './copy.ts'

/** How many results a booster usually brings this user; null when it cannot be said. */
export const expectedText = ({ results_range: range }: Pick<Booster, 'results_range'>): string | null =>
  range &&
  (range.from === 0
    ? copy.upTo(plural(range.to, nouns.resultGenitive))
    : copy.between(range.from, plural(range.to, nouns.result)))
