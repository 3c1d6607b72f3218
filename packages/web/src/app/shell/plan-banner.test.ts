import type { Subscription } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { planBanner } from './plan-banner.ts'

// Dates of another year are written with the year.
beforeAll(() => void vi.setSystemTime('2026-11-20T12:00:00.000Z'))
afterAll(() => void vi.useRealTimers())

const plan: Subscription = {
  tariff: { uid: 'medium', display_name: 'Средний', price: 99_000 },
  end_at: '2027-03-09T12:00:00.000Z',
  is_free: false,
  is_trial: false,
  trial_until: null,
  is_cancelled: false,
  is_paused: false,
  is_ended: false,
  can_pick_tariff: true,
  next: null,
  renewal_at: null,
  price_change: null,
  paused_reason: null,
  grace_end_at: null,
  is_revoked: false,
  has_drawing: false,
  drawing_from: null,
  card: null,
  gifts: [],
  after_gifts: null,
  can_bind: false,
  owed: null,
  can_resume: false,
  renewal_if_resumed_at: null,
}
const paused = { ...plan, is_paused: true, grace_end_at: '2027-03-12T12:00:00.000Z' }
const textOf = (plan: Subscription) => planBanner(plan)?.text.replaceAll('\u00A0', ' ')

describe('the banner about the plan', () => {
  test('is absent for an active plan and while the plan is loading', () => {
    expect([planBanner(plan), planBanner(undefined)]).toEqual([null, null])
  })

  test('says that there is no plan', () => {
    expect(planBanner(null)?.text).toMatch(/^Подписки сейчас нет/)
    expect(planBanner(null)?.action.href).toBe('/select-plan')
  })

  test('says whether a plan or a trial has ended', () => {
    expect(textOf({ ...plan, is_ended: true })).toMatch(/^Подписка закончилась/)
    expect(textOf({ ...plan, is_ended: true, is_trial: true })).toMatch(/^Пробный период закончился/)
  })

  test('names the end of the grace period after a declined charge', () => {
    expect(textOf({ ...paused, paused_reason: 'insufficient_funds' })).toMatch(
      /^Оплата не прошла, попробуем ещё\. До 12 марта 2027 года всё работает/,
    )
  })

  test('mentions no declined charge when there was none', () => {
    expect(planBanner(paused)?.level).toBe('info')
    expect(textOf(paused)).toMatch(/^Продление ещё в пути\. До 12 марта/)
    expect(textOf({ ...paused, paused_reason: 'no_receipt_email' })).toMatch(/почта для чека/)
  })
})
