import { describe, expect, test } from 'vitest'
import {
  centreOf,
  EDGE,
  movedTo,
  nameOf,
  nearestOf,
  OWN_RADIUS,
  type Placed,
  placedAsLeft,
  radiusOf,
  settled,
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

  test('keeps its place when it is stored and read again', () => {
    for (const angle of [-3, -1.2, 0, 0.4, 2.9]) {
      const [read] = placedAsLeft([toCircle({ ...person, angle })])
      expect(centreOf(read ?? person).x).toBeCloseTo(centreOf({ ...person, angle }).x, 1)
      expect(centreOf(read ?? person).y).toBeCloseTo(centreOf({ ...person, angle }).y, 1)
    }
  })

  test('has a whole name beside the edge too', () => {
    expect(nameOf({ ...person, label: 'Константинос', distance: 1 }).x + 6 * 4.9).toBeLessThanOrEqual(EDGE)
  })
})

const eight = (place: (i: number) => Partial<Placed>): Placed[] =>
  Array.from({ length: 8 }, (_, i) => ({ ...person, label: `к${i}`, ...place(i) }))

const gaps = (people: readonly Placed[]): number[] =>
  people.flatMap((one, i) =>
    people.slice(i + 1).map(other => {
      const [a, b] = [centreOf(one), centreOf(other)]
      return Math.hypot(a.x - b.x, a.y - b.y) - radiusOf(one.size) - radiusOf(other.size)
    }),
  )

/** How far the letters of a name are from the middle of the board. */
const nameFromMiddle = (placed: Placed): number => {
  const { x, y } = nameOf(placed)
  const half = (placed.label.length * 4.9) / 2
  const outside = (from: number, to: number) => Math.max(from, -to, 0)
  return Math.hypot(outside(x - half, x + half), outside(y - 6, y + 1))
}

test.each(['К.', 'Мама', 'Константинос'])('the name of who is nearest lies beside «Я»: %s', label => {
  for (let angle = 0; angle < 2 * Math.PI; angle += 0.1)
    for (const size of [0, 0.5, 1]) {
      const placed = settled({ label, distance: 0, size, angle }, [])
      expect(nameFromMiddle(placed), `at ${angle}, ${size}`).toBeGreaterThan(OWN_RADIUS)
    }
})

describe('circles on one board', () => {
  test.each([
    ['in the middle', eight(() => ({ distance: 0 }))],
    ['large, in the middle', eight(() => ({ distance: 0, size: 1 }))],
    ['at one place', eight(() => ({ distance: 0.7, angle: 1 }))],
    ['in a corner, of all sizes', eight(i => ({ distance: 1, angle: 2, size: i / 7 }))],
  ])('lie neither upon «Я» nor upon each other: %s', (_where, people) => {
    const settledAll = people.reduce<Placed[]>((all, one) => all.concat(settled(one, all)), [])
    expect(Math.min(...gaps(settledAll))).toBeGreaterThan(0)
    for (const one of settledAll) {
      expect(one.distance).toBeGreaterThanOrEqual(nearestOf(one))
      expect(one.distance).toBeLessThanOrEqual(1)
    }
  })

  test('of older boards, which have no angles, are moved apart in the same way', () => {
    const placed = placedAsLeft(eight(() => ({})).map(({ label }) => ({ label, distance: 0, size: 0.5 })))
    expect(Math.min(...gaps(placed))).toBeGreaterThan(0)
  })

  test('stay as far away as they were put while there is room', () => {
    const [first = person] = eight(() => ({}))
    const second = settled({ ...first, label: 'брат' }, [first])
    expect(second.distance).toBe(first.distance)
    expect(second.angle).not.toBe(first.angle)
  })
})
