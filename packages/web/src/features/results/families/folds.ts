import { familyOf, type Result } from '@grani/contract'
import { sideOf } from '../sides.ts'

/** A result with its text in sight, and those that say nearly the same below it. */
export type Fold = { lead: Result; others: readonly Result[] }

const keyOf = (result: Result): string => {
  const family = familyOf(result.quality.id)
  return family === undefined ? result.uid : `${family} ${sideOf(result)}`
}

/** Results of one family and one side under the first of them, in the given order. */
export const foldsOf = (results: readonly Result[]): Fold[] => {
  const keys = new Map(results.map(result => [result, keyOf(result)]))
  const leads = new Map(results.toReversed().map(result => [keys.get(result), result]))
  const isUnder = (lead: Result, result: Result): boolean =>
    result !== lead && keys.get(result) === keys.get(lead)
  return results
    .filter(result => leads.get(keys.get(result)) === result)
    .map(lead => ({ lead, others: results.filter(result => isUnder(lead, result)) }))
}

/** The first of each family, and behind all of them those that say nearly the same. */
export const leadsFirst = (results: readonly Result[]): Result[] => {
  const folds = foldsOf(results)
  return [...folds.map(({ lead }) => lead), ...folds.flatMap(({ others }) => others)]
}

/** Whether one text says what the other denies: of one family, and of different sides. */
const excludeEachOther = (one: Result, other: Result): boolean => {
  const family = familyOf(one.quality.id)
  return family !== undefined && family === familyOf(other.quality.id) && sideOf(one) !== sideOf(other)
}

/** The same folds, as far as possible without two neighbours that exclude each other; `before` stands ahead of the first. */
export const apart = (folds: readonly Fold[], before?: Fold): Fold[] => {
  const rest = [...folds]
  const ordered: Fold[] = []
  while (rest.length > 0) {
    const last = ordered.at(-1) ?? before
    const fitting = rest.findIndex(({ lead }) => !last || !excludeEachOther(last.lead, lead))
    ordered.push(...rest.splice(Math.max(0, fitting), 1))
  }
  return ordered
}
