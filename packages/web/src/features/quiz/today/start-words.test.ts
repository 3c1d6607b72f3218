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
  expect(questionsLeft({ answered: 1, left: 357 }, 0)).toContain('осталось 357. Остаток копится')
  expect(questionsLeft({ answered: 20, left: 51 }, 0)).toBe('Вопросы сегодня: отвечено 20, осталось 51.')
})

test('bought questions are no part of what ends with the week', () => {
  const said = (left: number) => questionsLeft({ answered: 143, left }, 100).replaceAll('\u00A0', ' ')
  expect(said(100)).toBe('Вопросы сегодня: отвечено 143, осталось 0. И ещё 100 купленных, они не сгорают.')
  expect(said(300)).toContain('осталось 200. Остаток копится до воскресенья. И ещё 100')
})
