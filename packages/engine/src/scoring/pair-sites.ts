import type { BankLayout } from '../input/bank-layout.ts'
import { normalCdf, normalDensity } from '../math/normal-distribution.ts'
import type { Parameters } from '../model/parameters.ts'
import { FAST_WEIGHT, FIRST_ANSWER } from '../state/answer-codes.ts'
import type { Posterior } from './posterior.ts'

/** σ(x) ≈ Φ(x / 1.702), within 0.01 everywhere (Haley 1952). */
const PROBIT = 1.702
/** Share of random choices (ε): far below anything that could be estimated, and enough to bound any single update. */
const SLIP = 1e-3

/**
 * Forced choices (Thurstone 1927; Brown & Maydeu-Olivares 2011): P(first) = σ(a₁θ₁ - a₂θ₂ + d). Each answer sends one
 * Gaussian message to either quality; the choice given both cavities is matched by the moments of a probit
 * (Minka 2001; Herbrich et al. 2007).
 */
export interface PairSites {
  /** Sums of the messages to each quality. */
  tau: Float64Array
  nu: Float64Array
  /** Answered pairs each quality takes part in. */
  counts: Int32Array
  readAnswers(codes: Uint8Array): void
  /** One round of messages from this posterior; returns the largest change. */
  update(posterior: Posterior, keep: number): number
  reset(): void
}

export const createPairSites = (layout: BankLayout, parameters: Parameters): PairSites => {
  const D = layout.qualityIds.length
  const tau = new Float64Array(D)
  const nu = new Float64Array(D)
  const counts = new Int32Array(D)
  const items = new Int32Array(layout.pairs.length)
  const signs = new Int8Array(layout.pairs.length)
  const weights = new Float64Array(layout.pairs.length)
  /** Per answered pair: tau and nu of the first, tau and nu of the second. */
  const messages = new Float64Array(4 * layout.pairs.length)
  let answered = 0

  const readAnswers: PairSites['readAnswers'] = codes => {
    answered = 0
    counts.fill(0)
    for (const item of layout.pairs) {
      const code = codes[item]! - FIRST_ANSWER
      if (code < 0) continue
      items[answered] = item
      signs[answered] = code % 2 === 1 ? 1 : -1
      weights[answered++] = code >= 2 ? FAST_WEIGHT : 1
      counts[layout.qualityOf[item]!]!++
      counts[layout.secondQualityOf[item]!]!++
    }
  }

  const reset = (): void => {
    tau.fill(0)
    nu.fill(0)
    messages.fill(0, 0, 4 * answered)
  }

  /** Replaces one message; returns how much it changed. */
  const updateMessage = (slot: number, d: number, newTau: number, newNu: number, damping: number): number => {
    const byTau = (1 - damping) * (Math.max(0, newTau) - messages[slot]!)
    const byNu = (1 - damping) * (newNu - messages[slot + 1]!)
    tau[d]! += byTau
    nu[d]! += byNu
    messages[slot]! += byTau
    messages[slot + 1]! += byNu
    return Math.abs(byTau) + Math.abs(byNu)
  }

  const updateOne = (n: number, { mean, variance }: Posterior, damping: number): number => {
    const item = items[n]!
    const first = layout.qualityOf[item]!
    const second = layout.secondQualityOf[item]!
    const sign = signs[n]!
    const a = sign * parameters.slope[item]! * layout.keyed[item]!
    const b = -sign * parameters.secondSlope[item]! * layout.secondKeyed[item]!
    const at = 4 * n
    const v1 = 1 / Math.max(1 / variance[first]! - messages[at]!, 1e-3)
    const v2 = 1 / Math.max(1 / variance[second]! - messages[at + 2]!, 1e-3)
    const m1 = (mean[first]! / variance[first]! - messages[at + 1]!) * v1
    const m2 = (mean[second]! / variance[second]! - messages[at + 3]!) * v2
    const scale = Math.sqrt(PROBIT ** 2 + a * a * v1 + b * b * v2)
    const t = (a * m1 + b * m2 + sign * parameters.intercept[item]!) / scale
    const ratio = logLikelihoodSlope(t)
    const curve = Math.max(0, ratio * (ratio + t)) / (scale * scale)
    const w = weights[n]!
    const left1 = 1 - a * a * v1 * curve
    const left2 = 1 - b * b * v2 * curve
    const n1 = (m1 + (a * v1 * ratio) / scale) / (v1 * left1) - m1 / v1
    const n2 = (m2 + (b * v2 * ratio) / scale) / (v2 * left2) - m2 / v2
    return Math.max(
      updateMessage(at, first, (w * (1 / left1 - 1)) / v1, w * n1, damping),
      updateMessage(at + 2, second, (w * (1 / left2 - 1)) / v2, w * n2, damping),
    )
  }

  const update: PairSites['update'] = (posterior, damping) => {
    let largestChange = 0
    for (let n = 0; n < answered; n++)
      largestChange = Math.max(largestChange, updateOne(n, posterior, damping))
    return largestChange
  }

  return { tau, nu, counts, readAnswers, update, reset }
}

/**
 * d/dt of log(ε + (1 - 2ε)·Φ(t)): the inverse Mills ratio with a share ε of random choices. It goes to 0 for a choice
 * that is all but impossible, so that no choice moves the posterior off the grid of theta.
 */
const logLikelihoodSlope = (t: number): number =>
  ((1 - 2 * SLIP) * normalDensity(t)) / (SLIP + (1 - 2 * SLIP) * normalCdf(t))
