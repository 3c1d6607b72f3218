import { describe, expect, test } from 'vitest'
import { inverse } from '../../testing/brute-force.ts'
import { beliefAfter, codesOf, modelOf, readingModelOf } from '../../testing/model-of.ts'
import type { Model } from '../../testing/model-of.ts'
import { testBank } from '../../testing/test-bank.ts'
import { createEngine } from '../index.ts'
import type { EngineInput } from '../index.ts'
import { normalCdf } from '../math/normal-distribution.ts'
import { expectedInformation } from '../model/theta-grid.ts'
import type { Belief } from '../scoring/belief.ts'
import { computePosterior, emptyPosterior } from '../scoring/posterior.ts'
import { createJointGain, pairGain } from './joint-gain.ts'

const GREEDY = { top: 1, resultWeight: 2, random: 0, explore: 0, repeat: 0 }
const BAND_CUT = 0.6
const UNBALANCED = 0.85

/** Σ = ΛΛᵀ + Ψ of a model. */
const priorCovariance = ({ parameters: { factors: K, loadings, unique } }: Model): number[][] =>
  Array.from(unique, (_, i) =>
    Array.from(unique, (psi, j) => {
      let sum = i === j ? psi : 0
      for (let k = 0; k < K; k++) sum += loadings[i * K + k]! * loadings[j * K + k]!
      return sum
    }),
  )

const posteriorCovariance = (model: Model, tau: ArrayLike<number>): number[][] =>
  inverse(inverse(priorCovariance(model)).map((row, i) => row.map((x, j) => x + (i === j ? tau[i]! : 0))))

const INFLATION = 1.1
const Z_OF_80_PERCENT = 0.8416212335729143
const Z_OF_90_PERCENT = 1.2815515655446004

/** What can be said once `information` is added, averaged over the means that may then stand by the rectangle rule. */
const expectedResult = (
  mean: number,
  variance: number,
  information: number,
  [ofLow, ofHigh]: readonly [number, number],
): number => {
  const after = 1 / (1 / variance + information)
  const sd = Math.sqrt(after * INFLATION)
  const spread = Math.sqrt(Math.max(1e-12, variance - after))
  const far = 1 + 2 * (Math.max(BAND_CUT + Z_OF_80_PERCENT * sd, Math.abs(mean)) - BAND_CUT)
  let sum = 0
  let total = 0
  for (let step = -4000; step <= 4000; step++) {
    const z = step / 500
    const weight = Math.exp(-0.5 * z * z)
    const then = mean + spread * z
    total += weight
    if (Math.abs(then) > BAND_CUT + Z_OF_80_PERCENT * sd) sum += weight * far * (then > 0 ? ofHigh : ofLow)
    else if (Math.abs(then) < BAND_CUT - Z_OF_90_PERCENT * sd) sum += weight * 0.3
  }
  return sum / total
}

/**
 * What "low" and "high" are worth: the square of how many more of the other qualities asked about look like the other side, in
 * the first forty answers.
 */
const sideFactors = (belief: Belief, d: number): readonly [number, number] => {
  const { mean, variance } = belief.posterior
  const others = Array.from(mean.keys()).filter(i => i !== d && belief.directCount[i]! > 0)
  const expected = (side: 1 | -1): number =>
    others.reduce((sum, i) => sum + normalCdf((side * mean[i]! - BAND_CUT) / Math.sqrt(variance[i]!)), 1)
  const ratio = expected(1) / expected(-1)
  return [Math.max(1, ratio) ** 2, Math.max(1, 1 / ratio) ** 2]
}

/** The best over 1 to 6 further answers of what each of them adds to the expected result. */
const resultIndex = (model: Model, belief: Belief, d: number, isAnyCalled: boolean): number => {
  const items = model.layout.itemsOf[d]!.map(item => model.tables.meanInformation[item]!)
  const typical =
    items
      .toSorted((a, b) => b - a)
      .slice(0, 6)
      .reduce((sum, x) => sum + x, 0) / Math.min(6, items.length)
  const sides = isAnyCalled ? sideFactors(belief, d) : ([1, 1] as const)
  const valueAfter = (n: number): number =>
    belief.directCount[d]! + n < 3
      ? 0
      : expectedResult(belief.posterior.mean[d]!, belief.posterior.variance[d]!, n * typical, sides)
  return Math.max(0, ...[1, 2, 3, 4, 5, 6].map(n => (valueAfter(n) - valueAfter(0)) / n))
}

interface Choosing {
  answers: Readonly<Record<string, number>>
  latest: readonly string[]
  goals: readonly number[]
  /** Whether each quality has a result. */
  called: readonly boolean[]
}

/**
 * The greedy choice by dense matrices: the largest fall of Σ w_i C_ii, as averaged over the cohort, plus the value of the
 * next result, in proportion to the item's information about this person; of none of the qualities asked latest.
 */
const bruteForceChoice = (model: Model, { answers, latest, goals, called }: Choosing): string => {
  const { layout, tables } = model
  const belief = beliefAfter(model, codesOf(model, answers))
  const tau = layout.itemsOf.map(items =>
    items.reduce(
      (sum, i) => sum + (answers[layout.itemIds[i]!] === undefined ? 0 : tables.meanInformation[i]!),
      0,
    ),
  )
  const covariance = posteriorCovariance(model, tau)
  const closed = new Set(latest.map(id => layout.qualityOf[layout.itemIndex.get(id)!]!))
  const { mean, variance } = belief.posterior
  const informationOf = (item: number): number => {
    const d = layout.qualityOf[item]!
    return expectedInformation(tables.informationRow(item), mean[d]!, Math.sqrt(variance[d]!))
  }
  const resultWeight = 2 * (1 + 10 / (1 + called.filter(Boolean).length))
  const bonus = layout.qualityIds.map((_, d) =>
    called[d] ? 0 : resultWeight * goals[d]! * resultIndex(model, belief, d, called.includes(true)),
  )
  const largest = layout.itemsOf.map(items =>
    Math.max(0, ...items.filter(i => answers[layout.itemIds[i]!] === undefined).map(informationOf)),
  )
  let best = { id: '', gain: -1 }
  layout.itemIds.forEach((id, item) => {
    const d = layout.qualityOf[item]!
    if (answers[id] !== undefined || closed.has(d)) return
    const after = posteriorCovariance(
      model,
      tau.map((t, i) => (i === d ? t + tables.meanInformation[item]! : t)),
    )
    let gain = goals.reduce((sum, w, i) => sum + w * (covariance[i]![i]! - after[i]![i]!), 0)
    if (largest[d]! > 0) gain += (bonus[d]! * informationOf(item)) / largest[d]!
    const balance = layout.itemsOf[d]!.reduce(
      (sum, other) => sum + (answers[layout.itemIds[other]!] === undefined ? 0 : layout.keyed[other]!),
      0,
    )
    if (balance * layout.keyed[item]! > 0) gain *= UNBALANCED
    if (gain > best.gain) best = { id, gain }
  })
  return best.id
}

describe('greedy selection', () => {
  const bank = testBank(5, 6)
  const input: EngineInput = { ...bank, selection: GREEDY }
  const model = readingModelOf(input)
  const engine = createEngine(input)

  test.each<[string, Record<string, number>]>([
    ['equal goals', {}],
    ['one goal three times as heavy', { quality1: 3 }],
    ['one quality without weight', { quality0: 0 }],
  ])(
    'chooses the item with the largest fall of variances and value of the next result: %s',
    (_name, goals) => {
      const session = engine.session({ seed: 1, goals })
      const raw = bank.qualities.map(({ id }) => goals[id] ?? 1)
      const weights = raw.map(w => Math.round((255 * w) / Math.max(...raw)) / 255)
      const answers: Record<string, number> = {}
      for (let n = 0; n < 18; n++) {
        const id = session.next()!
        const bands = session.bands()
        const called = bank.qualities.map(quality => bands[quality.id] !== 'unclear')
        const latest = Object.keys(answers).slice(called.includes(true) ? -3 : -2)
        expect(id).toBe(bruteForceChoice(model, { answers, latest, goals: weights, called }))
        const value = (n * 3 + 1) % 5
        session.answer(id, value)
        answers[id] = value
      }
    },
  )

  test('chooses a batch as if the items before had been answered and only narrowed the belief', () => {
    const session = engine.session({ seed: 1 })
    session.answer('q2-1', 4)
    const batch = session.nextMany(6)
    expect(session.nextMany(1)).toEqual(batch.slice(0, 1))
    batch.forEach((_, n) => {
      expect(session.nextMany(batch.length - n, { pending: batch.slice(0, n) })).toEqual(batch.slice(n))
    })
  })
})

describe('the gain of a forced choice', () => {
  const model = modelOf({
    qualities: [
      { id: 'a', loadings: [0.6, 0.2] },
      { id: 'b', loadings: [0.5, -0.3] },
      { id: 'c', loadings: [0.1, 0.7] },
    ],
    items: [
      { id: 'p', pair: ['a', 'b'], slopes: [1.6, 0.9], keyed: [1, -1] },
      { id: 'q', pair: ['b', 'a'], slopes: [0.9, 1.6], keyed: [-1, 1] },
      { id: 'steep', pair: ['a', 'b'], slopes: [3, 2], keyed: [1, -1] },
      { id: 'settled', pair: ['a', 'b'], slopes: [1.6, 0.9], keyed: [1, -1], intercept: 9 },
    ],
  })
  const zero = new Float64Array(3)
  const gainOf = (item: number, weight: readonly number[], tau: Float64Array = zero): number => {
    const posterior = emptyPosterior(model.parameters)
    computePosterior(model.parameters, tau, zero, posterior)
    const joint = createJointGain(model.parameters)
    joint.reset(posterior, tau, Float64Array.from(weight))
    return pairGain(model.parameters, model.layout, joint, posterior.mean, item).gain
  }

  test('is the fall of a weighted variance when one of its qualities alone has weight', () => {
    const gain = gainOf(0, [1, 0, 0])
    const prior = priorCovariance(model)
    // One reading of u = 1.6·θ_a + 0.9·θ_b, since the second statement is reversed.
    const u = [1.6, 0.9, 0]
    const cu = prior.map(row => row.reduce((sum, c, j) => sum + c * u[j]!, 0))
    const variance = cu.reduce((sum, c, i) => sum + c * u[i]!, 0)
    const information = 0.25 / (1 + variance / 12)
    const exact = (information * cu[0]! ** 2) / (1 + information * variance)
    expect(gain / exact).toBeGreaterThan(0.85)
    expect(gain / exact).toBeLessThan(1.15)
  })

  test('does not depend on which statement comes first', () => {
    expect(gainOf(1, [1, 0.5, 0.2])).toBeCloseTo(gainOf(0, [1, 0.5, 0.2]), 12)
  })

  test('is larger with steeper statements, and small where the choice is nearly certain', () => {
    expect(gainOf(2, [1, 1, 1])).toBeGreaterThan(gainOf(0, [1, 1, 1]))
    expect(gainOf(3, [1, 1, 1])).toBeLessThan(0.05 * gainOf(0, [1, 1, 1]))
  })

  test('falls as the qualities are measured, and is 0 without weights', () => {
    expect(gainOf(0, [1, 1, 1], Float64Array.of(4, 4, 0))).toBeLessThan(gainOf(0, [1, 1, 1]))
    expect(gainOf(0, [0, 0, 0])).toBe(0)
  })
})
