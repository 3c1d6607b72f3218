import type { Subscription } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { endsImmediately, planLabels, planStartText, priceIfResumed } from './plan-labels.ts'

// Dates of another year are written with the year.
beforeAll(() => void vi.setSystemTime('2026-11-20T12:00:00.000Z'))
afterAll(() => void vi.useRealTimers())

const plan = (fields: Partial<Subscription> = {}): Subscription => ({
  tariff: { uid: 'medium', display_name: 'Средний', price: 99_000 },
  end_at: '2027-03-09T12:00:00.000Z',
  is_free: false,
  is_trial: false,
  trial_until: null,
  is_cancelled: false,
  is_paused: false,
  is_ended: false,
  can_pick_tariff: false,
  next: null,
  renewal_at: '2027-03-06T21:00:00.000Z',
  price_change: null,
  paused_reason: null,
  grace_end_at: null,
  gifts: [],
  after_gifts: null,
  is_revoked: false,
  has_drawing: false,
  drawing_from: null,
  card: { title: 'карта *4242', kind: 'card' },
  can_bind: false,
  owed: null,
  can_resume: false,
  renewal_if_resumed_at: null,
  ...fields,
})

const why = (reason: string | null) => `Причина: ${reason ?? 'нет'}.`
const labels = (fields: Partial<Subscription> = {}) => {
  const { status, hint } = planLabels(plan(fields), why)
  return `${status} | ${hint}`.replaceAll('\u00A0', ' ')
}
const NEXT = {
  tariff: { uid: 'high', display_name: 'Полный', price: 199_000 },
  starts_at: '2027-03-09T12:00:00.000Z',
}

describe('the labels of a subscription say', () => {
  test('that it renews: what, when, and that a mail comes before', () => {
    expect(labels()).toBe(
      'Оплачено до 9 марта 2027 года | Продлевается автоматически: в течение двух календарных дней до 9 марта 2027 года спишутся 990 ₽ за следующий месяц. Не позже чем за трое суток напомним письмом.',
    )
  })

  test('the price of the plan that is paid in advance', () => {
    expect(labels({ next: NEXT })).toContain('спишутся 1 990 ₽')
  })

  test('the real date of the charge when the renewal was resumed too late for the usual one', () => {
    expect(labels({ renewal_at: '2027-03-10T12:00:00.000Z' })).toBe(
      'Оплачено до 9 марта 2027 года | Продлевается автоматически: не раньше 10 марта 2027 года спишутся 990 ₽ за следующий месяц. Не позже чем за трое суток напомним письмом, доступ не прервётся.',
    )
  })

  test('that nothing is charged without a consent, when the next month would cost more', () => {
    const price_change = { price: 119_000, from: '2027-03-01T21:00:00.000Z', is_agreed: false, is_next: true }
    expect(labels({ renewal_at: null, price_change })).toBe(
      'Оплачено до 9 марта 2027 года | Без вашего согласия с новой ценой ничего не спишется: подписка закончится 9 марта 2027 года.',
    )
    expect(labels({ price_change: { ...price_change, is_next: false } })).toContain('спишутся 990 ₽')
    expect(
      [true, false].map(is_next => priceIfResumed(plan({ price_change: { ...price_change, is_next } }))),
    ).toEqual([119_000, 99_000])
  })

  test('why it is paused and when access ends', () => {
    const paused = { is_paused: true, grace_end_at: '2027-03-12T12:00:00.000Z' }
    expect(labels({ ...paused, paused_reason: 'insufficient_funds' })).toMatch(
      /доступ до 12 марта 2027 года \| Причина: insufficient_funds\. Мы попробуем/,
    )
  })

  test('that an address is missing, and nothing about a card, when no charge was tried', () => {
    const paused = { is_paused: true, grace_end_at: '2027-03-12T12:00:00.000Z' }
    const text = labels({ ...paused, paused_reason: 'no_receipt_email' })
    expect(text).toContain('Нет подтверждённой почты для чека')
    expect(text).not.toContain('карт')
  })

  test('nothing about a declined charge when the bank has not replied yet', () => {
    expect(labels({ is_paused: true, grace_end_at: '2027-03-12T12:00:00.000Z' })).not.toContain('Причина')
  })

  test('that the permission was withdrawn at the bank, before and after the end', () => {
    const revoked = { is_cancelled: true, is_revoked: true, card: null }
    expect(labels(revoked)).toMatch(/^Продления нет.*Согласие на автоматические платежи отозвано в банке/u)
    expect(labels({ ...revoked, is_ended: true })).toMatch(/^Закончилась.*отозвано в банке/u)
  })

  test('whether a trial or a plan has ended', () => {
    expect(labels({ is_ended: true, is_trial: true })).toContain('Пробный период закончился')
    expect(labels({ is_ended: true })).not.toContain('Пробный')
  })
})

describe('with a gift the labels say', () => {
  const end = '2027-03-09T12:00:00.000Z'
  const tariff = { uid: 'high', display_name: 'Полный' }
  const running = { tariff, months: 3, from: '2026-12-09T12:00:00.000Z', until: end }
  const waiting = { tariff, months: 1, from: end, until: '2027-04-09T12:00:00.000Z' }
  const own = { uid: 'medium', display_name: 'Средний', price: 99_000 }

  test('until when it runs, and which plan comes back for how much', () => {
    expect(labels({ gifts: [running], after_gifts: own })).toMatch(
      /^Подарок до 9 марта.*Потом вернётся тариф «Средний»: не раньше 7 марта 2027 года спишутся 990 ₽/,
    )
  })

  test('that nothing renews after it', () => {
    expect(labels({ gifts: [running], is_free: true, renewal_at: null })).toContain('сам он не продлится')
  })

  test('that it begins when what is paid for has ended', () => {
    expect(labels({ gifts: [waiting], after_gifts: own })).toMatch(/^Оплачено до 9 марта.*начнётся подарок/)
  })
})

describe('a plan that is bought now', () => {
  test.each([
    ['for the first time', null, /сразу/],
    ['during the trial', plan({ is_trial: true }), /сразу.*ещё месяц после 9.марта.2027.года/],
    ['during a paid month', plan({ is_cancelled: true }), /Начнётся 9.марта/],
    ['during a free month', plan({ is_free: true }), /Начнётся 9.марта/],
    ['in the grace period', plan({ is_paused: true }), /не прервётся/],
    ['after the end', plan({ is_ended: true }), /сразу/],
  ])('%s has a sentence about its start', (_case, current, text) => {
    expect(planStartText(current, { uid: 'high', has_drawing: true })).toMatch(text)
  })
})

test('a plan without drawing, bought during the trial, says until when the trial keeps it open', () => {
  const trial = plan({ is_trial: true })
  expect(planStartText(trial, { uid: 'medium', has_drawing: false })).toContain('останется открытым')
  expect(planStartText(trial, { uid: 'medium', has_drawing: true })).not.toContain('Рисунок')
  expect(planStartText(null, { uid: 'medium', has_drawing: false })).not.toContain('Рисунок')
})

test('the plan that is on trial, bought in it, promises nothing new', () => {
  const trial = plan({ is_trial: true })
  const { uid } = trial.tariff
  expect(planStartText(trial, { uid, has_drawing: false })).toMatch(/^Продлит нынешний.*столько же/)
})

describe('cancelling', () => {
  const after = new Date('2027-03-10T00:00:00.000Z')
  test('ends access at once only when no paid days are left', () => {
    expect(endsImmediately(plan({ is_paused: true }), after)).toBe(true)
    expect(endsImmediately(plan({ is_paused: true }), new Date('2027-03-08T00:00:00.000Z'))).toBe(false)
    expect(endsImmediately(plan(), after)).toBe(false)
  })
})
