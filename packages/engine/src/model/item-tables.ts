import type { BankLayout } from '../input/bank-layout.ts'
import { gradedInformation, gradedProbabilities } from './graded-model.ts'
import { createLocalDependence } from './local-dependence.ts'
import type { LocalDependence } from './local-dependence.ts'
import type { Parameters } from './parameters.ts'
import { GRID_POINTS, normalWeights, theta } from './theta-grid.ts'

/** Log-probabilities and information of each item on the grid, filled when an item is first touched. */
export interface ItemTables {
  /** Log P(value as chosen | theta) on the grid, value by value: 61 numbers from value × 61 on. */
  logProbabilityRows(item: number): Float32Array
  /** Fisher information on the grid; for a pair, of its first statement. */
  informationRow(item: number): Float64Array
  /** Information of each item averaged over the reference cohort. */
  meanInformation: Float64Array
  /** Graded items of each quality, by their mean information, the largest first. */
  byInformation: number[][]
  /** Local dependence among the answers to one quality. */
  dependence: LocalDependence
}

export const createItemTables = (layout: BankLayout, parameters: Parameters): ItemTables => {
  const { slope, thresholds } = parameters
  const count = layout.itemIds.length
  const logTables: (Float32Array | undefined)[] = Array.from({ length: count })
  const informationRows: (Float64Array | undefined)[] = Array.from({ length: count })
  const scratch = new Float64Array(16)

  const fillLog = (item: number): Float32Array => {
    const top = layout.categories[item]! - 1
    const table = new Float32Array((top + 1) * GRID_POINTS)
    for (let g = 0; g < GRID_POINTS; g++) {
      gradedProbabilities(slope[item]!, thresholds[item]!, theta[g]!, scratch)
      for (let v = 0; v <= top; v++) {
        table[v * GRID_POINTS + g] = Math.log(scratch[layout.keyed[item] === 1 ? v : top - v]!)
      }
    }
    logTables[item] = table
    return table
  }

  const fillInformation = (item: number): Float64Array => {
    const row = theta.map(t => gradedInformation(slope[item]!, thresholds[item]!, t))
    informationRows[item] = row
    return row
  }

  const informationRow = (item: number): Float64Array => informationRows[item] ?? fillInformation(item)

  const meanInformation = new Float64Array(count)
  for (let item = 0; item < count; item++) {
    if (layout.secondQualityOf[item]! >= 0) {
      meanInformation[item] = (slope[item]! ** 2 + parameters.secondSlope[item]! ** 2) / 12
      continue
    }
    let sum = 0
    for (let g = 0; g < GRID_POINTS; g += 4) {
      sum += gradedInformation(slope[item]!, thresholds[item]!, theta[g]!) * normalWeights[g]! * 4
    }
    meanInformation[item] = sum
  }
  return {
    logProbabilityRows: item => logTables[item] ?? fillLog(item),
    informationRow,
    meanInformation,
    byInformation: layout.itemsOf.map(items =>
      items.toSorted((a, b) => meanInformation[b]! - meanInformation[a]!),
    ),
    dependence: createLocalDependence(layout, parameters, meanInformation),
  }
}
