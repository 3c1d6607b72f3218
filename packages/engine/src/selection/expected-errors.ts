import type { Parameters } from '../model/parameters.ts'
import type { Belief } from '../scoring/belief.ts'
import { computePosterior, emptyPosterior } from '../scoring/posterior.ts'

/**
 * The errors that whoever has answered these items has on average, whatever they chose: what reliability is made of. A
 * person's own posterior is wider after answers at the ends of the scale, but on real data following it gains nothing
 * (docs/decisions/092). Forced choices count with their own sites.
 */
export const createExpectedErrors = (parameters: Parameters) => {
  const qualities = parameters.unique.length
  const tau = new Float64Array(qualities)
  const nu = new Float64Array(qualities)
  const posterior = emptyPosterior(parameters)
  return {
    posterior,
    tau,
    update: (belief: Belief): void => {
      for (let d = 0; d < qualities; d++)
        tau[d] = belief.information[d]! + Math.max(0, belief.tau[d]! - belief.gradedTau[d]!)
      computePosterior(parameters, tau, nu, posterior)
    },
  }
}
