import { describe, expect, test } from 'vitest'
import { normalCdf } from '../math/normal-distribution.ts'
import { bandProbabilities, BANDS, nextBand } from './bands.ts'

const [UNCLEAR, LOW, MIDDLE, HIGH] = [0, 1, 2, 3]

describe('the normal distribution function', () => {
  test.each([
    [0, 0.5],
    [1, 0.8413447],
    [-1, 0.1586553],
    [1.959964, 0.975],
    [-3, 0.0013499],
    [40, 1],
    [-40, 0],
  ])('at %f is %f', (z, p) => {
    expect(Math.abs(normalCdf(z) - p)).toBeLessThan(2e-7)
  })
})

describe('band probabilities', () => {
  test('sum to one for any belief', () => {
    for (const mean of [-4, -0.6, 0, 0.3, 2]) {
      for (const sd of [0.05, 0.4, 1, 3]) {
        const sum = bandProbabilities(mean, sd).reduce((a, b) => a + b, 0)
        expect(sum).toBeCloseTo(1, 9)
      }
    }
  })

  test('of the reference cohort are 27, 45 and 27 per cent', () => {
    const [low, middle, high] = bandProbabilities(0, 1)
    expect(low).toBeCloseTo(0.274, 3)
    expect(middle).toBeCloseTo(0.451, 3)
    expect(high).toBeCloseTo(0.274, 3)
  })
})

describe('calling a band', () => {
  test('needs three direct answers, however clear the belief', () => {
    expect(nextBand(UNCLEAR, 3, 0.1, 2)).toBe(UNCLEAR)
    expect(nextBand(UNCLEAR, 3, 0.1, 3)).toBe(HIGH)
  })

  test('needs a probability of 0.8', () => {
    expect(nextBand(UNCLEAR, 0.9, 0.4, 10)).toBe(UNCLEAR)
    expect(nextBand(UNCLEAR, 0.95, 0.4, 10)).toBe(HIGH)
    expect(nextBand(UNCLEAR, -0.95, 0.4, 10)).toBe(LOW)
    expect(nextBand(UNCLEAR, 0, 0.4, 10)).toBe(MIDDLE)
  })

  test('has hysteresis: a called band stays until another one reaches 0.8', () => {
    expect(nextBand(HIGH, 0.5, 0.4, 10)).toBe(HIGH)
    expect(nextBand(HIGH, 0.1, 0.4, 10)).toBe(MIDDLE)
    expect(nextBand(MIDDLE, 0.8, 0.4, 10)).toBe(MIDDLE)
  })

  test('is withdrawn when undone answers leave fewer than three', () => {
    expect(nextBand(HIGH, 2, 0.1, 2)).toBe(UNCLEAR)
  })

  test('has a name for each index', () => {
    expect(BANDS).toEqual(['unclear', 'low', 'middle', 'high'])
  })
})

describe('a sequence of beliefs', () => {
  /** Bands after each belief [mean, sd, direct answers]. */
  const run = (steps: readonly (readonly [number, number, number])[]): string[] => {
    let band = 0
    return steps.map(([mean, sd, answers]) => {
      band = nextBand(band, mean, sd, answers)
      return BANDS[band]!
    })
  }

  test.each<[string, (readonly [number, number, number])[], string[]]>([
    [
      'a belief that becomes clear',
      [
        [1, 0.9, 1],
        [1.2, 0.7, 2],
        [1.3, 0.5, 3],
      ],
      ['unclear', 'unclear', 'high'],
    ],
    [
      'a belief that is clear before three answers',
      [
        [2, 0.3, 1],
        [2, 0.3, 2],
        [2, 0.3, 3],
      ],
      ['unclear', 'unclear', 'high'],
    ],
    [
      'a high belief that sinks to the cut and recovers',
      [
        [1.3, 0.5, 3],
        [0.6, 0.5, 4],
        [0.3, 0.5, 5],
        [0.9, 0.5, 6],
      ],
      ['high', 'high', 'high', 'high'],
    ],
    [
      'a high belief that becomes clearly middle',
      [
        [1.3, 0.5, 3],
        [0.3, 0.45, 6],
        [0, 0.3, 9],
      ],
      ['high', 'high', 'middle'],
    ],
    [
      'a high belief that turns low at once',
      [
        [1.3, 0.5, 3],
        [-1.4, 0.5, 4],
      ],
      ['high', 'low'],
    ],
    [
      'a belief that widens again',
      [
        [0, 0.3, 5],
        [0, 0.9, 5],
      ],
      ['middle', 'middle'],
    ],
    [
      'too few answers after an undo',
      [
        [1.5, 0.4, 3],
        [1.5, 0.4, 2],
      ],
      ['high', 'unclear'],
    ],
  ])('%s', (_name, steps, expected) => {
    expect(run(steps)).toEqual(expected)
  })

  test('gives mirrored bands for mirrored beliefs', () => {
    const mirror: Record<string, string> = { low: 'high', high: 'low', middle: 'middle', unclear: 'unclear' }
    const steps = [-2, -1, -0.5, 0.2, 0.9, 1.6].map((mean, n) => [mean, 0.35 + 0.02 * n, 3 + n] as const)
    const mirrored = steps.map(([mean, sd, answers]) => [-mean, sd, answers] as const)
    expect(run(mirrored)).toEqual(run(steps).map(band => mirror[band]))
  })

  test('calls at most one band: two never reach 0.8 together', () => {
    for (let mean = -3; mean <= 3; mean += 0.1)
      for (const sd of [0.1, 0.3, 0.6, 1]) {
        const above = bandProbabilities(mean, sd).filter(p => p >= 0.8)
        expect(above.length).toBeLessThanOrEqual(1)
        expect(nextBand(0, mean, sd, 3) > 0).toBe(above.length === 1)
      }
  })
})
