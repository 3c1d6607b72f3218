import { describe, expect, test } from 'vitest'
import { contentStems, hasWord, sentencesOf, stemOf, wordsOf } from './russian.ts'

describe('two forms of one word meet in one stem', () => {
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
  test('different words do not', () => {
    expect(stemOf('порядок')).not.toBe(stemOf('покой'))
    expect(stemOf('план')).not.toBe(stemOf('плач'))
  })
})

test('a word joined by a hyphen is one word', () => {
  expect(wordsOf('Кое-что — по-моему — важно.')).toEqual(['Кое-что', 'по-моему', 'важно'])
})

test('small words do not count as meaning', () => {
  expect([...contentStems('Мне и так всё это по душе')]).toEqual([stemOf('душе')])
})

test('a word is found whole, not inside another', () => {
  expect(hasWord('Я сам по себе.', 'сам')).toBe(true)
  expect(hasWord('Самое трудное позади.', 'сам')).toBe(false)
})

test('sentences end where they end', () => {
  expect(sentencesOf('Жду. Спросите: «Когда?» Потом решу.')).toHaveLength(2)
})
