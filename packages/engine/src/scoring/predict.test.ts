import { describe, expect, test } from 'vitest'
import { gradedByDefinition, integrateOne, integrateTwo, sigmoid } from '../../testing/brute-force.ts'
import { beliefAfter, codesOf, modelOf } from '../../testing/model-of.ts'
import type { EngineInput } from '../types/input.ts'
import { predictValues } from './predict.ts'

const thresholds = [-1.2, 0.1, 1.3]
const bank: EngineInput = {
  qualities: [{ id: 'a' }, { id: 'b' }],
  items: [
    { id: 'asked', quality: 'a', keyed: 1, categories: 4, slope: 1.6, thresholds },
    { id: 'plain', quality: 'a', keyed: 1, categories: 4, slope: 1.6, thresholds },
    { id: 'reversed', quality: 'a', keyed: -1, categories: 4, slope: 1.6, thresholds },
    { id: 'other', quality: 'b', keyed: 1, categories: 4, slope: 1.6, thresholds },
    { id: 'pair', pair: ['a', 'b'], slopes: [1.4, 0.8], intercept: 0.3 },
    { id: 'mirrored', pair: ['a', 'b'], slopes: [1.4, 0.8], intercept: -0.3, keyed: [-1, -1] },
  ],
}
const model = modelOf(bank)
const predict = (answers: Record<string, number>, id: string): number[] => {
  const belief = beliefAfter(model, codesOf(model, answers))
  return predictValues(model.layout, model.parameters, model.tables, belief, model.layout.itemIndex.get(id)!)
}

describe('predicted probabilities of a graded item', () => {
  test.each([{}, { asked: 3 }, { asked: 0 }])('average the model over the posterior after %o', answers => {
    const values = Object.values(answers)
    const likelihood = (t: number): number =>
      values.reduce((product, v) => product * gradedByDefinition(1.6, thresholds, t)[v]!, 1)
    const marginal = integrateOne(likelihood).evidence
    predict(answers, 'plain').forEach((p, v) => {
      const joint = integrateOne(t => likelihood(t) * gradedByDefinition(1.6, thresholds, t)[v]!).evidence
      expect(Math.abs(p - joint / marginal)).toBeLessThan(0.02)
    })
  })

  test('are mirrored for the reversed item', () => {
    const reversed = predict({ asked: 3 }, 'reversed').toReversed()
    predict({ asked: 3 }, 'plain').forEach((p, v) => expect(reversed[v]).toBeCloseTo(p, 6))
  })

  test('shift towards the answered side', () => {
    expect(predict({ asked: 3 }, 'plain')[3]!).toBeGreaterThan(predict({}, 'plain')[3]!)
    expect(predict({ asked: 0 }, 'plain')[0]!).toBeGreaterThan(predict({}, 'plain')[0]!)
  })

  test('of an uncorrelated quality are those of the cohort', () => {
    const before = predict({}, 'other')
    predict({ asked: 3, plain: 3 }, 'other').forEach((p, v) => expect(p).toBeCloseTo(before[v]!, 6))
  })
})

describe('predicted probabilities of a forced choice', () => {
  test('approximate the logistic averaged over both posteriors within .01', () => {
    const exact = integrateTwo(0, (t, u) => sigmoid(1.4 * t - 0.8 * u + 0.3)).first.evidence
    expect(Math.abs(predict({}, 'pair')[1]! - exact)).toBeLessThan(0.01)
  })

  test('sum to one', () => {
    const [second, first] = predict({ asked: 3 }, 'pair')
    expect(first! + second!).toBeCloseTo(1, 12)
  })

  test('rise with the quality of the first statement, and fall with it when the statement is reversed', () => {
    expect(predict({ asked: 3 }, 'pair')[1]!).toBeGreaterThan(predict({}, 'pair')[1]!)
    expect(predict({ asked: 3 }, 'mirrored')[1]!).toBeLessThan(predict({}, 'mirrored')[1]!)
  })

  test('of opposite keys and intercept are the complement', () => {
    expect(predict({ asked: 1 }, 'mirrored')[0]!).toBeCloseTo(predict({ asked: 1 }, 'pair')[1]!, 9)
  })
})
