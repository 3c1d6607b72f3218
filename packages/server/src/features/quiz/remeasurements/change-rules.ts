import { LARGE_CHANGE } from '@grani/contract'
import { normalCdf } from '@grani/engine'

/** A level in SD of the reference cohort, and its standard error. */
export type Level = { mean: number; sd: number }

/**
 * What responses say of a level by themselves: the posterior without the prior N(0, prior.sd²) that the engine started
 * from. Products of normal densities: precisions and precision-weighted means add up. Null when the responses say nothing.
 */
export const levelWithoutPrior = (posterior: Level, prior: Pick<Level, 'sd'>): Level | null => {
  const precision = posterior.sd ** -2 - prior.sd ** -2
  if (!(precision > 0)) return null
  return { mean: posterior.mean / posterior.sd ** 2 / precision, sd: precision ** -0.5 }
}

/**
 * The reliable change index (Jacobson & Truax 1991) with the engine's published errors. `before` is a posterior: what all
 * responses until then say, shrunk as much as they are uncertain, so an extreme level does not look changed because it
 * was partly chance. `after` knows the new responses only.
 */
export const changeZ = (before: Level, after: Level): number =>
  (after.mean - before.mean) / Math.hypot(before.sd, after.sd)

/** From here on a change is called, and from here on it is called possible: simulated error rates in bench/changes.ts. */
const CHANGED_Z = 2.58
const POSSIBLY_CHANGED_Z = 1.96

/**
 * In how many of 100 cases a large change, as often up as down, is noticed, be it as a possible one, 1…99: z is then normal
 * around the change in errors of the difference.
 *
 * @param before the error of what is known
 * @param after that of so many responses after a change; null where the bank has too few items
 */
export const chanceToNotice = (before: number, after: (change: number) => number | null): number | null => {
  let sum = 0
  for (const change of [LARGE_CHANGE, -LARGE_CHANGE]) {
    const error = after(change)
    if (error === null) return null
    sum += normalCdf(LARGE_CHANGE / Math.hypot(before, error) - POSSIBLY_CHANGED_Z)
  }
  return Math.min(99, Math.max(1, Math.round(50 * sum)))
}

export type Outcome = 'up' | 'maybe-up' | 'same' | 'maybe-down' | 'down'

export const outcomeOf = (z: number): Outcome => {
  if (Math.abs(z) < POSSIBLY_CHANGED_Z) return 'same'
  if (z > 0) return z >= CHANGED_Z ? 'up' : 'maybe-up'
  return z <= -CHANGED_Z ? 'down' : 'maybe-down'
}
