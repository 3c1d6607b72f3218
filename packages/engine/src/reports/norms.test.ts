import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errorOf } from '../../testing/error-of.ts'
import { NORM_PEOPLE, percentileIn } from './norms.ts'

const level = fc.double({ min: -4, max: 4, noNaN: true })
const cohorts = fc.array(level, { minLength: NORM_PEOPLE, maxLength: 120 })

const percentile = (cohort: readonly number[], mean: number): number => {
  const found = percentileIn(cohort, mean)
  return found.kind === 'percentile' ? found.percentile : NaN
}

describe('a percentile', () => {
  test('lies in 0…100 and never falls with the level', () => {
    fc.assert(
      fc.property(cohorts, level, level, (cohort, a, b) => {
        const [low, high] = [percentile(cohort, Math.min(a, b)), percentile(cohort, Math.max(a, b))]
        expect(low).toBeGreaterThanOrEqual(0)
        expect(high).toBeLessThanOrEqual(100)
        expect(high).toBeGreaterThanOrEqual(low)
      }),
      { numRuns: 80 },
    )
  })

  test('of mirrored levels in a mirrored cohort sum to 100', () => {
    fc.assert(
      fc.property(cohorts, level, (cohort, mean) => {
        const mirrored = cohort.map(x => -x)
        expect(percentile(cohort, mean) + percentile(mirrored, -mean)).toBeCloseTo(100, 9)
      }),
      { numRuns: 60 },
    )
  })

  test('does not depend on the order of the cohort', () => {
    fc.assert(
      fc.property(cohorts, level, (cohort, mean) => {
        expect(percentileIn(cohort.toReversed(), mean)).toEqual(percentileIn(cohort, mean))
      }),
      { numRuns: 40 },
    )
  })

  test('averages 50 over the members of a cohort', () => {
    fc.assert(
      fc.property(cohorts, cohort => {
        const sum = cohort.reduce((total, mean) => total + percentile(cohort, mean), 0)
        expect(sum / cohort.length).toBeCloseTo(50, 9)
      }),
      { numRuns: 40 },
    )
  })

  test.each([
    [-9, 0],
    [9, 100],
    [0, 50],
  ])('of %f in a cohort of 50 equal to 0 is %f', (mean, expected) => {
    expect(
      percentile(
        Array.from({ length: 50 }, () => 0),
        mean,
      ),
    ).toBe(expected)
  })

  test.each([
    [0, 'too-few'],
    [49, 'too-few'],
    [50, 'percentile'],
  ])('of a cohort of %i people is %s', (people, kind) => {
    const cohort = Array.from({ length: people }, (_, n) => n / 10)
    expect(percentileIn(cohort, 1)).toMatchObject({ kind, people })
  })
})

describe('input of the norms', () => {
  test.each<[string, () => unknown, string]>([
    ['a cohort with NaN', () => percentileIn([0, Number.NaN], 1), 'percentileIn.cohort[1]'],
    ['an infinite level', () => percentileIn([0], Infinity), 'percentileIn.mean'],
  ])('is rejected: %s', (_name, call, where) => {
    expect(errorOf(call)).toEqual(['bad-input', where])
  })
})
