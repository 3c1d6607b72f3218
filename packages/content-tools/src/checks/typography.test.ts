import { expect, test } from 'vitest'
import { makeItem, makeSituation, makeCheckInput } from '../../testing/content-fixtures.ts'
import { typographyProblems } from './typography.ts'

const messagesOf = (text: string): string[] =>
  typographyProblems(makeCheckInput([makeItem(1, text)])).map(p => p.message)

test('accepts a sentence with correct marks', () => {
  expect(messagesOf('Фраза «надо поговорить» — повод для волнения.')).toEqual([])
})

test.each([
  ['Слово "надо" пугает.', 'ёлочки'],
  ['Работа - это радость.', 'dash'],
  ['Жду... и жду.', '…'],
  ['Жду  звонка.', 'two spaces'],
  ['Жду , но недолго.', 'before a punctuation mark'],
  ['Жду,но недолго.', 'after a comma'],
  ['Жду « звонка ».', 'inside quotation marks'],
  ['Жду «звонка.', 'unpaired'],
  ['Жду Вас, друзья.', 'lower case'],
  ['жду звонка.', 'capital letter'],
  ['Жду звонка', 'full stop'],
])('refuses «%s»', (text, advice) => {
  expect(messagesOf(text).join()).toContain(advice)
})

test('refuses a situation that ends without … : ? and options that end with a full stop', () => {
  const problems = typographyProblems(
    makeCheckInput([makeSituation(1, 'Звонит телефон', ['молчу', 'жду.', 'отвечаю'])]),
  )
  expect(problems.map(p => p.message)).toEqual([
    expect.stringContaining('a situation ends with'),
    expect.stringContaining('a response option has no full stop'),
  ])
})
