import { expect, test } from 'vitest'
import { makeCheckInput, makeItem, makePair } from '../testing/content-fixtures.ts'
import { twinReport } from './report.ts'
import { closestTwins } from './twins.ts'

// «Вечер» and «друзья» are frequent; «ревность», «дружба» and «соседи» are rare.
const FREQUENT = [
  'Вечером звоню друзьям.',
  'Вечером читаю детектив.',
  'Друзья ценят мою точность.',
  'Вечером гуляю у реки.',
  'Друзьям дарю открытки.',
  'Вечером друзья играют в лото.',
].map((text, i) => makeItem(10 + i, text))
const first = makeItem(1, 'Ревность мешает дружбе с соседями.')
const twin = makeItem(2, 'Вечером дружба с соседом гибнет из-за ревности.')

const idsOf = (items: Parameters<typeof makeCheckInput>[0], show = 30): string[] =>
  closestTwins(makeCheckInput(items).content, show).map(({ a, b }) => `${a.id} ${b.id}`)

test.each([
  ['of one quality', twin],
  ['of two qualities', { ...twin, quality: 'trust' }],
])('lists items %s first that share rare words in another order and form', (_which, planted) => {
  expect(idsOf([...FREQUENT, first, planted])[0]).toBe('calmness-1 calmness-2')
})

test('holds frequent words in common for less than rare ones', () => {
  const [rare, ...frequent] = closestTwins(makeCheckInput([...FREQUENT, first, twin]).content, 30)
  expect(rare?.b.id).toBe('calmness-2')
  expect(frequent.length).toBeGreaterThan(0)
  for (const { closeness } of frequent) expect(closeness).toBeLessThan((rare?.closeness ?? 0) / 2)
})

test('holds one rare word in common for less than two', () => {
  const oneWord = makeItem(3, 'Ревность.')
  expect(idsOf([...FREQUENT, first, twin, oneWord])[0]).toBe('calmness-1 calmness-2')
})

test('leaves out declared pairs, retired items and items without a word in common', () => {
  expect(idsOf([first, { ...twin, near: [first.id] }, makeItem(3, 'Гуляю.')])).toEqual([])
  expect(idsOf([first, { ...twin, stage: 'retired' }])).toEqual([])
})

test('reads both sides of a pair', () => {
  const pair = makePair(4, { text: 'Соседи и ревность.' }, { text: 'Дружба.' })
  expect(idsOf([...FREQUENT, first, pair])[0]).toBe('calmness-1 calmness-4')
})

test('prints no more pairs than asked for, under a heading for the reader', () => {
  const lines = twinReport(makeCheckInput([...FREQUENT, first, twin]).content, 2).split('\n')
  expect(lines[0]).toMatch(/^For a reader: /)
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(/^ {2}0\.\d\d calmness-1 «Ревность мешает.*»; calmness-2 «Вечером дружба/)
})
