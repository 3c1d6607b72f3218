import { describe, expect, test } from 'vitest'
import { gradedByDefinition, integrateOne } from '../../testing/brute-force.ts'
import { readingModelOf } from '../../testing/model-of.ts'
import { createEngine } from '../create-engine.ts'
import type { EngineInput } from '../types/input.ts'
import { publishedMarginals, sidesOf } from './sides.ts'

const thresholds = [-1.2, -0.4, 0.5, 1.3]
const input: EngineInput = {
  qualities: [{ id: 'a' }],
  items: [
    ...Array.from({ length: 24 }, (_, i) => ({
      id: `asked${i}`,
      quality: 'a',
      keyed: 1 as const,
      categories: 5,
      slope: 1.6,
      thresholds,
    })),
    { id: 'new', quality: 'a', keyed: 1, categories: 5, slope: 1.6, thresholds },
    { id: 'reversed', quality: 'a', keyed: -1, categories: 5, slope: 1.6, thresholds },
  ],
}
const engine = createEngine(input)

test('the halves leave out the middle of an odd number of values, and nothing of an even one', () => {
  expect(sidesOf([0.1, 0.2, 0.3, 0.25, 0.15])).toEqual({ low: 0.1 + 0.2, high: 0.25 + 0.15 })
  expect(sidesOf([0.1, 0.2, 0.3, 0.4])).toEqual({ low: 0.1 + 0.2, high: 0.3 + 0.4 })
  expect(sidesOf([0.3, 0.7])).toEqual({ low: 0.3, high: 0.7 })
})

test('the published belief keeps the means, and knows nobody less than anybody', () => {
  const { mean, variance } = publishedMarginals(Float64Array.of(1, -1), d => [0.5, 1.4][d]!)
  expect([...mean]).toEqual([1, -1])
  expect([...variance]).toEqual([0.25, 1])
})

describe('the sides of an item', () => {
  const published = (inflation: number) => {
    const inflated = createEngine({
      ...input,
      calibration: { ...engine.save(), inflation, inflations: { a: inflation } },
    })
    const session = inflated.session({ seed: 4 })
    for (let i = 0; i < 6; i++) session.answer(`asked${i}`, 4, 3000)
    return { session, sides: session.sides(['new', 'reversed']) }
  }

  test('without an answer are the model averaged over the reference cohort', () => {
    const [sides] = engine.session({ seed: 1 }).sides(['new'])
    // No calibration knows the item: it is read with a flatter curve than the experts' (parameter-uncertainty.ts).
    const { layout, parameters } = readingModelOf(input)
    const slope = parameters.slope[layout.itemIndex.get('new')!]!
    const high = integrateOne(
      t => gradedByDefinition(slope, thresholds, t)[3]! + gradedByDefinition(slope, thresholds, t)[4]!,
    ).evidence
    expect(sides!.high).toBeCloseTo(high, 2)
  })

  test('are those of the prediction where errors are published as they are, and mirrored for a reversed item', () => {
    const { session, sides } = published(1)
    const [anybody] = engine.session({ seed: 1 }).sides(['new'])
    expect(sides[0]!.high).toBeGreaterThan(anybody!.high)
    expect(sides[0]!.high).toBeCloseTo(sidesOf(session.predict('new')).high, 12)
    expect(sides[1]!.low).toBeGreaterThan(anybody!.low)
  })

  test('are less certain than the prediction where errors are published larger', () => {
    const { session, sides } = published(1.2)
    expect(sides[0]!.high).toBeLessThan(sidesOf(session.predict('new')).high)
  })

  test('an item that the bank does not have is named', () => {
    expect(() => engine.session().sides(['new', 'none'])).toThrow(/none/)
  })
})
