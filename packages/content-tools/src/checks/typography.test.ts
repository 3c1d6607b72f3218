import { expect, test } from 'vitest'
import { anItem, aSituation, checkedOf } from '../../testing/content-fixtures.ts'
import { typographyProblems } from './typography.ts'

const said = (text: string): string[] => typographyProblems(checkedOf([anItem(1, text)])).map(p => p.message)

test('passes a well-set sentence', () => {
  expect(said('Фраза «надо поговорить» — повод для волнения.')).toEqual([])
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
  expect(said(text).join()).toContain(advice)
})

test('wants a situation to lead to its answers, which have no full stop', () => {
  const problems = typographyProblems(
    checkedOf([aSituation(1, 'Звонит телефон', ['молчу', 'жду.', 'отвечаю'])]),
  )
  expect(problems.map(p => p.message)).toEqual([
    expect.stringContaining('a situation ends with'),
    expect.stringContaining('an answer has no full stop'),
  ])
})
