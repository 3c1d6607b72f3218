import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTopCandidates } from './top-candidates.ts'

const gains = fc.array(fc.double({ min: 0, max: 10, noNaN: true }), { minLength: 1, maxLength: 30 })

/** Every item that `pick` can give, best first. */
const pickable = (top: ReturnType<typeof createTopCandidates>): number[] => [
  ...new Set(Array.from({ length: 200 }, (_, n) => top.pick(n / 200))),
]

describe('the list of the best items', () => {
  test('holds the items of largest gain within 75 % of the best, for any order of insertion', () => {
    fc.assert(
      fc.property(gains, fc.integer({ min: 1, max: 6 }), (list, size) => {
        const top = createTopCandidates(size)
        list.forEach((gain, item) => top.insert(item, gain))
        const sorted = list
          .map((gain, item) => ({ gain, item }))
          .toSorted((a, b) => b.gain - a.gain || a.item - b.item)
        const best = sorted[0]!.gain
        const expected = sorted.slice(0, size).filter(({ gain }) => gain >= 0.75 * best)
        expect(pickable(top)).toEqual(expected.map(({ item }) => item))
      }),
      { numRuns: 100 },
    )
  })

  test('gives -1 when it is empty', () => {
    const top = createTopCandidates(3)
    expect(top.pick(0.5)).toBe(-1)
    top.insert(4, 1)
    top.clear()
    expect(top.pick(0.5)).toBe(-1)
  })

  test('picks each candidate with the same chance', () => {
    const top = createTopCandidates(4)
    for (const item of [5, 6, 7, 8]) top.insert(item, 1)
    expect([0, 0.24, 0.25, 0.5, 0.75, 0.999].map(top.pick)).toEqual([5, 5, 6, 7, 8, 8])
  })

  test('tells in advance whether a gain would be inserted', () => {
    fc.assert(
      fc.property(gains, fc.double({ min: 0, max: 10, noNaN: true }), (list, extra) => {
        const top = createTopCandidates(3)
        list.forEach((gain, item) => top.insert(item, gain))
        const third = list.toSorted((a, b) => b - a)[2]
        expect(top.accepts(extra)).toBe(third === undefined || extra > third)
      }),
      { numRuns: 60 },
    )
  })
})
