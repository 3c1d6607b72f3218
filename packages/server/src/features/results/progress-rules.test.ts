import { expect, test } from 'vitest'
import { leaningOf, nearnessOf } from './progress-rules.ts'

const LOW: Parameters<typeof leaningOf>[0] = {
  quality: 'calmness',
  kind: 'T',
  answers: 2,
  probabilities: [0.7, 0.2, 0.1],
  answersBySide: [2, 0],
}

test('nothing is said provisionally by the only answer, which related qualities may outweigh', () => {
  expect([0, 1, 2].map(answers => leaningOf({ ...LOW, answers }, {}))).toEqual([null, null, 'low'])
})

test('answers in the middle are told as no end of the scale, wherever others stand', () => {
  const leaningWith = (low: number) => leaningOf({ ...LOW, answers: 3, answersBySide: [low, 0] }, {})
  expect([0, 1, 2].map(leaningWith)).toEqual([null, null, 'low'])
})

test('the middle of what may hurt is no guess of two answers, and that of anything else is', () => {
  const middleOf = (answers: number, heavy: Readonly<Record<string, string>>) =>
    leaningOf({ ...LOW, answers, probabilities: [0.2, 0.6, 0.2], answersBySide: [1, 1] }, heavy)
  expect([2, 3].map(answers => middleOf(answers, { calmness: 'low' }))).toEqual([null, 'middle'])
  expect(middleOf(2, { hope: 'low' })).toBe('middle')
})

test('a bar is nearly full only where a result is near, however certain the place on the scale', () => {
  expect(nearnessOf(0.9, 0.5)).toBeLessThan(0.5)
  expect(nearnessOf(0.9, 0.65)).toBeLessThan(0.7)
  expect(nearnessOf(0.9, 0.79)).toBeGreaterThan(0.85)
  expect(nearnessOf(0, 0.45)).toBe(0)
  expect(nearnessOf(0.9, 0.3)).toBeCloseTo(0.36)
})
