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
  const open = layout.itemsOf[d]!.filter(
    i => person.answerCodes[i] === UNTOUCHED && person.allowed[i] === 1 && !layout.retired[i],
  )
    .map(i => tables.meanInformation[i]!)
    .toSorted((x, y) => y - x)
  const { widening } = scoringModel.fitOf(person)
  const mean = posterior.mean[d]!
  const variance = posterior.variance[d]!
  const chanceAfter = (n: number): number => {
    if (directCount[d]! + n < MIN_BAND_ANSWERS) return 0
    const precision = open.slice(0, n).reduce((sum, information) => sum + information, 1 / variance)
    const sd = widenSd(Math.sqrt(parameters.inflations[d]! / precision), widening)
    const spread = Math.sqrt(variance - 1 / precision)
    return chanceOfFarCall(mean, spread, sd) + chanceOfMiddleCall(mean, spread, sd)
  }
  for (let n = Math.max(1, MIN_BAND_ANSWERS - directCount[d]!); n <= open.length; n++) {
    if (chanceAfter(Math.min(open.length, Math.ceil(1.5 * n))) >= MIN_CHANCE) return n
  }
  return null
}
