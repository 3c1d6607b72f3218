import { expect, test } from 'vitest'
import { countProblems } from './counts.ts'
import { anItem, aPair, aQuality, aSituation, checkedOf } from '../../testing/content-fixtures.ts'

const bank = (total: number, reversed: number) =>
  Array.from({ length: total }, (_, i) =>
    i === total - 1
      ? aSituation(i, 'Поезд стоит в поле. Я…', ['сержусь', 'скучаю', 'читаю'])
      : anItem(i, `Текст ${i}.`, { key: i < reversed ? -1 : 1 }),
  )

test('passes a quality with enough items of both keys and a situation', () => {
  expect(countProblems(checkedOf(bank(16, 6)))).toEqual([])
})

test('wants sixteen items, not counting retired ones', () => {
  const items = bank(17, 6)
  expect(countProblems(checkedOf(items.slice(1, -1)))[0]?.message).toContain('has 15 items')
  const retired = items.map((item, i) => (i > 5 && i < 8 ? { ...item, stage: 'retired' as const } : item))
  expect(
    countProblems(checkedOf(retired))
      .map(p => p.message)
      .join(),
  ).toContain('has 15 items')
})

test.each([2, 8])('refuses %i reversed of 16', reversed => {
  expect(countProblems(checkedOf(bank(16, reversed))).map(p => p.message)).toEqual([
    expect.stringContaining(`${reversed} of 16 items are reversed`),
  ])
})

test('counts the sides of pairs with the items', () => {
  const turned = aPair(20, { key: -1 }, { key: -1 })
  const plain = aPair(21, {}, {})
  expect(countProblems(checkedOf([...bank(16, 4), turned]))).toEqual([])
  expect(countProblems(checkedOf([...bank(16, 4), plain])).map(p => p.message)).toEqual([
    expect.stringContaining('4 of 18 items are reversed'),
  ])
})

test('wants of an interest, whose activities have no opposite, two turned sides at least', () => {
  const interest = aQuality({ kind: 'P' })
  const activities = Array.from({ length: 16 }, (_, i) => anItem(i, `Дело ${i}.`, { answerSet: 'interest' }))
  const withSides = (left: 1 | -1, right: 1 | -1) =>
    countProblems(checkedOf([...activities, aPair(20, { key: left }, { key: right })], [interest]))
  expect(withSides(-1, -1)).toEqual([])
  expect(withSides(-1, 1).map(p => p.message)).toEqual([expect.stringContaining('1 of 18 items')])
})

test('wants a situation for a trait, not for a preference', () => {
  const items = bank(17, 6).slice(0, -1)
  expect(countProblems(checkedOf(items)).map(p => p.message)).toEqual(['calmness has no situation'])
  expect(countProblems(checkedOf(items, [aQuality({ kind: 'P' })]))).toEqual([])
})

test('wants two directions for a goal', () => {
  const checked = checkedOf(bank(16, 6))
  const goals = [{ uid: 'knwYrs' as const, displayName: 'Цель', lead: 'Зачем.', img: '/x.svg' }]
  expect(countProblems({ ...checked, content: { ...checked.content, goals } }).map(p => p.message)).toEqual([
    'knwYrs needs at least 2 directions',
  ])
})
