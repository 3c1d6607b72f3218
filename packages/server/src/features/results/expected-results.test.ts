import { expect, test } from 'vitest'
import { expectedResults } from './expected-results.ts'

const portion = { left: 1800, before: 0, questions: 100, answered: 100, qualities: 76, said: 10, unsaid: 66 }

test('more results are named to whose answers have brought more', () => {
  const slow = expectedResults({ ...portion, said: 4, unsaid: 72 }) ?? 0
  const quick = expectedResults({ ...portion, said: 20, unsaid: 56 }) ?? 0
  expect(slow).toBeGreaterThan(0)
  expect(quick).toBeGreaterThan(slow)
})

test('more questions bring more results, but never more than are left', () => {
  const named = [100, 300, 1000].map(questions => expectedResults({ ...portion, questions }) ?? 0)
  expect(named).toEqual(named.toSorted((a, b) => a - b))
  expect(new Set(named).size).toBe(3)
  expect(expectedResults({ ...portion, said: 57, unsaid: 2, questions: 1000 })).toBeLessThanOrEqual(2)
})

test('questions that are bought already bring theirs first', () => {
  expect(expectedResults({ ...portion, before: 300 })).toBeLessThan(expectedResults(portion) ?? 0)
})

test('no number is named where none is to be expected', () => {
  expect(expectedResults({ ...portion, said: 75, unsaid: 1 })).toBeNull()
  expect(expectedResults({ ...portion, left: 0 })).toBeNull()
})
