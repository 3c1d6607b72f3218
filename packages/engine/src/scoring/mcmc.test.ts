import { describe, expect, test } from 'vitest'
import { normalDraw, seededRandom } from '../../testing/seeded-random.ts'
import { pearson } from '../../testing/statistics.ts'
import { testBank } from '../../testing/test-bank.ts'
import { createEngine } from '../index.ts'
import type { GradedItemInput } from '../index.ts'
import { gradedProbabilities } from '../model/graded-model.ts'

const QUALITIES = 24
const bank = testBank(QUALITIES, 4)
const items = bank.items
const qualityOf = items.map(item => Number(item.quality.slice('quality'.length)))
const loadings = bank.qualities.map(q => [...q.loadings!])
const unique = loadings.map(row => 1 - row.reduce((sum, l) => sum + l * l, 0))

const p = new Float64Array(5)
const logLikelihood = (item: GradedItemInput, theta: number, value: number): number => {
  gradedProbabilities(item.slope!, item.thresholds!, theta, p)
  return Math.log(p[item.keyed === 1 ? value : 4 - value]!)
}

/** A person drawn from the model, who answered about half of the items. */
const drawPerson = (random: () => number): (number | null)[] => {
  const factors = loadings[0]!.map(() => normalDraw(random))
  const theta = loadings.map(
    (row, d) =>
      row.reduce((sum, l, k) => sum + l * factors[k]!, 0) + Math.sqrt(unique[d]!) * normalDraw(random),
  )
  return items.map((item, i) => {
    if (random() < 0.5) return null
    let left = random()
    for (let value = 0; value < 4; value++) {
      left -= Math.exp(logLikelihood(item, theta[qualityOf[i]!]!, value))
      if (left < 0) return value
    }
    return 4
  })
}

/**
 * Metropolis within Gibbs on (factors, theta): given the factors the qualities are independent, and given theta the
 * factors are normal; each factor is drawn from its full conditional.
 */
const sample = (answers: (number | null)[], sweeps: number, random: () => number) => {
  const K = loadings[0]!.length
  const factors = new Float64Array(K)
  const theta = new Float64Array(QUALITIES)
  const own = Array.from({ length: QUALITIES }, (_, d) =>
    items.map((_, i) => i).filter(i => qualityOf[i] === d && answers[i] !== null),
  )
  const logOf = (d: number, t: number): number =>
    own[d]!.reduce((sum, i) => sum + logLikelihood(items[i]!, t, answers[i]!), 0)
  const centre = (d: number): number => loadings[d]!.reduce((sum, l, k) => sum + l * factors[k]!, 0)
  const log = Float64Array.from(theta, (t, d) => logOf(d, t))
  const sum = new Float64Array(QUALITIES)
  const squares = new Float64Array(QUALITIES)
  const burn = sweeps / 5
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (let d = 0; d < QUALITIES; d++) {
      const next = theta[d]! + 1.1 * normalDraw(random)
      const nextLog = logOf(d, next)
      const prior = ((theta[d]! - centre(d)) ** 2 - (next - centre(d)) ** 2) / (2 * unique[d]!)
      if (Math.log(random()) < nextLog - log[d]! + prior) {
        theta[d] = next
        log[d] = nextLog
      }
    }
    for (let k = 0; k < K; k++) {
      let precision = 1
      let pull = 0
      for (let d = 0; d < QUALITIES; d++) {
        const l = loadings[d]![k]!
        precision += (l * l) / unique[d]!
        pull += (l * (theta[d]! - centre(d) + l * factors[k]!)) / unique[d]!
      }
      factors[k] = pull / precision + normalDraw(random) / Math.sqrt(precision)
    }
    if (sweep < burn) continue
    theta.forEach((t, d) => {
      sum[d]! += t
      squares[d]! += t * t
    })
  }
  const kept = sweeps - burn
  return {
    mean: Array.from(sum, s => s / kept),
    sd: Array.from(squares, (s, d) => Math.sqrt(s / kept - (sum[d]! / kept) ** 2)),
  }
}

describe('expectation propagation against a long Markov chain on 24 correlated qualities', () => {
  const random = seededRandom(2024)
  const engine = createEngine(bank)
  const inflation = engine.save().inflation
  const runs = Array.from({ length: 4 }, (_, n) => {
    const answers = drawPerson(random)
    const session = engine.session({ seed: n })
    answers.forEach((value, i) => value !== null && session.answer(items[i]!.id, value))
    const chain = sample(answers, 25_000, random)
    return session.result().map(({ mean, sd }, d) => ({
      mean,
      sd: sd / Math.sqrt(inflation),
      chainMean: chain.mean[d]!,
      chainSd: chain.sd[d]!,
    }))
  }).flat()

  test('means agree: r above .998, mean gap under 0.03', () => {
    const r = pearson(
      runs.map(x => x.mean),
      runs.map(x => x.chainMean),
    )
    const gap = runs.reduce((sum, x) => sum + Math.abs(x.mean - x.chainMean), 0) / runs.length
    expect(r).toBeGreaterThan(0.998)
    expect(gap).toBeLessThan(0.03)
  })

  test('standard errors agree: mean gap under 0.03', () => {
    const gap = runs.reduce((sum, x) => sum + Math.abs(x.sd - x.chainSd), 0) / runs.length
    expect(gap).toBeLessThan(0.03)
  })
})
