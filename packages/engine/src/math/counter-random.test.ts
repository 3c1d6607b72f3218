import { describe, expect, test } from 'vitest'
import { fnv1a, randomAt } from './counter-random.ts'

describe('counter-based random numbers', () => {
  test('are reproducible and uniform', () => {
    expect(randomAt(1, 2, 3)).toBe(randomAt(1, 2, 3))
    const counts = new Float64Array(10)
    for (let step = 0; step < 10_000; step++) counts[Math.floor(randomAt(7, step, 1) * 10)]!++
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150)
  })

  test('texts hash to 32 bits as FNV-1a does', () => {
    expect(fnv1a('')).toBe(0x811c9dc5)
    expect(fnv1a('a')).toBe(0xe40c292c)
    expect(fnv1a('foobar')).toBe(0xbf9cf968)
  })
})
