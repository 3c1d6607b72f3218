import type { BankLayout } from '../input/bank-layout.ts'
import { createItemTables } from '../model/item-tables.ts'
import type { Parameters } from '../model/parameters.ts'
import { createBelief } from '../scoring/belief.ts'
import { createSelection } from '../selection/selection.ts'
import { FIRST_ANSWER } from '../state/answer-codes.ts'
import { newPersonState } from '../state/person-state.ts'
import type { AnswerRow } from '../types/calibration.ts'

/** Size of the sample of people assessed: more would not change the second decimal. */
const MAX_PEOPLE = 400
/** People with fewer answers are left out: too few to split. */
const MIN_ANSWERS = 10
/** Share of a person's answers after which the belief is compared with the belief after all of them. */
const EARLY_SHARE = 0.4

/** Sums over people, per quality: squared shift of the mean after the early answers, and its expectation. */
export interface PosteriorShift {
  squared: Float64Array
  expected: Float64Array
}

/**
 * Random halves cannot detect what the best items share: the engine asks the steepest first, and these are often
 * near-duplicates of one another. So the errors are also assessed along the engine's own order: a belief from early
 * answers must differ from the one from all answers by the removed variance, E[(m_early - m_all)²] = v_early - v_all.
 */
export const shiftAlongOrder = (
  layout: BankLayout,
  parameters: Parameters,
  rows: readonly AnswerRow[],
): PosteriorShift => {
  const D = layout.qualityIds.length
  const tables = createItemTables(layout, parameters)
  const belief = createBelief(layout, parameters, tables)
  const order = createSelection(layout, parameters, tables, {
    top: 1,
    random: 0,
    explore: 0,
    repeat: 0,
  }).choose({
    person: newPersonState(layout, 1),
    belief,
    count: layout.itemIds.length,
    pending: [],
    repeatable: [],
    isRandom: false,
  })
  const codes = new Uint8Array(layout.itemIds.length)
  const mean = new Float64Array(D)
  const variance = new Float64Array(D)
  const squared = new Float64Array(D)
  const expected = new Float64Array(D)
  const updateBelief = (): void => {
    belief.updatePairs(codes)
    for (let d = 0; d < D; d++) belief.updateQuality(codes, d)
    belief.converge()
  }
  const step = Math.max(1, Math.floor(rows.length / MAX_PEOPLE))
  for (let n = 0; n < rows.length; n += step) {
    const row = rows[n]!
    const answered = order.filter(item => typeof row[layout.itemIds[item]!] === 'number')
    if (answered.length < MIN_ANSWERS) continue
    const early = Math.round(EARLY_SHARE * answered.length)
    const setAnswer = (item: number): void => {
      codes[item] = FIRST_ANSWER + row[layout.itemIds[item]!]!
    }
    codes.fill(0)
    answered.slice(0, early).forEach(setAnswer)
    updateBelief()
    mean.set(belief.posterior.mean)
    variance.set(belief.posterior.variance)
    answered.slice(early).forEach(setAnswer)
    updateBelief()
    for (let d = 0; d < D; d++) {
      squared[d]! += (mean[d]! - belief.posterior.mean[d]!) ** 2
      expected[d]! += variance[d]! - belief.posterior.variance[d]!
    }
  }
  return { squared, expected }
}

const sum = (list: Float64Array): number => list.reduce((total, x) => total + x, 0)

export const addShifts = (a: PosteriorShift, b: PosteriorShift): PosteriorShift => ({
  squared: a.squared.map((x, d) => x + b.squared[d]!),
  expected: a.expected.map((x, d) => x + b.expected[d]!),
})

/** Inflation over all qualities together; 0 without any expected shift. */
export const overallInflation = ({ squared, expected }: PosteriorShift): number => {
  const total = sum(expected)
  return total > 1e-6 ? sum(squared) / total : 0
}

/** Inflation of one quality, shrunk to the common one with as much weight as a mean quality has. */
export const qualityInflation = (
  { squared, expected }: PosteriorShift,
  d: number,
  common: number,
): number => {
  const meanExpected = sum(expected) / expected.length
  return meanExpected > 1e-6
    ? (squared[d]! + meanExpected * common) / (Math.max(0, expected[d]!) + meanExpected)
    : common
}
