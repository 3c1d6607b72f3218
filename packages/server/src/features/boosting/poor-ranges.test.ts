import type { Booster } from '@grani/contract'
import { expect, test } from 'vitest'
import { withoutPoorRanges } from './poor-ranges.ts'

const booster = (questions: number, results: number): Booster => ({
  uid: `booster-${questions}`,
  price: questions * 90,
  questions,
  results,
  results_range: { from: results - 3, to: results + 3 },
  is_available: true,
})

const said = (...boosters: Booster[]) =>
  withoutPoorRanges(boosters).map(({ results_range: range }) => range !== null)

test('a range is said only where the larger booster brings its own', () => {
  expect(said(booster(100, 7), booster(300, 18), booster(1000, 44))).toEqual([true, true, true])
  expect(said(booster(100, 7), booster(300, 17), booster(1000, 23))).toEqual([true, true, false])
})
