import { daysFromNow, NOW, STATE_NAMES, stateNamed } from '@grani/testing/subscription-states.ts'
import { describe, expect, test } from 'vitest'
import type { Event } from '../event.ts'
import { isNewPriceDue, lacksConsent, newPriceFrom, renewalAmount } from '../renewal/renewal-terms.ts'
import { transition } from '../transition.ts'
import type { StoredSubscription } from '../types.ts'

const active = stateNamed('active') ?? expect.fail()
const NEW = 59_000

const after = (row: StoredSubscription, event: Event, now = NOW): StoredSubscription => {
  const outcome = transition(row, event, now)
  return outcome.kind === 'changed' ? outcome.row : expect.fail(`${event.kind} is ${outcome.kind}`)
}

const offer = {
  kind: 'price-offered',
  changeId: 'c1',
  price: NEW,
  from: daysFromNow(5),
  mail: 'm1',
} as const
const gone = { kind: 'price-letter-checked', isGone: true } as const
const agreed = { kind: 'price-agreed', price: NEW } as const

/** A letter went forty days ago: the price may be charged since ten days. */
const told = after(
  after(active, { ...offer, from: daysFromNow(-20) }, daysFromNow(-40)),
  gone,
  daysFromNow(-40),
)

describe('a higher price', () => {
  test('is not due before its letter has gone, nor within thirty days of it, nor before its day', () => {
    const waiting = after(active, offer)
    expect(newPriceFrom(waiting)).toBeNull()
    expect(newPriceFrom(after(waiting, gone, daysFromNow(2)))?.getTime()).toBe(
      daysFromNow(32).getTime() + 15 * 60_000,
    )
    expect(newPriceFrom(after(after(active, { ...offer, from: daysFromNow(90) }), gone))).toEqual(
      daysFromNow(90),
    )
    // The period ends in eleven days: its renewal is before that.
    expect(renewalAmount(after(waiting, gone), NEW)).toBe(active.price)
  })

  test('needs a consent, and is charged from its renewal on', () => {
    expect([isNewPriceDue(told), lacksConsent(told, NEW), renewalAmount(told, NEW)]).toEqual([
      true,
      true,
      null,
    ])
    const consenting = after(told, agreed)
    expect(renewalAmount(consenting, NEW)).toBe(NEW)
    const paid = { kind: 'renewed', paymentId: 'p2', basis: active.last_payment } as const
    expect(after(consenting, paid)).toMatchObject({ price: NEW, offer_id: null, offer_agreed_at: null })
    expect(transition(consenting, agreed, NOW).kind).toBe('unchanged')
    expect(transition(told, { ...agreed, price: NEW + 1 }, NOW).kind).toBe('refused')
  })

  test('holds nobody up once the plan is cheaper again, and a consent to it covers what is cheaper', () => {
    expect(renewalAmount(told, 55_000)).toBe(active.price)
    expect(renewalAmount(after(told, agreed), 55_000)).toBe(55_000)
  })

  test('voids an announcement that has named another price', () => {
    const announced = after(told, { kind: 'announced', price: active.price, method: 'card', mail: null })
    expect(after(announced, agreed)).toMatchObject({ announced_for: null, announced_at: null })
    const dearer = after(after(told, agreed), { kind: 'announced', price: NEW, method: 'card', mail: null })
    expect(dearer).toMatchObject({ price: active.price, announced_for: active.end_at })
    expect(after(dearer, { kind: 'price-offer-void' })).toMatchObject({ announced_for: null, offer_id: null })
  })

  test('is put off with the renewal by a gift, and outlives it with its consent', () => {
    const consenting = after(told, agreed)
    const started: Event = {
      kind: 'gift-started',
      giftId: 'g1',
      tariff: 'high',
      months: 3,
      redeemedAt: NOW,
      nextTariff: null,
    }
    const gifted = after(after(consenting, { kind: 'gift-received', tariff: 'high' }), started, active.end_at)
    expect(renewalAmount(gifted, NEW)).toBe(NEW)
    const renewed = after(gifted, { kind: 'renewed', paymentId: 'p2', basis: active.last_payment })
    expect(renewed).toMatchObject({ next_tariff: 'basic', next_price: NEW, offer_id: null })
  })

  test('ends with a purchase, an upgrade, and a renewal that is announced for less than before', () => {
    const basis = active.last_payment
    const upgrade = {
      kind: 'upgraded',
      paymentId: 'p2',
      basis,
      tariff: 'high',
      price: 199_000,
      renews: true,
    } as const
    expect(after(told, upgrade).offer_id).toBeNull()
    const stopped = after(told, { kind: 'cancelled' })
    expect(stopped.offer_id).toBe('c1')
    const again = { ...upgrade, kind: 'bought', tariff: 'basic', price: NEW } as const
    expect(after(stopped, again).offer_id).toBeNull()
    const cheaper = { kind: 'announced', price: 39_000, method: 'card', mail: null } as const
    expect(after(told, cheaper)).toMatchObject({ price: 39_000, offer_id: null })
  })

  test('keeps a consent when its letter is sent anew, and loses it with another change', () => {
    const consenting = after(told, agreed)
    expect(after(consenting, { ...offer, mail: 'm2' }).offer_agreed_at).toEqual(NOW)
    expect(after(consenting, { ...offer, changeId: 'c2' }).offer_agreed_at).toBeNull()
  })

  test.each(STATE_NAMES.filter(name => name !== 'none'))(
    'is offered to who renews at less alone: %s',
    name => {
      const row = stateNamed(name) ?? expect.fail()
      const pays = ['active', 'failed early', 'overdue', 'in grace', 'grace over'].includes(name)
      expect(transition(row, offer, NOW).kind).toBe(pays ? 'changed' : 'refused')
      expect(transition(row, { ...offer, price: row.price }, NOW).kind).toBe('refused')
    },
  )
})
