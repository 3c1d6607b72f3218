import type { Result } from '@grani/contract'
import { sideOf } from './sides.ts'

/**
 * What a current result is to the last one about the same quality that was told: the first of it, the same side again, as a state of another
 * week may be, or another side. The same again is no news. `all` are the results, newest first.
 */
export const changeOf = (all: readonly Result[], result: Result): 'first' | 'same' | 'changed' => {
  const before = all.find(
    ({ quality, is_outdated: isOutdated, told, told_at: at }) =>
      isOutdated && quality.id === result.quality.id && (told !== null || at !== null),
  )
  if (!before) return 'first'
  return sideOf(before) === sideOf(result) ? 'same' : 'changed'
}
