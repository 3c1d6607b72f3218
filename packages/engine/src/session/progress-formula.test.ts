import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inverse } from '../../testing/brute-force.ts'
import { readingModelOf } from '../../testing/model-of.ts'
import { testBank } from '../../testing/test-bank.ts'
import { createEngine } from '../index.ts'

const bank = testBank(4, 6)
const input = {
  ...bank,
  qualities: bank.qualities.map((quality, d) => ({ ...quality, direction: d < 2 ? 'first' : 'second' })),
}
const engine = createEngine(input)
const { layout, parameters, tables } = readingModelOf(input)

const prior = Array.from({ length: 4 }, (_, i) =>
  Array.from({ length: 4 }, (_, j) => {
    let sum = i === j ? parameters.unique[i]! : 0
    for (let k = 0; k < parameters.factors; k++)
      sum +=
        parameters.loadings[i * parameters.factors + k]! * parameters.loadings[j * parameters.factors + k]!
    return sum
  }),
)

/** Reliabilities when each item counts with this weight. */
const reliabilities = (weightOf: (item: number) => number): number[] => {
  const tau = layout.itemsOf.map(items =>
    items.reduce((sum, item) => sum + weightOf(item) * tables.meanInformation[item]!, 0),
  )
  const posterior = inverse(inverse(prior).map((row, i) => row.map((x, j) => x + (i === j ? tau[i]! : 0))))
  return posterior.map((row, d) => 1 - row[d]!)
}

/** Mean of min(1, direct / 3) · min(1, reliability / goal) over the qualities of each direction. */
const byDefinition = (weights: readonly number[]): number[] => {
  const now = reliabilities(item => weights[item]!)
  const reachable = reliabilities(item => (weights[item]! > 0 ? weights[item]! : 1))
  const values = layout.itemsOf.map((items, d) => {
    const direct = items.filter(item => weights[item]! > 0).length
    return Math.min(1, direct / 3) * Math.min(1, now[d]! / Math.min(0.8, reachable[d]!))
  })
  return [(values[0]! + values[1]!) / 2, (values[2]! + values[3]!) / 2]
}

const answers = fc.uniqueArray(fc.record({ item: fc.nat(23), value: fc.nat(4), fast: fc.boolean() }), {
  selector: ({ item }) => item,
})

describe('progress of a direction', () => {
  test('is the mean of its qualities by the formula of the README', () => {
    fc.assert(
      fc.property(answers, list => {
        const session = engine.session({ seed: 1 })
        const weights = Array.from({ length: 24 }, () => 0)
        for (const { item, value, fast } of list) {
          session.answer(bank.items[item]!.id, value, fast ? 300 : 2000)
          weights[item] = fast ? 0.25 : 1
        }
        const expected = byDefinition(weights)
        session.progress().forEach(({ value }, n) => expect(value).toBeCloseTo(expected[n]!, 9))
      }),
      { numRuns: 40 },
    )
  })

  test('does not depend on the chosen options', () => {
    fc.assert(
      fc.property(answers, list => {
        const [given, mirrored] = [engine.session({ seed: 1 }), engine.session({ seed: 1 })]
        for (const { item, value } of list) {
          given.answer(bank.items[item]!.id, value)
          mirrored.answer(bank.items[item]!.id, 4 - value)
        }
        expect(mirrored.progress()).toEqual(given.progress())
      }),
      { numRuns: 20 },
    )
  })

  test('counts the open graded items, without skipped ones', () => {
    fc.assert(
      fc.property(answers, fc.uniqueArray(fc.nat(23)), (list, skips) => {
        const session = engine.session({ seed: 1 })
        for (const { item, value } of list) session.answer(bank.items[item]!.id, value)
        const touched = new Set(list.map(({ item }) => item))
        for (const item of skips) {
          if (touched.has(item)) continue
          session.skip(bank.items[item]!.id)
          touched.add(item)
        }
        const open = (direction: number): number =>
          bank.items.filter(
            (_, i) => !touched.has(i) && layout.directionOf[layout.qualityOf[i]!] === direction,
          ).length
        expect(session.progress().map(({ left }) => left)).toEqual([open(0), open(1)])
      }),
      { numRuns: 40 },
    )
  })

  test('is done when nothing is left to ask', () => {
    const session = engine.session({ seed: 1 })
    for (const { id } of bank.items) session.answer(id, 2)
    for (const { done, left, value } of session.progress()) {
      expect(done).toBe(true)
      expect(left).toBe(0)
      expect(value).toBe(1)
    }
  })
})
