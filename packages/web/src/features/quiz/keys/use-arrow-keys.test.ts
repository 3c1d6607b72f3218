import { expect, test } from 'vitest'
import { nextFocusIndex } from './use-arrow-keys.ts'

test('arrow keys go around the options, starting from the question', () => {
  expect(nextFocusIndex(-1, 1, 5)).toBe(0)
  expect(nextFocusIndex(-1, -1, 5)).toBe(4)
  expect(nextFocusIndex(4, 1, 5)).toBe(0)
  expect(nextFocusIndex(0, -1, 5)).toBe(4)
})
