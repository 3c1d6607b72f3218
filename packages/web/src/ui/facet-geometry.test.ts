import { describe, expect, test } from 'vitest'
import { CENTRE, points, towardsMiddle, wedges } from './facet-geometry.ts'

describe('the stone of a direction', () => {
  test.each([3, 4, 7, 15, 30])('has one wedge per quality and closes around its centre: %i', count => {
    const stone = wedges(count)
    expect(stone).toHaveLength(count)
    const first = stone[0]
    const last = stone.at(-1)
    expect(points(last?.outer[1] ?? CENTRE)).toBe(points(first?.outer[0] ?? CENTRE))
  })

  test('stays inside its square', () => {
    for (const { outer, ridge } of wedges(11)) {
      for (const { x, y } of [...outer, ridge]) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
        expect(Math.max(x, y)).toBeLessThanOrEqual(200)
      }
    }
  })

  test('fills from the centre outwards', () => {
    expect(towardsMiddle({ x: 200, y: 0 }, 0)).toEqual(CENTRE)
    expect(towardsMiddle({ x: 200, y: 0 }, 0.5)).toEqual({ x: 150, y: 50 })
    expect(towardsMiddle({ x: 200, y: 0 }, 1)).toEqual({ x: 200, y: 0 })
  })
})
