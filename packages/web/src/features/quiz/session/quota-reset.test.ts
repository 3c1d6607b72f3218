import { describe, expect, test } from 'vitest'
import { quotaResetAt } from './quota-reset.ts'

describe('answering is possible again after the quota', () => {
  test.each([
    ['2026-11-20T20:59:59Z', '2026-11-20T21:00:00Z'],
    ['2026-11-20T21:00:00Z', '2026-11-21T21:00:00Z'],
    ['2026-12-31T12:00:00Z', '2026-12-31T21:00:00Z'],
  ])('at the next midnight in Moscow: used up at %s, reset at %s', (now, then) => {
    expect(quotaResetAt(Date.parse(now), null)).toBe(Date.parse(then))
  })

  test('when the server says', () => {
    expect(quotaResetAt(1000, 500)).toBe(1500)
  })
})
