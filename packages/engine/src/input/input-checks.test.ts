import { describe, expect, test } from 'vitest'
import { errorOf } from '../../testing/error-of.ts'
import {
  checkedFacts,
  checkedGroups,
  checkedRows,
  checkedSelection,
  describeValue,
  indexOfId,
  ownEntry,
  requireCount,
  requireFields,
  requireFinite,
  requireList,
  requireWithin,
} from './input-checks.ts'
import { MAX_INTERCEPT, MAX_LOADING, MAX_SLOPE, MAX_THRESHOLD } from './limits.ts'
import { requireIntercept, requireLoadings, requireSlope, requireThresholds } from './parameter-checks.ts'

const REJECTED = ['bad-input', 'here']

describe('numbers', () => {
  test.each([0, -1.5, 1e308, -0])('%f is finite', x => expect(requireFinite(x, 'here')).toBe(x))

  test.each([NaN, Infinity, -Infinity, '1', null, undefined, 1n, [1], {}])('%o is no finite number', x => {
    expect(errorOf(() => requireFinite(x, 'here'))).toEqual(REJECTED)
  })

  test.each([0, 1, 156_000, Number.MAX_SAFE_INTEGER])('%i is a count', x =>
    expect(requireCount(x, 'here')).toBe(x),
  )

  test.each([-1, 0.5, 2 ** 53, NaN, '3', null])('%o is no count', x => {
    expect(errorOf(() => requireCount(x, 'here'))).toEqual(REJECTED)
  })

  test('a range includes its ends', () => {
    expect(requireWithin(-1, 'here', -1, 1)).toBe(-1)
    expect(requireWithin(1, 'here', -1, 1)).toBe(1)
    expect(errorOf(() => requireWithin(1 + 1e-9, 'here', -1, 1))).toEqual(REJECTED)
    expect(errorOf(() => requireWithin(-1 - 1e-9, 'here', -1, 1))).toEqual(REJECTED)
  })
})

describe('parameters at their limits', () => {
  test.each<[string, (value: unknown, where: string) => unknown, unknown[], unknown[]]>([
    ['a slope', requireSlope, [Number.MIN_VALUE, 1, MAX_SLOPE], [0, -1, MAX_SLOPE + 1e-9, NaN]],
    [
      'an intercept',
      requireIntercept,
      [-MAX_INTERCEPT, 0, MAX_INTERCEPT],
      [MAX_INTERCEPT + 0.1, -MAX_INTERCEPT - 0.1],
    ],
  ])('%s', (_name, check, accepted, rejected) => {
    for (const value of accepted) expect(check(value, 'here')).toBe(value)
    for (const value of rejected) expect(errorOf(() => check(value, 'here'))).toEqual(REJECTED)
  })

  test('thresholds ascend strictly and stay inside ±1000', () => {
    expect([...requireThresholds([-MAX_THRESHOLD, 0, MAX_THRESHOLD], 'here', 3)]).toEqual([-1000, 0, 1000])
    expect(errorOf(() => requireThresholds([0, 0], 'here'))).toEqual(['bad-input', 'here[1]'])
    expect(errorOf(() => requireThresholds([0, 1, 0.5], 'here'))).toEqual(['bad-input', 'here[2]'])
    expect(errorOf(() => requireThresholds([MAX_THRESHOLD + 1], 'here'))).toEqual(['bad-input', 'here[0]'])
    expect(errorOf(() => requireThresholds([0, 1], 'here', 3))).toEqual(REJECTED)
  })

  test('loadings are at most ten numbers inside ±10', () => {
    expect(requireLoadings([], 'here')).toEqual([])
    expect(requireLoadings([MAX_LOADING, -MAX_LOADING], 'here')).toEqual([10, -10])
    expect(errorOf(() => requireLoadings(Array(11).fill(0), 'here'))).toEqual(REJECTED)
    expect(errorOf(() => requireLoadings([0, 11], 'here'))).toEqual(['bad-input', 'here[1]'])
  })
})

describe('lists and objects', () => {
  test('an array is no object, and an object is no array', () => {
    expect(requireFields({ a: 1 }, 'here')).toEqual({ a: 1 })
    for (const value of [[], null, 'x', 3])
      expect(errorOf(() => requireFields(value, 'here'))).toEqual(REJECTED)
    for (const value of [{}, null, 'x', { length: 2 }])
      expect(errorOf(() => requireList(value, 'here'))).toEqual(REJECTED)
  })

  test('a list is copied with its holes as undefined', () => {
    const sparse = Array<number>(3)
    sparse[1] = 7
    const seen: unknown[] = []
    requireList(sparse, 'here').forEach(entry => seen.push(entry))
    expect(seen).toEqual([undefined, 7, undefined])
  })

  test('a list may be required to have a length', () => {
    expect(requireList([1, 2], 'here', 2)).toEqual([1, 2])
    expect(errorOf(() => requireList([1], 'here', 2))).toEqual(REJECTED)
  })

  test('inherited properties are no entries', () => {
    expect(ownEntry({}, 'constructor')).toBeUndefined()
    expect(ownEntry({ constructor: 5 }, 'constructor')).toBe(5)
  })

  test('only texts are ids', () => {
    const index = new Map([['1', 0]])
    expect(indexOfId(index, '1')).toBe(0)
    expect(indexOfId(index, 1)).toBeUndefined()
    expect(indexOfId(index, '2')).toBeUndefined()
  })
})

test.each<[unknown, string]>([
  ['text', '"text"'],
  [3, '3'],
  [null, 'null'],
  [undefined, 'undefined'],
  [[1, 2], 'a list'],
  [{ toString: null }, 'an object'],
  [Symbol('s'), 'a symbol'],
  [() => 1, 'a function'],
])('an error message describes %o as %s', (value, expected) => {
  expect(describeValue(value)).toBe(expected)
})

describe('data of many people', () => {
  const index = new Map([
    ['x', 0],
    ['y', 1],
  ])

  test('rows are objects', () => {
    const rows = [{ x: 1 }, {}]
    expect(checkedRows(rows)).toBe(rows)
  })

  test('groups are texts or null', () => {
    expect(checkedGroups(['a', null, ''])).toEqual(['a', null, ''])
  })

  test('facts name items of the bank, with times from 0 and counts of skips', () => {
    const facts = { times: { x: [0, 1500.5] }, skips: { y: 3 } }
    expect(checkedFacts(index, facts)).toBe(facts)
    expect(checkedFacts(index, {})).toEqual({})
    expect(errorOf(() => checkedFacts(index, { times: { z: [] } }))).toEqual(['unknown-item', 'facts.times'])
    expect(errorOf(() => checkedFacts(index, { skips: { z: 1 } }))).toEqual(['unknown-item', 'facts.skips'])
    expect(errorOf(() => checkedFacts(index, { times: { x: [1, -1] } }))).toEqual([
      'bad-input',
      'facts.times.x[1]',
    ])
    expect(errorOf(() => checkedFacts(index, { skips: { x: 0.5 } }))).toEqual(['bad-input', 'facts.skips.x'])
  })
})

describe('selection options', () => {
  test('are optional, each and all', () => {
    expect(checkedSelection(undefined)).toEqual({})
    expect(checkedSelection({ top: 1, explore: 0, random: 1, repeat: 0.5 })).toEqual({
      top: 1,
      explore: 0,
      random: 1,
      repeat: 0.5,
    })
  })

  test.each([
    [{ top: 0 }, 'selection.top'],
    [{ top: 1.5 }, 'selection.top'],
    [{ random: 1.01 }, 'selection.random'],
    [{ explore: -0.1 }, 'selection.explore'],
    [{ repeat: '0.1' }, 'selection.repeat'],
    [[], 'selection'],
  ])('%o are rejected at %s', (options, where) => {
    expect(errorOf(() => checkedSelection(options))).toEqual(['bad-input', where])
  })
})
