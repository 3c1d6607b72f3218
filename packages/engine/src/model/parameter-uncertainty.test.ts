import { describe, expect, test } from 'vitest'
import { readingModelOf, modelOf } from '../../testing/model-of.ts'
import { normalDraw, seededRandom } from '../../testing/seeded-random.ts'
import { simulatePeople } from '../../testing/simulated-people.ts'
import { testBank } from '../../testing/test-bank.ts'
import type { GradedBank } from '../../testing/test-bank.ts'
import { createEngine } from '../index.ts'
import { bandProbabilities } from '../scoring/bands.ts'
import { gradedProbabilities } from './graded-model.ts'
import { averagedParameters } from './parameter-uncertainty.ts'

const meanOf = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0) / list.length

/** A bank of qualities that have nothing in common. */
const unrelated = (qualities: number, items: number): GradedBank => {
  const bank = testBank(qualities, items)
  return { ...bank, qualities: bank.qualities.map(({ id }) => ({ id })) }
}

/** The same bank as it may be in truth: slopes off by exp(N(0, .25²)), thresholds by N(0, .35²). */
const offBank = (bank: GradedBank, random: () => number): GradedBank => ({
  ...bank,
  items: bank.items.map(item => ({
    ...item,
    slope: item.slope! * Math.exp(0.25 * normalDraw(random)),
    thresholds: item.thresholds!.map(b => b + 0.35 * normalDraw(random)).toSorted((a, b) => a - b),
  })),
})

describe('answers are read with the uncertainty of the items', () => {
  test('an averaged curve is the mean of the curves that the item may have', () => {
    const random = seededRandom(1)
    const input = {
      qualities: [{ id: 'q' }],
      items: [0.8, 1.2, 1.8].map((slope, i) => ({
        id: `${i}`,
        quality: 'q',
        keyed: 1 as const,
        categories: 2,
        slope,
        thresholds: [0.3],
      })),
    }
    const { parameters } = readingModelOf(input)
    const out = new Float64Array(2)
    for (const [item, { slope }] of input.items.entries())
      for (const theta of [-2, -1, 0, 1, 2]) {
        const draws = Array.from({ length: 4000 }, () => {
          const a = slope * Math.exp(0.25 * normalDraw(random))
          return gradedProbabilities(a, [0.3 + 0.35 * normalDraw(random)], theta, out)[1]!
        })
        const averaged = gradedProbabilities(parameters.slope[item]!, [0.3], theta, out)[1]!
        expect(Math.abs(averaged - meanOf(draws))).toBeLessThan(0.01)
      }
  })

  test('the more answers an estimate stands on, the nearer it is taken to be', () => {
    const { layout, parameters } = modelOf(testBank(1, 1))
    const [slope = 0] = parameters.slope
    const read = [0, 50, 200, 5000].map(
      answers => averagedParameters(layout, { ...parameters, answers: Int32Array.of(answers) }).slope[0]!,
    )
    expect(read[0]).toBeLessThan(0.96 * slope)
    expect(read).toEqual(read.toSorted((a, b) => a - b))
    expect(read[3]! / slope).toBeCloseTo(1, 2)
  })

  test('by as much as the standard errors of a calibration say', () => {
    const bank = testBank(1, 16)
    const engine = createEngine(bank)
    for (const people of [100, 600]) {
      const rows = simulatePeople(bank, people, 5)
      const calibration = engine.calibrate(rows)
      engine.load(calibration)
      const errors = engine.standardErrors(rows)
      const ofSlopes = meanOf(errors.map(({ item, slope }) => (calibration.items[item]!.slope / slope) ** 2))
      const ofThresholds = meanOf(errors.map(({ thresholds }) => meanOf(thresholds.map(e => e * e)) ** -1))
      expect(ofSlopes / people / 0.25).toBeGreaterThan(0.6)
      expect(ofSlopes / people / 0.25).toBeLessThan(1.7)
      expect(ofThresholds / people / 0.13).toBeGreaterThan(0.6)
      expect(ofThresholds / people / 0.13).toBeLessThan(1.7)
    }
  })

  test('forecasts come true as often as they say, though the items are not as the experts thought', () => {
    const random = seededRandom(3)
    const expert = unrelated(8, 12)
    const engine = createEngine(expert)
    const tenths = Array.from({ length: 10 }, () => ({ said: 0, right: 0, cases: 0 }))
    for (let bank = 0; bank < 12; bank++)
      simulatePeople(offBank(expert, random), 60, 100 + bank).forEach((row, n) => {
        const session = engine.session({ seed: n })
        const given = expert.items.filter((_, i) => i % 12 < 6)
        for (const { id } of given) session.answer(id, row[id]!)
        for (const { id } of expert.items.filter(item => !given.includes(item))) {
          const p = session.predict(id)
          for (const [said, right] of [
            [p[0]! + p[1]!, row[id]! < 2],
            [p[3]! + p[4]!, row[id]! > 2],
          ] as const) {
            const tenth = tenths[Math.min(9, Math.floor(10 * said))]!
            tenth.cases++
            tenth.said += said
            tenth.right += Number(right)
          }
        }
      })
    const enough = tenths.filter(({ cases }) => cases >= 1000)
    expect(enough.length).toBeGreaterThanOrEqual(9)
    for (const { said, right, cases } of enough) expect(Math.abs(said - right) / cases).toBeLessThan(0.015)
  })

  test('what is published about a quality holds as often as it says', () => {
    const random = seededRandom(4)
    const expert = unrelated(8, 6)
    const engine = createEngine(expert)
    const tenths = Array.from({ length: 10 }, () => ({ said: 0, right: 0, cases: 0 }))
    for (let bank = 0; bank < 12; bank++) {
      const { items } = offBank(expert, random)
      for (let n = 0; n < 60; n++) {
        const session = engine.session({ seed: n })
        const thetas = expert.qualities.map(() => normalDraw(random))
        items.forEach(({ id, slope, thresholds, keyed, categories }, i) => {
          let left = random()
          const p = gradedProbabilities(slope!, thresholds!, thetas[i % 8]!, new Float64Array(5))
          const value = Math.max(
            0,
            p.findIndex(q => (left -= q) < 0),
          )
          session.answer(id, keyed === 1 ? value : categories - 1 - value)
        })
        session.result().forEach(({ mean, sd }, d) =>
          bandProbabilities(mean, sd).forEach((said, band) => {
            const theta = thetas[d]!
            const isRight = band === (theta < -0.6 ? 0 : theta > 0.6 ? 2 : 1)
            const tenth = tenths[Math.min(9, Math.floor(10 * said))]!
            tenth.cases++
            tenth.said += said
            tenth.right += Number(isRight)
          }),
        )
      }
    }
    for (const { said, right, cases } of tenths.filter(one => one.cases >= 500))
      expect(Math.abs(said - right) / cases).toBeLessThan(0.02)
  })
})
