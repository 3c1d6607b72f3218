import type { BankLayout } from '../input/bank-layout.ts'
import type { PersonState } from '../state/person-state.ts'

/** From so many direct answers on a band stands on enough of them. */
const ENOUGH_ANSWERS = 5
/** So many bands stand before one of them is asked about again: the first ones come first. */
const FIRST_BANDS = 3
/** A quality without a band is spoken of from so many direct answers on. */
const SPOKEN_OF_ANSWERS = 2

/** What decides which qualities are asked about again. */
export interface Known {
  layout: BankLayout
  person: PersonState
  /** Posterior means. */
  mean: Float64Array
  /** Direct answers to a quality, those on their way included. */
  asked: (d: number) => number
}

export const countBands = (bands: Uint8Array): number => {
  let count = 0
  for (const band of bands) if (band !== 0) count++
  return count
}

const isOfGoal = ({ layout, person }: Known, d: number): boolean =>
  layout.kinds[d] !== 'S' && person.goals[d]! > 0

/** The trait whose band stands on few answers and says most; first the one that is an answer short of enough. */
export const worthConfirming = (known: Known): Float64Array => {
  const { person, mean, asked } = known
  const isTime = countBands(person.bands) > FIRST_BANDS
  return mean.map((m, d) => {
    if (!isTime || person.bands[d] === 0 || !isOfGoal(known, d) || asked(d) >= ENOUGH_ANSWERS) return 0
    return Math.abs(m) * (asked(d) === ENOUGH_ANSWERS - 1 ? 2 : 1)
  })
}

/**
 * What one answer has left open and the choice for the next result would leave so, for whoever answers in the middle: first in
 * directions of which least can be said.
 */
export const worthSecondAnswer = (known: Known): Float64Array => {
  const { layout, person, asked } = known
  const spokenOf = new Float64Array(layout.directionIds.length)
  for (let d = 0; d < layout.kinds.length; d++)
    if (person.bands[d] !== 0 || asked(d) >= SPOKEN_OF_ANSWERS) spokenOf[layout.directionOf[d]!]!++
  return Float64Array.from(layout.kinds, (_, d) =>
    person.bands[d] === 0 && isOfGoal(known, d) && asked(d) > 0 && asked(d) < SPOKEN_OF_ANSWERS
      ? 1 / (1 + spokenOf[layout.directionOf[d]!]!)
      : 0,
  )
}
