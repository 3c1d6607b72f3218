import { expect, test } from 'vitest'
import { copy } from './copy.ts'
import { isLeftByButton } from './tapped.ts'

const moodOf = (pleasantness: number, energy: number) =>
  copy.taps.moodOf(pleasantness, energy).replaceAll('\u00A0', ' ')

test('a mood in the middle of an axis has no word of that axis, and at an end the word that the grid has there', () => {
  expect(moodOf(3, 3)).toBe('ни то ни другое')
  expect(moodOf(5, 3)).toBe('приятно')
  expect(moodOf(3, 4)).toBe('скорее взволнованно')
  expect(moodOf(1, 5)).toBe(`${copy.taps.unpleasant}, ${copy.taps.excited}`)
})

test('a step that its first mark leaves has no button before it; one of several marks, or marked already, has', () => {
  expect(isLeftByButton({ values: {} }, 'situations')).toBe(true)
  expect(isLeftByButton({ values: {} }, 'mood')).toBe(false)
  expect(isLeftByButton({ values: {}, pleasantness: 2, energy: 3 }, 'mood')).toBe(true)
  expect(isLeftByButton({ values: {}, cause: 'me' }, 'cause')).toBe(true)
})
