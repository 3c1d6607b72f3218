import { gradedProbabilities } from '../model/graded-model.ts'
import { GRID_LIMIT, GRID_POINTS, GRID_STEP, normalWeights, theta } from '../model/theta-grid.ts'

/** One reply of an observer to one statement. */
export type ObservedAnswer = {
  /** 0…K−1 in the direction of the quality: of a statement with key −1 already reversed. */
  value: number
  /** The slope, already scaled by how visible the quality is. */
  slope: number
  /** K−1 ascending thresholds in the direction of the quality, in SD. */
  thresholds: readonly number[]
}

export type ObservedPosition = { mean: number; sd: number }

/**
 * The variance of what an observer sees beside what all of them see, in SD² of the quality: with it one observer agrees with
 * another at 1 / (1 + 1.5) = .4, before the noise of the statements (raw scores: .29 to .35 over the Big Five, Collabra: Psychology 7(1), 25983,
 * 2021; more where errors of scales are taken out).
 */
export const RATER_VARIANCE = 1.5

/** How far beyond the grid of theta an observer may see the quality, in points of the grid. */
const BEYOND = 60

/** Point g of the grid of theta, continued on both sides. */
const gridAt = (g: number): number => (g - BEYOND) * GRID_STEP - GRID_LIMIT

/** The density of an observer's own effect on points of the grid, −reach…reach, summing to 1. */
const effectWeights = (raterSd: number): number[] => {
  const reach = Math.min(BEYOND, Math.ceil((4 * raterSd) / GRID_STEP))
  const raw = Array.from({ length: 2 * reach + 1 }, (_, i) =>
    raterSd === 0 ? 1 : Math.exp(-0.5 * (((i - reach) * GRID_STEP) / raterSd) ** 2),
  )
  const total = raw.reduce((sum, w) => sum + w, 0)
  return raw.map(w => w / total)
}

/** The likelihood of all answers of one observer at each point of the continued grid. */
const likelihoods = (reply: readonly ObservedAnswer[]): Float64Array => {
  const rows = new Float64Array(GRID_POINTS + 2 * BEYOND).fill(1)
  for (const { value, slope, thresholds } of reply) {
    const chances = new Float64Array(thresholds.length + 1)
    for (let g = 0; g < rows.length; g++)
      rows[g]! *= gradedProbabilities(slope, thresholds, gridAt(g), chances)[value] ?? 1
  }
  return rows
}

/** log L(theta) of one observer on the grid of theta, their own effect integrated out. */
const logLikelihood = (reply: readonly ObservedAnswer[], weights: readonly number[]): Float64Array => {
  const rows = likelihoods(reply)
  const reach = (weights.length - 1) / 2
  return theta.map((_, g) =>
    Math.log(weights.reduce((sum, w, i) => sum + w * rows[g + BEYOND + i - reach]!, 0)),
  )
}

/**
 * Where several observers together see a quality, on the scale of the person's own results: theta ~ N(0, 1); observer r sees
 * theta + u_r with u_r ~ N(0, raterVariance), and replies by the graded response model (Samejima 1969). What observers share and
 * the person does not see is part of theta: it is how others see, not how the person is. Replies without answers change nothing.
 *
 * @param replies the answers of each observer
 * @param raterVariance ≥ 0, in SD²; 0 for the guess of one person about what all would say
 * @example observedPosition([[{ value: 4, slope: 1, thresholds: [-1.8, -0.6, 0.6, 1.8] }]]).mean > 0
 */
export const observedPosition = (
  replies: readonly (readonly ObservedAnswer[])[],
  raterVariance = RATER_VARIANCE,
): ObservedPosition => {
  const weights = effectWeights(Math.sqrt(raterVariance))
  const logPosterior = normalWeights.map(w => Math.log(w))
  for (const reply of replies) {
    const row = logLikelihood(reply, weights)
    for (let g = 0; g < GRID_POINTS; g++) logPosterior[g]! += row[g]!
  }
  const top = logPosterior.reduce((a, b) => Math.max(a, b), -Infinity)
  const posterior = logPosterior.map(l => Math.exp(l - top))
  const total = posterior.reduce((sum, p) => sum + p, 0)
  const mean = posterior.reduce((sum, p, g) => sum + p * theta[g]!, 0) / total
  const variance = posterior.reduce((sum, p, g) => sum + p * (theta[g]! - mean) ** 2, 0) / total
  return { mean, sd: Math.sqrt(variance) }
}
