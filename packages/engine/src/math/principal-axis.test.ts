import { describe, expect, test } from 'vitest'
import { principalAxisFactors } from './principal-axis.ts'
import { eigenSymmetric } from './symmetric-eigen.ts'

describe('factors', () => {
  const size = 12
  const row = (d: number): number[] => [0.7 - 0.05 * d, d % 2 ? 0.4 : -0.3]
  const matrix = Float64Array.from({ length: size * size }, (_, at) => {
    const [i, j] = [Math.floor(at / size), at % size]
    return i === j ? 1 : row(i).reduce((sum, l, k) => sum + l * row(j)[k]!, 0)
  })

  test('eigenvectors are orthonormal and reproduce the matrix', () => {
    const { values, vectors } = eigenSymmetric(matrix, size)
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) {
        let back = 0
        let dot = 0
        for (let k = 0; k < size; k++) {
          back += values[k]! * vectors[k * size + i]! * vectors[k * size + j]!
          dot += vectors[i * size + k]! * vectors[j * size + k]!
        }
        expect(back).toBeCloseTo(matrix[i * size + j]!, 9)
        expect(dot).toBeCloseTo(i === j ? 1 : 0, 9)
      }
    }
    expect([...values]).toEqual([...values].toSorted((a, b) => b - a))
  })

  test('reproduce a matrix of low rank off its diagonal', () => {
    const { factors, loadings, unique } = principalAxisFactors(matrix, size, 4)
    for (let i = 0; i < size; i++) {
      expect(unique[i]!).toBeGreaterThan(0)
      for (let j = 0; j < i; j++) {
        let sum = 0
        for (let k = 0; k < factors; k++) sum += loadings[i * factors + k]! * loadings[j * factors + k]!
        expect(Math.abs(sum - matrix[i * size + j]!)).toBeLessThan(0.02)
      }
    }
  })

  test('repair a matrix that is not positive definite: every unique variance is at least 0.05', () => {
    const impossible = Float64Array.of(1, 0.95, -0.95, 0.95, 1, 0.95, -0.95, 0.95, 1)
    for (const psi of principalAxisFactors(impossible, 3, 2).unique)
      expect(psi).toBeGreaterThanOrEqual(0.05 - 1e-12)
  })
})

describe('principal axis factoring', () => {
  /** Off-diagonal product of the loadings. */
  const implied = (
    { factors, loadings }: { factors: number; loadings: Float64Array },
    i: number,
    j: number,
  ): number => {
    let sum = 0
    for (let k = 0; k < factors; k++) sum += loadings[i * factors + k]! * loadings[j * factors + k]!
    return sum
  }

  test('of uncorrelated variables finds no common variance', () => {
    const identity = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1)
    const { loadings, unique } = principalAxisFactors(identity, 3, 2)
    expect([...loadings]).toEqual([0, 0, 0, 0, 0, 0])
    expect([...unique]).toEqual([1, 1, 1])
  })

  test('of a single variable has no factor', () => {
    expect(principalAxisFactors(Float64Array.of(1), 1, 10)).toEqual({
      factors: 0,
      loadings: new Float64Array(0),
      unique: Float64Array.of(1),
    })
  })

  test('uses at most one factor fewer than there are variables', () => {
    const matrix = Float64Array.of(1, 0.5, 0.4, 0.5, 1, 0.3, 0.4, 0.3, 1)
    expect(principalAxisFactors(matrix, 3, 10).factors).toBe(2)
  })

  test('recovers one common factor up to its sign', () => {
    const truth = [0.8, 0.7, 0.6, 0.5, 0.4]
    const matrix = Float64Array.from({ length: 25 }, (_, at) => {
      const [i, j] = [Math.floor(at / 5), at % 5]
      return i === j ? 1 : truth[i]! * truth[j]!
    })
    const { loadings, unique } = principalAxisFactors(matrix, 5, 1)
    truth.forEach((l, d) => {
      expect(Math.abs(loadings[d]!)).toBeCloseTo(l, 2)
      expect(unique[d]!).toBeCloseTo(1 - l * l, 2)
    })
  })

  test('keeps unit variances: communality and unique variance sum to one', () => {
    const matrix = Float64Array.of(1, 0.6, -0.3, 0.6, 1, 0.2, -0.3, 0.2, 1)
    const found = principalAxisFactors(matrix, 3, 2)
    for (let d = 0; d < 3; d++) expect(implied(found, d, d) + found.unique[d]!).toBeCloseTo(1, 9)
  })

  test('keeps the signs of the correlations', () => {
    const matrix = Float64Array.of(1, 0.6, -0.3, 0.6, 1, -0.2, -0.3, -0.2, 1)
    const found = principalAxisFactors(matrix, 3, 1)
    expect(implied(found, 0, 1)).toBeGreaterThan(0)
    expect(implied(found, 0, 2)).toBeLessThan(0)
    expect(implied(found, 1, 2)).toBeLessThan(0)
  })
})
