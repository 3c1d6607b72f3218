import { describe, expect, test } from 'vitest'
import { contentStems, hasWord, sentencesOf, stemOf, wordsOf } from './russian.ts'

describe('two forms of one word have the same stem', () => {
  test.each([
    ['тревога', 'тревогой'],
    ['спокойный', 'спокойного'],
    ['бросаю', 'бросает'],
    ['радуюсь', 'радуется'],
    ['начатое', 'начатого'],
    ['письмо', 'письма'],
    ['лёгкий', 'легкого'],
  ])('%s, %s', (one, other) => {
    expect(stemOf(one)).toBe(stemOf(other))
  })
  test('different words have different stems', () => {
    expect(stemOf('порядок')).not.toBe(stemOf('покой'))
    expect(stemOf('план')).not.toBe(stemOf('плач'))
  })
})

test('a hyphenated word is one word', () => {
  expect(wordsOf('Кое-что — по-моему — важно.')).toEqual(['Кое-что', 'по-моему', 'важно'])
})

test('stop words are left out of the stems', () => {
  expect([...contentStems('Мне и так всё это по душе')]).toEqual([stemOf('душе')])
})

test('hasWord finds whole words only', () => {
  expect(hasWord('Я сам по себе.', 'сам')).toBe(true)
  expect(hasWord('Самое трудное позади.', 'сам')).toBe(false)
})

test('a colon does not end a sentence, a full stop does', () => {
  expect(sentencesOf('Жду. Спросите: «Когда?» Потом решу.')).toHaveLength(2)
})
