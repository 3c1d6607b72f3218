import { stagePrior } from '../calibration/calibrate.ts'
import { type Quadrature, quadrature } from '../calibration/quadrature.ts'
import { type AnswerMatrix, groupAnswers } from '../input/answer-matrix.ts'
import type { BankLayout } from '../input/bank-layout.ts'
import { solveSymmetric } from '../math/solve-symmetric.ts'
import { gradedProbabilities } from '../model/graded-model.ts'
import type { Parameters } from '../model/parameters.ts'
import type { AnswerRow } from '../types/calibration.ts'
import type { ItemErrors } from '../types/reports.ts'

const NODES = quadrature(31, 4.5)

/** Of one item: log P and its derivatives by slope and thresholds, for every category and node. */
interface ScoreTable {
  categories: number
  /** categories × nodes. */
  logs: Float64Array
  /** (categories × nodes) × categories: by the slope, then by each threshold. */
  scores: Float64Array
}

const scoreTable = (slope: number, thresholds: Float64Array): ScoreTable => {
  const K = thresholds.length + 1
  const G = NODES.nodes.length
  const logs = new Float64Array(K * G)
  const scores = new Float64Array(K * G * K)
  const p = new Float64Array(K)
  for (let g = 0; g < G; g++) {
    const t = NODES.nodes[g]!
    gradedProbabilities(slope, thresholds, t, p)
    const density = Float64Array.from({ length: K + 1 }, (_, k) => {
      if (k === 0 || k === K) return 0
      const above = 1 / (1 + Math.exp(-slope * (t - thresholds[k - 1]!)))
      return above * (1 - above)
    })
    for (let k = 0; k < K; k++) {
      const at = (k * G + g) * K
      logs[k * G + g] = Math.log(p[k]!)
      const lower = k > 0 ? density[k]! / p[k]! : 0
      const upper = k < K - 1 ? density[k + 1]! / p[k]! : 0
      scores[at] =
        (k > 0 ? (t - thresholds[k - 1]!) * lower : 0) - (k < K - 1 ? (t - thresholds[k]!) * upper : 0)
      if (k > 0) scores[at + k]! -= slope * lower
      if (k < K - 1) scores[at + k + 1]! += slope * upper
    }
  }
  return { categories: K, logs, scores }
}

/** The information of the experts' item, in pseudo-people of N(0,1), and of the prior on log slope. */
const priorInformation = (
  { categories: K, logs, scores }: ScoreTable,
  slope: number,
  answers: number,
  { weights }: Quadrature,
): Float64Array => {
  const { pseudo, slopeSd } = stagePrior(answers)
  const information = new Float64Array(K * K)
  const G = weights.length
  for (let at = 0; at < K * G; at++) {
    const weight = pseudo * weights[at % G]! * Math.exp(logs[at]!)
    for (let i = 0; i < K; i++)
      for (let j = 0; j < K; j++)
        information[i * K + j]! += weight * scores[at * K + i]! * scores[at * K + j]!
  }
  if (Number.isFinite(slopeSd)) information[0]! += 1 / (slopeSd * slope) ** 2
  return information
}

/** Adds the products of each person's expected scores (Bock & Lieberman 1970; Louis 1982) to the items' information. */
const addScores = (
  { people, starts, item, value }: AnswerMatrix,
  tables: readonly ScoreTable[],
  information: readonly Float64Array[],
): void => {
  const G = NODES.nodes.length
  const logWeights = NODES.weights.map(w => Math.log(w))
  const row = new Float64Array(G)
  const score = new Float64Array(16)
  for (let n = 0; n < people; n++) {
    const from = starts[n]!
    const to = starts[n + 1]!
    if (from === to) continue
    row.set(logWeights)
    for (let j = from; j < to; j++) {
      const { logs } = tables[item[j]!]!
      for (let g = 0; g < G; g++) row[g]! += logs[value[j]! * G + g]!
    }
    const top = row.reduce((a, b) => Math.max(a, b), -Infinity)
    let sum = 0
    for (let g = 0; g < G; g++) sum += row[g] = Math.exp(row[g]! - top)
    for (let j = from; j < to; j++) {
      const { categories: K, scores } = tables[item[j]!]!
      score.fill(0)
      for (let g = 0, at = value[j]! * G * K; g < G; g++, at += K)
        for (let i = 0; i < K; i++) score[i]! += (row[g]! / sum) * scores[at + i]!
      const own = information[item[j]!]!
      for (let i = 0; i < K; i++) for (let k = 0; k < K; k++) own[i * K + k]! += score[i]! * score[k]!
    }
  }
}

/** The square roots of the diagonal of the inverse. */
const errorsOf = (information: Float64Array, size: number): number[] =>
  Array.from({ length: size }, (_, i) => {
    const unit = new Float64Array(size)
    unit[i] = 1
    return Math.sqrt(Math.max(0, solveSymmetric(information, unit, size)[i]!))
  })

/**
 * Standard errors of slopes and thresholds by the cross-product of the scores, item by item: what the items of a quality
 * share in error is left out, as is what the estimate of the other items adds.
 */
export const standardErrors = (
  layout: BankLayout,
  parameters: Parameters,
  rows: readonly AnswerRow[],
): ItemErrors[] => {
  const { qualities, counts } = groupAnswers(layout, rows)
  const errors: ItemErrors[] = []
  for (const matrix of qualities) {
    const tables = matrix.items.map(item => scoreTable(parameters.slope[item]!, parameters.thresholds[item]!))
    const information = matrix.items.map((item, i) =>
      priorInformation(tables[i]!, parameters.slope[item]!, counts[item]!, NODES),
    )
    addScores(matrix, tables, information)
    matrix.items.forEach((item, i) => {
      if (counts[item] === 0) return
      const [slope = 0, ...thresholds] = errorsOf(information[i]!, tables[i]!.categories)
      errors.push({ item: layout.itemIds[item]!, answers: counts[item]!, slope, thresholds })
    })
  }
  return errors
}
