import { expect, test } from 'vitest'
import { mentionsBy } from './mentioned.ts'

const mentions = mentionsBy([
  { quality: 'critical-mind', phrases: ['фейк*'], weak: ['провер*', 'источник*'], kinds: ['thinking'] },
  { quality: 'order', phrases: ['разобрал* … шкаф*', 'по папкам|полкам'], weak: [], kinds: [] },
  { quality: 'assertiveness', phrases: ['промолч*', 'мнение|мнения'], weak: [], kinds: [] },
])

test('a text speaks of a quality by the stems of its words, in any case and spelling of ё', () => {
  expect(mentions('Разобрала, наконец, шкаф с документами', [])).toEqual(['order'])
  expect(mentions('Я ПРОМОЛЧАЛА', [])).toEqual(['assertiveness'])
  expect(mentions('Пили чай на веранде.', [])).toEqual([])
})

test('the quality that most of the text speaks of comes first', () => {
  expect(mentions('Разобрал шкаф. Спросили моё мнение, промолчал', [])).toEqual(['assertiveness', 'order'])
  expect(mentions('Разобрал шкаф, разложил по папкам, промолчал', [])).toEqual(['order', 'assertiveness'])
})

test('a word that means other things as often counts beside another, or in a kind of event that affords it', () => {
  expect(mentions('В автобусе проверяли билеты', ['people'])).toEqual([])
  expect(mentions('В автобусе проверяли билеты', ['people', 'thinking'])).toEqual(['critical-mind'])
  expect(mentions('Проверила источник', [])).toEqual(['critical-mind'])
  expect(mentions('Проверила: фейк', [])).toEqual(['critical-mind'])
})
