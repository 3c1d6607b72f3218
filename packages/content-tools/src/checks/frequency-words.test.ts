import { expect, test } from 'vitest'
import { makeCheckInput, makeItem, makeSituation } from '../../testing/content-fixtures.ts'
import { frequencyWordProblems } from './frequency-words.ts'

const isRefused = (text: string, answerSet = 'agreement'): boolean =>
  frequencyWordProblems(makeCheckInput([makeItem(1, text, { answerSet })])).length > 0

test.each([
  'Я часто опаздываю.',
  'Чаще молчу, чем говорю.',
  'Редко злюсь на близких.',
  'Иногда завидую друзьям.',
  'Обычно встаю рано.',
  'Порой жалею о сказанном.',
  'То и дело теряю ключи.',
  'Время от времени перебираю шкаф.',
  'Звоню родителям каждый вечер.',
  'Раз в неделю зову гостей.',
  'Раз в две недели зову гостей.',
])('refuses «%s» on the agreement scale', text => {
  expect(isRefused(text)).toBe(true)
  expect(isRefused(text, 'likeness')).toBe(true)
})

test.each([
  'Мне бывает радостно просто так.',
  'Подолгу рассматриваю узоры на льду.',
  'Накануне встречи сплю как обычно.',
  'Всё чаще думаю о переезде.',
  'Редкости собираю с детства.',
  'Люблю необычное.',
])('accepts «%s»', text => {
  expect(isRefused(text)).toBe(false)
})

test.each(['frequency', 'last-week', 'interest', 'importance'])('accepts them on the scale %s', answerSet => {
  expect(isRefused('Часто гулять пешком.', answerSet)).toBe(false)
})

test('accepts them in situations and in retired items', () => {
  const items = [
    makeSituation(1, 'Сосед часто шумит. Я…', ['терплю', 'стучу', 'прошу']),
    makeItem(2, 'Часто злюсь.', { stage: 'retired' }),
  ]
  expect(frequencyWordProblems(makeCheckInput(items))).toEqual([])
})
