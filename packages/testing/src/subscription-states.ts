import type { Held } from '@grani/server/features/subscription/held.ts'

const DAY = 86_400_000

/** Noon in Moscow. */
export const NOW = new Date('2027-03-10T09:00:00.000Z')

export const inDays = (days: number): Date => new Date(NOW.getTime() + days * DAY)

const paid: Held = {
  tariff: 'basic',
  started_at: inDays(-20),
  end_at: inDays(11),
  is_free: false,
  is_trial: false,
  cancelled_at: null,
  paused_at: null,
  price: 49000,
  anchor_day: 21,
  pause_reason: null,
  next_tariff: null,
  next_from: null,
  next_price: null,
  announced_for: null,
  announced_at: null,
  tried_at: null,
  ended_at: null,
  last_payment: 'p1',
}

const failed = { paused_at: inDays(-1), pause_reason: 'insufficient_funds' }
const unpaid = { price: 0, last_payment: null }

export const STATE_NAMES = [
  'none',
  'trial',
  'trial over',
  'free',
  'free over',
  'active',
  'failed early',
  'overdue',
  'in grace',
  'grace over',
  'cancelled',
  'cancelled and over',
  'next paid',
  'next paid once',
] as const

export type StateName = (typeof STATE_NAMES)[number]

/** Every state that a subscription can be in, as of NOW. */
const STATES: Record<StateName, Held | null> = {
  none: null,
  trial: { ...paid, ...unpaid, is_trial: true, end_at: inDays(3) },
  'trial over': { ...paid, ...unpaid, is_trial: true, end_at: inDays(-3) },
  free: { ...paid, ...unpaid, is_free: true },
  'free over': { ...paid, ...unpaid, is_free: true, end_at: inDays(-3) },
  active: paid,
  'failed early': { ...paid, ...failed, end_at: inDays(1) },
  overdue: { ...paid, end_at: inDays(-1) },
  'in grace': { ...paid, ...failed, end_at: inDays(-1) },
  'grace over': { ...paid, ...failed, end_at: inDays(-3) },
  cancelled: { ...paid, cancelled_at: inDays(-2) },
  'cancelled and over': { ...paid, cancelled_at: inDays(-9), end_at: inDays(-1) },
  'next paid': { ...paid, next_tariff: 'high', next_from: inDays(2), next_price: 199000 },
  'next paid once': {
    ...paid,
    next_tariff: 'high',
    next_from: inDays(2),
    next_price: 199000,
    cancelled_at: inDays(-2),
  },
}

export const stateNamed = (name: StateName): Held | null => STATES[name]
