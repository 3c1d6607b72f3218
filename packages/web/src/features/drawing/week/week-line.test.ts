import { describe, expect, test } from 'vitest'
import { drawnOver, lineOf, UNDRAWN, weekPath } from './week-line.ts'

describe('the line of a week', () => {
  test('has a value for each of 28 parts of days, and keeps those that the finger did not cross', () => {
    const drawn = drawnOver(UNDRAWN, { along: 0.01, high: 1 }, { along: 0.01, high: 1 })
    expect(drawn).toHaveLength(28)
    expect(drawn[0]).toBe(100)
    expect(drawn.slice(1)).toEqual(UNDRAWN.slice(1))
  })

  test('fills what a fast finger jumps over', () => {
    const line = drawnOver(UNDRAWN, { along: 0, high: 0 }, { along: 1, high: 1 })
    expect(line[0]).toBe(0)
    expect(line[27]).toBe(100)
    expect(line).toEqual(line.toSorted((a, b) => Number(a) - Number(b)))
  })

  test('is the same drawn backwards', () => {
    const [left, right] = [
      { along: 0.2, high: 0.1 },
      { along: 0.7, high: 0.9 },
    ]
    expect(drawnOver(UNDRAWN, right, left)).toEqual(drawnOver(UNDRAWN, left, right))
  })

  test('stays within 0 and 100 wherever the finger goes', () => {
    const line = lineOf(drawnOver(UNDRAWN, { along: -3, high: 7 }, { along: 4, high: -7 }))
    expect(Math.min(...line)).toBe(0)
    expect(Math.max(...line)).toBe(100)
    expect(line).toHaveLength(28)
  })

  test('keeps its height at ends that the hand did not reach, and between strokes of one week', () => {
    const once = drawnOver(UNDRAWN, { along: 0.1, high: 0.9 }, { along: 0.5, high: 0.8 })
    const line = lineOf(drawnOver(once, { along: 0.6, high: 0.2 }, { along: 0.9, high: 0.1 }))
    expect(line.slice(0, 2)).toEqual([90, 90])
    expect(line.slice(26)).toEqual([10, 10])
    expect(line[15]).toBe(50)
    expect(line).toEqual(line.toSorted((a, b) => b - a))
  })

  test('is as usual where more than a day was not drawn', () => {
    const line = lineOf(drawnOver(UNDRAWN, { along: 0.5, high: 1 }, { along: 0.5, high: 1 }))
    expect(line.filter(value => value === 50)).toHaveLength(27)
    expect(lineOf(UNDRAWN)).toEqual(UNDRAWN.map(() => 50))
  })

  test('is drawn from edge to edge, and straight where the values are: no stairs', () => {
    expect(weekPath([75, 50, 25], 90, 60)).toBe(
      'M0.0 7.5C2.5 8.8 7.5 11.3 15.0 15.0C22.5 18.8 35.0 25.0 45.0 30.0C55.0 35.0 67.5 41.3 75.0 45.0C82.5 48.8 87.5 51.3 90.0 52.5',
    )
  })

  test('never leaves the board between its points', () => {
    const numbers = (weekPath([100, 100, 0, 0, 100], 100, 50).match(/[\d.-]+/gu) ?? []).map(Number)
    const heights = numbers.filter((_, i) => i % 2 === 1)
    expect(Math.min(...heights)).toBe(0)
    expect(Math.max(...heights)).toBe(50)
  })
})
