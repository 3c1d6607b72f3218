import { expect, test } from 'vitest'
import { makeItem, makePair, makeSituation, makeCheckInput } from '../testing/content-fixtures.ts'
import { countsReport, nearDuplicateReport } from './report.ts'

const { content } = makeCheckInput([
  makeItem(1, 'Разозлить меня трудно.'),
  makeItem(2, 'Меня трудно разозлить или обидеть.', { key: -1 }),
  makeSituation(3, 'Звонит телефон. Я…', ['молчу', 'жду', 'отвечаю']),
  makeItem(4, 'Жду звонка.', { stage: 'retired' }),
])

test('counts asked and retired items', () => {
  const report = countsReport(content)
  expect(report).toContain('1 Устойчивость: 1 qualities, 3 items, 33 % reversed, 1 situations, 0 pairs')
  expect(report).toContain('1 retired')
  expect(report).toContain('5 level texts, 0 steps')
})

test('counts the keys of both sides of a pair', () => {
  const pair = makePair(2, { key: -1, text: 'Ждать.' }, { text: 'Идти.' })
  expect(countsReport(makeCheckInput([makeItem(1, 'Жду звонка.'), pair]).content)).toContain(
    '2 items, 33 % reversed, 0 situations, 1 pairs',
  )
})

test('lists the most similar wordings with their similarity', () => {
  const report = nearDuplicateReport(content)
  expect(report).toContain('1 pairs at or above')
  expect(report).toMatch(/0\.\d\d calmness-1 «Разозлить меня трудно\.» \/ calmness-2/)
})
