import { expect, test } from 'vitest'
import { copy } from './copy.ts'
import { isAskedStill, isHard, isLeftByButton } from './tapped.ts'

const moodOf = (pleasantness: number, energy: number) =>
  copy.taps.moodOf(pleasantness, energy).replaceAll('\u00A0', ' ')

test('a mood in the middle of an axis has no word of that axis, and at an end the word that the grid has there', () => {
  expect(moodOf(3, 3)).toBe('ни то ни другое')
  expect(moodOf(5, 3)).toBe('приятно')
  expect(moodOf(3, 4)).toBe('скорее взволнованно')
  expect(moodOf(1, 5)).toBe(`${copy.taps.unpleasant}, ${copy.taps.excited}`)
})

test('kept marks are evaluated by a press while something of them is still asked, or nothing was marked of it', () => {
  const questions = { questionnaire: 1, expressions: [{ item: 'calmness-e1', text: '' }] }
  const isStill = (...items: string[]) =>
    isAskedStill({ values: Object.fromEntries(items.map(item => [item, 2])) }, questions)
  expect([isStill('calmness-e1', 'humor-e1'), isStill(), isStill('humor-e1')]).toEqual([true, true, false])
  expect(isAskedStill({ values: { 'humor-e1': 2 } }, undefined)).toBe(true)
})

test('a step that its first mark leaves has no button before it; one of several marks, or marked already, has', () => {
  expect(isLeftByButton({ values: {} }, 'situations')).toBe(true)
  expect(isLeftByButton({ values: {} }, 'mood')).toBe(false)
  expect(isLeftByButton({ values: {}, pleasantness: 2, energy: 3 }, 'mood')).toBe(true)
  expect(isLeftByButton({ values: {}, cause: 'me' }, 'cause')).toBe(true)
})

test('marks are hard at the worst mood, where they are important and in nobody’s hands, and not before all that is known', () => {
  const worst = { values: {}, pleasantness: 1, importance: 4, control: 2 }
  expect(isHard(worst)).toBe(true)
  for (const more of [{ pleasantness: 2 }, { importance: 3 }, { control: 3 }, { control: undefined }])
    expect(isHard({ ...worst, ...more })).toBe(false)
})
