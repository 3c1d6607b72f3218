import { expect, test } from 'vitest'
import { countProblems } from './counts.ts'
import {
  makeItem,
  makePair,
  makeQuality,
  makeSituation,
  makeCheckInput,
} from '../../testing/content-fixtures.ts'

const bank = (total: number, reversed: number) =>
  Array.from({ length: total }, (_, i) =>
    i === total - 1
      ? makeSituation(i, 'Поезд стоит в поле. Я…', ['сержусь', 'скучаю', 'читаю'])
      : makeItem(i, `Текст ${i}.`, { key: i < reversed ? -1 : 1 }),
  )

test('accepts a quality with enough items of both keys and a situation', () => {
  expect(countProblems(makeCheckInput(bank(16, 6)))).toEqual([])
})

test('refuses fewer than 16 items, not counting retired ones', () => {
  const items = bank(17, 6)
  expect(countProblems(makeCheckInput(items.slice(1, -1)))[0]?.message).toContain('has 15 items')
  const retired = items.map((item, i) => (i > 5 && i < 8 ? { ...item, stage: 'retired' as const } : item))
  expect(
    countProblems(makeCheckInput(retired))
      .map(p => p.message)
      .join(),
  ).toContain('has 15 items')
})

test.each([2, 10])('refuses %i reversed items of 16', reversed => {
  expect(countProblems(makeCheckInput(bank(16, reversed))).map(p => p.message)).toEqual([
    expect.stringContaining(`${reversed} of 16 items are reversed`),
  ])
})

test('counts the sides of pairs as items', () => {
  const turned = makePair(20, { key: -1 }, { key: -1 })
  const plain = makePair(21, {}, {})
  expect(countProblems(makeCheckInput([...bank(16, 4), turned]))).toEqual([])
  expect(countProblems(makeCheckInput([...bank(16, 4), plain])).map(p => p.message)).toEqual([
    expect.stringContaining('4 of 18 items are reversed'),
  ])
})

test('refuses an interest with fewer than two reversed sides of pairs', () => {
  const interest = makeQuality({ kind: 'P' })
  const activities = Array.from({ length: 16 }, (_, i) =>
    makeItem(i, `Дело ${i}.`, { answerSet: 'interest' }),
  )
  const withSides = (left: 1 | -1, right: 1 | -1) =>
    countProblems(makeCheckInput([...activities, makePair(20, { key: left }, { key: right })], [interest]))
  expect(withSides(-1, -1)).toEqual([])
  expect(withSides(-1, 1).map(p => p.message)).toEqual([expect.stringContaining('1 of 18 items')])
})

test('refuses a trait without a situation, accepts a preference without one', () => {
  const items = bank(17, 6).slice(0, -1)
  expect(countProblems(makeCheckInput(items)).map(p => p.message)).toEqual(['calmness has no situation'])
  expect(countProblems(makeCheckInput(items, [makeQuality({ kind: 'P' })]))).toEqual([])
})

test('refuses a goal with fewer than two directions', () => {
  const checked = makeCheckInput(bank(16, 6))
  const goals = [
    {
      uid: 'knwYrs' as const,
      displayName: 'Цель',
      lead: 'Зачем.',
      img: '/x.svg',
      openers: [],
      beginning: [],
      first: [],
    },
  ]
  expect(countProblems({ ...checked, content: { ...checked.content, goals } }).map(p => p.message)).toEqual([
    'knwYrs needs at least 2 directions',
  ])
})
