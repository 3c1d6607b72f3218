import { describe, expect, test } from 'vitest'
import { beliefAfter, codesOf, modelOf } from '../../testing/model-of.ts'
import { buildBankLayout } from '../input/bank-layout.ts'
import { defaultThresholds, gradedProbabilities } from '../model/graded-model.ts'
import { createItemTables } from '../model/item-tables.ts'
import { expertParameters } from '../model/parameters.ts'
import { FIRST_ANSWER } from '../state/answer-codes.ts'
import { createBelief } from './belief.ts'
import { createEvidence } from './evidence.ts'
import { predictValues } from './predict.ts'

const probabilities = (slope: number, thresholds: number[], at: number): number[] =>
  Array.from(gradedProbabilities(slope, thresholds, at, new Float64Array(thresholds.length + 1)))

describe('the evidence', () => {
  test('of one quality equals the integral of its likelihood over the prior', () => {
    const input = {
      qualities: [{ id: 'a' }],
      items: [0, 1, 2].map(i => ({ id: `i${i}`, quality: 'a', keyed: 1 as const, categories: 4 })),
    }
    const layout = buildBankLayout(input)
    const parameters = expertParameters(layout, input)
    const tables = createItemTables(layout, parameters)
    const belief = createBelief(layout, parameters, tables)
    const values = [3, 1, 2]
    belief.updateQuality(
      Uint8Array.from(values, v => FIRST_ANSWER + v),
      0,
    )
    belief.converge()
    let sum = 0
    for (let t = -7; t <= 7; t += 0.01) {
      const density = (Math.exp(-0.5 * t * t) / Math.sqrt(2 * Math.PI)) * 0.01
      sum += values.reduce((p, v) => p * probabilities(1.2, [...defaultThresholds(4)], t)[v]!, density)
    }
    expect(createEvidence(parameters)(belief)).toBeCloseTo(Math.log(sum), 3)
  })
})

describe('the evidence of several qualities', () => {
  const input = {
    qualities: ['a', 'b', 'c'].map(id => ({ id, loadings: [0.6] })),
    items: Array.from({ length: 12 }, (_, n) => ({
      id: `i${n}`,
      quality: ['a', 'b', 'c'][n % 3]!,
      keyed: n % 2 ? (1 as const) : (-1 as const),
      categories: 5,
    })),
  }
  const model = modelOf(input)
  const evidence = createEvidence(model.parameters)
  const after = (answers: Record<string, number>): number =>
    evidence(beliefAfter(model, codesOf(model, answers)))

  test('is 0 without answers', () => {
    expect(after({})).toBeCloseTo(0, 9)
  })

  test('follows the chain rule: it changes by the predicted log-probability of the next answer', () => {
    const answers: Record<string, number> = {}
    let before = 0
    for (const { id } of input.items) {
      const belief = beliefAfter(model, codesOf(model, answers))
      const item = model.layout.itemIndex.get(id)!
      const value = (item * 3) % 5
      const p = predictValues(model.layout, model.parameters, model.tables, belief, item)[value]!
      answers[id] = value
      const now = after(answers)
      expect(Math.abs(now - before - Math.log(p))).toBeLessThan(0.03)
      before = now
    }
  })

  test('does not depend on which qualities were answered first', () => {
    expect(after({ i0: 1, i1: 4, i5: 2 })).toBeCloseTo(after({ i5: 2, i1: 4, i0: 1 }), 12)
  })

  test('is larger for consistent answers than for contradictory ones', () => {
    const consistent = { i1: 4, i7: 4, i4: 0, i10: 0 }
    const contradictory = { i1: 4, i7: 0, i4: 4, i10: 0 }
    expect(after(consistent)).toBeGreaterThan(after(contradictory))
  })

  test('leaves forced choices out', () => {
    const withPair = modelOf({ ...input, items: [...input.items, { id: 'p', pair: ['a', 'b'] as const }] })
    const evidenceWithPair = createEvidence(withPair.parameters)
    const answers = { i0: 1, i1: 4 }
    const found = evidenceWithPair(beliefAfter(withPair, codesOf(withPair, { ...answers, p: 1 })))
    expect(Math.abs(found - after(answers))).toBeLessThan(0.01)
  })
})
