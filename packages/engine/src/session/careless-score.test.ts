import { describe, expect, test } from 'vitest'
import { normalDraw, seededRandom } from '../../testing/seeded-random.ts'
import { testBank } from '../../testing/test-bank.ts'
import { createEngine } from '../index.ts'
import { gradedProbabilities } from '../model/graded-model.ts'
import { widenSd, errorWidening } from './careless-score.ts'

const bank = testBank(10, 10)
const engine = createEngine(bank)
const loadings = bank.qualities.map(q => [...q.loadings!])

/** A person who answers as the model says, item by item in bank order. */
const attentive = (seed: number): number[] => {
  const random = seededRandom(seed)
  const p = new Float64Array(5)
  const factors = loadings[0]!.map(() => normalDraw(random))
  const theta = loadings.map(row => {
    const unique = 1 - row.reduce((sum, l) => sum + l * l, 0)
    return row.reduce((sum, l, k) => sum + l * factors[k]!, 0) + Math.sqrt(unique) * normalDraw(random)
  })
  return bank.items.map((item, i) => {
    gradedProbabilities(item.slope!, item.thresholds!, theta[i % 10]!, p)
    let left = random()
    const u = Math.max(
      0,
      p.findIndex(q => (left -= q) < 0),
    )
    return item.keyed === 1 ? u : 4 - u
  })
}

const scoreOf = (values: readonly number[], ms?: number, count = 60): number => {
  const session = engine.session({ seed: 1 })
  values.slice(0, count).forEach((value, i) => session.answer(bank.items[i]!.id, value, ms))
  return session.carelessScore()
}

const random = seededRandom(5)
const patterns: Record<string, number[]> = {
  random: bank.items.map(() => Math.floor(random() * 5)),
  'straight line': bank.items.map(() => 3),
  'straight line in the middle': bank.items.map(() => 2),
  alternating: bank.items.map((_, i) => (i % 2) * 4),
  staircase: bank.items.map((_, i) => i % 5),
}

describe('the careless score', () => {
  test('is 0 before the first answer', () => expect(engine.session({ seed: 1 }).carelessScore()).toBe(0))

  test('is below 0 for nearly all attentive people', () => {
    const scores = Array.from({ length: 40 }, (_, n) => scoreOf(attentive(n + 1)))
    expect(scores.filter(s => s < 0).length).toBeGreaterThanOrEqual(38)
    expect(Math.max(...scores)).toBeLessThan(1)
  })

  test.each(Object.entries(patterns))('is above 1 after 60 answers: %s', (_name, values) => {
    expect(scoreOf(values)).toBeGreaterThan(1)
  })

  test.each(Object.entries(patterns))('grows with every further careless answer: %s', (_name, values) => {
    expect(scoreOf(values, undefined, 90)).toBeGreaterThan(scoreOf(values, undefined, 30))
  })

  test('rises when an attentive person begins to repeat the position before', () => {
    for (let seed = 1; seed <= 5; seed++) {
      const values = attentive(seed)
      const draws = seededRandom(seed + 100)
      const lazy = values.slice()
      for (let n = 1; n < lazy.length; n++) if (draws() < 0.7) lazy[n] = lazy[n - 1]!
      expect(scoreOf(lazy)).toBeGreaterThan(Math.max(1, scoreOf(values) + 2))
    }
  })

  test('does not rise for a favourite position alone', () => {
    // Reads every item, but has a dislike of the ends.
    const scores = Array.from({ length: 40 }, (_, n) =>
      scoreOf(attentive(n + 1).map(v => Math.max(1, Math.min(3, v)))),
    )
    expect(scores.filter(s => s > 0.5).length).toBeLessThanOrEqual(2)
  })

  test('ignores forced choices', () => {
    const pairs = Array.from({ length: 30 }, (_, n) => ({
      id: `pair${n}`,
      pair: ['quality0', `quality${1 + (n % 9)}`] as const,
    }))
    const withPairs = createEngine({ ...bank, items: [...bank.items, ...pairs] })
    const scoreAfter = (choices: number): number => {
      const session = withPairs.session({ seed: 1 })
      for (const { id } of pairs.slice(0, choices)) session.answer(id, 1)
      session.skip(bank.items[99]!.id)
      attentive(6)
        .slice(0, 40)
        .forEach((value, i) => session.answer(bank.items[i]!.id, value))
      return session.carelessScore()
    }
    expect(scoreAfter(30)).toBeCloseTo(scoreAfter(0), 3)
  })

  test('is higher when the same answers come in under a second', () => {
    const values = attentive(3)
    expect(scoreOf(values, 600)).toBeGreaterThan(scoreOf(values, 2500) + 1)
  })

  test('is restored by undo', () => {
    const session = engine.session({ seed: 1 })
    attentive(4)
      .slice(0, 30)
      .forEach((value, i) => session.answer(bank.items[i]!.id, value))
    const before = session.carelessScore()
    session.answer(bank.items[40]!.id, 4, 200)
    session.undo(bank.items[40]!.id)
    expect(session.carelessScore()).toBe(before)
  })
})

describe('scoring of careless answers', () => {
  test('an answer in under a second changes the belief less', () => {
    const moved = [300, 999, 1000, 5000].map(ms => {
      const session = engine.session({ seed: 1 })
      session.answer('q0-1', 4, ms)
      return session.result()[0]!.mean
    })
    expect(moved[0]).toBe(moved[1])
    expect(moved[2]).toBe(moved[3])
    expect(moved[0]!).toBeGreaterThan(0)
    expect(moved[0]!).toBeLessThan(0.5 * moved[2]!)
  })

  test('errors are widened for answers that fit worse than chance, and only for these', () => {
    expect(errorWidening(-50, -80, 60)).toBe(1)
    expect(errorWidening(-80, -80, 60)).toBe(1)
    expect(errorWidening(-80, -80 + 3 * Math.sqrt(60), 60)).toBeCloseTo(3, 9)
    expect(errorWidening(-80, -80 + 3 * Math.sqrt(10), 10)).toBe(1)
  })

  test('a random responder gets larger errors than an attentive one', () => {
    const sdOf = (values: readonly number[]): number => {
      const session = engine.session({ seed: 1 })
      values.forEach((value, i) => session.answer(bank.items[i]!.id, value))
      return session.result().reduce((sum, r) => sum + r.sd, 0)
    }
    expect(sdOf(patterns['random']!)).toBeGreaterThan(1.5 * sdOf(attentive(8)))
  })
})

describe('a published error', () => {
  test('never exceeds the SD of the cohort, however badly answers fit', () => {
    expect(widenSd(0.4, 1)).toBe(0.4)
    expect(widenSd(0.4, 2)).toBe(0.8)
    expect(widenSd(0.4, 7)).toBe(1)
    // Before the first answers the model itself may be wider, and stays so.
    expect(widenSd(1.2, 7)).toBe(1.2)
  })
})
