import { expect, test } from 'vitest'
import { expectedText } from './expected-text.ts'

const said = (results_range: { from: number; to: number } | null) =>
  expectedText({ results_range })?.replaceAll('\u00A0', ' ').replace('\u2060', '') ?? null

test('what a booster brings is said as a range, and only where it can be', () => {
  expect(said({ from: 4, to: 12 })).toBe('обычно 4–12 результатов')
  expect(said({ from: 14, to: 21 })).toBe('обычно 14–21 результат')
  expect(said({ from: 0, to: 1 })).toBe('обычно до 1 результата')
  expect(said(null)).toBeNull()
})
