import type { StoredSubscription } from '@grani/server/features/subscription/types.ts'
import { NO_OFFER, NO_TRIAL } from '@grani/server/features/subscription/cleared.ts'
import { DAY } from '@grani/server/platform/time/durations.ts'

/** Noon in Moscow. */
export const NOW = new Date('2027-03-10T09:00:00.000Z')

export const daysFromNow = (days: number): Date => new Date(NOW.getTime() + days * DAY)

const paid: StoredSubscription = {
  tariff: 'basic',
  started_at: daysFromNow(-20),
  end_at: daysFromNow(11),
  is_free: false,
  is_trial: false,
  cancelled_at: null,
  paused_at: null,
  price: 49000,
  billing_day: 21,
  pause_reason: null,
  next_tariff: null,
  next_from: null,
  next_price: null,
  announced_for: null,
  announced_at: null,
  announced_method: null,
  announced_mail: null,
  grace_until: null,
  last_attempt_at: null,
  ended_at: null,
  last_payment: 'p1',
  tariff_since: daysFromNow(-20),
  gift_id: null,
  next_gift_tariff: null,
  after_gift_tariff: null,
  after_gift_price: null,
  ...NO_OFFER,
  ...NO_TRIAL,
}

const failed = { paused_at: daysFromNow(-1), pause_reason: 'insufficient_funds' }
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
const STATES: Record<StateName, StoredSubscription | null> = {
  none: null,
  trial: { ...paid, ...unpaid, is_trial: true, end_at: daysFromNow(3) },
  'trial over': { ...paid, ...unpaid, is_trial: true, end_at: daysFromNow(-3) },
  free: { ...paid, ...unpaid, is_free: true },
  'free over': { ...paid, ...unpaid, is_free: true, end_at: daysFromNow(-3) },
  active: paid,
  'failed early': { ...paid, ...failed, end_at: daysFromNow(1) },
  overdue: { ...paid, end_at: daysFromNow(-1) },
  'in grace': { ...paid, ...failed, end_at: daysFromNow(-1) },
  'grace over': { ...paid, ...failed, end_at: daysFromNow(-3) },
  cancelled: { ...paid, cancelled_at: daysFromNow(-2) },
  'cancelled and over': { ...paid, cancelled_at: daysFromNow(-9), end_at: daysFromNow(-1) },
  'next paid': { ...paid, next_tariff: 'high', next_from: daysFromNow(2), next_price: 199000 },
  'next paid once': {
    ...paid,
    next_tariff: 'high',
    next_from: daysFromNow(2),
    next_price: 199000,
    cancelled_at: daysFromNow(-2),
  },
}

export const stateNamed = (name: StateName): StoredSubscription | null => STATES[name]
