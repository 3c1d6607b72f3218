import { describe, expect, test } from 'vitest'
import { brokenPromises, lockOf, unlocked } from '@grani/server/content/lock.ts'
import { anItem, aPair, aQuality, aSituation, checkedOf } from '../../testing/content-fixtures.ts'

const first = anItem(1, 'Жду звонка.')
const second = aSituation(2, 'Звонит телефон. Я…', ['молчу', 'жду', 'отвечаю'])
const before = checkedOf([first, second])
const lock = lockOf(before.content)

const broken = (...args: Parameters<typeof checkedOf>): string[] =>
  brokenPromises(checkedOf(...args), lock).map(problem => problem.message)

test('is content with what it has recorded', () => {
  expect(brokenPromises(before, lock)).toEqual([])
  expect(unlocked(before, lock)).toEqual([])
})

describe('refuses', () => {
  test('an item that vanished, pointing into the lock', () => {
    const [problem, ...rest] = brokenPromises(checkedOf([first]), lock)
    expect(problem?.file).toBe('ids.lock')
    expect(lock.split('\n')[(problem?.line ?? 0) - 1]).toContain('calmness-2')
    expect(rest).toEqual([])
  })
  test('a quality that vanished', () => {
    expect(broken([first, second], [aQuality({ id: 'peace' })])).toEqual([
      expect.stringContaining('quality calmness has vanished'),
    ])
  })
  test.each([
    ['another number', { number: 1009 }],
    ['another key', { key: -1 as const }],
    ['another number of answers', { answers: first.answers.slice(1) }],
    ['another quality', { quality: 'order' }],
  ])('%s under the same id', (_what, change) => {
    expect(broken([{ ...first, ...change }, second])).toEqual([
      expect.stringContaining('give a new thing a new id'),
    ])
  })
  test('a side of a pair that was turned under the same id', () => {
    const pair = aPair(3, { text: 'Молчать.' }, { text: 'Петь.' })
    const locked = lockOf(checkedOf([pair]).content)
    const turned = { ...pair, left: { ...pair.left, key: -1 as const } }
    expect(brokenPromises(checkedOf([turned]), locked).map(p => p.message)).toEqual([
      expect.stringContaining('key=-1|1'),
    ])
    const written = { ...pair, left: { ...pair.left, key: 1 as const } }
    expect(brokenPromises(checkedOf([written]), locked)).toEqual([])
  })
  test('a new wording under the same version', () => {
    expect(broken([{ ...first, text: 'Жду письма.' }, second])).toEqual([
      expect.stringContaining('set version: 2'),
    ])
  })
  test('answers of a situation in another order under the same version', () => {
    const turned = aSituation(2, second.text, ['отвечаю', 'жду', 'молчу'])
    expect(broken([first, turned])).toHaveLength(1)
  })
  test('another answer set under the same version', () => {
    expect(broken([{ ...first, answerSet: 'frequency' }, second])).toHaveLength(1)
  })
  test('a version that was left behind', () => {
    const now = checkedOf([{ ...first, version: 3, text: 'Жду письма.' }, second])
    const later = lockOf(now.content)
    expect(brokenPromises(before, later).map(p => p.message)).toEqual([
      expect.stringContaining('version 3 was already used'),
    ])
  })
})

test('accepts a new version, a retired item and a new item, and asks to record them', () => {
  const now = checkedOf([
    { ...first, text: 'Жду письма.', version: 2 },
    { ...second, stage: 'retired' },
    anItem(3, 'Читаю в дороге.'),
  ])
  expect(brokenPromises(now, lock)).toEqual([])
  expect(unlocked(now, lock).map(p => p.message)).toEqual([
    expect.stringContaining('calmness-1'),
    expect.stringContaining('calmness-3'),
  ])
})
