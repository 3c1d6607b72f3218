import type { Layout } from '../input/bank-layout.ts'
import { itemTables } from '../model/item-tables.ts'
import type { Parameters } from '../model/parameters.ts'
import { createBelief } from '../scoring/belief.ts'
import { createSelection } from '../selection/selection.ts'
import { FIRST_VALUE } from '../state/answer-codes.ts'
import { newPerson } from '../state/person-state.ts'
import type { AnswerRow } from '../types/calibration.ts'

/** People looked at: more would not change the second decimal. */
const MOST_PEOPLE = 400
/** Whoever answered less has no early and late. */
const LEAST_ANSWERS = 10
/** Share of a person's answers after which the belief is held against the belief after all of them. */
const EARLY = 0.4

/** Sums over people, per quality: how far the mean moved after the early answers, and how far it should have. */
export interface Movement {
  moved: Float64Array
  expected: Float64Array
}

/**
 * Random halves cannot see what good items share: the engine asks the steepest first, and these are often near-duplicates
 * of one another. So the errors are also judged along the engine's own order: a belief from early answers must err from
 * the one from all answers by the variance that these took away, E[(m_early - m_all)²] = v_early - v_all.
 */
export const judgeAlongOrder = (
  layout: Layout,
  parameters: Parameters,
  rows: readonly AnswerRow[],
): Movement => {
  const D = layout.qualityIds.length
  const tables = itemTables(layout, parameters)
  const belief = createBelief(layout, parameters, tables)
  const order = createSelection(layout, parameters, tables, {
    top: 1,
    random: 0,
    explore: 0,
    repeat: 0,
  }).choose({
    person: newPerson(layout, 1),
    belief,
    count: layout.itemIds.length,
    pending: [],
    repeatable: [],
  })
  const codes = new Uint8Array(layout.itemIds.length)
  const mean = new Float64Array(D)
  const variance = new Float64Array(D)
  const moved = new Float64Array(D)
  const expected = new Float64Array(D)
  const read = (): void => {
    belief.readPairs(codes)
    for (let d = 0; d < D; d++) belief.readQuality(codes, d)
    belief.converge()
  }
  const step = Math.max(1, Math.floor(rows.length / MOST_PEOPLE))
  for (let n = 0; n < rows.length; n += step) {
    const row = rows[n]!
    const answered = order.filter(item => typeof row[layout.itemIds[item]!] === 'number')
    if (answered.length < LEAST_ANSWERS) continue
    const early = Math.round(EARLY * answered.length)
    const give = (item: number): void => {
      codes[item] = FIRST_VALUE + row[layout.itemIds[item]!]!
    }
    codes.fill(0)
    answered.slice(0, early).forEach(give)
    read()
    mean.set(belief.posterior.mean)
    variance.set(belief.posterior.variance)
    answered.slice(early).forEach(give)
    read()
    for (let d = 0; d < D; d++) {
      moved[d]! += (mean[d]! - belief.posterior.mean[d]!) ** 2
      expected[d]! += variance[d]! - belief.posterior.variance[d]!
    }
  }
  return { moved, expected }
}

const sum = (list: Float64Array): number => list.reduce((total, x) => total + x, 0)

export const addMovements = (a: Movement, b: Movement): Movement => ({
  moved: a.moved.map((x, d) => x + b.moved[d]!),
  expected: a.expected.map((x, d) => x + b.expected[d]!),
})

/** One figure for all qualities together; 0 where nobody moved. */
export const overallInflation = ({ moved, expected }: Movement): number => {
  const total = sum(expected)
  return total > 1e-6 ? sum(moved) / total : 0
}

/** A quality's own figure is worth half against the common one, because its few people and items leave it uncertain. */
export const ownInflation = ({ moved, expected }: Movement, d: number, common: number): number => {
  const held = sum(expected) / expected.length
  return held > 1e-6 ? (moved[d]! + held * common) / (Math.max(0, expected[d]!) + held) : common
}
