import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pearson as ofLists } from '../../testing/statistics.ts'
import { pearson } from './pearson.ts'

/** The sums that the function takes, from two lists. */
const sums = (a: readonly number[], b: readonly number[]): number | null => {
  const total = (list: readonly number[]): number => list.reduce((sum, x) => sum + x, 0)
  return pearson(
    a.length,
    total(a),
    total(b),
    total(a.map(x => x * x)),
    total(b.map(x => x * x)),
    total(a.map((x, i) => x * b[i]!)),
  )
}

describe("Pearson's correlation from sums", () => {
  test('is 1 and -1 for exact linear relations', () => {
    expect(sums([0, 1, 2, 3], [1, 3, 5, 7])).toBeCloseTo(1, 12)
    expect(sums([0, 1, 2, 3], [4, 3, 2, 1])).toBeCloseTo(-1, 12)
  })

  test('is null where one of the two does not vary', () => {
    expect(sums([2, 2, 2], [0, 1, 2])).toBeNull()
    expect(sums([0, 1, 2], [3, 3, 3])).toBeNull()
  })

  test('equals the correlation of the lists', () => {
    const pairs = fc.array(fc.tuple(fc.nat(6), fc.nat(6)), { minLength: 3, maxLength: 40 })
    fc.assert(
      fc.property(pairs, list => {
        const a = list.map(([x]) => x)
        const b = list.map(([, y]) => y)
        fc.pre(new Set(a).size > 1 && new Set(b).size > 1)
        expect(sums(a, b)).toBeCloseTo(ofLists(a, b), 9)
      }),
      { numRuns: 60 },
    )
  })

  test('does not change when a scale is shifted, and changes sign when it is reversed', () => {
    const a = [0, 1, 4, 2, 3, 3]
    const b = [1, 1, 3, 0, 4, 2]
    const r = sums(a, b)!
    expect(
      sums(
        a.map(x => x + 10),
        b,
      ),
    ).toBeCloseTo(r, 9)
    expect(
      sums(
        a.map(x => 4 - x),
        b,
      ),
    ).toBeCloseTo(-r, 12)
  })
})
