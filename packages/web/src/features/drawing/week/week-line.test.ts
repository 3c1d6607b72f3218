import { describe, expect, test } from 'vitest'
import { drawnOver, FLAT, weekPath } from './week-line.ts'

describe('the line of a week', () => {
  test('has a value for each of 28 parts of days, and keeps those that the finger did not cross', () => {
    const line = drawnOver(FLAT, { along: 0.01, high: 1 }, { along: 0.01, high: 1 })
    expect(line).toHaveLength(28)
    expect(line[0]).toBe(100)
    expect(line.slice(1)).toEqual(FLAT.slice(1))
  })

  test('fills what a fast finger jumps over', () => {
    const line = drawnOver(FLAT, { along: 0, high: 0 }, { along: 1, high: 1 })
    expect(line[0]).toBe(0)
    expect(line[27]).toBe(100)
    expect(line).toEqual(line.toSorted((a, b) => a - b))
  })

  test('is the same drawn backwards', () => {
    const [left, right] = [
      { along: 0.2, high: 0.1 },
      { along: 0.7, high: 0.9 },
    ]
    expect(drawnOver(FLAT, right, left)).toEqual(drawnOver(FLAT, left, right))
  })

  test('stays within 0 and 100 wherever the finger goes', () => {
    const line = drawnOver(FLAT, { along: -3, high: 7 }, { along: 4, high: -7 })
    expect(Math.min(...line)).toBe(0)
    expect(Math.max(...line)).toBe(100)
    expect(line).toHaveLength(28)
  })

  test('is drawn through the middle of each part', () => {
    expect(weekPath([100, 0], 100, 50)).toBe('M25.0 0.0C50.0 0.0 50.0 50.0 75.0 50.0')
  })
})
