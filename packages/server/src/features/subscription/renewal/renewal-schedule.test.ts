import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { announceableFrom, nextStep, nextDueAt, type Step } from './renewal-schedule.ts'
import { chargeableFrom } from './renewal-terms.ts'
import { daysFromNow, NOW, STATE_NAMES, stateNamed } from '@grani/testing/subscription-states.ts'
import { NO_OFFER } from '../cleared.ts'
import type { Event } from '../event.ts'
import { transition } from '../transition.ts'
import type { StoredSubscription } from '../types.ts'
import { accessUntil, NOTICE } from '../rules.ts'
import { DAY, HOUR } from '../../../platform/time/durations.ts'

const active = (): StoredSubscription => {
  const row = stateNamed('active')
  if (!row) throw new Error('There is no active state')
  return row
}

/** The active subscription, announced at this time by a mail that has gone. */
const announced = (at: Date) => {
  const event = { kind: 'announced', price: 49_000, method: 'card', mail: null } as const
  const outcome = transition(active(), event, at)
  if (outcome.kind !== 'changed') throw new Error('Nothing is announced')
  return { ...outcome.row, announced_at: at }
}

describe('a renewal', () => {
  // The period ends on 21 March at noon in Moscow.
  test('is charged from the start of the second calendar day before the end', () => {
    expect(chargeableFrom(active().end_at)).toEqual(new Date('2027-03-19T00:00:00+03:00'))
  })

  test('is announced at noon, between 96 and 72 hours before that', () => {
    expect(announceableFrom(active().end_at)).toEqual(new Date('2027-03-15T12:00:00+03:00'))
    expect(nextStep(active(), new Date('2027-03-15T11:59:59+03:00'))).toBe('wait')
    expect(nextStep(active(), new Date('2027-03-15T12:00:00+03:00'))).toBe('announce')
    const ahead = chargeableFrom(active().end_at).getTime() - announceableFrom(active().end_at).getTime()
    expect(ahead).toBeGreaterThan(NOTICE)
    expect(ahead).toBeLessThan(96 * HOUR)
  })

  test('is never charged within three days of its announcement, however late it was announced', () => {
    const late = announced(new Date('2027-03-20T20:45:00+03:00'))
    expect(nextStep(late, new Date('2027-03-23T20:59:59+03:00'))).toBe('wait')
    expect(nextStep(late, new Date('2027-03-23T21:00:00+03:00'))).toBe('charge')
  })

  test('waits with open access when its announcement was late, up to a week after the end', () => {
    const { end_at } = active()
    const late = announced(daysFromNow(13.9))
    // Four days and a quarter of an hour after the announcement, where three days after the end are over.
    expect(accessUntil(late)).toEqual(new Date(late.announced_at.getTime() + NOTICE + DAY))
    expect(nextStep(late, new Date(late.announced_at.getTime() + NOTICE))).toBe('charge')
    expect(accessUntil(announced(daysFromNow(13.995)))).toEqual(new Date(end_at.getTime() + 7 * DAY))
    expect(accessUntil(announced(daysFromNow(7)))).toEqual(new Date(end_at.getTime() + 3 * DAY))
  })

  test('waits until the mail has left the outbox, and counts the three days from then', () => {
    const waiting = { ...announced(new Date('2027-03-15T12:00:00+03:00')), announced_mail: 'mail' }
    expect(nextStep(waiting, new Date('2027-03-15T12:09:59+03:00'))).toBe('wait')
    for (const at of ['2027-03-15T12:10:00+03:00', '2027-03-19T12:00:00+03:00', '2027-03-23T12:00:00+03:00'])
      expect(nextStep(waiting, new Date(at))).toBe('check-announcement')
    const gone = transition(
      waiting,
      { kind: 'announcement-checked', isGone: true },
      new Date('2027-03-17T12:00:00+03:00'),
    )
    if (gone.kind !== 'changed') throw new Error('The check changes nothing')
    expect(nextStep(gone.row, new Date('2027-03-20T12:14:59+03:00'))).toBe('wait')
    expect(nextStep(gone.row, new Date('2027-03-20T12:15:00+03:00'))).toBe('charge')
  })

  test('is tried once a day until the grace period is over', () => {
    let row: StoredSubscription = announced(daysFromNow(0))
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
    isSent: fc.boolean(),
    grace_until: maybe(moment(-5, 10)),
    trial_tariff: fc.constant(null),
    trial_until: fc.constant(null),
    announced_at: moment(-10, 0),
    last_attempt_at: maybe(moment(-5, 0)),
    ended_at: fc.oneof({ arbitrary: fc.constant(null), weight: 4 }, { arbitrary: moment(-3, 0), weight: 1 }),
    last_payment: fc.constant('p1'),
    tariff_since: fc.constant(daysFromNow(-30)),
    gift_id: fc.constant(null),
    next_gift_tariff: fc.constantFrom(null, 'medium' as const),
    after_gift_tariff: fc.constant(null),
    after_gift_price: fc.constant(null),
    isTold: fc.boolean(),
    isLetterSent: fc.boolean(),
    offer_at: moment(-40, 0),
    offer_agreed_at: maybe(moment(-40, 0)),
  })
  .map(({ isAnnounced, isSent, announced_at, isTold, isLetterSent, offer_at, offer_agreed_at, ...row }) => ({
    ...row,
    ...NO_OFFER,
    ...(isTold && { offer_id: 'c1', offer_price: 59000, offer_from: offer_at, offer_at, offer_agreed_at }),
    offer_mail: isTold && !isLetterSent ? 'letter' : null,
    next_tariff: row.next_from && 'high',
    next_price: row.next_from && 199000,
    announced_for: isAnnounced ? row.end_at : null,
    announced_at: isAnnounced ? announced_at : null,
    announced_method: isAnnounced ? 'card' : null,
    announced_mail: isAnnounced && !isSent ? 'mail' : null,
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
  announce: { kind: 'announced', price: 1, method: 'card', mail: 'mail' },
  'check-announcement': { kind: 'announcement-checked', isGone: true },
  'check-price-letter': { kind: 'price-letter-checked', isGone: true },
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
