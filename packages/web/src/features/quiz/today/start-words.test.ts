import type { Direction, Today } from '@grani/contract'
import { expect, test } from 'vitest'
import { startWords } from './start-words.ts'

const today = (left: number): Today => ({
  answered: 0,
  left,
  opens_at: null,
  sitting: { answers: 0, in_a_row: 0, began_at: null, words: [] },
})

const direction = (certainty: number): Direction => ({
  uid: 'a',
  name: 'А',
  introduction: '',
  said: 0,
  sayable: 1,
  qp: 0,
  new_results: 0,
  is_measured: false,
  is_consistent: true,
  next_at: null,
  qualities: [{ id: 'zeal', name: 'Z', certainty, leaning: null, is_open: true, leaning_text: null }],
})

const said = (left: number, certainty: number): string =>
  startWords(today(left), [direction(certainty)]).replaceAll('\u00A0', ' ')

test('who answers for the first time is told how many questions the day has', () => {
  expect(said(285, 0)).toBe('Впереди 15 вопросов, сегодня до 285')
  expect(said(285, 0.3)).toBe('Пятнадцать вопросов, минуты три')
})

test('everybody is told once the end of the day is four sittings away, and never of plenty', () => {
  expect(said(60, 0.3)).toBe('Впереди 15 вопросов, сегодня до 60')
  expect(said(61, 0.3)).toBe('Пятнадцать вопросов, минуты три')
  expect(said(8, 0.3)).toBe('На сегодня ещё 8 вопросов')
  expect(said(3000, 0)).toBe('Пятнадцать вопросов, минуты три')
  expect(startWords(undefined, [])).toBe('Пятнадцать вопросов, минуты три')
})
