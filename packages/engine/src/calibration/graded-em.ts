import type { AnswerMatrix } from '../input/answer-matrix.ts'
import { maximiseItem } from './maximise-item.ts'
import type { ItemParameters, SlopePrior } from './maximise-item.ts'
import type { Quadrature } from './quadrature.ts'

export interface EmOptions {
  quadrature: Quadrature
  /** Stop when no slope or intercept moves by more than this. */
  tolerance: number
  most: number
}

/** Starting values and prior of one item. */
export interface ItemPrior {
  expert: ItemParameters
  /** Weight of the expert item, in people answering as it predicts. */
  pseudo: number
  slope: SlopePrior
}

export interface EmFit {
  items: ItemParameters[]
  /** Marginal log-likelihood of the answers at these parameters. */
  logLikelihood: number
  rounds: number
}

/**
 * Marginal maximum likelihood by EM for the graded items of one quality (Bock & Aitkin 1981): theta is N(0,1), the
 * E-step gives the expected number of people per node and category, the M-step fits each item to them.
 */
export const fitGraded = (
  answers: AnswerMatrix,
  priors: readonly ItemPrior[],
  options: EmOptions,
  start: readonly ItemParameters[] = priors.map(({ expert }) => expert),
): EmFit => {
  const { nodes, weights } = options.quadrature
  const G = nodes.length
  const offsets = new Int32Array(priors.length + 1)
  priors.forEach(({ expert }, i) => (offsets[i + 1] = offsets[i]! + (expert.intercepts.length + 1) * G))
  const logs = new Float64Array(offsets[priors.length]!)
  const counts = new Float64Array(logs.length)
  const pseudo = pseudoCounts(priors, offsets, options.quadrature)
  let items = [...start]
  let logLikelihood = 0
  let rounds = 0
  for (; rounds < options.most; rounds++) {
    items.forEach((item, i) => logProbabilities(item, nodes, logs, offsets[i]!))
    counts.set(pseudo)
    logLikelihood = expectation(answers, logs, counts, offsets, G, weights)
    let largestChange = 0
    items = items.map((item, i) => {
      const own = counts.subarray(offsets[i], offsets[i + 1])
      const next = maximiseItem(item, own, nodes, priors[i]!.slope, rounds < 3 ? 4 : 2)
      largestChange = Math.max(largestChange, Math.abs(next.slope - item.slope))
      next.intercepts.forEach(
        (c, k) => (largestChange = Math.max(largestChange, Math.abs(c - item.intercepts[k]!))),
      )
      return next
    })
    if (largestChange < options.tolerance) break
  }
  return { items, logLikelihood, rounds }
}

const FLOOR = 1e-12

const logProbabilities = (
  { slope, intercepts }: ItemParameters,
  nodes: Float64Array,
  out: Float64Array,
  at: number,
): void => {
  const G = nodes.length
  for (let g = 0; g < G; g++) {
    let above = 1
    for (let k = 0; k <= intercepts.length; k++) {
      const next = k === intercepts.length ? 0 : 1 / (1 + Math.exp(-(slope * nodes[g]! + intercepts[k]!)))
      out[at + k * G + g] = Math.log(Math.max(above - next, FLOOR))
      above = next
    }
  }
}

const pseudoCounts = (
  priors: readonly ItemPrior[],
  offsets: Int32Array,
  { nodes, weights }: Quadrature,
): Float64Array => {
  const counts = new Float64Array(offsets[priors.length]!)
  const G = nodes.length
  priors.forEach(({ expert, pseudo }, i) => {
    logProbabilities(expert, nodes, counts, offsets[i]!)
    for (let at = offsets[i]!; at < offsets[i + 1]!; at++) {
      counts[at] = pseudo * weights[(at - offsets[i]!) % G]! * Math.exp(counts[at]!)
    }
  })
  return counts
}

/** Adds the expected counts to `counts` and returns the marginal log-likelihood. */
const expectation = (
  { starts, item, value, people }: AnswerMatrix,
  logs: Float64Array,
  counts: Float64Array,
  offsets: Int32Array,
  G: number,
  weights: Float64Array,
): number => {
  const row = new Float64Array(G)
  const logWeights = weights.map(w => Math.log(w))
  let total = 0
  for (let n = 0; n < people; n++) {
    const from = starts[n]!
    const to = starts[n + 1]!
    if (from === to) continue
    row.set(logWeights)
    for (let j = from; j < to; j++) {
      const at = offsets[item[j]!]! + value[j]! * G
      for (let g = 0; g < G; g++) row[g]! += logs[at + g]!
    }
    let top = -Infinity
    for (let g = 0; g < G; g++) if (row[g]! > top) top = row[g]!
    let sum = 0
    for (let g = 0; g < G; g++) {
      row[g] = Math.exp(row[g]! - top)
      sum += row[g]!
    }
    total += top + Math.log(sum)
    for (let g = 0; g < G; g++) row[g]! /= sum
    for (let j = from; j < to; j++) {
      const at = offsets[item[j]!]! + value[j]! * G
      for (let g = 0; g < G; g++) counts[at + g]! += row[g]!
    }
  }
  return total
}
