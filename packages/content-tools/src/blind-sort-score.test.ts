import { expect, test } from 'vitest'
import type { Card } from './blind-sort.ts'
import type { SortAnswer } from './blind-sort-answers.ts'
import { confusions, placeCards, scoreReport } from './blind-sort-score.ts'

const QUALITIES = ['calmness', 'order', 'trust']
const cardOf = (id: string, quality: string, key: Card['key']): Card => ({
  id,
  quality,
  key,
  text: `Текст ${id}.`,
})
const CARDS = [
  cardOf('calmness-01', 'calmness', 1),
  cardOf('calmness-02', 'calmness', -1),
  cardOf('order-01', 'order', 1),
  cardOf('trust-01', 'trust', -1),
  cardOf('trust.middle', 'trust', null),
]

const answer = (quality: number, key: SortAnswer['key'], more: Partial<SortAnswer> = {}): SortAnswer => ({
  quality,
  key,
  hesitated: false,
  second: null,
  ...more,
})
const FLAWLESS = [answer(1, 1), answer(1, -1), answer(2, 1), answer(3, -1), answer(3, null)]

/** The cards placed without a fault but for the planted answers, by card number. */
const placedWith = (planted: Record<number, SortAnswer | null>) => {
  const entries = FLAWLESS.map((one, n): [number, SortAnswer | null] => [n + 1, planted[n + 1] ?? one])
  const given = entries.flatMap(([card, one]): [number, SortAnswer][] =>
    one === null || planted[card] === null ? [] : [[card, one]],
  )
  return placeCards(CARDS, QUALITIES, new Map(given))
}
const reportWith = (planted: Record<number, SortAnswer | null>): string => scoreReport(placedWith(planted))

test('finds nothing wrong where every card is placed as it was meant', () => {
  const report = reportWith({})
  expect(report).toContain('items: 4\n  right quality: 100 % (4 of 4)')
  expect(report).toContain('right key, where the quality is right: 100 % (4 of 4)')
  expect(report).toContain('hesitations: 0 % (0 of 4)')
  expect(report).toContain('second home noted: 0 % (0 of 4)')
  expect(report).toContain('level texts: 1\n  right quality: 100 % (1 of 1)')
  expect(report).toContain('Placed wrongly or with hesitation: 0')
})

test('counts a wrong quality and leaves its key out of the comparison', () => {
  const report = reportWith({ 1: answer(2, -1) })
  expect(report).toContain('right quality: 75 % (3 of 4)')
  expect(report).toContain('right key, where the quality is right: 100 % (3 of 3)')
  expect(report).toContain('  calmness-01 → order: Текст calmness-01.')
})

test('counts a wrong key and a missing one', () => {
  const report = reportWith({ 2: answer(1, 1), 3: answer(2, null) })
  expect(report).toContain('right quality: 100 % (4 of 4)')
  expect(report).toContain('right key, where the quality is right: 50 % (2 of 4)')
  expect(report).toContain('  calmness-02 right, key 1: ')
  expect(report).toContain('  order-01 right, key missing: ')
})

test('lists a card placed rightly with hesitation, and counts it', () => {
  const report = reportWith({ 4: answer(3, -1, { hesitated: true }) })
  expect(report).toContain('hesitations: 25 % (1 of 4)')
  expect(report).toContain('Placed wrongly or with hesitation: 1\n  trust-01 right, hesitated: ')
})

test('counts a second home, which alone is no fault', () => {
  const report = reportWith({ 3: answer(2, 1, { second: 1 }) })
  expect(report).toContain('second home noted: 25 % (1 of 4)')
  expect(report).toContain('Placed wrongly or with hesitation: 0')
  expect(reportWith({ 3: answer(1, 1, { second: 2 }) })).toContain('order-01 → calmness, second order: ')
})

test('counts a card without an answer as placed in nothing', () => {
  expect(confusions(placedWith({ 3: null }))).toEqual([{ quality: 'order', chosen: 'nothing', count: 1 }])
})

test('shows the cells off the diagonal only, the most frequent first', () => {
  const planted = { 1: answer(3, 1), 2: answer(3, 1), 4: answer(2, 1) }
  expect(confusions(placedWith(planted))).toEqual([
    { quality: 'calmness', chosen: 'trust', count: 2 },
    { quality: 'trust', chosen: 'order', count: 1 },
  ])
  expect(reportWith(planted)).toContain(
    'Written for → placed in:\n    2 calmness → trust\n    1 trust → order\n',
  )
})
