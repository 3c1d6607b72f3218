import { describe, expect, test } from 'vitest'
import {
  centreOf,
  EDGE,
  movedTo,
  OWN_RADIUS,
  overlapOf,
  placedEvenly,
  radiusOf,
  toCircle,
} from './geometry.ts'

const person = { label: 'мама', distance: 0.5, size: 0.5, angle: 0 }

describe('a circle on the board', () => {
  test('comes to the place it is dragged to', () => {
    const moved = movedTo(person, 30, -40)
    expect(centreOf(moved).x).toBeCloseTo(30)
    expect(centreOf(moved).y).toBeCloseTo(-40)
  })

  test('never leaves the board', () => {
    const moved = movedTo({ ...person, size: 1 }, 400, 300)
    const { x, y } = centreOf(moved)
    expect(moved.distance).toBe(1)
    expect(Math.hypot(x, y) + radiusOf(1)).toBeCloseTo(EDGE)
  })

  test('covers itself wholly in the middle, and nothing of it is covered beyond both radii', () => {
    expect(overlapOf({ distance: 0, size: 0 })).toBe(1)
    expect(overlapOf({ distance: 1, size: 1 })).toBe(0)
  })

  test('covers what the integral over the chord says', () => {
    const size = 0.5
    const [a, b] = [OWN_RADIUS, radiusOf(size)]
    const apart = 20
    const distance = apart / (EDGE - b)
    // The width that both circles have in common at each x, summed in thin slices.
    let area = 0
    const slice = 0.001
    for (let x = apart - b; x < a; x += slice)
      area += 2 * Math.min(Math.sqrt(a ** 2 - x ** 2), Math.sqrt(b ** 2 - (x - apart) ** 2)) * slice
    expect(overlapOf({ distance, size })).toBeCloseTo(area / (Math.PI * Math.min(a, b) ** 2), 3)
  })

  test('keeps distance and size when it is stored and read again', () => {
    const stored = toCircle(person)
    expect(placedEvenly([stored])).toMatchObject([{ label: 'мама', distance: 0.5, size: 0.5 }])
    expect(stored.overlap).toBeCloseTo(overlapOf(person), 3)
  })
})
