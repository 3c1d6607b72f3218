import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { announceableFrom, chargeableFrom, nextStep, nextDueAt, type Step } from './renewal-schedule.ts'
import { daysFromNow, NOW, STATE_NAMES, stateNamed } from '@grani/testing/subscription-states.ts'
import { type Event, transition } from '../transition.ts'
import type { StoredSubscription } from '../types.ts'
import { HOUR } from '../../../platform/time/durations.ts'

const active = (): StoredSubscription => {
  const row = stateNamed('active')
  if (!row) throw new Error('There is no active state')
  return row
}

describe('a renewal', () => {
  // The period ends on 21 March at noon in Moscow.
  test('is charged from the start of the second calendar day before the end', () => {
    expect(chargeableFrom(active().end_at)).toEqual(new Date('2027-03-19T00:00:00+03:00'))
  })

  test('is announced two days before that', () => {
    expect(announceableFrom(active().end_at)).toEqual(new Date('2027-03-17T00:00:00+03:00'))
    expect(nextStep(active(), new Date('2027-03-16T23:59:59+03:00'))).toBe('wait')
    expect(nextStep(active(), new Date('2027-03-17T00:00:00+03:00'))).toBe('announce')
  })

  test('is never charged within a day of its announcement, however late it was announced', () => {
    const late = {
      ...active(),
      announced_for: active().end_at,
      announced_at: new Date('2027-03-20T21:00:00+03:00'),
    }
    expect(nextStep(late, new Date('2027-03-21T20:59:59+03:00'))).toBe('wait')
    expect(nextStep(late, new Date('2027-03-21T21:00:00+03:00'))).toBe('charge')
  })

  test('is tried once a day until the grace period is over', () => {
    const { end_at } = active()
    let row: StoredSubscription = { ...active(), announced_for: end_at, announced_at: daysFromNow(0) }
    const tries: string[] = []
    for (let hour = 0; hour < 24 * 40; hour++) {
      const now = new Date(NOW.getTime() + hour * HOUR)
      if (nextStep(row, now) !== 'charge') continue
      tries.push(now.toISOString())
      const tried = transition(row, { kind: 'charge-attempted' }, now)
      if (tried.kind === 'changed') row = tried.row
    }
    expect(tries).toEqual(['18', '19', '20', '21', '22', '23'].map(day => `2027-03-${day}T21:00:00.000Z`))
  })
})

const moment = (from: number, to: number) =>
  fc.integer({ min: from * 24, max: to * 24 }).map(hours => daysFromNow(hours / 24))
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary)

const anyRow: fc.Arbitrary<StoredSubscription> = fc
  .record({
    tariff: fc.constant('basic'),
    started_at: fc.constant(daysFromNow(-30)),
    end_at: moment(-40, 40),
    is_free: fc.boolean(),
    is_trial: fc.boolean(),
    cancelled_at: maybe(moment(-40, 0)),
    paused_at: maybe(moment(-5, 0)),
    price: fc.constant(49000),
    billing_day: fc.integer({ min: 1, max: 31 }),
    pause_reason: fc.constant(null),
    next_from: maybe(moment(-5, 30)),
    isAnnounced: fc.boolean(),
    announced_at: moment(-10, 0),
    last_attempt_at: maybe(moment(-5, 0)),
    ended_at: fc.oneof({ arbitrary: fc.constant(null), weight: 4 }, { arbitrary: moment(-3, 0), weight: 1 }),
    last_payment: fc.constant('p1'),
    tariff_since: fc.constant(daysFromNow(-30)),
    gift_id: fc.constant(null),
    next_gift_tariff: fc.constantFrom(null, 'medium' as const),
    after_gift_tariff: fc.constant(null),
    after_gift_price: fc.constant(null),
  })
  .map(({ isAnnounced, announced_at, ...row }) => ({
    ...row,
    next_tariff: row.next_from && 'high',
    next_price: row.next_from && 199000,
    announced_for: isAnnounced ? row.end_at : null,
    announced_at: isAnnounced ? announced_at : null,
  }))

const EVENTS: Record<Step, Event> = {
  'switch-plan': { kind: 'plan-switched' },
  'start-gift': {
    kind: 'gift-started',
    giftId: 'g1',
    tariff: 'medium',
    months: 1,
    redeemedAt: NOW,
    nextTariff: null,
  },
  end: { kind: 'ended' },
  announce: { kind: 'announced', price: 1 },
  charge: { kind: 'charge-attempted' },
}

describe('the time of the next step', () => {
  test('has come if and only if a step is due', () => {
    fc.assert(
      fc.property(anyRow, moment(-60, 60), (row, now) => {
        const dueAt = nextDueAt(row)
        const isDue = nextStep(row, now) !== 'wait'
        expect(isDue).toBe(dueAt !== null && dueAt <= now)
      }),
      { numRuns: 2000 },
    )
  })

  test('is null in the end, in every state', () => {
    for (const state of STATE_NAMES) {
      let row = stateNamed(state)
      for (let day = 0; row && day < 60; day++) {
        const now = daysFromNow(day)
        for (let step = nextStep(row, now); step !== 'wait'; step = nextStep(row, now)) {
          const outcome = transition(row, EVENTS[step], now)
          if (outcome.kind !== 'changed') throw new Error(`${state}: ${step} does nothing`)
          ;({ row } = outcome)
        }
      }
      expect(row && nextDueAt(row)).toBeNull()
    }
  })
})
