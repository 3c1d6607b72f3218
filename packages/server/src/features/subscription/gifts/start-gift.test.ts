import { describe, expect, test } from 'vitest'
import {
  daysFromNow,
  NOW,
  STATE_NAMES,
  stateNamed,
  type StateName,
} from '@grani/testing/subscription-states.ts'
import { hasAccess, renews, stateOf } from '../rules.ts'
import { nextStep } from '../renewal/renewal-schedule.ts'
import { renewalTerms } from '../renewal/renewal-terms.ts'
import type { Event } from '../event.ts'
import { transition } from '../transition.ts'
import type { StoredSubscription } from '../types.ts'

const REDEEMED: Event = { kind: 'gift-received', tariff: 'high' }
const started = (nextTariff: string | null = null) => ({
  kind: 'gift-started' as const,
  giftId: 'g1',
  tariff: 'high',
  months: 3,
  redeemedAt: NOW,
  nextTariff,
})

const rowAfter = (row: StoredSubscription | null, event: Event, now: Date): StoredSubscription => {
  const outcome = transition(row, event, now)
  if (outcome.kind !== 'changed') throw new Error(`${event.kind} is ${outcome.kind}`)
  return outcome.row
}

const named = (name: StateName): StoredSubscription => {
  const row = stateNamed(name)
  if (!row) throw new Error(`${name} is no row`)
  return row
}

const isRunning = (row: StoredSubscription): boolean => !stateOf(row, NOW).isEnded && row.end_at > NOW

const RUNNING = STATE_NAMES.filter(name => {
  const row = stateNamed(name)
  return row !== null && isRunning(row)
})

describe('a gift', () => {
  test.each(RUNNING)('waits for the end of what runs (%s), keeps it as it is, and begins there', name => {
    const before = named(name)
    const waiting = rowAfter(before, REDEEMED, NOW)
    expect(waiting).toEqual({ ...before, next_gift_tariff: 'high' })
    expect(transition(waiting, started(), NOW).kind).toBe('refused')
    // The jobs are late by a day: neither a day nor access is lost.
    const late = new Date(before.end_at.getTime() + 24 * 3600 * 1000)
    expect(hasAccess(waiting, late)).toBe(true)
    const outcome = transition(waiting, started(), late)
    expect(outcome).toMatchObject({ kind: 'changed', period: { from: before.end_at } })
    expect(outcome.kind === 'changed' && hasAccess(outcome.row, late)).toBe(true)
  })

  test.each(STATE_NAMES.filter(name => !RUNNING.includes(name)))(
    'begins at once where nothing paid for runs (%s)',
    name => {
      const outcome = transition(stateNamed(name), started(), NOW)
      expect(outcome).toMatchObject({ kind: 'changed', period: { from: NOW }, row: { tariff: 'high' } })
    },
  )

  test('puts a renewal off: nothing is announced or charged before it is over', () => {
    const waiting = rowAfter(named('active'), REDEEMED, NOW)
    const { end_at: end } = waiting
    expect(nextStep(waiting, new Date(end.getTime() - 1))).toBe('wait')
    expect(nextStep(waiting, end)).toBe('start-gift')
    const running = rowAfter(waiting, started(), end)
    expect(renews(running)).toBe(true)
    expect(renewalTerms(running)).toEqual(renewalTerms(named('active')))
    const renewed = transition(
      running,
      { kind: 'renewed', paymentId: 'p9', basis: running.last_payment },
      daysFromNow(70),
    )
    expect(renewed).toMatchObject({
      kind: 'changed',
      period: { from: running.end_at },
      row: { tariff: 'high', next_tariff: named('active').tariff, after_gift_tariff: null },
    })
  })

  test('leaves nothing to renew where nothing did, and ends by itself', () => {
    const running = rowAfter(rowAfter(named('trial'), REDEEMED, NOW), started(), named('trial').end_at)
    expect(running).toMatchObject({ is_free: true, price: 0, after_gift_tariff: null })
    expect(hasAccess(running, running.end_at)).toBe(false)
    expect(nextStep(running, running.end_at)).toBe('end')
  })

  test('is followed by the one behind it, without a break', () => {
    const first = rowAfter(null, started('basic'), NOW)
    const second = rowAfter(first, { ...started(), giftId: 'g2', tariff: 'basic' }, first.end_at)
    expect(second).toMatchObject({ gift_id: 'g2', tariff: 'basic', next_gift_tariff: null })
  })

  test('is neither replaced nor upgraded by what the staff give', () => {
    const running = rowAfter(null, started(), NOW)
    expect(transition(running, { kind: 'given', tariff: 'basic', days: 7 }, NOW).kind).toBe('refused')
    expect(rowAfter(running, { kind: 'given', tariff: 'high', days: 7 }, NOW)).toMatchObject({
      gift_id: 'g1',
    })
  })
})
