import type { AnswerMatrix } from '../input/answer-matrix.ts'
import { pearson } from '../math/pearson.ts'
import type { ItemParameters } from './maximise-item.ts'
import type { Quadrature } from './quadrature.ts'

/** Correlations of the items of one quality, n × n with zeros where fewer people than `FEWEST` answered both. */
export interface ItemCorrelations {
  r: Float64Array
  /** People who answered both items. */
  both: Float64Array
}

export const MIN_SHARED_PEOPLE = 10

/** Pearson correlations of the keyed values over the people who answered both. */
export const observedCorrelations = ({
  items,
  people,
  starts,
  item,
  value,
}: AnswerMatrix): ItemCorrelations => {
  const n = items.length
  const both = new Float64Array(n * n)
  const product = new Float64Array(n * n)
  /** Sums of the row's item over the people who answered the column's too. */
  const sum = new Float64Array(n * n)
  const square = new Float64Array(n * n)
  for (let p = 0; p < people; p++) {
    const to = starts[p + 1]!
    for (let a = starts[p]!; a < to; a++) {
      const x = value[a]!
      for (let b = starts[p]!, row = item[a]! * n; b < to; b++) {
        const at = row + item[b]!
        both[at]!++
        sum[at]! += x
        square[at]! += x * x
        product[at]! += x * value[b]!
      }
    }
  }
  const r = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      const at = i * n + j
      const m = both[at]!
      if (i === j || m < MIN_SHARED_PEOPLE) continue
      const turned = j * n + i
      r[at] = pearson(m, sum[at]!, sum[turned]!, square[at]!, square[turned]!, product[at]!) ?? 0
    }
  }
  return { r, both }
}

/** Correlations implied by the model when the items have only the quality, N(0,1), in common. */
export const impliedCorrelations = (
  items: readonly ItemParameters[],
  { nodes, weights }: Quadrature,
): Float64Array => {
  const n = items.length
  const G = nodes.length
  const expected = new Float64Array(n * G)
  const spread = new Float64Array(n)
  items.forEach(({ slope, intercepts }, i) => {
    let mean = 0
    let square = 0
    for (let g = 0; g < G; g++) {
      let at = 0
      let squareAt = 0
      intercepts.forEach((c, k) => {
        const above = 1 / (1 + Math.exp(-(slope * nodes[g]! + c)))
        at += above
        squareAt += (2 * k + 1) * above
      })
      expected[i * G + g] = at
      mean += weights[g]! * at
      square += weights[g]! * squareAt
    }
    for (let g = 0; g < G; g++) expected[i * G + g]! -= mean
    spread[i] = Math.sqrt(Math.max(square - mean * mean, 1e-12))
  })
  const r = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      let covariance = 0
      for (let g = 0; g < G; g++) covariance += weights[g]! * expected[i * G + g]! * expected[j * G + g]!
      r[i * n + j] = covariance / (spread[i]! * spread[j]!)
      r[j * n + i] = r[i * n + j]!
    }
  }
  return r
}
