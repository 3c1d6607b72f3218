import type { BankLayout } from '../input/bank-layout.ts'
import { randomAt } from '../math/counter-random.ts'
import { createItemTables } from '../model/item-tables.ts'
import type { Parameters } from '../model/parameters.ts'
import type { StyledAnswer, StyleSpread } from '../model/response-style.ts'
import { createBelief } from '../scoring/belief.ts'
import { predictValues } from '../scoring/predict.ts'
import { FIRST_ANSWER } from '../state/answer-codes.ts'
import type { AnswerRow } from '../types/calibration.ts'
import { chooseStyleSpread } from './response-style-spread.ts'
import type { StyleHalves } from './response-style-spread.ts'

/** Size of the sample of people assessed: more would not change the second decimal. */
const MAX_PEOPLE = 400
export const MAX_ESTIMATED_INFLATION = 3

/**
 * Both halves of one sitting share mood and response style, so their inflation is a lower bound; unseen items of the
 * development sets (README) need this much. What few people leave unknown of the items stands in the curves already.
 */
const MIN_ESTIMATED_INFLATION = 1.2

/**
 * Variance of the errors ÷ the model's variance. Each person's answers are split at random into halves A and B; the
 * belief from A (all qualities together, as in scoring) is compared with B's own estimate y of each quality, whose error
 * variance is 1/τ_B: E[(m_A - y)²] = c·v_A + 1/τ_B. `c` is the ratio of the sums, weighted by their precision.
 */
export const splitHalfInflation = (
  layout: BankLayout,
  parameters: Parameters,
  rows: readonly AnswerRow[],
): { inflation: number; style: StyleSpread } => {
  const tables = createItemTables(layout, parameters)
  const fromA = createBelief(layout, parameters, tables)
  const alone = {
    ...parameters,
    loadings: parameters.loadings.map(() => 0),
    unique: parameters.unique.map(() => 1),
  }
  const fromB = createBelief(layout, alone, tables)
  const codes = [new Uint8Array(layout.itemIds.length), new Uint8Array(layout.itemIds.length)] as const
  const halves: StyleHalves[] = []
  let excess = 0
  let model = 0
  const step = Math.max(1, Math.floor(rows.length / MAX_PEOPLE))
  for (let n = 0; n < rows.length; n += step) {
    codes[0].fill(0)
    codes[1].fill(0)
    layout.itemIds.forEach((id, item) => {
      const value = rows[n]![id]
      if (typeof value === 'number') codes[randomAt(n, item, 7) < 0.5 ? 0 : 1][item] = FIRST_ANSWER + value
    })
    for (const [belief, own] of [
      [fromA, codes[0]],
      [fromB, codes[1]],
    ] as const) {
      belief.updatePairs(own)
      for (let d = 0; d < layout.qualityIds.length; d++) belief.updateQuality(own, d)
      belief.converge()
    }
    const styled = (half: 0 | 1): StyledAnswer[] =>
      layout.itemIds.flatMap((_, item) => {
        const value = codes[half][item]! - FIRST_ANSWER
        if (value < 0 || layout.secondQualityOf[item]! >= 0) return []
        return [{ probabilities: predictValues(layout, parameters, tables, fromA, item), value }]
      })
    halves.push({ seen: styled(0), unseen: styled(1) })
    for (let d = 0; d < layout.qualityIds.length; d++) {
      const tau = fromB.tau[d]!
      if (tau < 0.2) continue
      const noise = 1 / tau
      const variance = fromA.posterior.variance[d]!
      const weight = 1 / (variance + noise) ** 2
      excess += weight * ((fromA.posterior.mean[d]! - fromB.nu[d]! / tau) ** 2 - noise)
      model += weight * variance
    }
  }
  const inflation = Math.max(MIN_ESTIMATED_INFLATION, model > 1e-9 ? excess / model : 0)
  return { inflation: Math.min(MAX_ESTIMATED_INFLATION, inflation), style: chooseStyleSpread(halves) }
}
