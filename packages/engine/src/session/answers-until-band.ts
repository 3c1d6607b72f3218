import { MIN_BAND_ANSWERS, MIN_BAND_PROBABILITY, bandProbabilities } from '../scoring/bands.ts'
import { UNTOUCHED } from '../state/answer-codes.ts'
import type { PersonState } from '../state/person-state.ts'
import { widenSd } from './careless-score.ts'
import type { ScoringModel } from './scoring-model.ts'

/**
 * How many of the quality's own items it would take until a band is called, if the belief stays where it is and only
 * narrows: precision grows by the items' mean information, best first.
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
  let precision = 1 / posterior.variance[d]!
  for (const [n, information] of open.entries()) {
    precision += information
    if (directCount[d]! + n + 1 < MIN_BAND_ANSWERS) continue
    const sd = widenSd(Math.sqrt(parameters.inflations[d]! / precision), widening)
    if (Math.max(...bandProbabilities(posterior.mean[d]!, sd)) >= MIN_BAND_PROBABILITY) return n + 1
  }
  return null
}
