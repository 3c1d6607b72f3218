import { describe, expect, test } from 'vitest'
import { beliefAfter, codesOf, modelOf } from '../../testing/model-of.ts'
import { testBank } from '../../testing/test-bank.ts'
import { normalCdf } from '../math/normal-distribution.ts'
import { MIN_BAND_PROBABILITY, MIN_BAND_Z } from '../scoring/bands.ts'
import { createResultValue } from './result-value.ts'

const bank = testBank(3, 12)
const model = modelOf({ qualities: bank.qualities.map(({ id }) => ({ id })), items: bank.items })
const noBands = new Uint8Array(3)

/** The reply that speaks for the quality most. */
const highest = (id: string): number => (bank.items.find(item => item.id === id)?.keyed === 1 ? 4 : 0)

const lowest = (id: string): number => 4 - highest(id)

const indexAfter = (
  answers: Readonly<Record<string, number>>,
  { bands = noBands, ahead = [] as number[] } = {},
): number[] => {
  const value = createResultValue(model.layout, model.parameters, model.tables)
  value.startBatch(beliefAfter(model, codesOf(model, answers)), bands)
  for (const d of ahead) value.addAnswer(d)
  return [...value.index]
}

const highAnswers = (d: number, n: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: n }, (_, k) => [`q${d}-${k}`, highest(`q${d}-${k}`)]))

describe('the value of a result per answer', () => {
  test('uses the z of the probability at which bands are called', () => {
    expect(normalCdf(MIN_BAND_Z)).toBeCloseTo(MIN_BAND_PROBABILITY, 6)
  })

  test('is above 0 before any answer, although one answer alone can never lead to a result', () => {
    for (const value of indexAfter({})) expect(value).toBeGreaterThan(0)
  })

  test('grows with each extreme answer until the third', () => {
    const values = [0, 1, 2].map(n => indexAfter(highAnswers(0, n))[0]!)
    expect(values[1]).toBeGreaterThan(values[0]!)
    expect(values[2]).toBeGreaterThan(values[1]!)
  })

  test('is smaller near the middle than far out', () => {
    const far = indexAfter(highAnswers(0, 2))[0]!
    const near = indexAfter({ 'q0-1': 2, 'q0-2': 2 })[0]!
    expect(near).toBeLessThan(far / 2)
  })

  test('is 0 once a result stands', () => {
    expect(indexAfter(highAnswers(0, 2), { bands: Uint8Array.of(3, 0, 0) })[0]).toBe(0)
  })

  test('is 0 for states, which are never given a band', () => {
    const states = modelOf({ qualities: [{ id: 'quality0', kind: 'S' }], items: bank.items.slice(0, 1) })
    const value = createResultValue(states.layout, states.parameters, states.tables)
    value.startBatch(beliefAfter(states, codesOf(states, {})), Uint8Array.of(0))
    expect(value.index[0]).toBe(0)
  })

  test('is 0 where nothing is left to ask', () => {
    const used = modelOf({
      qualities: [{ id: 'quality0' }],
      items: bank.items.slice(0, 1).map(item => ({ ...item, retired: true })),
    })
    const value = createResultValue(used.layout, used.parameters, used.tables)
    value.startBatch(beliefAfter(used, codesOf(used, {})), Uint8Array.of(0))
    expect(value.index[0]).toBe(0)
  })

  test('ends for a quality asked in vain far more often than others, until they have caught up', () => {
    const wide = testBank(6, 16)
    const model = modelOf({ qualities: wide.qualities.map(({ id }) => ({ id })), items: wide.items })
    const indexOf = (own: number, others: number): number => {
      // Mostly in the middle, some at the end: below the cut.
      const to = (d: number, n: number) =>
        Array.from({ length: n }, (_, k) => {
          const id = `q${d}-${k}`
          return [id, k % 3 < 2 ? 2 : wide.items.find(item => item.id === id)?.keyed === 1 ? 4 : 0] as const
        })
      const answers = Object.fromEntries([...to(0, own), ...[1, 2, 3, 4, 5].flatMap(d => to(d, others))])
      const value = createResultValue(model.layout, model.parameters, model.tables)
      value.startBatch(beliefAfter(model, codesOf(model, answers)), new Uint8Array(6))
      return value.index[0]!
    }
    expect(indexOf(10, 1)).toBeGreaterThan(0)
    expect(indexOf(12, 1)).toBe(0)
    expect(indexOf(12, 6)).toBeGreaterThan(0)
  })

  test('is larger for the side that the other traits have less of, once a result stands', () => {
    const answers = { ...highAnswers(0, 3), ...highAnswers(1, 1), 'q2-0': lowest('q2-0') }
    const before = indexAfter(answers)
    const after = indexAfter(answers, { bands: Uint8Array.of(3, 0, 0) })
    expect(after[2]! / after[1]!).toBeGreaterThan((1.5 * before[2]!) / before[1]!)
    expect(after[1]!).toBeCloseTo(before[1]!, 2)
  })

  test('is near after two answers at an end, not before any nor where a result stands', () => {
    const nearAfter = (answers: Readonly<Record<string, number>>, bands = noBands): boolean => {
      const value = createResultValue(model.layout, model.parameters, model.tables)
      value.startBatch(beliefAfter(model, codesOf(model, answers)), bands)
      return value.isNear(0)
    }
    expect(nearAfter({})).toBe(false)
    expect(nearAfter(highAnswers(0, 2))).toBe(true)
    expect(nearAfter(highAnswers(0, 2), Uint8Array.of(3, 0, 0))).toBe(false)
  })

  test('counts answers on their way: what they will bring is not paid for twice', () => {
    const one = indexAfter(highAnswers(0, 2))
    const awaited = indexAfter(highAnswers(0, 2), { ahead: [0] })
    expect(awaited[0]).toBeLessThan(one[0]!)
    expect(awaited.slice(1)).toEqual(one.slice(1))
  })

  test('does not depend on the sign of the mean', () => {
    const symmetric = modelOf({
      qualities: [{ id: 'quality0' }],
      items: Array.from({ length: 6 }, (_, n) => ({
        id: `q0-${n}`,
        quality: 'quality0',
        keyed: 1 as const,
        categories: 5,
      })),
    })
    const indexOf = (answers: Record<string, number>): number => {
      const value = createResultValue(symmetric.layout, symmetric.parameters, symmetric.tables)
      value.startBatch(beliefAfter(symmetric, codesOf(symmetric, answers)), Uint8Array.of(0))
      return value.index[0]!
    }
    expect(indexOf({ 'q0-0': 4, 'q0-1': 3 })).toBeCloseTo(indexOf({ 'q0-0': 0, 'q0-1': 1 }), 9)
  })
})
