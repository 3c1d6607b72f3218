import { expect, test } from 'vitest'
import { mentionsBy } from './mentioned.ts'

const mentions = mentionsBy([
  { quality: 'order', phrases: ['разобрал* … шкаф*', 'по папкам|полкам'] },
  { quality: 'assertiveness', phrases: ['промолч*', 'мнение|мнения'] },
])

test('a text speaks of a quality by the stems of its words, in any case and spelling of ё', () => {
  expect(mentions('Разобрала, наконец, шкаф с документами')).toEqual(['order'])
  expect(mentions('Я ПРОМОЛЧАЛА')).toEqual(['assertiveness'])
  expect(mentions('Пили чай на веранде.')).toEqual([])
})

test('the quality that most of the text speaks of comes first', () => {
  expect(mentions('Разобрал шкаф. Спросили моё мнение, промолчал')).toEqual(['assertiveness', 'order'])
  expect(mentions('Разобрал шкаф, разложил по папкам, промолчал')).toEqual(['order', 'assertiveness'])
})
