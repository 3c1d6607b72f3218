import { expect, test } from 'vitest'
import { inRubles, kopecksIn } from './rubles.ts'

test.each([
  ['490', 49_000],
  ['1 990', 199_000],
  ['490,5', 49_050],
  ['490.05', 49_005],
  ['', 0],
  ['-490', 0],
  ['490,505', 0],
  ['много', 0],
])('«%s» is %i kopecks', (typed, kopecks) => {
  expect(kopecksIn(typed)).toBe(kopecks)
})

test.each([49_000, 49_050, 49_005, 1])('%i kopecks are the same when written and read', kopecks => {
  expect(kopecksIn(inRubles(kopecks))).toBe(kopecks)
})
