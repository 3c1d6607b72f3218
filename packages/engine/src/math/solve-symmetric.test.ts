import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inverse } from '../../testing/brute-force.ts'
import { solveSymmetric } from './solve-symmetric.ts'

const SIZE = 5
const entry = fc.double({ min: -2, max: 2, noNaN: true })
const list = (length: number): fc.Arbitrary<number[]> =>
  fc.array(entry, { minLength: length, maxLength: length })

/** BBᵀ + I, which is positive definite. */
const positiveDefinite = (b: readonly number[]): number[][] =>
  Array.from({ length: SIZE }, (_, i) =>
    Array.from({ length: SIZE }, (_, j) => {
      let sum = i === j ? 1 : 0
      for (let k = 0; k < SIZE; k++) sum += b[i * SIZE + k]! * b[j * SIZE + k]!
      return sum
    }),
  )

describe('solving a symmetric system', () => {
  test('gives x with A·x = b', () => {
    fc.assert(
      fc.property(list(SIZE * SIZE), list(SIZE), (entries, right) => {
        const a = positiveDefinite(entries)
        const x = solveSymmetric(Float64Array.from(a.flat()), Float64Array.from(right), SIZE)
        a.forEach((row, i) => {
          expect(row.reduce((sum, r, j) => sum + r * x[j]!, 0)).toBeCloseTo(right[i]!, 7)
        })
      }),
      { numRuns: 60 },
    )
  })

  test('agrees with the inverse by elimination', () => {
    fc.assert(
      fc.property(list(SIZE * SIZE), list(SIZE), (entries, right) => {
        const a = positiveDefinite(entries)
        const x = solveSymmetric(Float64Array.from(a.flat()), Float64Array.from(right), SIZE)
        inverse(a).forEach((row, i) => {
          expect(x[i]!).toBeCloseTo(
            row.reduce((sum, r, j) => sum + r * right[j]!, 0),
            7,
          )
        })
      }),
      { numRuns: 30 },
    )
  })

  test('reads the lower triangle alone', () => {
    const full = Float64Array.of(4, 1, 2, 1, 3, 0.5, 2, 0.5, 5)
    const lower = Float64Array.of(4, 99, 99, 1, 3, 99, 2, 0.5, 5)
    const right = Float64Array.of(1, 2, 3)
    expect(solveSymmetric(lower, right, 3)).toEqual(solveSymmetric(full, right, 3))
  })

  test('leaves matrix and right side unchanged', () => {
    const matrix = Float64Array.of(2, 0, 0, 2)
    const right = Float64Array.of(4, 6)
    expect(solveSymmetric(matrix, right, 2)[1]).toBeCloseTo(3, 12)
    expect([...matrix]).toEqual([2, 0, 0, 2])
    expect([...right]).toEqual([4, 6])
  })

  test('stays finite for a singular matrix', () => {
    const x = solveSymmetric(Float64Array.of(1, 1, 1, 1), Float64Array.of(1, 1), 2)
    expect(x.every(Number.isFinite)).toBe(true)
  })
})
