import { describe, expect, test } from 'vitest'
import { modelOf } from '../../testing/model-of.ts'
import { seededRandom } from '../../testing/seeded-random.ts'
import { simulatePeople } from '../../testing/simulated-people.ts'
import { testBank } from '../../testing/test-bank.ts'
import type { AnswerRow } from '../types/calibration.ts'
import { addShifts, overallInflation, qualityInflation, shiftAlongOrder } from './inflation-along-order.ts'
import type { PosteriorShift } from './inflation-along-order.ts'
import { MAX_ESTIMATED_INFLATION, splitHalfInflation } from './inflation-on-halves.ts'
import { chooseStyleSpread } from './response-style-spread.ts'

const shift = (squared: number[], expected: number[]): PosteriorShift => ({
  squared: Float64Array.from(squared),
  expected: Float64Array.from(expected),
})

describe('inflation from shifts of the posterior mean', () => {
  test('over all qualities is the ratio of the sums', () => {
    expect(overallInflation(shift([3, 1], [1, 1]))).toBe(2)
    expect(overallInflation(shift([0, 0], [0, 0]))).toBe(0)
  })

  test('of one quality lies between its own ratio and the common one', () => {
    // Own ratio 4, mean expectation 1: (4 + 1·2) / (1 + 1).
    expect(qualityInflation(shift([4, 0], [1, 1]), 0, 2)).toBe(3)
    expect(qualityInflation(shift([4, 0], [1, 1]), 1, 2)).toBe(1)
  })

  test('of a quality without answers is the common one', () => {
    expect(qualityInflation(shift([0, 2], [0, 2]), 0, 1.7)).toBeCloseTo(1.7, 12)
    expect(qualityInflation(shift([0, 0], [0, 0]), 0, 1.7)).toBe(1.7)
  })

  test('adds up over samples of people', () => {
    expect(addShifts(shift([1, 2], [3, 4]), shift([10, 20], [30, 40]))).toEqual(shift([11, 22], [33, 44]))
  })
})

describe('the errors of a calibration', () => {
  const bank = { ...testBank(3, 8) }
  const independent = { ...bank, qualities: bank.qualities.map(({ id }) => ({ id })) }
  const { layout, parameters } = modelOf(independent)
  const people = simulatePeople(independent, 300, 61)
  const random = seededRandom(62)
  /** Answers that are half noise: the posterior is too narrow for them. */
  const noisy: AnswerRow[] = people.map(row =>
    Object.fromEntries(
      Object.entries(row).map(([id, v]) => [id, random() < 0.5 ? v : Math.floor(5 * random())]),
    ),
  )

  test('need little inflation where the model is true', () => {
    const { inflation } = splitHalfInflation(layout, { ...parameters, people: 1e6 }, people)
    expect(inflation).toBeLessThan(1.35)
    expect(overallInflation(shiftAlongOrder(layout, parameters, people))).toBeGreaterThan(0.75)
    expect(overallInflation(shiftAlongOrder(layout, parameters, people))).toBeLessThan(1.25)
  })

  test('need more inflation where answers are half noise', () => {
    const along = (rows: readonly AnswerRow[]): number =>
      overallInflation(shiftAlongOrder(layout, parameters, rows))
    expect(along(noisy)).toBeGreaterThan(1.3 * along(people))
  })

  test('have a minimum inflation of 1.2 and a maximum', () => {
    for (const count of [20, 100, 1000]) {
      const { inflation } = splitHalfInflation(layout, { ...parameters, people: count }, [])
      expect(inflation).toBe(1.2)
    }
    const { inflation } = splitHalfInflation(layout, parameters, noisy)
    expect(inflation).toBeLessThanOrEqual(MAX_ESTIMATED_INFLATION)
  })

  test('are not assessed on people with fewer than ten answers', () => {
    const few = people.map(row => Object.fromEntries(Object.entries(row).slice(0, 9)))
    expect(overallInflation(shiftAlongOrder(layout, parameters, few))).toBe(0)
  })
})

describe('the spread of response styles', () => {
  const flat = [0.2, 0.2, 0.2, 0.2, 0.2]
  const styled = (values: readonly number[]): { probabilities: number[]; value: number }[] =>
    values.map(value => ({ probabilities: flat, value }))

  test('is 0 where one half of the answers predicts nothing of the other', () => {
    const random = seededRandom(63)
    const draw = (): number[] => Array.from({ length: 12 }, () => Math.floor(5 * random()))
    const halves = Array.from({ length: 80 }, () => ({ seen: styled(draw()), unseen: styled(draw()) }))
    const { extremity, agreement } = chooseStyleSpread(halves)
    expect(extremity).toBeLessThanOrEqual(0.25)
    expect(agreement).toBeLessThanOrEqual(0.15)
  })

  test('is large for people who use the ends or the middle throughout', () => {
    const halves = Array.from({ length: 40 }, (_, n) => {
      const values = n % 2 ? [0, 4, 4, 0, 4, 0] : [2, 1, 2, 3, 2, 2]
      return { seen: styled(values), unseen: styled(values.toReversed()) }
    })
    expect(chooseStyleSpread(halves).extremity).toBeGreaterThanOrEqual(0.8)
  })

  test('is large for people who agree or disagree throughout', () => {
    const halves = Array.from({ length: 40 }, (_, n) => {
      const values = n % 2 ? [3, 4, 3, 4, 3, 3] : [1, 0, 1, 1, 0, 1]
      return { seen: styled(values), unseen: styled(values.toReversed()) }
    })
    expect(chooseStyleSpread(halves).agreement).toBeGreaterThanOrEqual(0.3)
  })
})
