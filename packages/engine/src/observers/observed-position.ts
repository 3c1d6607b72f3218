import { gradedProbabilities } from '../model/graded-model.ts'
import { GRID_POINTS, normalWeights, theta } from '../model/theta-grid.ts'

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
 * another at 1 / (1 + 1.5) = .4, before the noise of the statements (Connelly & Ones 2010: .3 to .5 among acquaintances).
 */
export const RATER_VARIANCE = 1.5

/** Standard normal nodes of the rule over the observer's own effect: −3…3 in steps of .3. */
const NODES = Array.from({ length: 21 }, (_, i) => 0.3 * (i - 10))
const NODE_WEIGHTS = (() => {
  const raw = NODES.map(z => Math.exp(-0.5 * z * z))
  const total = raw.reduce((sum, w) => sum + w, 0)
  return raw.map(w => w / total)
})()

const likelihoodAt = (reply: readonly ObservedAnswer[], at: number): number =>
  reply.reduce((product, { value, slope, thresholds }) => {
    const row = gradedProbabilities(slope, thresholds, at, new Float64Array(thresholds.length + 1))
    return product * (row[value] ?? 1)
  }, 1)

/** log L(theta) of one observer on the grid, their own effect integrated out. */
const logLikelihood = (reply: readonly ObservedAnswer[], raterSd: number): Float64Array =>
  theta.map(t =>
    Math.log(
      raterSd === 0
        ? likelihoodAt(reply, t)
        : NODES.reduce((sum, z, i) => sum + NODE_WEIGHTS[i]! * likelihoodAt(reply, t + raterSd * z), 0),
    ),
  )

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
  const raterSd = Math.sqrt(raterVariance)
  const logPosterior = normalWeights.map(w => Math.log(w))
  for (const reply of replies) {
    const row = logLikelihood(reply, raterSd)
    for (let g = 0; g < GRID_POINTS; g++) logPosterior[g]! += row[g]!
  }
  const top = logPosterior.reduce((a, b) => Math.max(a, b), -Infinity)
  const weights = logPosterior.map(l => Math.exp(l - top))
  const total = weights.reduce((sum, w) => sum + w, 0)
  const mean = weights.reduce((sum, w, g) => sum + w * theta[g]!, 0) / total
  const variance = weights.reduce((sum, w, g) => sum + w * (theta[g]! - mean) ** 2, 0) / total
  return { mean, sd: Math.sqrt(variance) }
}
