import { expect, test } from 'vitest'
import { expectedResults } from './expected-results.ts'

const portion = { left: 1800, before: 0, questions: 100, answered: 100, qualities: 76, said: 10, unsaid: 66 }

test('more results are named to whose answers have brought more', () => {
  const slow = expectedResults({ ...portion, said: 4, unsaid: 72 })?.about ?? 0
  const quick = expectedResults({ ...portion, said: 20, unsaid: 56 })?.about ?? 0
  expect(slow).toBeGreaterThan(0)
  expect(quick).toBeGreaterThan(slow)
})

test('more questions bring more results, but never more than are left', () => {
  const named = [100, 300, 1000].map(questions => expectedResults({ ...portion, questions })?.about ?? 0)
  expect(named).toEqual(named.toSorted((a, b) => a - b))
  expect(new Set(named).size).toBe(3)
  expect(expectedResults({ ...portion, said: 57, unsaid: 2, questions: 1000 })?.to).toBeLessThanOrEqual(2)
})

test('the range is around the number, and wider in whole but narrower in proportion where more comes', () => {
  const few = expectedResults(portion)
  const many = expectedResults({ ...portion, questions: 1000 })
  if (!few || !many) throw new Error('Results are to be expected of both')
  expect(few.from).toBeLessThan(few.about)
  expect(few.to).toBeGreaterThan(few.about)
  expect(many.to - many.from).toBeGreaterThan(few.to - few.from)
  expect((many.to - many.from) / many.about).toBeLessThan((few.to - few.from) / few.about)
})

test('questions that are bought already bring theirs first', () => {
  const all = expectedResults({ ...portion, questions: 400 })?.about ?? 0
  const first = expectedResults({ ...portion, questions: 300 })?.about ?? 0
  expect(expectedResults({ ...portion, before: 300 })?.about).toBe(all - first)
})

test('no number is named where none is to be expected', () => {
  expect(expectedResults({ ...portion, said: 75, unsaid: 1 })).toBeNull()
  expect(expectedResults({ ...portion, left: 0 })).toBeNull()
})
