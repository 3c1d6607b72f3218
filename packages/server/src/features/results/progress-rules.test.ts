import { expect, test } from 'vitest'
import { leaningOf, nearnessOf } from './progress-rules.ts'

test('nothing is said provisionally by the only answer, which related qualities may outweigh', () => {
  const low = { kind: 'T', probabilities: [0.7, 0.2, 0.1] as [number, number, number] } as const
  expect([0, 1, 2].map(answers => leaningOf({ ...low, answers }))).toEqual([null, null, 'low'])
})

test('a bar is nearly full only where a result is near, however certain the place on the scale', () => {
  expect(nearnessOf(0.9, 0.5)).toBeLessThan(0.5)
  expect(nearnessOf(0.9, 0.65)).toBeLessThan(0.7)
  expect(nearnessOf(0.9, 0.79)).toBeGreaterThan(0.85)
  expect(nearnessOf(0, 0.45)).toBe(0)
  expect(nearnessOf(0.9, 0.3)).toBeCloseTo(0.36)
})
