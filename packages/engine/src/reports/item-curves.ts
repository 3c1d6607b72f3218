import { quadrature } from '../calibration/quadrature.ts'
import type { AnswerMatrix } from '../input/answer-matrix.ts'
import type { BankLayout } from '../input/bank-layout.ts'
import { gradedProbabilities } from '../model/graded-model.ts'
import type { ItemTables } from '../model/item-tables.ts'
import type { Parameters } from '../model/parameters.ts'
import type { AnswerRow } from '../types/calibration.ts'
import type { CurveBin, ItemCurves } from '../types/reports.ts'
import { posteriorsOfPeople } from './people-posteriors.ts'

const { nodes: NODES } = quadrature(31, 4.5)
const G = NODES.length
/** Ten bins of equal width; the outer ones are open. */
const BINS = 10
const FIRST_EDGE = -1.6
const BIN_WIDTH = 0.4
/** People a bin must have before its shares are told. */
const MIN_PEOPLE = 50

const binOf = (theta: number): number =>
  Math.min(BINS - 1, Math.max(0, Math.floor((theta - FIRST_EDGE) / BIN_WIDTH) + 1))

/** Sums over the people of each bin: of theta, of the answers given, and of those expected; in the keyed direction. */
interface Tally {
  categories: number
  people: Float64Array
  theta: Float64Array
  observed: Float64Array
  expected: Float64Array
}

const emptyTally = (categories: number): Tally => ({
  categories,
  people: new Float64Array(BINS),
  theta: new Float64Array(BINS),
  observed: new Float64Array(BINS * categories),
  expected: new Float64Array(BINS * categories),
})

/** Probabilities of each category at each node, category by category. */
const nodeProbabilities = (slope: number, thresholds: Float64Array): Float64Array => {
  const K = thresholds.length + 1
  const table = new Float64Array(K * G)
  const p = new Float64Array(K)
  for (let g = 0; g < G; g++) {
    gradedProbabilities(slope, thresholds, NODES[g]!, p)
    for (let k = 0; k < K; k++) table[k * G + g] = p[k]!
  }
  return table
}

interface Cavity {
  mean: Float64Array
  precision: Float64Array
  /** Place of person n: at + n × step. */
  at: number
  step: number
}

const tallyQuality = (
  { people, starts, item, value }: AnswerMatrix,
  tables: readonly Float64Array[],
  { mean, precision, at, step }: Cavity,
  tallies: readonly Tally[],
): void => {
  const logTables = tables.map(table => table.map(p => Math.log(p)))
  const row = new Float64Array(G)
  const rest = new Float64Array(G)
  for (let n = 0; n < people; n++) {
    const from = starts[n]!
    const to = starts[n + 1]!
    if (from === to) continue
    const place = at + n * step
    for (let g = 0; g < G; g++) row[g] = -0.5 * precision[place]! * (NODES[g]! - mean[place]!) ** 2
    for (let j = from; j < to; j++) {
      const logs = logTables[item[j]!]!
      for (let g = 0; g < G; g++) row[g]! += logs[value[j]! * G + g]!
    }
    for (let j = from; j < to; j++) {
      const logs = logTables[item[j]!]!
      let top = -Infinity
      for (let g = 0; g < G; g++) {
        rest[g] = row[g]! - logs[value[j]! * G + g]!
        if (rest[g]! > top) top = rest[g]!
      }
      let sum = 0
      let theta = 0
      for (let g = 0; g < G; g++) {
        rest[g] = Math.exp(rest[g]! - top)
        sum += rest[g]!
        theta += rest[g]! * NODES[g]!
      }
      theta /= sum
      const tally = tallies[item[j]!]!
      const K = tally.categories
      const bin = binOf(theta)
      tally.people[bin]!++
      tally.theta[bin]! += theta
      tally.observed[bin * K + value[j]!]!++
      const table = tables[item[j]!]!
      for (let k = 0; k < K; k++) {
        let p = 0
        for (let g = 0; g < G; g++) p += rest[g]! * table[k * G + g]!
        tally.expected[bin * K + k]! += p / sum
      }
    }
  }
}

/** The root of the mean squared deviation of shares, without what chance adds; of the category that deviates most. */
const misfitOf = ({ categories: K, people, observed, expected }: Tally): number => {
  let worst = 0
  for (let k = 0; k < K; k++) {
    let squares = 0
    let total = 0
    for (let bin = 0; bin < BINS; bin++) {
      const n = people[bin]!
      if (n < MIN_PEOPLE) continue
      const p = expected[bin * K + k]! / n
      squares += n * (observed[bin * K + k]! / n - p) ** 2 - p * (1 - p)
      total += n
    }
    if (total > 0) worst = Math.max(worst, squares / total)
  }
  return Math.sqrt(worst)
}

const asChosen = (shares: readonly number[], keyed: number): number[] =>
  keyed === 1 ? [...shares] : shares.toReversed()

const binsOf = ({ categories: K, people, theta, observed, expected }: Tally, keyed: number): CurveBin[] =>
  Array.from(people, (n, bin) => {
    const shares = (counts: Float64Array): number[] =>
      asChosen(
        Array.from(counts.subarray(bin * K, (bin + 1) * K), count => count / n),
        keyed,
      )
    if (n < MIN_PEOPLE) return { people: n, shares: null }
    return {
      people: n,
      shares: { theta: theta[bin]! / n, observed: shares(observed), expected: shares(expected) },
    }
  })

/**
 * What people did against what the model expects of them. Each person's theta comes from all their answers but the one
 * to the item itself, and the expectation is the mean over what is known of each, so that uncertain thetas flatten both
 * sides alike (unlike shares held against the curve at the estimated theta).
 */
export const itemCurves = (
  layout: BankLayout,
  parameters: Parameters,
  itemTables: ItemTables,
  rows: readonly AnswerRow[],
): ItemCurves[] => {
  const D = layout.qualityIds.length
  const { qualities, cavityMean, cavityPrecision } = posteriorsOfPeople(layout, parameters, itemTables, rows)
  return qualities.flatMap((matrix, d) => {
    const tallies = matrix.items.map(item => emptyTally(layout.categories[item]!))
    const tables = matrix.items.map(item =>
      nodeProbabilities(parameters.slope[item]!, parameters.thresholds[item]!),
    )
    tallyQuality(matrix, tables, { mean: cavityMean, precision: cavityPrecision, at: d, step: D }, tallies)
    return matrix.items.map((item, i) => {
      const tally = tallies[i]!
      const K = tally.categories
      const counts = Array.from({ length: K }, (_, k) =>
        tally.observed.reduce((sum, count, at) => (at % K === k ? sum + count : sum), 0),
      )
      return {
        item: layout.itemIds[item]!,
        histogram: asChosen(counts, layout.keyed[item]!),
        bins: binsOf(tally, layout.keyed[item]!),
        misfit: misfitOf(tally),
      }
    })
  })
}
