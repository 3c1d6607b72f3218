import { describe, expect, test } from 'vitest'
import { focusOf, weightsOf } from './focus.ts'

const progress = (direction: string, value: number, done = false) => ({ direction, value, done })

describe('the focus', () => {
  test('is on the first directions of the goal at first', () => {
    expect(focusOf(['a', 'b', 'c'], [])).toEqual(['a', 'b'])
  })

  test('stays on the direction that is furthest along until it is clear, then moves on', () => {
    expect(focusOf(['a', 'b', 'c'], [progress('c', 0.5), progress('a', 0.2)])).toEqual(['c', 'a'])
    expect(focusOf(['a', 'b', 'c'], [progress('c', 0.8), progress('a', 0.2)])).toEqual(['a', 'b'])
    expect(focusOf(['a', 'b'], [progress('a', 0.4, true)])).toEqual(['b'])
  })

  test('is on states with a history first, and stays there until all are measured', () => {
    const states = { ...progress('states', 0), hasHistory: true }
    expect(focusOf(['a', 'b', 'states'], [progress('a', 0.7), progress('b', 0.2), states])).toEqual([
      'states',
      'a',
    ])
    expect(focusOf(['a', 'states'], [{ ...states, value: 0.95 }])).toEqual(['states', 'a'])
    expect(focusOf(['a', 'states'], [{ ...states, value: 1, done: true }])).toEqual(['a'])
  })

  test('is empty when all is clear: then all qualities of the goal weigh the same', () => {
    const directions = [
      { uid: 'a', qualities: [{ id: 'x' }] },
      { uid: 'b', qualities: [{ id: 'y' }] },
      { uid: 'c', qualities: [{ id: 'z' }] },
    ]
    expect(focusOf(['a', 'b'], [progress('a', 0.9), progress('b', 1)])).toEqual([])
    expect(weightsOf(directions, ['a', 'b'], [])).toEqual({ x: 1, y: 1, z: 0 })
    const { x = 0, y = 0, z = 0 } = weightsOf(directions, ['a', 'b'], ['b'])
    expect(x).toBeGreaterThan(0)
    expect(y).toBeGreaterThan(x)
    expect(z).toBe(0)
  })
})
