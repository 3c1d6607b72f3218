import { eigenSymmetric } from './symmetric-eigen.ts'

/**
 * Principal-axis factoring: the low-rank Σ = ΛΛᵀ + Ψ nearest to a correlation matrix off its diagonal
 * (Harman 1976). Communalities start at the largest |r| of each row and are iterated.
 */
export const principalAxisFactors = (
  matrix: Float64Array,
  size: number,
  maxFactors: number,
): { factors: number; loadings: Float64Array; unique: Float64Array } => {
  const factors = Math.min(maxFactors, Math.max(0, size - 1))
  const loadings = new Float64Array(size * factors)
  const unique = new Float64Array(size).fill(1)
  if (factors === 0) return { factors, loadings, unique }
  const reduced = matrix.slice()
  for (let d = 0; d < size; d++) {
    let most = 0
    for (let e = 0; e < size; e++) if (e !== d) most = Math.max(most, Math.abs(matrix[d * size + e]!))
    reduced[d * size + d] = most
  }
  // A large matrix fixes its communalities in few rounds, and each of them costs size³.
  const rounds = size > 40 ? 3 : 40
  for (let round = 0; round < rounds; round++) {
    const { values, vectors } = eigenSymmetric(reduced, size)
    for (let d = 0; d < size; d++) {
      let common = 0
      for (let k = 0; k < factors; k++) {
        const l = vectors[k * size + d]! * Math.sqrt(Math.max(0, values[k]!))
        loadings[d * factors + k] = l
        common += l * l
      }
      const communality = Math.min(common, 0.95)
      if (common > 0.95) {
        for (let k = 0; k < factors; k++) loadings[d * factors + k]! *= Math.sqrt(0.95 / common)
      }
      unique[d] = 1 - communality
      reduced[d * size + d] = communality
    }
  }
  return { factors, loadings, unique }
}
