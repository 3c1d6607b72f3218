import type { Parameters } from '../model/parameters.ts'

/**
 * λ_k λ_j of each quality for j ≤ k, packed like a lower triangle row by row, without the zeros: where experts say that a
 * quality loads on three of ten factors, six of its 55 products are left. Estimated loadings have no zeros.
 */
export interface LoadingProducts {
  /** The products of all qualities, one after another, and the place of each in the triangle. */
  values: Float64Array
  places: Int32Array
  /** Where those of quality d begin; one more than there are qualities. */
  starts: Int32Array
}

/** Fixed by the loadings and large: the posteriors of one calibration share them. */
const known = new WeakMap<Float64Array, LoadingProducts>()

export const loadingProducts = ({ factors: K, loadings, unique }: Parameters): LoadingProducts => {
  const cached = known.get(loadings)
  if (cached) return cached
  const values: number[] = []
  const places: number[] = []
  const starts = new Int32Array(unique.length + 1)
  for (let d = 0; d < unique.length; d++) {
    for (let k = 0, place = 0; k < K; k++) {
      for (let j = 0; j <= k; j++, place++) {
        const product = loadings[d * K + k]! * loadings[d * K + j]!
        if (product === 0) continue
        values.push(product)
        places.push(place)
      }
    }
    starts[d + 1] = values.length
  }
  const products = { values: Float64Array.from(values), places: Int32Array.from(places), starts }
  known.set(loadings, products)
  return products
}

/** triangle ← triangle + weight · λ_d λ_dᵀ */
export const addProducts = (
  { values, places, starts }: LoadingProducts,
  d: number,
  weight: number,
  triangle: Float64Array,
): void => {
  const from = starts[d]!
  const end = starts[d + 1]!
  if (end - from === triangle.length) {
    for (let p = from, at = 0; p < end; p++, at++) triangle[at]! += values[p]! * weight
    return
  }
  for (let p = from; p < end; p++) triangle[places[p]!]! += values[p]! * weight
}

/** Σ of the products times the entries of the triangle: λ_dᵀ M λ_d, where its off-diagonal entries are doubled. */
export const quadraticForm = (
  { values, places, starts }: LoadingProducts,
  d: number,
  triangle: Float64Array,
): number => {
  const from = starts[d]!
  const end = starts[d + 1]!
  if (end - from === triangle.length) return dot(values, from, triangle)
  let sum = 0
  for (let p = from; p < end; p++) sum += values[p]! * triangle[places[p]!]!
  return sum
}

/** Σ_p a_{at+p} b_p, four sums side by side: one alone would wait for each of its additions. */
const dot = (a: Float64Array, at: number, b: Float64Array): number => {
  const length = b.length
  const whole = length - (length % 4)
  let s0 = 0
  let s1 = 0
  let s2 = 0
  let s3 = 0
  for (let p = 0, q = at; p < whole; p += 4, q += 4) {
    s0 += a[q]! * b[p]!
    s1 += a[q + 1]! * b[p + 1]!
    s2 += a[q + 2]! * b[p + 2]!
    s3 += a[q + 3]! * b[p + 3]!
  }
  for (let p = whole; p < length; p++) s0 += a[at + p]! * b[p]!
  return s0 + s1 + (s2 + s3)
}
