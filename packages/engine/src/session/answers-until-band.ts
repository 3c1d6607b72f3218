import { chanceOfFarCall, chanceOfMiddleCall, MIN_BAND_ANSWERS } from '../scoring/bands.ts'
import { UNTOUCHED } from '../state/answer-codes.ts'
import type { PersonState } from '../state/person-state.ts'
import { widenSd } from './careless-score.ts'
import type { ScoringModel } from './scoring-model.ts'

/** A number of answers is named only if a band will stand after half as many again with at least this probability. */
const MIN_CHANCE = 0.73

/**
 * After how many of the quality's own items, the most informative first, a band will be called: the mean that will stand
 * after n answers is distributed as N(mean, v - v_n), v_n = 1 / (1/v + n·I). At most one number in ten is late by more
 * than half, for a band may be called on the way too.
 */
export const answersUntilBand = (
  scoringModel: ScoringModel,
  person: PersonState,
  d: number,
): number | null => {
  const { layout, parameters, tables } = scoringModel
  if (person.bands[d] !== 0) return 0
  if (layout.kinds[d] === 'S') return null
  const { posterior, directCount } = scoringModel.beliefOf(person)
  const { widening } = scoringModel.fitOf(person)
  const mean = posterior.mean[d]!
  const variance = posterior.variance[d]!
  /** After 0, 1, 2… more answers. */
  const precisions = [1 / variance]
  for (const i of tables.byInformation[d]!) {
    if (person.answerCodes[i] !== UNTOUCHED || person.allowed[i] === 0 || layout.retired[i] === 1) continue
    precisions.push(precisions.at(-1)! + tables.meanInformation[i]!)
  }
  const open = precisions.length - 1
  const chanceAfter = (n: number): number => {
    if (directCount[d]! + n < MIN_BAND_ANSWERS) return 0
    const precision = precisions[n]!
    const sd = widenSd(Math.sqrt(parameters.inflations[d]! / precision), widening)
    const spread = Math.sqrt(variance - 1 / precision)
    return chanceOfFarCall(mean, spread, sd) + chanceOfMiddleCall(mean, spread, sd)
  }
  for (let n = Math.max(1, MIN_BAND_ANSWERS - directCount[d]!); n <= open; n++) {
    if (chanceAfter(Math.min(open, Math.ceil(1.5 * n))) >= MIN_CHANCE) return n
  }
  return null
}
