import { expect, test } from 'vitest'
import { informationAt, probabilityOf } from './graded-model.ts'

const item = { slope: 1.4, thresholds: [-1, 0.2, 1.1] }

test('probabilities of an item sum to 1 everywhere', () => {
  for (const theta of [-6, -1, 0, 0.7, 6])
    expect([0, 1, 2, 3].reduce((sum, k) => sum + probabilityOf(item, k, theta), 0)).toBeCloseTo(1, 12)
})

test('at a threshold the answers from there on are chosen by half', () => {
  expect([2, 3].reduce((sum, k) => sum + probabilityOf(item, k, 0.2), 0)).toBeCloseTo(0.5, 12)
})

test('with two options the information is that of the logistic curve, a²pq', () => {
  expect(informationAt({ slope: 2, thresholds: [0] }, 0)).toBeCloseTo(1, 9)
})
