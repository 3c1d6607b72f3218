/** The share of the qualities that get a result when every question is answered (bench/booster-results.ts). */
const REACHED = 0.78

/** The estimate goes by so many questions at a time, each time from where the last ones have led. */
const STEP = 100

/** A new user's pace stands for that of this many answers. */
const USUAL = { answers: 40, results: 4 }

/**
 * What a hundred questions bring, by regression on simulated users (bench/booster-results.ts, decision 131): `pace` is the user's own
 * number of results per hundred answers so far, `unsaid` what is left, `early` how new the user is.
 */
const WEIGHTS = { constant: -1.7, unsaid: 0.065, pace: 0.44, early: 2.3 }

const broughtByHundred = (answered: number, said: number, unsaid: number): number => {
  const hundreds = (answered + USUAL.answers) / 100
  const pace = (said + USUAL.results) / hundreds
  return WEIGHTS.constant + WEIGHTS.unsaid * unsaid + WEIGHTS.pace * pace + WEIGHTS.early / hundreds
}

type Portion = {
  /** How many new questions are left, … */
  left: number
  /** … how many of them come before this portion, … */
  before: number
  /** … and how many it has. */
  questions: number
  /** How many of the goals' questions the user has answered. */
  answered: number
  /** Traits and preferences that can be asked about, … */
  qualities: number
  /** … how many of them have a result, … */
  said: number
  /** … and how many have none, but a new question. */
  unsaid: number
}

/** About how many new results a portion of the questions brings, going by the user's own; null when not one. Never more than `unsaid`. */
export const expectedResults = (portion: Portion): number | null => {
  const { left, before, answered, qualities, said, unsaid } = portion
  const reachable = Math.max(0, Math.min(unsaid, REACHED * qualities - said))
  const until = Math.min(left, before + portion.questions)
  const broughtUntil = (questions: number): number => {
    let brought = 0
    for (let from = 0; from < questions; from += STEP) {
      const share = Math.min(STEP, questions - from) / STEP
      const more = share * broughtByHundred(answered + from, said + brought, unsaid - brought)
      brought = Math.min(reachable, brought + Math.max(0, more))
    }
    return brought
  }
  const results = Math.round(broughtUntil(until) - broughtUntil(Math.min(until, before)))
  return results < 1 ? null : results
}
