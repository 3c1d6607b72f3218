import { expect, test } from 'vitest'
import type { Direction } from '@grani/contract'
import { noResultsYet } from './no-results-yet.ts'

const direction = (isConsistent: boolean, leaning: 'high' | null): Direction => ({
  uid: 'work',
  name: 'Работа',
  introduction: '',
  is_beyond_goals: false,
  is_weekly: false,
  said: 0,
  sayable: 1,
  qp: 0,
  new_results: 0,
  is_measured: false,
  is_consistent: isConsistent,
  next_at: null,
  qualities: [{ id: 'order', name: 'Порядок', certainty: 0.5, leaning, is_open: true, leaning_text: null }],
})

test('whoever has answered enough for a first result is not told to wait for it', () => {
  expect(noResultsYet([direction(true, null)]).text).toContain('Первый обычно приходит')
  expect(noResultsYet([direction(true, 'high')]).text).toContain('Первое уже угадывается')
  expect(noResultsYet([direction(false, null)]).title).toContain('Ответы пока не складываются')
})
