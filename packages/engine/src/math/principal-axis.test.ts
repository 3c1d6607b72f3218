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
