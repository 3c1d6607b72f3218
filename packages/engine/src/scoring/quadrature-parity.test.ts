import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gradedByDefinition, integrateOne, integrateTwo, sigmoid } from '../../testing/brute-force.ts'
import { beliefAfter, codesOf, modelOf } from '../../testing/model-of.ts'
import type { EngineInput, GradedItemInput } from '../types/input.ts'
import { createEvidence } from './evidence.ts'

const graded = (id: string, quality: string, n: number): GradedItemInput => ({
  id,
  quality,
  keyed: n % 2 ? -1 : 1,
  categories: 3 + (n % 3),
  slope: 0.8 + 0.4 * (n % 4),
  thresholds: Array.from({ length: 2 + (n % 3) }, (_, k) => -1.4 + 0.9 * k + 0.1 * n),
})

/** P(value as chosen | theta), by the definition of the model. */
const probabilityOf = (
  { keyed, categories, slope, thresholds }: GradedItemInput,
  value: number,
  theta: number,
) => gradedByDefinition(slope!, thresholds!, theta)[keyed === 1 ? value : categories - 1 - value]!

type Answers = Readonly<Record<string, number>>

const likelihoodOf =
  (items: readonly GradedItemInput[], answers: Answers) =>
  (theta: number): number =>
    items.reduce(
      (product, item) =>
        answers[item.id] === undefined ? product : product * probabilityOf(item, answers[item.id]!, theta),
      1,
    )

describe('one quality', () => {
  const items = Array.from({ length: 8 }, (_, n) => graded(`i${n}`, 'a', n))
  const model = modelOf({ qualities: [{ id: 'a' }], items })
  const evidence = createEvidence(model.parameters)
  const answerSets = fc
    .uniqueArray(fc.record({ item: fc.nat(7), share: fc.double({ min: 0, max: 0.999, noNaN: true }) }), {
      selector: ({ item }) => item,
      minLength: 1,
    })
    .map(list =>
      Object.fromEntries(
        list.map(({ item, share }) => [items[item]!.id, Math.floor(share * items[item]!.categories)]),
      ),
    )

  test('has the posterior mean and variance of numerical integration, for any answers', () => {
    fc.assert(
      fc.property(answerSets, answers => {
        const exact = integrateOne(likelihoodOf(items, answers))
        const { posterior } = beliefAfter(model, codesOf(model, answers))
        expect(Math.abs(posterior.mean[0]! - exact.mean)).toBeLessThan(2e-3)
        expect(Math.abs(posterior.variance[0]! - exact.variance)).toBeLessThan(2e-3)
      }),
      { numRuns: 40 },
    )
  })

  test('has the log-probability of the answers of numerical integration, for any answers', () => {
    fc.assert(
      fc.property(answerSets, answers => {
        const exact = integrateOne(likelihoodOf(items, answers))
        const found = evidence(beliefAfter(model, codesOf(model, answers)))
        expect(Math.abs(found - Math.log(exact.evidence))).toBeLessThan(3e-3)
      }),
      { numRuns: 40 },
    )
  })

  test('sums the log-probability under equal chances over the answers', () => {
    const answers = { i0: 1, i3: 2, i4: 0 }
    const { logChance } = beliefAfter(model, codesOf(model, answers))
    const chance = -[0, 3, 4].reduce((sum, n) => sum + Math.log(items[n]!.categories), 0)
    expect(logChance[0]).toBeCloseTo(chance, 9)
  })
})

describe('two correlated qualities', () => {
  const first = Array.from({ length: 4 }, (_, n) => graded(`a${n}`, 'a', n))
  const second = Array.from({ length: 3 }, (_, n) => graded(`b${n}`, 'b', n + 1))
  const loadings = [0.8, 0.75] as const
  const rho = loadings[0] * loadings[1]
  const input: EngineInput = {
    qualities: [
      { id: 'a', loadings: [loadings[0]] },
      { id: 'b', loadings: [loadings[1]] },
    ],
    items: [...first, ...second],
  }
  const model = modelOf(input)

  test.each<[string, Answers]>([
    ['answers to the first alone', { a0: 2, a1: 0, a2: 4, a3: 0 }],
    ['answers to the second alone', { b0: 0, b1: 3, b2: 0 }],
    ['answers that agree', { a0: 2, a1: 0, b0: 0, b1: 3 }],
    ['answers that disagree', { a0: 2, a1: 0, b0: 3, b1: 0 }],
    ['a single answer', { a2: 4 }],
    ['answers in the middle', { a0: 1, a1: 2, b0: 2, b1: 2, b2: 1 }],
  ])('have the moments of two-dimensional integration after %s', (_name, answers) => {
    const exact = integrateTwo(
      rho,
      (t, u) => likelihoodOf(first, answers)(t) * likelihoodOf(second, answers)(u),
    )
    const { posterior } = beliefAfter(model, codesOf(model, answers))
    expect(Math.abs(posterior.mean[0]! - exact.first.mean)).toBeLessThan(0.02)
    expect(Math.abs(posterior.mean[1]! - exact.second.mean)).toBeLessThan(0.02)
    expect(Math.abs(posterior.variance[0]! - exact.first.variance)).toBeLessThan(0.02)
    expect(Math.abs(posterior.variance[1]! - exact.second.variance)).toBeLessThan(0.02)
  })

  test.each<[string, Answers]>([
    ['answers that agree', { a0: 2, a1: 0, b0: 0, b1: 3 }],
    ['answers that disagree', { a0: 2, a1: 0, b0: 3, b1: 0 }],
  ])('have the evidence of two-dimensional integration after %s', (_name, answers) => {
    const exact = integrateTwo(
      rho,
      (t, u) => likelihoodOf(first, answers)(t) * likelihoodOf(second, answers)(u),
    )
    const found = createEvidence(model.parameters)(beliefAfter(model, codesOf(model, answers)))
    expect(Math.abs(found - Math.log(exact.first.evidence))).toBeLessThan(0.02)
  })
})

describe.each([
  { rho: 0, within: 0.06, loadings: [] },
  // A choice sends independent messages to its qualities, so their correlation is used only between the messages.
  { rho: 0.3, within: 0.1, loadings: [Math.sqrt(0.3)] },
])('forced choices between qualities correlated by $rho', ({ rho, within, loadings }) => {
  const slopes = [
    [1.2, 0.9],
    [1.8, 1.1],
    [0.7, 1.6],
  ] as const
  const keys = [
    [1, 1],
    [1, -1],
    [-1, -1],
  ] as const
  const intercepts = [0, 0.8, -0.5]
  const pairs = slopes.map((pairSlopes, n) => ({
    id: `p${n}`,
    pair: ['a', 'b'] as const,
    slopes: pairSlopes,
    keyed: keys[n]!,
    intercept: intercepts[n]!,
  }))
  const model = modelOf({
    qualities: [
      { id: 'a', loadings },
      { id: 'b', loadings },
    ],
    items: [graded('a0', 'a', 0), graded('b1', 'b', 1), ...pairs],
  })

  const choice = (n: number, value: number, t: number, u: number): number => {
    const first = sigmoid(slopes[n]![0] * keys[n]![0] * t - slopes[n]![1] * keys[n]![1] * u + intercepts[n]!)
    return value === 1 ? first : 1 - first
  }

  test.each<[string, Answers]>([
    ['one choice of the first', { p0: 1 }],
    ['one choice of the second', { p0: 0 }],
    ['one choice with opposite keys', { p1: 0 }],
    ['one choice against the intercept', { p2: 1 }],
    ['three choices', { p0: 1, p1: 1, p2: 0 }],
    ['a choice beside graded answers', { p0: 1, a0: 0, b1: 2 }],
  ])('have the moments of two-dimensional integration after %s', (_name, answers) => {
    const exact = integrateTwo(rho, (t, u) =>
      Object.entries(answers).reduce((product, [id, value]) => {
        const n = Number(id.slice(1))
        if (id.startsWith('p')) return product * choice(n, value, t, u)
        return product * probabilityOf(graded(id, id[0]!, n), value, id.startsWith('a') ? t : u)
      }, 1),
    )
    const { posterior } = beliefAfter(model, codesOf(model, answers))
    expect(Math.abs(posterior.mean[0]! - exact.first.mean)).toBeLessThan(within)
    expect(Math.abs(posterior.mean[1]! - exact.second.mean)).toBeLessThan(within)
    expect(Math.abs(posterior.variance[0]! - exact.first.variance)).toBeLessThan(within)
    expect(Math.abs(posterior.variance[1]! - exact.second.variance)).toBeLessThan(within)
  })
})
