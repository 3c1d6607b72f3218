import type { BankLayout } from '../input/bank-layout.ts'
import type { Parameters } from '../model/parameters.ts'
import { addProducts, type LoadingProducts, quadraticForm } from '../scoring/loading-products.ts'
import type { Posterior } from '../scoring/posterior.ts'

/**
 * How much information on one quality would reduce the weighted sum of all variances, kept up to date while a batch is
 * chosen. With C = diag(sψ) + SΛFΛᵀS, information I on quality d changes C to C - α c cᵀ,
 * c = C e_d, α = I / (1 + I·C_dd): a rank-one step, O(D·K) instead of O(D·K²).
 */
export interface JointGain {
  variance: Float64Array
  /** Σ_i w_i C_id² of each quality. */
  spread: Float64Array
  reset(posterior: Posterior, tau: Float64Array, weight: Float64Array): void
  /** Updates the posterior as if this much information on quality d had been observed. */
  addInformation(d: number, information: number): void
  covariance(i: number, j: number): number
}

export const createJointGain = ({ factors: K, loadings, unique }: Parameters): JointGain => {
  const D = unique.length
  const variance = new Float64Array(D)
  const spread = new Float64Array(D)
  const shrink = new Float64Array(D)
  const tau = new Float64Array(D)
  const weight = new Float64Array(D)
  const F = new Float64Array(K * K)
  const moment = new Float64Array(K * K)
  /** `moment` packed as the posterior packs A⁻¹. */
  const packedMoment = new Float64Array((K * (K + 1)) / 2)
  const product = new Float64Array(K * K)
  const projection = new Float64Array(K)
  const weighted = new Float64Array(K)
  const column = new Float64Array(D)

  const reset: JointGain['reset'] = (posterior, sites, weights) => {
    variance.set(posterior.variance)
    shrink.set(posterior.shrink)
    tau.set(sites)
    weight.set(weights)
    const { packed, products } = posterior
    let p = 0
    for (let i = 0; i < K; i++) {
      for (let j = 0; j <= i; j++, p++) {
        F[i * K + j] = i === j ? packed[p]! : packed[p]! / 2
        F[j * K + i] = F[i * K + j]!
      }
    }
    fillMoment(products)
    sandwich()
    for (let d = 0; d < D; d++) {
      const own = shrink[d]! * unique[d]!
      const w = weight[d]!
      const common = quadraticForm(products, d, packedMoment)
      spread[d] = Math.max(0, shrink[d]! ** 2 * common + w * own * (2 * variance[d]! - own))
    }
  }

  /** moment = Σ_i w_i s_i² λ_i λ_iᵀ */
  const fillMoment = (products: LoadingProducts): void => {
    packedMoment.fill(0)
    for (let i = 0; i < D; i++) {
      const w = weight[i]! * shrink[i]! ** 2
      if (w === 0) continue
      addProducts(products, i, w, packedMoment)
    }
    for (let i = 0, p = 0; i < K; i++) {
      for (let j = 0; j <= i; j++, p++) {
        moment[i * K + j] = packedMoment[p]!
        moment[j * K + i] = packedMoment[p]!
      }
    }
  }

  /** moment ← F·moment·F */
  const sandwich = (): void => {
    times(F, moment, product)
    times(product, F, moment)
    for (let i = 0, p = 0; i < K; i++) {
      for (let j = 0; j <= i; j++, p++) packedMoment[p] = moment[i * K + j]! * (i === j ? 1 : 2)
    }
  }

  const times = (a: Float64Array, b: Float64Array, out: Float64Array): void => {
    for (let i = 0; i < K; i++) {
      for (let j = 0; j < K; j++) {
        let sum = 0
        for (let k = 0; k < K; k++) sum += a[i * K + k]! * b[k * K + j]!
        out[i * K + j] = sum
      }
    }
  }

  /** out = F·x */
  const applyF = (x: Float64Array, at: number, out: Float64Array): void => {
    for (let k = 0; k < K; k++) {
      let sum = 0
      for (let j = 0; j < K; j++) sum += F[k * K + j]! * x[at + j]!
      out[k] = sum
    }
  }

  const addInformation: JointGain['addInformation'] = (d, information) => {
    applyF(loadings, d * K, projection)
    const sd = shrink[d]!
    weighted.fill(0)
    for (let i = 0; i < D; i++) {
      let sum = 0
      for (let k = 0; k < K; k++) sum += loadings[i * K + k]! * projection[k]!
      const c = shrink[i]! * sd * sum + (i === d ? sd * unique[d]! : 0)
      column[i] = c
      const x = weight[i]! * shrink[i]! * c
      for (let k = 0; k < K; k++) weighted[k]! += loadings[i * K + k]! * x
    }
    const alpha = information / (1 + information * column[d]!)
    const spreadD = spread[d]!
    let common = 0
    for (let k = 0; k < K; k++) common += loadings[d * K + k]! * projection[k]!
    applyF(weighted, 0, product)
    for (let i = 0; i < D; i++) {
      const c = column[i]!
      let sum = 0
      for (let k = 0; k < K; k++) sum += loadings[i * K + k]! * product[k]!
      const y = shrink[i]! * (unique[i]! * weight[i]! * c + sum)
      spread[i] = Math.max(0, spread[i]! - 2 * alpha * c * y + alpha * alpha * c * c * spreadD)
      variance[i] = Math.max(1e-9, variance[i]! - alpha * c * c)
    }
    const before = tau[d]! * sd
    tau[d]! += information
    shrink[d] = 1 / (1 + tau[d]! * unique[d]!)
    const grown = tau[d]! * shrink[d] - before
    const scale = grown / (1 + grown * common)
    for (let k = 0; k < K; k++)
      for (let j = 0; j < K; j++) F[k * K + j]! -= scale * projection[k]! * projection[j]!
  }

  const covariance: JointGain['covariance'] = (i, j) => {
    applyF(loadings, i * K, projection)
    let sum = 0
    for (let k = 0; k < K; k++) sum += projection[k]! * loadings[j * K + k]!
    return shrink[i]! * shrink[j]! * sum + (i === j ? shrink[i]! * unique[i]! : 0)
  }

  return { variance, spread, reset, addInformation, covariance }
}

/**
 * Gain of a forced choice: one reading of z = a₁θ₁ - a₂θ₂ with information E[p(1 - p)], so that
 * u = a₁e₁ - a₂e₂ takes the place of e_d. Of the cross term Σ_i w_i C_i1 C_i2 only the two qualities' own share is kept.
 */
export const pairGain = (
  { slope, secondSlope, intercept }: Parameters,
  layout: BankLayout,
  joint: JointGain,
  mean: Float64Array,
  item: number,
): { gain: number; information: number } => {
  const first = layout.qualityOf[item]!
  const second = layout.secondQualityOf[item]!
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
