import { describe, expect, test } from 'vitest'
import { planState } from './plan-state.ts'

const noFlags = { is_free: false, is_trial: false, is_cancelled: false, is_paused: false, is_ended: false }

describe('a subscription', () => {
  test('is renewable when no flag is set', () => {
    expect(planState(noFlags)).toBe('renewable')
  })

  test.each([
    ['free', 'is_free'],
    ['trial', 'is_trial'],
    ['cancelled', 'is_cancelled'],
    ['paused', 'is_paused'],
    ['ended', 'is_ended'],
  ] as const)('that is %s is not renewable', (state, flag) => {
    expect(planState({ ...noFlags, [flag]: true })).toBe(state)
  })

  test('that has ended is ended, whatever else it is', () => {
    expect(
      planState({ is_free: true, is_trial: true, is_cancelled: true, is_paused: true, is_ended: true }),
    ).toBe('ended')
  })
})
