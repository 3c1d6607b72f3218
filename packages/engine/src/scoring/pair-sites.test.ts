import { describe, expect, test } from 'vitest'
import { modelOf } from '../../testing/model-of.ts'
import type { Model } from '../../testing/model-of.ts'
import { FIRST_ANSWER } from '../state/answer-codes.ts'
import type { PairItemInput } from '../types/input.ts'
import { createPairSites } from './pair-sites.ts'
import type { PairSites } from './pair-sites.ts'
import { computePosterior, emptyPosterior } from './posterior.ts'

const modelWith = (pairs: readonly Omit<PairItemInput, 'id'>[]): Model =>
  modelOf({
    qualities: [{ id: 'a' }, { id: 'b' }],
    items: pairs.map((pair, n) => ({ ...pair, id: `p${n}` })),
  })

/** Messages after `rounds` rounds of passing them. */
const messages = (model: Model, codes: readonly number[], rounds = 30): PairSites & { changes: number[] } => {
  const sites = createPairSites(model.layout, model.parameters)
  const posterior = emptyPosterior(model.parameters)
  sites.readAnswers(Uint8Array.from(codes))
  sites.reset()
  const changes: number[] = []
  for (let round = 0; round < rounds; round++) {
    computePosterior(model.parameters, sites.tau, sites.nu, posterior)
    changes.push(sites.update(posterior, 0))
  }
  return { ...sites, changes }
}

const CHOSE_FIRST = FIRST_ANSWER + 1
const CHOSE_SECOND = FIRST_ANSWER
const CHOSE_FIRST_FAST = FIRST_ANSWER + 3

describe('the messages of forced choices', () => {
  const one = modelWith([{ pair: ['a', 'b'] }])

  test('are absent before any choice', () => {
    const { tau, nu, counts } = messages(one, [0])
    expect([...tau, ...nu, ...counts]).toEqual([0, 0, 0, 0, 0, 0])
  })

  test('are absent for a skipped pair', () => {
    expect([...messages(one, [1]).tau]).toEqual([0, 0])
  })

  test('raise the chosen quality and lower the other by the same amount with equal slopes', () => {
    const { tau, nu } = messages(one, [CHOSE_FIRST])
    expect(nu[0]!).toBeGreaterThan(0)
    expect(nu[1]!).toBeCloseTo(-nu[0]!, 9)
    expect(tau[1]!).toBeCloseTo(tau[0]!, 9)
  })

  test('change sign with the choice', () => {
    const first = messages(one, [CHOSE_FIRST])
    const second = messages(one, [CHOSE_SECOND])
    expect(second.nu[0]).toBeCloseTo(-first.nu[0]!, 9)
    expect(second.tau[0]).toBeCloseTo(first.tau[0]!, 9)
  })

  test('change sign for a reversed statement', () => {
    const reversed = messages(modelWith([{ pair: ['a', 'b'], keyed: [-1, 1] }]), [CHOSE_FIRST])
    expect(reversed.nu[0]!).toBeLessThan(0)
    expect(reversed.nu[1]!).toBeLessThan(0)
  })

  test('are swapped when the statements are swapped', () => {
    const plain = messages(modelWith([{ pair: ['a', 'b'], slopes: [1.8, 0.7], intercept: 0.4 }]), [
      CHOSE_FIRST,
    ])
    const swapped = messages(modelWith([{ pair: ['b', 'a'], slopes: [0.7, 1.8], intercept: -0.4 }]), [
      CHOSE_SECOND,
    ])
    expect(swapped.nu[0]).toBeCloseTo(plain.nu[0]!, 9)
    expect(swapped.nu[1]).toBeCloseTo(plain.nu[1]!, 9)
  })

  test('tell more about the quality of the steeper statement', () => {
    const { tau } = messages(modelWith([{ pair: ['a', 'b'], slopes: [2, 0.5] }]), [CHOSE_FIRST])
    expect(tau[0]!).toBeGreaterThan(tau[1]!)
  })

  test('of an expected choice are weaker than of a surprising one', () => {
    const expected = messages(modelWith([{ pair: ['a', 'b'], intercept: 2 }]), [CHOSE_FIRST])
    const surprising = messages(modelWith([{ pair: ['a', 'b'], intercept: -2 }]), [CHOSE_FIRST])
    expect(Math.abs(expected.nu[0]!)).toBeLessThan(Math.abs(surprising.nu[0]!))
  })

  test('vanish for a choice against impossible odds', () => {
    const { nu } = messages(modelWith([{ pair: ['a', 'b'], intercept: -40 }]), [CHOSE_FIRST])
    expect(Math.abs(nu[0]!)).toBeLessThan(1e-3)
  })

  test('of a choice in under a second have a quarter of the precision', () => {
    const careful = messages(one, [CHOSE_FIRST], 1)
    const fast = messages(one, [CHOSE_FIRST_FAST], 1)
    expect(fast.tau[0]! / careful.tau[0]!).toBeCloseTo(0.25, 9)
    expect(fast.nu[0]! / careful.nu[0]!).toBeCloseTo(0.25, 9)
  })

  test('converge', () => {
    const three = modelWith([
      { pair: ['a', 'b'] },
      { pair: ['b', 'a'], slopes: [2, 1] },
      { pair: ['a', 'b'], intercept: 1 },
    ])
    const { changes } = messages(three, [CHOSE_FIRST, CHOSE_FIRST, CHOSE_SECOND])
    expect(changes.at(-1)!).toBeLessThan(1e-6)
    expect(changes[0]!).toBeGreaterThan(changes[5]!)
  })

  test('count the answered pairs of each quality', () => {
    const two = modelWith([{ pair: ['a', 'b'] }, { pair: ['b', 'a'] }])
    expect([...messages(two, [CHOSE_FIRST, 0]).counts]).toEqual([1, 1])
    expect([...messages(two, [CHOSE_FIRST, CHOSE_SECOND]).counts]).toEqual([2, 2])
  })

  test('change half as far with a damping of one half', () => {
    const posterior = emptyPosterior(one.parameters)
    computePosterior(one.parameters, new Float64Array(2), new Float64Array(2), posterior)
    const nuAfter = (damping: number): number => {
      const sites = createPairSites(one.layout, one.parameters)
      sites.readAnswers(Uint8Array.of(CHOSE_FIRST))
      sites.update(posterior, damping)
      return sites.nu[0]!
    }
    expect(nuAfter(0.5)).toBeCloseTo(nuAfter(0) / 2, 12)
  })
})
