/** The share of the qualities of which most users learn something when they answer every question. */
const REACHED = 0.92

/**
 * How fast what can still become clear does, by how many questions have been answered for each quality: the share of it that
 * one more question for each quality brings. It comes in waves, since every quality is asked about in turn. Fitted, as all
 * numbers here, to 180 simulated users (bench/booster-results.ts, decision 192).
 */
const RATES: readonly (readonly [answered: number, rate: number])[] = [
  [0, 0.05],
  [0.25, 0.115],
  [0.5, 0.186],
  [0.75, 0.09],
  [1, 0.179],
  [1.5, 0.127],
  [2, 0.163],
  [2.5, 0.103],
  [3, 0.091],
  [4, 0.109],
  [5, 0.348],
  [6, 0.395],
  [8, 0.28],
  [10, 0.187],
  [13, 0.108],
  [30, 0],
]

/** The usual user counts in one's own pace like this many results, and a pace that differs lasts only in part. */
const USUAL_RESULTS = 6.25
const LASTING = 0.92
const QUICKEST = 2.5

/** The range holds what comes for about eight portions of a hundred questions in nine. */
const RANGE = 1.6

const STEP = 10

const rateAt = (answered: number): number => {
  const after = RATES.findIndex(([from]) => from > answered)
  const [[x0, y0], [x1, y1]] = [RATES[after - 1] ?? [30, 0], RATES[after] ?? [31, 0]]
  return y0 + ((y1 - y0) * (answered - x0)) / (x1 - x0)
}

type Stretch = { from: number; to: number; qualities: number; reachable: number; pace: number }

/** The results that the questions between `from` and `to` answers bring, of `reachable`. */
const brought = ({ from, to, qualities, reachable, pace }: Stretch): number => {
  let left = reachable
  for (let at = from; at < to; at += STEP) {
    const asked = Math.min(STEP, to - at) / qualities
    left -= left * Math.min(1, pace * rateAt(at / qualities + asked / 2) * asked)
  }
  return reachable - left
}

/** How many times as many results a user's answers bring as the usual user's. */
const paceOf = ({ answered, qualities, said }: Portion): number => {
  const usual = brought({ from: 0, to: answered, qualities, reachable: REACHED * qualities, pace: 1 })
  return Math.min(QUICKEST, ((said + USUAL_RESULTS) / (usual + USUAL_RESULTS)) ** LASTING)
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

export type ExpectedResults = { about: number; from: number; to: number }

/** How many new results a portion of the questions brings, going by the user's own; null when not one is to be expected. Never more than `unsaid`. */
export const expectedResults = (portion: Portion): ExpectedResults | null => {
  const { left, before, questions, answered, qualities, said, unsaid } = portion
  const reachable = Math.max(0, Math.min(unsaid, REACHED * qualities - said))
  const stretch = { from: answered, qualities, reachable, pace: paceOf(portion) }
  const until = (more: number): number => brought({ ...stretch, to: answered + Math.min(left, more) })
  const results = until(before + questions) - until(before)
  const about = Math.round(results)
  if (about < 1) return null
  const margin = RANGE * Math.sqrt(results)
  return {
    about,
    from: Math.max(0, Math.round(results - margin)),
    to: Math.min(unsaid, Math.round(results + margin)),
  }
}
