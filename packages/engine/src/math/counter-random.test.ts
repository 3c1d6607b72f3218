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

describe('independence of counter-based random numbers', () => {
  const correlation = (pairOf: (n: number) => [number, number]): number => {
    let xy = 0
    const count = 5000
    for (let n = 0; n < count; n++) {
      const [x, y] = pairOf(n)
      xy += (x - 0.5) * (y - 0.5) * 12
    }
    return xy / count
  }

  test.each<[string, (n: number) => [number, number]]>([
    ['neighbouring steps', n => [randomAt(1, n, 0), randomAt(1, n + 1, 0)]],
    ['neighbouring streams', n => [randomAt(1, n, 0), randomAt(1, n, 1)]],
    ['neighbouring seeds', n => [randomAt(n, 5, 0), randomAt(n + 1, 5, 0)]],
    ['swapped step and stream', n => [randomAt(1, n, 3), randomAt(1, 3, n)]],
  ])('%s are uncorrelated', (_name, pairOf) => {
    expect(Math.abs(correlation(pairOf))).toBeLessThan(0.06)
  })

  test('values lie in [0, 1) for extreme arguments', () => {
    for (const seed of [0, -1, 2 ** 31 - 1, 2 ** 32 - 1])
      for (const step of [0, 2 ** 31, 156_000]) {
        const value = randomAt(seed, step, 9)
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThan(1)
      }
  })

  test('a hash continues from another one as if the texts were joined', () => {
    expect(fnv1a('bar', fnv1a('foo'))).toBe(fnv1a('foobar'))
    expect(fnv1a('ab')).not.toBe(fnv1a('ba'))
  })
})
