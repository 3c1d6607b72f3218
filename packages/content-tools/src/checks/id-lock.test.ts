import { describe, expect, test } from 'vitest'
import { lockViolations, renderLock, missingFromLock } from '@grani/server/content/id-lock.ts'
import {
  makeItem,
  makePair,
  makeQuality,
  makeSituation,
  makeCheckInput,
} from '../../testing/content-fixtures.ts'

const first = makeItem(1, 'Жду звонка.')
const second = makeSituation(2, 'Звонит телефон. Я…', ['молчу', 'жду', 'отвечаю'])
const before = makeCheckInput([first, second])
const lock = renderLock(before.content)

const violationsOf = (...args: Parameters<typeof makeCheckInput>): string[] =>
  lockViolations(makeCheckInput(...args), lock).map(problem => problem.message)

test('reports nothing for the content it was written from', () => {
  expect(lockViolations(before, lock)).toEqual([])
  expect(missingFromLock(before, lock)).toEqual([])
})

describe('refuses', () => {
  test('an item that vanished, pointing into the lock', () => {
    const [problem, ...rest] = lockViolations(makeCheckInput([first]), lock)
    expect(problem?.file).toBe('ids.lock')
    expect(lock.split('\n')[(problem?.line ?? 0) - 1]).toContain('calmness-2')
    expect(rest).toEqual([])
  })
  test('a quality that vanished', () => {
    expect(violationsOf([first, second], [makeQuality({ id: 'peace' })])).toEqual([
      expect.stringContaining('quality calmness has vanished'),
    ])
  })
  test.each([
    ['another number', { number: 1009 }],
    ['another key', { key: -1 as const }],
    ['another number of response options', { answers: first.answers.slice(1) }],
    ['another quality', { quality: 'order' }],
  ])('%s under the same id', (_what, change) => {
    expect(violationsOf([{ ...first, ...change }, second])).toEqual([
      expect.stringContaining('give a new thing a new id'),
    ])
  })
  test('a reversed key in a side of a pair under the same id', () => {
    const pair = makePair(3, { text: 'Молчать.' }, { text: 'Петь.' })
    const locked = renderLock(makeCheckInput([pair]).content)
    const reversed = { ...pair, left: { ...pair.left, key: -1 as const } }
    expect(lockViolations(makeCheckInput([reversed]), locked).map(p => p.message)).toEqual([
      expect.stringContaining('key=-1|1'),
    ])
    const written = { ...pair, left: { ...pair.left, key: 1 as const } }
    expect(lockViolations(makeCheckInput([written]), locked)).toEqual([])
  })
  test('a new wording under the same version', () => {
    expect(violationsOf([{ ...first, text: 'Жду письма.' }, second])).toEqual([
      expect.stringContaining('set version: 2'),
    ])
  })
  test('options of a situation in another order under the same version', () => {
    const reversed = makeSituation(2, second.text, ['отвечаю', 'жду', 'молчу'])
    expect(violationsOf([first, reversed])).toHaveLength(1)
  })
  test('another option set under the same version', () => {
    expect(violationsOf([{ ...first, answerSet: 'frequency' }, second])).toHaveLength(1)
  })
  test('a version lower than the one recorded', () => {
    const now = makeCheckInput([{ ...first, version: 3, text: 'Жду письма.' }, second])
    const later = renderLock(now.content)
    expect(lockViolations(before, later).map(p => p.message)).toEqual([
      expect.stringContaining('version 3 was already used'),
    ])
  })
})

test('accepts a new version, a retired item and a new item, and reports what the lock lacks', () => {
  const now = makeCheckInput([
    { ...first, text: 'Жду письма.', version: 2 },
    { ...second, stage: 'retired' },
    makeItem(3, 'Читаю в дороге.'),
  ])
  expect(lockViolations(now, lock)).toEqual([])
  expect(missingFromLock(now, lock).map(p => p.message)).toEqual([
    expect.stringContaining('calmness-1'),
    expect.stringContaining('calmness-3'),
  ])
})
