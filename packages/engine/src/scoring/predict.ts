import type { BankLayout } from '../input/bank-layout.ts'
import type { ItemTables } from '../model/item-tables.ts'
import type { Parameters } from '../model/parameters.ts'
import { GRID_POINTS, theta } from '../model/theta-grid.ts'
import type { Marginals } from './sides.ts'

/** Probability of each value of an item, averaged over the belief about its quality. */
export const predictValues = (
  layout: BankLayout,
  parameters: Parameters,
  tables: ItemTables,
  { posterior }: { posterior: Marginals },
  item: number,
): number[] => {
  const categories = layout.categories[item]!
  if (layout.secondQualityOf[item]! >= 0) return predictPair(layout, parameters, posterior, item)
  const d = layout.qualityOf[item]!
  const mean = posterior.mean[d]!
  const variance = posterior.variance[d]!
  const table = tables.logProbabilityRows(item)
  const sums = Array.from({ length: categories }, () => 0)
  for (let g = 0; g < GRID_POINTS; g++) {
    const w = Math.exp((-0.5 * (theta[g]! - mean) ** 2) / variance)
    for (let v = 0; v < categories; v++) sums[v]! += w * Math.exp(table[v * GRID_POINTS + g]!)
  }
  const total = sums.reduce((sum, s) => sum + s, 0)
  return sums.map(s => (total > 0 ? s / total : 1 / categories))
}

/** Logistic of a normal, by scaling its argument (MacKay 1992). */
const predictPair = (
  layout: BankLayout,
  parameters: Parameters,
  { mean, variance }: Marginals,
  item: number,
): number[] => {
  const first = layout.qualityOf[item]!
  const second = layout.secondQualityOf[item]!
  const a = parameters.slope[item]! * layout.keyed[item]!
  const b = -parameters.secondSlope[item]! * layout.secondKeyed[item]!
  const centre = a * mean[first]! + b * mean[second]! + parameters.intercept[item]!
  const spread = a * a * variance[first]! + b * b * variance[second]!
  const p = 1 / (1 + Math.exp(-centre / Math.sqrt(1 + (Math.PI * spread) / 8)))
  return [1 - p, p]
}
