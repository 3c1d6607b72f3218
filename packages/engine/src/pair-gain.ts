import type { JointGain } from './joint-gain.ts'
import type { Layout } from './layout.ts'
import type { Parameters } from './parameters.ts'

/**
 * Gain of a forced choice: one reading of z = a₁θ₁ - a₂θ₂ with information E[p(1 - p)], so that
 * u = a₁e₁ - a₂e₂ takes the place of e_d. Of the cross term Σ_i w_i C_i1 C_i2 only the two qualities' own share is kept.
 */
export const pairGain = (
  { slope, secondSlope, intercept }: Parameters,
  layout: Layout,
  joint: JointGain,
  mean: Float64Array,
  item: number,
): { gain: number; information: number } => {
  const first = layout.qualityOf[item]!
  const second = layout.secondOf[item]!
  const a = slope[item]! * layout.keyed[item]!
  const b = -secondSlope[item]! * layout.secondKeyed[item]!
  const v1 = joint.variance[first]!
  const v2 = joint.variance[second]!
  const c = joint.covariance(first, second)
  const variance = a * a * v1 + b * b * v2 + 2 * a * b * c
  const centre = (a * mean[first]! + b * mean[second]! + intercept[item]!) / Math.sqrt(1 + variance / 2.9)
  const p = 1 / (1 + Math.exp(-centre))
  const information = (p * (1 - p)) / (1 + variance / 12)
  const cross = c * (joint.spread[first]! / v1 + joint.spread[second]! / v2)
  const spread = Math.max(0, a * a * joint.spread[first]! + b * b * joint.spread[second]! + a * b * cross)
  return { gain: (information * spread) / (1 + information * variance), information }
}
