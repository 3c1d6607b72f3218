import { describe, expect, test } from 'vitest'
import { NO_PRESSURE, pathOf, pressureOf, strokeAt } from './outline.ts'

const line = (y: number, pressure = NO_PRESSURE) =>
  Array.from({ length: 20 }, (_, i) => ({ x: 500 + i * 100, y, t: i * 16, pressure }))

/** How high the drawn outline is. */
const heightOf = (path: string): number => {
  const ys =
    path
      .match(/\d+/gu)
      ?.map(Number)
      .filter((_, i) => i % 2 === 1) ?? []
  return Math.max(...ys) - Math.min(...ys)
}

describe('the outline of a stroke', () => {
  test('is the same for the same points, whoever read them', () => {
    expect(pathOf(line(1000))).toBe(pathOf(structuredClone(line(1000))))
  })

  test('is thicker for a thicker pen, which a sheet keeps as pressure', () => {
    const [thin, middle, thick] = ([0, 1, 2] as const).map(thickness =>
      heightOf(pathOf(line(1000, pressureOf(NO_PRESSURE, thickness)))),
    )
    expect(thin).toBeLessThan(middle ?? 0)
    expect(middle).toBeLessThan(thick ?? 0)
  })

  test('never asks for a pressure that a sheet cannot keep', () => {
    expect(pressureOf(255, 2)).toBe(255)
    expect(pressureOf(0, 0)).toBe(1)
  })

  test('of a dot is drawn too', () => {
    expect(pathOf([{ x: 100, y: 100, t: 0, pressure: NO_PRESSURE }])).toMatch(/^M\d+ \d+Q.+Z$/u)
  })
})

describe('the eraser', () => {
  const [below, above] = [line(1000), line(1050)]

  test('finds the topmost stroke near it, between its points too', () => {
    expect(strokeAt([below, above], 1050, 1040)).toBe(above)
    expect(strokeAt([below], 1050, 1100)).toBe(below)
  })

  test('finds nothing far away', () => {
    expect(strokeAt([below, above], 1000, 2000)).toBeUndefined()
    expect(strokeAt([], 0, 0)).toBeUndefined()
  })
})
