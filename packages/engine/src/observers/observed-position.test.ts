import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ObservedAnswer, observedPosition } from './observed-position.ts'

const THRESHOLDS = [-1.8, -0.6, 0.6, 1.8]
const answer = (value: number, slope = 1.2): ObservedAnswer => ({ value, slope, thresholds: THRESHOLDS })
const reply = fc.array(
  fc.integer({ min: 0, max: 4 }).map(value => answer(value)),
  { minLength: 1, maxLength: 3 },
)
const replies = fc.array(reply, { minLength: 1, maxLength: 10 })

describe('what observers see together', () => {
  test('is the population’s prior while nobody has said anything', () => {
    for (const none of [[], [[]], [[], [], []]]) {
      const { mean, sd } = observedPosition(none)
      expect(mean).toBeCloseTo(0, 9)
      expect(sd).toBeCloseTo(1, 3)
    }
  })

  test('does not depend on the order of observers or of their answers', () => {
    fc.assert(
      fc.property(replies, list => {
        const one = observedPosition(list)
        const other = observedPosition(list.toReversed().map(each => each.toReversed()))
        expect(other.mean).toBeCloseTo(one.mean, 9)
        expect(other.sd).toBeCloseTo(one.sd, 9)
      }),
      { numRuns: 40 },
    )
  })

  test('rises where one answer rises', () => {
    fc.assert(
      fc.property(replies, fc.nat(3), (list, value) => {
        const lower = observedPosition([...list, [answer(value)]])
        const higher = observedPosition([...list, [answer(value + 1)]])
        expect(higher.mean).toBeGreaterThan(lower.mean)
      }),
      { numRuns: 40 },
    )
  })

  test('is surer with every observer who says the same, and less sure where observers differ more', () => {
    const same = (count: number, variance?: number) =>
      observedPosition(
        Array.from({ length: count }, () => [answer(3), answer(3), answer(3)]),
        variance,
      ).sd
    for (let count = 1; count < 10; count++) expect(same(count + 1)).toBeLessThan(same(count))
    expect(same(3, 2.5)).toBeGreaterThan(same(3, 1))
    expect(same(3, 0)).toBeLessThan(same(3, 1))
  })

  test('of a quality that hardly shows stays near the prior', () => {
    const seen = (slope: number) =>
      observedPosition([[answer(4, slope)], [answer(4, slope)], [answer(4, slope)]])
    expect(seen(0.2).mean).toBeLessThan(seen(1.2).mean)
    expect(seen(0.2).sd).toBeGreaterThan(seen(1.2).sd)
  })

  test('of many answers of one observer is worth no more than that one observer', () => {
    const one = observedPosition([Array.from({ length: 200 }, () => answer(2, 2.5))])
    // With theta + u known exactly: var(theta | theta + u) = 1.5 / (1 + 1.5).
    expect(one.sd).toBeGreaterThan(Math.sqrt(0.6) - 0.02)
  })

  test('is computed as by brute force', () => {
    const density = (x: number) => Math.exp(-0.5 * x * x)
    const logistic = (x: number) => 1 / (1 + Math.exp(-x))
    const chance = (value: number, at: number) =>
      (value === 0 ? 1 : logistic(1.2 * (at - THRESHOLDS[value - 1]!))) -
      (value === 4 ? 0 : logistic(1.2 * (at - THRESHOLDS[value]!)))
    const given = [[4, 3], [1], [3, 2, 2]]
    let [total, first, second] = [0, 0, 0]
    for (let t = -5; t <= 5; t += 0.05) {
      let weight = density(t)
      for (const values of given) {
        let seen = 0
        for (let z = -5; z <= 5; z += 0.05)
          seen += density(z) * values.reduce((p, v) => p * chance(v, t + Math.sqrt(1.5) * z), 1)
        weight *= seen
      }
      total += weight
      first += weight * t
      second += weight * t * t
    }
    const { mean, sd } = observedPosition(given.map(values => values.map(v => answer(v))))
    expect(mean).toBeCloseTo(first / total, 2)
    expect(sd).toBeCloseTo(Math.sqrt(second / total - (first / total) ** 2), 2)
  })
})
