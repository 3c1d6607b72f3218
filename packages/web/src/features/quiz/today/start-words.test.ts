import { expect, test } from 'vitest'
import { questionsLeft } from './questions-today.tsx'
import { startWords } from './start-words.ts'

const said = (left: number): string =>
  startWords({
    answered: 0,
    left,
    opens_at: null,
    sitting: { answers: 0, in_a_row: 0, began_at: null, words: [] },
  }).replaceAll('\u00A0', ' ')

test('the questions of the day are counted once its end is four sittings away: more is no number that a plan names', () => {
  expect(said(60)).toBe('Впереди 15 вопросов, сегодня до 60')
  expect(said(8)).toBe('На сегодня ещё 8 вопросов')
  for (const left of [61, 357, 3000]) expect(said(left)).toBe('Пятнадцать вопросов, минуты три')
  expect(startWords(undefined)).toBe('Пятнадцать вопросов, минуты три')
})

test('where the day has more than the plan names for one, the page of the plan says why', () => {
  expect(questionsLeft({ answered: 1, left: 357 })).toContain('осталось 357. Остаток копится')
  expect(questionsLeft({ answered: 20, left: 51 })).toBe('Вопросы сегодня: отвечено 20, осталось 51.')
})
