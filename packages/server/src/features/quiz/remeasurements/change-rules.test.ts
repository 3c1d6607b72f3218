import { expect, test } from 'vitest'
import { chanceToNotice, changeZ, levelWithoutPrior, outcomeOf } from './change-rules.ts'

test('a posterior without its prior is what the responses say by themselves', () => {
  // Responses that say 1 ± 0.5, joined with the prior 0 ± 1: precisions 4 and 1 add up.
  const posterior = { mean: 4 / 5, sd: Math.sqrt(1 / 5) }
  const level = levelWithoutPrior(posterior, { sd: 1 })
  expect(level?.mean).toBeCloseTo(1, 10)
  expect(level?.sd).toBeCloseTo(0.5, 10)
  expect(levelWithoutPrior({ mean: 0, sd: 1 }, { sd: 1 })).toBeNull()
})

test('the chance to notice a large change grows with what is known, and is never none or certain', () => {
  // 1.2 SD against an error of the difference of .5 is z = 2.4, .44 beyond the mark: Φ(.44) = .67.
  expect(chanceToNotice(0.3, () => 0.4)).toBe(67)
  expect(chanceToNotice(0.6, () => 0.4)).toBeLessThan(67)
  expect(chanceToNotice(0.3, change => (change > 0 ? 0.8 : 0.4))).toBeLessThan(67)
  expect(chanceToNotice(10, () => 10)).toBeGreaterThanOrEqual(1)
  expect(chanceToNotice(0.1, () => 0.1)).toBe(99)
  expect(chanceToNotice(0.3, () => null)).toBeNull()
})

test('a change is measured in errors of the difference', () => {
  expect(changeZ({ mean: 1, sd: 0.3 }, { mean: -0.5, sd: 0.4 })).toBeCloseTo(-3, 10)
  expect([-2.6, -2, -1.9, 1.9, 2, 2.6].map(outcomeOf)).toEqual([
    'down',
    'maybe-down',
    'same',
    'same',
    'maybe-up',
    'up',
  ])
})
