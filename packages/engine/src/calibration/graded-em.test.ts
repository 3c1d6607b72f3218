import { describe, expect, test } from 'vitest'
import { gradedByDefinition, integrateOne } from '../../testing/brute-force.ts'
import { simulatePeople } from '../../testing/simulated-people.ts'
import { testBank } from '../../testing/test-bank.ts'
import { groupAnswers } from '../input/answer-matrix.ts'
import type { AnswerMatrix } from '../input/answer-matrix.ts'
import { buildBankLayout } from '../input/bank-layout.ts'
import { fitGraded } from './graded-em.ts'
import type { EmOptions, ItemPrior } from './graded-em.ts'
import { quadrature } from './quadrature.ts'

const bank = testBank(1, 6)
const matrixOf = (people: number, density = 1): AnswerMatrix =>
  groupAnswers(buildBankLayout(bank), simulatePeople(bank, people, 21, { density })).qualities[0]!
const options: EmOptions = { quadrature: quadrature(31, 4.5), tolerance: 1e-3, most: 100 }

const prior = (pseudo: number, slopeSd = Infinity): ItemPrior[] =>
  bank.items.map(() => ({
    expert: { slope: 1.2, intercepts: Float64Array.of(2, 0.7, -0.7, -2) },
    pseudo,
    slope: { logSlope: Math.log(1.2), sd: slopeSd },
  }))

describe('MML-EM of the items of one quality', () => {
  const answers = matrixOf(400)

  test('never lowers the marginal likelihood from one round to the next', () => {
    let before = -Infinity
    for (const most of [1, 2, 3, 5, 8, 12, 20]) {
      const { logLikelihood } = fitGraded(answers, prior(0), { ...options, most, tolerance: 0 })
      expect(logLikelihood).toBeGreaterThanOrEqual(before - 1e-6)
      before = logLikelihood
    }
  })

  test('reports the marginal log-likelihood at the parameters of its start', () => {
    const one = matrixOf(12)
    const { logLikelihood } = fitGraded(one, prior(0), { ...options, most: 1 })
    let exact = 0
    for (let n = 0; n < one.people; n++) {
      const likelihood = (t: number): number => {
        let product = 1
        for (let j = one.starts[n]!; j < one.starts[n + 1]!; j++)
          product *= gradedByDefinition(
            1.2,
            [-2, -0.7, 0.7, 2].map(c => c / 1.2),
            t,
          )[one.value[j]!]!
        return product
      }
      exact += Math.log(integrateOne(likelihood).evidence)
    }
    expect(logLikelihood).toBeCloseTo(exact, 2)
  })

  test('reaches the same solution from another start', () => {
    const precise = { ...options, tolerance: 1e-5, most: 400 }
    const plain = fitGraded(answers, prior(1), precise)
    const other = fitGraded(
      answers,
      prior(1),
      precise,
      bank.items.map(() => ({ slope: 0.5, intercepts: Float64Array.of(3, 1, -1.5, -2.5) })),
    )
    plain.items.forEach(({ slope, intercepts }, i) => {
      expect(other.items[i]!.slope).toBeCloseTo(slope, 2)
      intercepts.forEach((c, k) => expect(other.items[i]!.intercepts[k]).toBeCloseTo(c, 2))
    })
  })

  test('stops at its tolerance, before the largest number of rounds', () => {
    expect(fitGraded(answers, prior(1), options).rounds).toBeLessThan(100)
    expect(fitGraded(answers, prior(1), { ...options, tolerance: 0, most: 4 }).rounds).toBe(4)
  })

  test('stays nearer to the expert with more pseudo-people', () => {
    const distance = (pseudo: number): number =>
      fitGraded(matrixOf(60), prior(pseudo), options).items.reduce(
        (sum, { slope }) => sum + Math.abs(Math.log(slope / 1.2)),
        0,
      )
    expect(distance(300)).toBeLessThan(distance(30))
    expect(distance(30)).toBeLessThan(distance(1))
  })

  test('keeps slopes that a narrow prior holds, and still fits the thresholds', () => {
    const { items } = fitGraded(answers, prior(1, 0.005), options)
    for (const { slope } of items) expect(slope).toBeCloseTo(1.2, 1)
    expect(items.some(({ intercepts }) => Math.abs(intercepts[0]! - 2) > 0.3)).toBe(true)
  })

  test('leaves items without answers at the expert values', () => {
    const rows = simulatePeople({ ...bank, items: bank.items.slice(1) }, 150, 3)
    const withoutFirst = groupAnswers(buildBankLayout(bank), rows).qualities[0]!
    const { slope, intercepts } = fitGraded(withoutFirst, prior(10), options).items[0]!
    expect(slope).toBeCloseTo(1.2, 2)
    ;[2, 0.7, -0.7, -2].forEach((c, k) => expect(intercepts[k]).toBeCloseTo(c, 2))
  })

  test('works with sparse answers', () => {
    const { items, logLikelihood } = fitGraded(matrixOf(200, 0.3), prior(5), options)
    expect(Number.isFinite(logLikelihood)).toBe(true)
    for (const { slope, intercepts } of items) {
      expect(slope).toBeGreaterThan(0.2)
      Array.from(intercepts)
        .slice(1)
        .forEach((c, k) => expect(c).toBeLessThan(intercepts[k]!))
    }
  })
})
