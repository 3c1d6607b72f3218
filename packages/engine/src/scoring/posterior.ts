import type { Parameters } from '../model/parameters.ts'
import { addProducts, type LoadingProducts, loadingProducts, quadraticForm } from './loading-products.ts'

/**
 * The Gaussian posterior of all qualities, from Σ = ΛΛᵀ + Ψ and one site (τ, ν) per quality, in O(D·K²).
 * Given the factors f, qualities are independent; integrating each one out leaves
 *   A = I + Σ_d λ_d λ_dᵀ τ_d s_d,  b = Σ_d λ_d ν_d s_d,  s_d = 1 / (1 + τ_d ψ_d)
 * and then mean_d = s_d (λ_dᵀ A⁻¹ b + ψ_d ν_d), var_d = s_d ψ_d + s_d² λ_dᵀ A⁻¹ λ_d,
 * cov_ij = s_i s_j λ_iᵀ A⁻¹ λ_j (Woodbury; Rasmussen & Williams 2006, A.9).
 */
export interface Posterior {
  mean: Float64Array
  variance: Float64Array
  /** s_d */
  shrink: Float64Array
  /** A, then its lower Cholesky factor, K × K. */
  root: Float64Array
  inverseRoot: Float64Array
  /** A⁻¹ packed: its lower triangle row by row, off-diagonal entries doubled. */
  packed: Float64Array
  /** A⁻¹ b */
  factorMean: Float64Array
  /** Packed like the triangle; fixed. */
  products: LoadingProducts
}

export const emptyPosterior = (parameters: Parameters): Posterior => {
  const { factors: K, unique } = parameters
  const D = unique.length
  return {
    mean: new Float64Array(D),
    variance: new Float64Array(D),
    shrink: new Float64Array(D),
    root: new Float64Array(K * K),
    inverseRoot: new Float64Array(K * K),
    packed: new Float64Array((K * (K + 1)) / 2),
    factorMean: new Float64Array(K),
    products: loadingProducts(parameters),
  }
}

/** Fills `out` from the sites. Every output is finite for finite τ ≥ 0. */
export const computePosterior = (
  { factors: K, loadings, unique }: Parameters,
  tau: Float64Array,
  nu: Float64Array,
  out: Posterior,
): void => {
  const { mean, variance, shrink, root, inverseRoot, packed, factorMean, products } = out
  const count = tau.length
  packed.fill(0)
  factorMean.fill(0)
  for (let d = 0; d < count; d++) {
    const t = tau[d]!
    const s = 1 / (1 + t * unique[d]!)
    shrink[d] = s
    const pull = nu[d]! * s
    if (t === 0 && pull === 0) continue
    const weight = t * s
    for (let k = 0, at = d * K; k < K; k++, at++) factorMean[k]! += loadings[at]! * pull
    addProducts(products, d, weight, packed)
  }
  for (let k = 0, p = 0; k < K; k++) {
    for (let j = 0; j <= k; j++) root[k * K + j] = packed[p++]! + (j === k ? 1 : 0)
  }
  cholesky(root, inverseRoot, K)
  pack(inverseRoot, packed, K)
  multiply(inverseRoot, factorMean, K)
  for (let d = 0; d < count; d++) {
    const s = shrink[d]!
    const common = quadraticForm(products, d, packed)
    let m = 0
    for (let k = 0, at = d * K; k < K; k++, at++) m += loadings[at]! * factorMean[k]!
    mean[d] = s * (m + unique[d]! * nu[d]!)
    variance[d] = s * (unique[d]! + s * common)
  }
}

/** A⁻¹ = L⁻ᵀ L⁻¹, lower triangle, off-diagonal entries doubled. */
const pack = (inverse: Float64Array, packed: Float64Array, size: number): void => {
  let p = 0
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0
      for (let k = i; k < size; k++) sum += inverse[k * size + i]! * inverse[k * size + j]!
      packed[p++] = i === j ? sum : 2 * sum
    }
  }
}

/** Cholesky A = LLᵀ in place, and L⁻¹ beside it. */
const cholesky = (a: Float64Array, inverse: Float64Array, size: number): void => {
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = a[i * size + j]!
      for (let k = 0; k < j; k++) sum -= a[i * size + k]! * a[j * size + k]!
      a[i * size + j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / a[j * size + j]!
    }
  }
  for (let j = 0; j < size; j++) {
    for (let i = j; i < size; i++) {
      let sum = i === j ? 1 : 0
      for (let k = j; k < i; k++) sum -= a[i * size + k]! * inverse[k * size + j]!
      inverse[i * size + j] = sum / a[i * size + i]!
    }
  }
}

/** x ← L⁻ᵀ L⁻¹ x, in place: L⁻¹ from the last row up, then its transpose from the first row down. */
const multiply = (inverse: Float64Array, x: Float64Array, size: number): void => {
  for (let i = size - 1; i >= 0; i--) {
    let sum = 0
    for (let k = 0; k <= i; k++) sum += inverse[i * size + k]! * x[k]!
    x[i] = sum
  }
  for (let i = 0; i < size; i++) {
    let sum = 0
    for (let k = i; k < size; k++) sum += inverse[k * size + i]! * x[k]!
    x[i] = sum
  }
}
