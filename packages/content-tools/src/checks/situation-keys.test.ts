import { expect, test } from 'vitest'
import { makeCheckInput, makeItem, makeSituation } from '../../testing/content-fixtures.ts'
import { situationKeyProblems } from './situation-keys.ts'

const situations = (total: number, reversed: number) =>
  Array.from({ length: total }, (_, i) => ({
    ...makeSituation(i + 1, 'Звонит телефон. Я…', ['молчу', 'жду', 'отвечаю']),
    key: i < reversed ? (-1 as const) : (1 as const),
  }))
const messagesOf = (items: ReturnType<typeof situations>) =>
  situationKeyProblems(makeCheckInput(items)).map(({ message }) => message)

test.each([9, 10, 11])('accepts %i of 20 situations keyed -1', reversed => {
  expect(messagesOf(situations(20, reversed))).toEqual([])
})

test('refuses too few and too many, once for the whole bank', () => {
  expect(messagesOf(situations(20, 8))).toEqual(['8 of 20 situations are keyed -1 (40 %), should be 45–55 %'])
  expect(messagesOf(situations(20, 12))).toEqual([
    '12 of 20 situations are keyed -1 (60 %), should be 45–55 %',
  ])
})

test('counts situations that are asked, not statements and retired items', () => {
  const statements = Array.from({ length: 9 }, (_, i) => makeItem(i + 50, 'Жду.', { key: -1 }))
  const retired = situations(9, 9).map(item => ({ ...item, stage: 'retired' as const }))
  expect(messagesOf([...situations(20, 10), ...statements, ...retired])).toEqual([])
})

test('says nothing of a bank with fewer than twenty', () => {
  expect(messagesOf(situations(19, 0))).toEqual([])
})
