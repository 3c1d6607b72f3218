import { describe, expect, test } from 'vitest'
import { MAX_CHECKS } from '../../shared/checkout/use-checked.ts'
import { outcomeOf } from './outcome.ts'

const pending = { status: 'pending', refund: null } as const
const refund = { amount: 49_000, created_at: '2026-11-20T12:00:00.000Z', receipt: null } as const

describe('the outcome of a checkout', () => {
  test('is waiting while the payment is pending, and unknown after the last check', () => {
    expect(outcomeOf({ payment: undefined, checks: 0, hasFailed: false })).toBe('waiting')
    expect(outcomeOf({ payment: pending, checks: MAX_CHECKS - 1, hasFailed: false })).toBe('waiting')
    expect(outcomeOf({ payment: pending, checks: MAX_CHECKS, hasFailed: false })).toBe('unknown')
  })

  test('is never paid or declined without the confirmation of the provider', () => {
    expect(outcomeOf({ payment: undefined, checks: 0, hasFailed: true })).toBe('unknown')
    expect(outcomeOf({ payment: pending, checks: 1, hasFailed: true })).toBe('unknown')
  })

  test('is unpaid after one check when the user has left the checkout, unless it was paid after all', () => {
    const left = { hasFailed: false, isLeft: true }
    expect(outcomeOf({ payment: undefined, checks: 0, ...left })).toBe('waiting')
    expect(outcomeOf({ payment: pending, checks: 1, ...left })).toBe('unpaid')
    expect(outcomeOf({ payment: { status: 'succeeded', refund: null }, checks: 1, ...left })).toBe('paid')
  })

  test('follows the provider, whatever came before', () => {
    const late = { checks: MAX_CHECKS + 5, hasFailed: true }
    expect(outcomeOf({ payment: { status: 'succeeded', refund: null }, ...late })).toBe('paid')
    expect(outcomeOf({ payment: { status: 'canceled', refund: null }, ...late })).toBe('declined')
  })

  test.each([
    ['pending', 'returned'],
    ['succeeded', 'returned'],
    ['requested', 'paid'],
    ['declined', 'paid'],
  ] as const)(
    'is “returned” once a refund is on its way, and not before: a refund that is %s',
    (status, outcome) => {
      const payment = { status: 'succeeded', refund: { ...refund, status } } as const
      expect(outcomeOf({ payment, checks: 1, hasFailed: false })).toBe(outcome)
    },
  )
})
