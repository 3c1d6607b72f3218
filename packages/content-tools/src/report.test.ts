import { expect, test } from 'vitest'
import { anItem, aPair, aSituation, checkedOf } from '../testing/content-fixtures.ts'
import { countsReport, nearDuplicateReport } from './report.ts'

const { content } = checkedOf([
  anItem(1, 'Разозлить меня трудно.'),
  anItem(2, 'Меня трудно разозлить или обидеть.', { key: -1 }),
  aSituation(3, 'Звонит телефон. Я…', ['молчу', 'жду', 'отвечаю']),
  anItem(4, 'Жду звонка.', { stage: 'retired' }),
])

test('counts what is asked and what is retired', () => {
  const report = countsReport(content)
  expect(report).toContain('1 Устойчивость: 1 qualities, 3 items, 33 % reversed, 1 situations, 0 pairs')
  expect(report).toContain('1 retired')
})

test('counts a side of a pair as an item of its quality', () => {
  const pair = aPair(2, { key: -1, text: 'Ждать.' }, { text: 'Идти.' })
  expect(countsReport(checkedOf([anItem(1, 'Жду звонка.'), pair]).content)).toContain(
    '2 items, 33 % reversed, 0 situations, 1 pairs',
  )
})

test('shows the most alike wordings with their likeness', () => {
  const report = nearDuplicateReport(content)
  expect(report).toContain('1 pairs at or above')
  expect(report).toMatch(/0\.\d\d calmness-1 «Разозлить меня трудно\.» \/ calmness-2/)
})
