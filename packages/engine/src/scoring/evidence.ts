import type { Parameters } from '../model/parameters.ts'
import { GRID_POINTS, GRID_STEP } from '../model/theta-grid.ts'
import type { Belief } from './belief.ts'
import { computePosterior, emptyPosterior } from './posterior.ts'
import type { Posterior } from './posterior.ts'
import { tiltedMoments } from './tilted-moments.ts'

/**
 * Log-probability of all graded answers under the model, by expectation propagation (Rasmussen & Williams 2006, 3.65).
 * By the chain rule it is the sum of the log-probabilities that the model would have given to each answer before it
 * came, in whatever order they came.
 */
export const createEvidence = (parameters: Parameters) => {
  const scratch = emptyPosterior(parameters)
  const K = parameters.factors

  const withoutPairs = ({ gradedTau, gradedNu, tau, posterior }: Belief): Posterior => {
    for (let d = 0; d < tau.length; d++) {
      if (gradedTau[d] === tau[d]) continue
      computePosterior(parameters, gradedTau, gradedNu, scratch)
      return scratch
    }
    return posterior
  }

  return (belief: Belief): number => {
    const { likelihood, logScale, gradedTau, gradedNu, gradedCount } = belief
    const posterior = withoutPairs(belief)
    let log = 0
    for (let k = 0; k < K; k++) log -= Math.log(posterior.root[k * K + k]!)
    for (let d = 0; d < gradedCount.length; d++) {
      const tau = gradedTau[d]!
      const nu = gradedNu[d]!
      log += 0.5 * nu * posterior.mean[d]! - 0.5 * Math.log(1 + tau * parameters.unique[d]!)
      if (gradedCount[d] === 0) continue
      const precision = 1 / posterior.variance[d]!
      const cavity = Math.max(precision - tau, 1e-3)
      const shift = posterior.mean[d]! * precision - nu
      const { mass } = tiltedMoments(likelihood, d * GRID_POINTS, shift / cavity, 1 / cavity)
      const tilted = Math.log(mass * GRID_STEP) + 0.5 * Math.log(cavity / (2 * Math.PI)) + logScale[d]!
      const gaussian =
        0.5 * (Math.log(cavity / (cavity + tau)) + (shift + nu) ** 2 / (cavity + tau) - shift ** 2 / cavity)
      log += tilted - gaussian
    }
    return log
  }
}
