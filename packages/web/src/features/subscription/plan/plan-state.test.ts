import { describe, expect, test } from 'vitest'
import { planState } from './plan-state.ts'

const none = { is_free: false, is_trial: false, is_cancelled: false, is_paused: false, is_ended: false }

describe('a subscription', () => {
  test('renews by itself when nothing speaks against it', () => {
    expect(planState(none)).toBe('renewable')
  })

  test.each([
    ['free', 'is_free'],
    ['trial', 'is_trial'],
    ['cancelled', 'is_cancelled'],
    ['paused', 'is_paused'],
    ['ended', 'is_ended'],
  ] as const)('that is %s does not', (state, flag) => {
    expect(planState({ ...none, [flag]: true })).toBe(state)
  })

  test('that has ended is over, whatever it was before', () => {
    expect(
      planState({ is_free: true, is_trial: true, is_cancelled: true, is_paused: true, is_ended: true }),
    ).toBe('ended')
  })
})
