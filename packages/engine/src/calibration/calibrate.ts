import { sortAnswers } from '../input/answer-matrix.ts'
import type { Layout } from '../input/bank-layout.ts'
import { MAX_FACTORS, MINOR_FACTORS } from '../input/limits.ts'
import { factorise } from '../math/principal-axis.ts'
import { itemTables } from '../model/item-tables.ts'
import type { Parameters } from '../model/parameters.ts'
import type { StyleSpread } from '../model/response-style.ts'
import { ownScores } from '../scoring/own-scores.ts'
import type { AnswerRow } from '../types/calibration.ts'
import { correlate } from './correlate.ts'
import { fitPair } from './fit-pair.ts'
import { fitQuality } from './fit-quality.ts'
import type { ItemPrior } from './graded-em.ts'
import { addMovements, judgeAlongOrder, overallInflation, ownInflation } from './inflation-along-order.ts'
import type { Movement } from './inflation-along-order.ts'
import { judgeOnHalves, MOST_INFLATION } from './inflation-on-halves.ts'

/** How strongly the expert item holds an estimate that stands on so many answers: the stages of the design. */
export const stagePrior = (answers: number): { pseudo: number; slopeSd: number } => {
  if (answers < 200) return { pseudo: 10, slopeSd: 0.5 }
  if (answers < 600) return { pseudo: 5 - (3 * (answers - 200)) / 400, slopeSd: Infinity }
  return { pseudo: 1, slopeSd: Infinity }
}

/** Item parameters by MML-EM, then the correlations of the qualities; the expert fills in what data lack. */
const fit = (layout: Layout, expert: Parameters, rows: readonly AnswerRow[]): Parameters => {
  const answers = sortAnswers(layout, rows)
  const slope = expert.slope.slice()
  const minor = new Float64Array(slope.length * MINOR_FACTORS)
  const thresholds = expert.thresholds.slice()
  for (const matrix of answers.qualities) {
    const known = matrix.items.some(item => answers.counts[item]! > 0)
    if (!known) continue
    const { items, minor: shared } = fitQuality(
      matrix,
      matrix.items.map(item => priorOf(expert, item, answers.counts[item]!)),
    )
    matrix.items.forEach((item, i) => {
      const { slope: a, intercepts } = items[i]!
      slope[item] = a
      thresholds[item] = intercepts.map(c => -c / a)
      if (shared) minor.set(shared.subarray(i * MINOR_FACTORS, (i + 1) * MINOR_FACTORS), item * MINOR_FACTORS)
    })
  }
  const secondSlope = expert.secondSlope.slice()
  const intercept = expert.intercept.slice()
  const fitted: Parameters = {
    ...expert,
    secondSlope,
    intercept,
    minor,
    slope,
    thresholds,
    answers: answers.counts,
    people: rows.length,
  }
  const D = layout.qualityIds.length
  const scores = ownScores(layout, answers.qualities, itemTables(layout, fitted))
  for (const item of layout.pairs) {
    const given = answers.pairs.filter(pair => pair.item === item)
    if (given.length === 0) continue
    const [first, second, middle] = fitPair(layout, expert, item, given, scores)
    slope[item] = first
    secondSlope[item] = second
    intercept[item] = middle
  }
  const matrix = correlate(scores, D, impliedCorrelations(expert, D))
  return { ...fitted, ...factorise(matrix, D, MAX_FACTORS) }
}

/** Below so many people the errors are judged on people left out of the fit; above, it makes no difference. */
const ENOUGH_PEOPLE = 600
const FEWEST_PEOPLE = 20

/** How far the errors are off and how people use the scale: judged by these people's answers. */
const judge = (layout: Layout, parameters: Parameters, rows: readonly AnswerRow[]) => ({
  ...judgeOnHalves(layout, parameters, rows),
  movement: judgeAlongOrder(layout, parameters, rows),
})

/** Published errors are as wide as the larger of both judgements asks, per quality where it moved more than most. */
const widened = (
  fitted: Parameters,
  onHalves: number,
  movement: Movement,
  style: StyleSpread,
): Parameters => {
  const held = (value: number): number => Math.min(MOST_INFLATION, Math.max(onHalves, value))
  const inflation = held(overallInflation(movement))
  const inflations = fitted.inflations.map((_, d) => held(ownInflation(movement, d, inflation)))
  return { ...fitted, inflation, inflations, style }
}

/** The fit to everybody, with the inflation of its errors measured on their answers. */
export const calibrateRows = (layout: Layout, expert: Parameters, rows: readonly AnswerRow[]): Parameters => {
  const fitted = fit(layout, expert, rows)
  if (rows.length < FEWEST_PEOPLE) return fitted
  const inside = judge(layout, fitted, rows)
  if (rows.length >= ENOUGH_PEOPLE) return widened(fitted, inside.inflation, inside.movement, inside.style)
  const even = rows.filter((_, n) => n % 2 === 0)
  const odd = rows.filter((_, n) => n % 2 === 1)
  const people = rows.length
  const one = judge(layout, { ...fit(layout, expert, even), people }, odd)
  const other = judge(layout, { ...fit(layout, expert, odd), people }, even)
  // Half the people make a worse fit than all of them; the fit's own people flatter it: the truth lies between.
  const inflation = (one.inflation + other.inflation + 2 * inside.inflation) / 4
  const style = {
    extremity: (one.style.extremity + other.style.extremity) / 2,
    agreement: (one.style.agreement + other.style.agreement) / 2,
  }
  const outside = addMovements(one.movement, other.movement)
  return widened(fitted, inflation, addMovements(outside, inside.movement), style)
}

const priorOf = (expert: Parameters, item: number, answers: number): ItemPrior => {
  const { pseudo, slopeSd } = stagePrior(answers)
  const a = expert.slope[item]!
  return {
    expert: { slope: a, intercepts: expert.thresholds[item]!.map(b => -a * b) },
    pseudo,
    slope: { logSlope: Math.log(a), sd: slopeSd },
  }
}

/** Σ = ΛΛᵀ + Ψ written out. */
const impliedCorrelations = ({ factors: K, loadings }: Parameters, D: number): Float64Array => {
  const matrix = new Float64Array(D * D)
  for (let i = 0; i < D; i++) {
    for (let j = 0; j < D; j++) {
      let sum = 0
      for (let k = 0; k < K; k++) sum += loadings[i * K + k]! * loadings[j * K + k]!
      matrix[i * D + j] = i === j ? 1 : sum
    }
  }
  return matrix
}
