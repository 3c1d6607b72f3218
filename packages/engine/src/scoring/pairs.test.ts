import { describe, expect, test } from 'vitest'
import { createEngine } from '../index.ts'
import type { EngineInput, PairItemInput } from '../index.ts'

const pair = (id: string, rest: Partial<PairItemInput> = {}): PairItemInput => ({
  id,
  pair: ['a', 'b'],
  ...rest,
})

const bank: EngineInput = {
  qualities: [{ id: 'a' }, { id: 'b' }],
  items: [
    pair('p0'),
    pair('p1', { slopes: [1.8, 0.8], intercept: 0.5 }),
    pair('p2', { keyed: [1, -1] }),
    pair('p3', { slopes: [0.9, 1.4], intercept: -0.7 }),
    { id: 'g', quality: 'a', keyed: 1, categories: 5 },
  ],
}
const engine = createEngine(bank)
const inflation = engine.save().inflation

/** Means and SDs of both qualities by brute force on a two-dimensional grid. */
const exact = (answers: Record<string, number>) => {
  let n = 0
  let sx = 0
  let sy = 0
  let sxx = 0
  let syy = 0
  for (let x = -6; x <= 6; x += 0.05) {
    for (let y = -6; y <= 6; y += 0.05) {
      let w = Math.exp(-0.5 * (x * x + y * y))
      for (const item of bank.items) {
        if (!('pair' in item) || answers[item.id] === undefined) continue
        const [a, b] = item.slopes ?? [1.2, 1.2]
        const [ka, kb] = item.keyed ?? [1, 1]
        const p = 1 / (1 + Math.exp(-(a * ka * x - b * kb * y + (item.intercept ?? 0))))
        w *= answers[item.id] === 1 ? p : 1 - p
      }
      n += w
      sx += w * x
      sy += w * y
      sxx += w * x * x
      syy += w * y * y
    }
  }
  return [
    { mean: sx / n, sd: Math.sqrt(sxx / n - (sx / n) ** 2) },
    { mean: sy / n, sd: Math.sqrt(syy / n - (sy / n) ** 2) },
  ]
}

describe('a forced choice', () => {
  test('raises the chosen quality and lowers the other', () => {
    const session = engine.session({ seed: 1 })
    session.answer('p0', 1)
    const [a, b] = session.result()
    expect(a!.mean).toBeGreaterThan(0.1)
    expect(b!.mean).toBeCloseTo(-a!.mean, 6)
    expect(a!.answers).toBe(1)
    expect(b!.answers).toBe(1)
  })

  test.each([
    [{ p0: 1 }],
    [{ p1: 0 }],
    [{ p2: 1 }],
    [{ p0: 1, p1: 1, p3: 1 }],
    [{ p0: 0, p1: 1, p2: 1, p3: 0 }],
  ])('agrees with brute force within 0.06: %o', given => {
    const answers: Record<string, number> = given
    const session = engine.session({ seed: 1 })
    for (const [id, value] of Object.entries(answers)) session.answer(id, value)
    const expected = exact(answers)
    session.result().forEach(({ mean, sd }, d) => {
      expect(Math.abs(mean - expected[d]!.mean)).toBeLessThan(0.06)
      expect(Math.abs(sd / Math.sqrt(inflation) - expected[d]!.sd)).toBeLessThan(0.06)
    })
  })

  test('is undone completely', () => {
    const session = engine.session({ seed: 1 })
    session.answer('g', 3)
    session.answer('p1', 1)
    const before = { state: session.state(), result: session.result() }
    session.answer('p0', 0, 400)
    session.undo('p0')
    expect(session.state()).toEqual(before.state)
    expect(session.result()).toEqual(before.result)
  })

  test('is predicted from both qualities, with most certainty when they are far apart', () => {
    const session = engine.session({ seed: 1 })
    const before = session.predict('p0')
    expect(before[1]).toBeCloseTo(0.5, 9)
    session.answer('g', 4)
    session.answer('p3', 1)
    const after = session.predict('p0')
    expect(after[1]).toBeGreaterThan(0.6)
    expect(after[0]! + after[1]!).toBeCloseTo(1, 12)
  })

  test('in under a second changes the belief less', () => {
    const slow = engine.session({ seed: 1 })
    const fast = engine.session({ seed: 1 })
    slow.answer('p0', 1, 4000)
    fast.answer('p0', 1, 400)
    expect(fast.result()[0]!.mean).toBeGreaterThan(0)
    expect(fast.result()[0]!.mean).toBeLessThan(slow.result()[0]!.mean)
  })

  test('accepts only 0 or 1, between two different qualities', () => {
    const session = engine.session({ seed: 1 })
    expect(() => session.answer('p0', 2)).toThrow(/expected 0…1/)
    const wrong: EngineInput = { ...bank, items: [pair('x', { pair: ['a', 'a'] })] }
    expect(() => createEngine(wrong)).toThrow(/the two qualities are the same/)
  })
})
