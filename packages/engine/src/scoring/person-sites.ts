import type { AnswerMatrix } from '../input/answer-matrix.ts'
import type { BankLayout } from '../input/bank-layout.ts'
import type { ItemTables } from '../model/item-tables.ts'
import { GRID_POINTS } from '../model/theta-grid.ts'
import { tiltedMoments } from './tilted-moments.ts'

/** Each person's Gaussian site on each quality from own answers under N(0,1): precision tau, and nu = tau × location. */
export interface PersonSites {
  /** people × qualities, row by row. */
  tau: Float64Array
  nu: Float64Array
}

export const sitesOfPeople = (
  layout: BankLayout,
  qualities: readonly AnswerMatrix[],
  tables: ItemTables,
): PersonSites => {
  const D = qualities.length
  const people = qualities[0]?.people ?? 0
  const tau = new Float64Array(people * D)
  const nu = new Float64Array(people * D)
  const row = new Float64Array(GRID_POINTS)
  qualities.forEach(({ items, starts, item, value }, d) => {
    for (let n = 0; n < people; n++) {
      if (starts[n] === starts[n + 1]) continue
      row.fill(0)
      for (let j = starts[n]!; j < starts[n + 1]!; j++) {
        const global = items[item[j]!]!
        const chosen = layout.keyed[global] === 1 ? value[j]! : layout.categories[global]! - 1 - value[j]!
        const table = tables.logProbabilityRows(global)
        for (let g = 0, at = chosen * GRID_POINTS; g < GRID_POINTS; g++, at++) row[g]! += table[at]!
      }
      let top = -Infinity
      for (let g = 0; g < GRID_POINTS; g++) if (row[g]! > top) top = row[g]!
      for (let g = 0; g < GRID_POINTS; g++) row[g] = Math.exp(row[g]! - top)
      const { mean, variance } = tiltedMoments(row, 0, 0, 1)
      tau[n * D + d] = Math.max(0, 1 / variance - 1)
      nu[n * D + d] = mean / variance
    }
  })
  return { tau, nu }
}
