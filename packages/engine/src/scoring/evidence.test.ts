import { describe, expect, test } from 'vitest'
import { buildBankLayout } from '../input/bank-layout.ts'
import { defaultThresholds, gradedProbabilities } from '../model/graded-model.ts'
import { createItemTables } from '../model/item-tables.ts'
import { expertParameters } from '../model/parameters.ts'
import { FIRST_ANSWER } from '../state/answer-codes.ts'
import { createBelief } from './belief.ts'
import { createEvidence } from './evidence.ts'

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
