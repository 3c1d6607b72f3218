import { describe, expect, test } from 'vitest'
import { applyStyle, fitStyle } from './response-style.ts'

describe('the response style', () => {
  const flat = [0.2, 0.2, 0.2, 0.2, 0.2]
  const spread = { extremity: 0.6, agreement: 0.3 }

  test('of zero leaves probabilities unchanged', () => {
    applyStyle(flat, [0, 0]).forEach((p, k) => expect(p).toBeCloseTo(flat[k]!, 12))
    expect(fitStyle([], spread)).toEqual([0, 0])
    expect(fitStyle([{ probabilities: flat, value: 4 }], { extremity: 0, agreement: 0 })).toEqual([0, 0])
  })

  test('recovers extreme, middle and acquiescent responding', () => {
    const fit = (values: number[]): readonly [number, number] =>
      fitStyle(
        values.map(value => ({ probabilities: flat, value })),
        spread,
      )
    expect(fit([0, 4, 0, 4, 0, 4])[0]).toBeGreaterThan(0.3)
    expect(fit([2, 2, 2, 2])[0]).toBeLessThan(-0.2)
    expect(fit([3, 4, 3, 4, 4, 3])[1]).toBeGreaterThan(0.15)
    expect(Math.abs(fit([0, 4, 0, 4])[1])).toBeLessThan(1e-9)
  })

  test('raises the probability of options chosen often, and probabilities sum to one', () => {
    const p = applyStyle(
      flat,
      fitStyle(
        Array.from({ length: 20 }, (_, i) => ({ probabilities: flat, value: (i % 2) * 4 })),
        spread,
      ),
    )
    expect(p[0]).toBeGreaterThan(0.25)
    expect(p.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12)
  })
})
