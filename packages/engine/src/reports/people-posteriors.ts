import { type AnswerMatrix, groupAnswers } from '../input/answer-matrix.ts'
import type { BankLayout } from '../input/bank-layout.ts'
import type { ItemTables } from '../model/item-tables.ts'
import type { Parameters } from '../model/parameters.ts'
import { sitesOfPeople } from '../scoring/person-sites.ts'
import { computePosterior, emptyPosterior } from '../scoring/posterior.ts'
import type { AnswerRow } from '../types/calibration.ts'

/** What is believed about many people, people × qualities row by row, from their graded answers. */
export interface PeoplePosteriors {
  people: number
  qualities: readonly AnswerMatrix[]
  mean: Float64Array
  /** The model's, without inflation. */
  variance: Float64Array
  /** The same without the quality's own answers: what the other qualities say about it. */
  cavityMean: Float64Array
  cavityPrecision: Float64Array
}

export const posteriorsOfPeople = (
  layout: BankLayout,
  parameters: Parameters,
  tables: ItemTables,
  rows: readonly AnswerRow[],
): PeoplePosteriors => {
  const { qualities, people } = groupAnswers(layout, rows)
  const { tau, nu } = sitesOfPeople(layout, qualities, tables)
  const D = layout.qualityIds.length
  const posterior = emptyPosterior(parameters)
  const found: PeoplePosteriors = {
    people,
    qualities,
    mean: new Float64Array(people * D),
    variance: new Float64Array(people * D),
    cavityMean: new Float64Array(people * D),
    cavityPrecision: new Float64Array(people * D),
  }
  for (let n = 0; n < people; n++) {
    const from = n * D
    computePosterior(parameters, tau.subarray(from, from + D), nu.subarray(from, from + D), posterior)
    found.mean.set(posterior.mean, from)
    found.variance.set(posterior.variance, from)
    for (let d = 0; d < D; d++) {
      const precision = 1 / posterior.variance[d]!
      const cavity = Math.max(precision - tau[from + d]!, 1e-3)
      found.cavityPrecision[from + d] = cavity
      found.cavityMean[from + d] = (posterior.mean[d]! * precision - nu[from + d]!) / cavity
    }
  }
  return found
}
