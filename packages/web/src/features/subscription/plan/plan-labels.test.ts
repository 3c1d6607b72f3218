import type { Subscription } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { endsImmediately, planLabels, planStartText } from './plan-labels.ts'

// Dates of another year are told with it.
beforeAll(() => void vi.setSystemTime('2026-11-20T12:00:00.000Z'))
afterAll(() => void vi.useRealTimers())

const plan = (fields: Partial<Subscription> = {}): Subscription => ({
  tariff: { uid: 'medium', display_name: 'Средний', price: 99_000 },
  end_at: '2027-03-09T12:00:00.000Z',
  is_free: false,
  is_trial: false,
  is_cancelled: false,
  is_paused: false,
  is_ended: false,
  can_pick_tariff: false,
  next: null,
  renewal_at: '2027-03-06T21:00:00.000Z',
  paused_reason: null,
  grace_end_at: null,
  card: { title: 'Visa •• 4242' },
  can_resume: false,
  renewal_if_resumed_at: null,
  ...fields,
})

const why = (reason: string | null) => `Причина: ${reason ?? 'нет'}.`
const say = (fields: Partial<Subscription> = {}) => {
  const { status, hint } = planLabels(plan(fields), why)
  return `${status} | ${hint}`.replaceAll('\u00A0', ' ')
}
const NEXT = {
  tariff: { uid: 'high', display_name: 'Полный', price: 199_000 },
  starts_at: '2027-03-09T12:00:00.000Z',
}

describe('a subscription tells', () => {
  test('that it renews: what, when, and that a mail comes before', () => {
    expect(say()).toBe(
      'Оплачена до 9 марта 2027 г. | Продлевается автоматически: в течение двух календарных дней до 9 марта 2027 г. спишутся 990 ₽ за следующий месяц. Не позже чем за сутки напомним письмом.',
    )
  })

  test('what the plan will cost that was paid for ahead', () => {
    expect(say({ next: NEXT })).toContain('спишутся 1 990 ₽')
  })

  test('the true day of a charge that was taken up again too late for the usual one', () => {
    expect(say({ renewal_at: '2027-03-10T12:00:00.000Z' })).toBe(
      'Оплачена до 9 марта 2027 г. | Продлевается автоматически: не раньше 10 марта 2027 г. спишутся 990 ₽ за следующий месяц. Не позже чем за сутки напомним письмом, доступ не прервётся.',
    )
  })

  test('why it is paused and until when there is access', () => {
    const paused = { is_paused: true, grace_end_at: '2027-03-12T12:00:00.000Z' }
    expect(say({ ...paused, paused_reason: 'insufficient_funds' })).toMatch(
      /доступ до 12 марта 2027 г\. \| Причина: insufficient_funds\. Раз в день/,
    )
  })

  test('that an address is missing, and of no card, where no bank was asked', () => {
    const paused = { is_paused: true, grace_end_at: '2027-03-12T12:00:00.000Z' }
    const words = say({ ...paused, paused_reason: 'no_receipt_email' })
    expect(words).toContain('Нет подтверждённой почты для чека')
    expect(words).not.toContain('карт')
  })

  test('of no refusal where the bank has only been silent', () => {
    expect(say({ is_paused: true, grace_end_at: '2027-03-12T12:00:00.000Z' })).not.toContain('Причина')
  })

  test('a trial that is over from a plan that is over', () => {
    expect(say({ is_ended: true, is_trial: true })).toContain('Пробный период закончился')
    expect(say({ is_ended: true })).not.toContain('Пробный')
  })
})

describe('a plan that is bought', () => {
  test.each([
    ['for the first time', null, /сразу/],
    ['in the trial', plan({ is_trial: true }), /сразу.*9.марта.2027.г\., когда/],
    ['while a paid month goes on', plan({ is_cancelled: true }), /Начнётся 9.марта/],
    ['while a month is given free', plan({ is_free: true }), /Начнётся 9.марта/],
    ['in the grace', plan({ is_paused: true }), /не прервётся/],
    ['after the end', plan({ is_ended: true }), /сразу/],
  ])('%s says when it begins', (_when, held, words) => {
    expect(planStartText(held)).toMatch(words)
  })
})

describe('cancelling', () => {
  const after = new Date('2027-03-10T00:00:00.000Z')
  test('ends access at once only where the paid days are over', () => {
    expect(endsImmediately(plan({ is_paused: true }), after)).toBe(true)
    expect(endsImmediately(plan({ is_paused: true }), new Date('2027-03-08T00:00:00.000Z'))).toBe(false)
    expect(endsImmediately(plan(), after)).toBe(false)
  })
})
