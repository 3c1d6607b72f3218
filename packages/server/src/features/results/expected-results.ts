/** The share of the qualities that get a result when every question is answered (bench/booster-results.ts). */
const REACHED = 0.78

/** How fast results thin out, since those that are easy to call come first; 1 = evenly (bench/booster-results.ts). */
const EARLINESS = 2.5

/** The share of the results still to come that the first `share` of the questions brings; both 0…1. */
const broughtBy = (share: number): number => 1 - (1 - Math.min(1, share)) ** EARLINESS

type Portion = {
  /** How many new questions are left, … */
  left: number
  /** … how many of them come before this portion, … */
  before: number
  /** … and how many it has. */
  questions: number
  /** Traits and preferences that can be asked about, … */
  qualities: number
  /** … how many of them have a result, … */
  said: number
  /** … and how many have none, but a new question. */
  unsaid: number
}

/**
 * About how many new results a portion of the questions brings; null when not one. Never more than `unsaid`. Of simulated
 * users 3 % get less than half of it.
 */
export const expectedResults = (portion: Portion): number | null => {
  const { left, before, questions, qualities, said, unsaid } = portion
  const reachable = Math.min(unsaid, REACHED * qualities - said)
  if (left === 0 || reachable <= 0) return null
  const results = reachable * (broughtBy((before + questions) / left) - broughtBy(before / left))
  return results < 1 ? null : Math.floor(results)
}
