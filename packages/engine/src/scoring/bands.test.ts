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
