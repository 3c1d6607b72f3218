import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eigenSymmetric } from './symmetric-eigen.ts'

/** A symmetric matrix with entries in -1…1, from its lower triangle. */
const symmetric = (size: number): fc.Arbitrary<Float64Array> =>
  fc
    .array(fc.double({ min: -1, max: 1, noNaN: true }), {
      minLength: (size * (size + 1)) / 2,
      maxLength: (size * (size + 1)) / 2,
    })
    .map(entries => {
      const matrix = new Float64Array(size * size)
      let at = 0
      for (let i = 0; i < size; i++) {
        for (let j = 0; j <= i; j++, at++) {
          matrix[i * size + j] = entries[at]!
          matrix[j * size + i] = entries[at]!
        }
      }
      return matrix
    })

describe('eigenvalues and eigenvectors of a symmetric matrix', () => {
  test('of a diagonal matrix are its entries, largest first', () => {
    const { values } = eigenSymmetric(Float64Array.of(2, 0, 0, 0, 5, 0, 0, 0, -1), 3)
    expect([...values]).toEqual([5, 2, -1])
  })

  test('of [[2, 1], [1, 2]] are 3 and 1 with equal and opposite components', () => {
    const { values, vectors } = eigenSymmetric(Float64Array.of(2, 1, 1, 2), 2)
    expect(values[0]).toBeCloseTo(3, 12)
    expect(values[1]).toBeCloseTo(1, 12)
    expect(vectors[0]! * vectors[1]!).toBeCloseTo(0.5, 12)
    expect(vectors[2]! * vectors[3]!).toBeCloseTo(-0.5, 12)
  })

  test('satisfy A·v = λ·v for any matrix', () => {
    fc.assert(
      fc.property(symmetric(6), matrix => {
        const { values, vectors } = eigenSymmetric(matrix, 6)
        for (let k = 0; k < 6; k++) {
          for (let i = 0; i < 6; i++) {
            let product = 0
            for (let j = 0; j < 6; j++) product += matrix[i * 6 + j]! * vectors[k * 6 + j]!
            expect(product).toBeCloseTo(values[k]! * vectors[k * 6 + i]!, 8)
          }
        }
      }),
      { numRuns: 40 },
    )
  })

  test('have the trace of the matrix as their sum and its squared norm as their sum of squares', () => {
    fc.assert(
      fc.property(symmetric(5), matrix => {
        const { values } = eigenSymmetric(matrix, 5)
        let trace = 0
        for (let i = 0; i < 5; i++) trace += matrix[i * 5 + i]!
        const squares = matrix.reduce((sum, x) => sum + x * x, 0)
        expect(values.reduce((sum, x) => sum + x, 0)).toBeCloseTo(trace, 9)
        expect(values.reduce((sum, x) => sum + x * x, 0)).toBeCloseTo(squares, 9)
      }),
      { numRuns: 40 },
    )
  })

  test('do not modify the matrix', () => {
    const matrix = Float64Array.of(2, 1, 1, 2)
    eigenSymmetric(matrix, 2)
    expect([...matrix]).toEqual([2, 1, 1, 2])
  })

  test('of an empty matrix are none', () => {
    const { values, vectors } = eigenSymmetric(new Float64Array(0), 0)
    expect(values).toHaveLength(0)
    expect(vectors).toHaveLength(0)
  })
})
