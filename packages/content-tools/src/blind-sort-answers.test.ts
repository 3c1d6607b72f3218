import { expect, test } from 'vitest'
import { makeCheckInput, makeItem, makeSituation } from '../testing/content-fixtures.ts'
import { drawCards, renderSheet } from './blind-sort.ts'
import { parseSortAnswers } from './blind-sort-answers.ts'

const SHEET = { cards: 20, qualities: 115 }
const plain = { quality: 57, key: 1, hesitated: false, second: null }

test.each([
  ['12: 57 +', plain],
  ['12: 57 +1', plain],
  ['12:57+', plain],
  ['12: 57 -', { ...plain, key: -1 }],
  ['12: 57 -1 ', { ...plain, key: -1 }],
  ['12: 57 −', { ...plain, key: -1 }],
  ['12: 57 + ?', { ...plain, hesitated: true }],
  ['12: 57 + 63', { ...plain, second: 63 }],
  ['12: 57 +1 ? 63', { ...plain, hesitated: true, second: 63 }],
  ['12: 57', { ...plain, key: null }],
  ['12: 57 ? 63', { ...plain, key: null, hesitated: true, second: 63 }],
])('reads «%s»', (line, answer) => {
  expect(parseSortAnswers(line, SHEET)).toEqual({ answers: new Map([[12, answer]]), unreadable: [] })
})

test.each([
  '12: +',
  '12: calmness +',
  '12: 57 +2',
  '12: 57 + 63 64',
  '12: 57 + 57',
  '12: 116 +',
  '12: 0 +',
  '12: 57 + 116',
  '21: 57 +',
  '0: 57 +',
])('reports «%s» instead of guessing', line => {
  expect(parseSortAnswers(line, SHEET)).toEqual({ answers: new Map(), unreadable: [line] })
})

test('reports the second answer to a card', () => {
  const { answers, unreadable } = parseSortAnswers('1: 5 +\n1: 6 +', SHEET)
  expect(answers.get(1)?.quality).toBe(5)
  expect(unreadable).toEqual(['1: 6 +'])
})

test('finds no answer in a sheet that was not filled in, and the answers in one that was', () => {
  const { content } = makeCheckInput([
    makeItem(1, '8: 57 не похоже на ответ.'),
    makeSituation(2, 'Звонит телефон. Я…', ['молчу', 'жду', 'отвечаю']),
  ])
  const sheet = `${renderSheet(content, drawCards(content, { seed: 3, items: 2, texts: 5 }))}\n`
  expect(parseSortAnswers(sheet, SHEET)).toEqual({ answers: new Map(), unreadable: [] })
  expect(parseSortAnswers(sheet.replace('\n7:\n', '\r\n7: 3 - ?\r\n'), SHEET).answers).toEqual(
    new Map([[7, { quality: 3, key: -1, hesitated: true, second: null }]]),
  )
})
