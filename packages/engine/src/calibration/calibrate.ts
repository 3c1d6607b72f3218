import { groupAnswers } from '../input/answer-matrix.ts'
import type { BankLayout } from '../input/bank-layout.ts'
import { MAX_FACTORS, MINOR_FACTORS } from '../input/limits.ts'
import { principalAxisFactors } from '../math/principal-axis.ts'
import { createItemTables } from '../model/item-tables.ts'
import { averagedParameters } from '../model/parameter-uncertainty.ts'
import type { Parameters } from '../model/parameters.ts'
import type { StyleSpread } from '../model/response-style.ts'
import { sitesOfPeople } from '../scoring/person-sites.ts'
import type { AnswerRow } from '../types/calibration.ts'
import { pairwiseCorrelations } from './pairwise-correlations.ts'
import { fitPair } from './fit-pair.ts'
import { fitQuality } from './fit-quality.ts'
import type { ItemPrior } from './graded-em.ts'
import { addShifts, shiftAlongOrder, overallInflation, qualityInflation } from './inflation-along-order.ts'
import type { PosteriorShift } from './inflation-along-order.ts'
import { splitHalfInflation, MAX_ESTIMATED_INFLATION } from './inflation-on-halves.ts'

/** Weight of the expert item beside this many answers: pseudo-people, and the SD of a prior on log slope. */
export const stagePrior = (answers: number): { pseudo: number; slopeSd: number } => {
  if (answers < 200) return { pseudo: 10, slopeSd: 0.5 }
  if (answers < 600) return { pseudo: 5 - (3 * (answers - 200)) / 400, slopeSd: Infinity }
  return { pseudo: 1, slopeSd: Infinity }
}

/** Item parameters by MML-EM, then the correlations of the qualities; expert values where there are no data. */
const fitParameters = (layout: BankLayout, expert: Parameters, rows: readonly AnswerRow[]): Parameters => {
  const answers = groupAnswers(layout, rows)
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
  const scores = sitesOfPeople(layout, answers.qualities, createItemTables(layout, fitted))
  for (const item of layout.pairs) {
    const given = answers.pairs.filter(pair => pair.item === item)
    if (given.length === 0) continue
    const [first, second, middle] = fitPair(layout, expert, item, given, scores)
    slope[item] = first
    secondSlope[item] = second
    intercept[item] = middle
  }
  const matrix = pairwiseCorrelations(scores, D, impliedCorrelations(expert, D))
  return { ...fitted, ...principalAxisFactors(matrix, D, MAX_FACTORS) }
}

/** Below this number of people errors are also assessed on people left out of the fit; above, it makes no difference. */
const MIN_PEOPLE_IN_SAMPLE = 600
const MIN_PEOPLE = 20

/**
 * How much the errors must be inflated beside what the uncertainty of the items explains, and the spread of response styles,
 * from these people's answers.
 */
const assessErrors = (layout: BankLayout, fitted: Parameters, rows: readonly AnswerRow[]) => {
  const parameters = averagedParameters(layout, fitted)
  return {
    ...splitHalfInflation(layout, parameters, rows),
    movement: shiftAlongOrder(layout, parameters, rows),
  }
}

/** Applies the larger of both inflation estimates; per quality where its posterior shifted more than expected. */
const withInflation = (
  fitted: Parameters,
  onHalves: number,
  shift: PosteriorShift,
  style: StyleSpread,
): Parameters => {
  const bounded = (value: number): number => Math.min(MAX_ESTIMATED_INFLATION, Math.max(onHalves, value))
  const inflation = bounded(overallInflation(shift))
  const inflations = fitted.inflations.map((_, d) => bounded(qualityInflation(shift, d, inflation)))
  return { ...fitted, inflation, inflations, style }
}

/** The fit to all rows, with the inflation of its errors estimated from the same answers. */
export const calibrateRows = (
  layout: BankLayout,
  expert: Parameters,
  rows: readonly AnswerRow[],
): Parameters => {
  const fitted = fitParameters(layout, expert, rows)
  if (rows.length < MIN_PEOPLE) return fitted
  const inside = assessErrors(layout, fitted, rows)
  if (rows.length >= MIN_PEOPLE_IN_SAMPLE)
    return withInflation(fitted, inside.inflation, inside.movement, inside.style)
  const even = rows.filter((_, n) => n % 2 === 0)
  const odd = rows.filter((_, n) => n % 2 === 1)
  const people = rows.length
  const one = assessErrors(layout, { ...fitParameters(layout, expert, even), people }, odd)
  const other = assessErrors(layout, { ...fitParameters(layout, expert, odd), people }, even)
  // Cross-validation overstates the errors (half the people), in-sample assessment understates them: take the mean.
  const inflation = (one.inflation + other.inflation + 2 * inside.inflation) / 4
  const style = {
    extremity: (one.style.extremity + other.style.extremity) / 2,
    agreement: (one.style.agreement + other.style.agreement) / 2,
  }
  const outside = addShifts(one.movement, other.movement)
  return withInflation(fitted, inflation, addShifts(outside, inside.movement), style)
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
