import { describe, expect, test } from 'vitest'
import { MAX_CHECKS, outcomeOf } from './outcome.ts'

const pending = { status: 'pending', refund: null } as const
const refund = { amount: 49_000, created_at: '2026-11-20T12:00:00.000Z', receipt: null } as const

describe('who comes back from the checkout', () => {
  test('waits while the bank thinks, and is told when it thinks for long', () => {
    expect(outcomeOf({ payment: undefined, checks: 0, hasFailed: false })).toBe('waiting')
    expect(outcomeOf({ payment: pending, checks: MAX_CHECKS - 1, hasFailed: false })).toBe('waiting')
    expect(outcomeOf({ payment: pending, checks: MAX_CHECKS, hasFailed: false })).toBe('unknown')
  })

  test('is never told of a success or a refusal that nobody has confirmed', () => {
    expect(outcomeOf({ payment: undefined, checks: 0, hasFailed: true })).toBe('unknown')
    expect(outcomeOf({ payment: pending, checks: 1, hasFailed: true })).toBe('unknown')
  })

  test('hears what the provider has said, whatever came before', () => {
    const late = { checks: MAX_CHECKS + 5, hasFailed: true }
    expect(outcomeOf({ payment: { status: 'succeeded', refund: null }, ...late })).toBe('paid')
    expect(outcomeOf({ payment: { status: 'canceled', refund: null }, ...late })).toBe('declined')
  })

  test.each([
    ['pending', 'returned'],
    ['succeeded', 'returned'],
    ['requested', 'paid'],
    ['declined', 'paid'],
  ] as const)('is told when the money goes back, and not before: a refund that is %s', (status, outcome) => {
    const payment = { status: 'succeeded', refund: { ...refund, status } } as const
    expect(outcomeOf({ payment, checks: 1, hasFailed: false })).toBe(outcome)
  })
})
