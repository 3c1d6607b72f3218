import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('numbers have decimal commas, and what needs quotes has them', () => {
  expect(
    csvOf([
      ['День', 'Сумма'],
      ['а;б "в"\nг', -490.5],
    ]),
  ).toBe('\uFEFFДень;Сумма\r\n"а;б ""в""\nг";-490,5\r\n')
})

test.each(['=1+1', '+7', '-2+3', '@SUM(A1)', '\t=1', '\r=1'])('no text is a formula: %j', text => {
  expect(
    csvOf([[text]])
      .slice(1)
      .replace(/^"/, ''),
  ).toMatch(/^'/)
})
