import { BAND_ANSWERS, BAND_PROBABILITY, bandProbabilities } from '../scoring/bands.ts'
import { UNTOUCHED } from '../state/answer-codes.ts'
import type { Person } from '../state/person-state.ts'
import { widened } from './careless-score.ts'
import type { Machinery } from './scoring-model.ts'

/**
 * How many of the quality's own items it would take until a band is called, if the belief stays where it is and only
 * narrows: precision grows by the items' mean information, best first.
 */
export const answersUntilBand = (machinery: Machinery, person: Person, d: number): number | null => {
  const { layout, parameters, tables } = machinery
  if (person.bands[d] !== 0) return 0
  if (layout.kinds[d] === 'S') return null
  const { posterior, direct } = machinery.beliefOf(person)
  const open = layout.itemsOf[d]!.filter(
    i => person.codes[i] === UNTOUCHED && person.allowed[i] === 1 && !layout.retired[i],
  )
    .map(i => tables.meanInformation[i]!)
    .toSorted((x, y) => y - x)
  const { widening } = machinery.fitOf(person)
  let precision = 1 / posterior.variance[d]!
  for (const [n, information] of open.entries()) {
    precision += information
    if (direct[d]! + n + 1 < BAND_ANSWERS) continue
    const sd = widened(Math.sqrt(parameters.inflations[d]! / precision), widening)
    if (Math.max(...bandProbabilities(posterior.mean[d]!, sd)) >= BAND_PROBABILITY) return n + 1
  }
  return null
}
