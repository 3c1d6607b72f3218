import { expect, test } from 'vitest'
import {
  makeCheckInput,
  makeItem,
  makePair,
  makeQuality,
  makeSituation,
} from '../testing/content-fixtures.ts'
import { bankRulesReport } from './bank-rules.ts'

const SCENE = ['молчу', 'жду', 'отвечаю']
const order = { quality: 'order' }
const report = bankRulesReport(
  makeCheckInput(
    [
      makeItem(1, 'Разозлить меня трудно.'),
      makeItem(2, 'Злюсь часто.', { key: -1, near: ['calmness-1'] }),
      makeItem(3, 'Вещи не теряю.', { ...order, near: ['calmness-4'], sensitive: true }),
      makeItem(4, 'Вещи у меня на местах.', { ...order, near: ['calmness-3', 'calmness-1'] }),
      makeSituation(5, 'Звонит телефон. Я…', SCENE),
      { ...makeSituation(6, 'Пропал ключ. Я…', SCENE), ...order, key: -1 },
      { ...makeSituation(7, 'Пропал зонт. Я…', SCENE), ...order },
      makeItem(8, 'Тоскливо.', { quality: 'low-mood', answerSet: 'last-week', key: -1 }),
      makePair(9, { key: -1 }, {}),
      makeItem(11, 'Люди меняются.', { ...order, answerSet: 'opinion' }),
      makeItem(10, 'Никуда не спешу иногда.', { stage: 'retired', sensitive: true, near: ['calmness-1'] }),
    ],
    [makeQuality(), makeQuality({ id: 'order' }), makeQuality({ id: 'low-mood', kind: 'S' })],
  ).content,
)
const countOf = (rule: string): string | undefined =>
  report
    .split('\n')
    .find(line => line.startsWith(`${rule}  `))
    ?.slice(rule.length)
    .trim()
    .split(/ {2,}/)[0]

test.each([
  ['items asked', '10'],
  ['graded items per quality, min / median', '1 / 3'],
  // Two of the eight items of traits; of all nine items and the two sides of the pair four.
  ['reversed, traits / all with sides of pairs', '25 % / 36 %'],
  ['statements with a negation', '16.7 % (1 of 6)'],
  ['statements with a word that denies', '20.0 % (1 of 5)'],
  ['beliefs', '1'],
  ['frequency words on agreement scales', '1'],
  ['situations, total / min per trait', '3 / 1'],
  ['situations keyed -1', '33.3 % (1 of 3)'],
  ['seven-day items', '1'],
  ['sensitive', '1'],
  ['pairs', '1'],
  // 3 and 4 declare each other, which is one couple.
  ['near declared, couples within / across qualities', '2 / 1'],
  ['retired', '1'],
])('counts «%s»', (rule, count) => {
  expect(countOf(rule)).toBe(count)
})

test('names the limit of a rule that a check enforces', () => {
  expect(report).toMatch(/^statements with a negation .* 8 % at most$/m)
  expect(report).toMatch(/^statements with a word that denies .* 2 % at most$/m)
  expect(report).toMatch(/^situations keyed -1 .* 45–55 %$/m)
  expect(report).toMatch(/^frequency words on agreement scales .* none$/m)
  expect(report).toMatch(/^situations, total .* 1 per trait at least$/m)
})

test('shows a trait without items and one without a situation', () => {
  const empty = bankRulesReport(
    makeCheckInput([makeItem(1, 'Жду.'), makeItem(2, 'Иду.')], [makeQuality(), makeQuality({ id: 'order' })])
      .content,
  )
  expect(empty).toMatch(/min \/ median +0 \/ 1$/m)
  expect(empty).toMatch(/min per trait +0 \/ 0 /m)
})
