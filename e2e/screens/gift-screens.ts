import type { Page } from 'playwright-core'
import type { Place } from '../place.ts'
import { change } from '../replies.ts'
import { confirmed, END, plan } from './plan-state.ts'
import { open, part, type Screen, text, title } from './screen.ts'

const PAYMENT = '0b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e51'
const MEDIUM = { uid: 'medium', display_name: 'Средний' }

const gift = (state: string, code: string | null, payment: string) => ({
  payment,
  tariff: MEDIUM,
  months: 3,
  state,
  code,
  bought_at: '2026-11-20T12:00:00.000Z',
  expires_at: '2027-11-20T12:00:00.000Z',
})

const bought = async (context: Place) => {
  await confirmed(context)
  await change(context, '/api/gifts', () => [
    gift('unused', 'ACDE-FHJK-MNPQ-RTVW-XY34', PAYMENT),
    gift('used', null, '0b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e52'),
    gift('expired', null, '0b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e53'),
  ])
}

const offered = (context: Place) =>
  context.route('**/api/gifts/check', route =>
    route.fulfill({
      json: {
        tariff: MEDIUM,
        months: 3,
        from: END,
        until: '2027-06-09T12:00:00.000Z',
        replaces: { uid: 'basic', display_name: 'Базовый' },
        is_after_trial: false,
        delays_renewal: true,
      },
    }),
  )

const typed = (code: string) => async (page: Page) => {
  await page.getByLabel('Код').fill(code)
  await open('Посмотреть подарок')(page)
}

export const giftScreens: readonly Screen[] = [
  { name: 'gift-give', path: '/gift/give', user: 'withResults', state: bought, sign: part('Ваши подарки') },
  { name: 'gift-card', path: `/gift/${PAYMENT}`, user: 'withResults', state: bought, sign: part('Это вам') },
  { name: 'gift-code', path: '/gift', user: 'withResults', sign: title('У меня есть код') },
  {
    name: 'gift-code-unknown',
    path: '/gift',
    user: 'withResults',
    act: typed('ACDE-FHJK-MNPQ-RTVW-XY34'),
    sign: text('Такой код не найден'),
  },
  {
    name: 'gift-offer',
    path: '/gift',
    user: 'withResults',
    state: offered,
    act: typed('ACDE-FHJK-MNPQ-RTVW-XY34'),
    sign: part('Ваш подарок'),
  },
  { name: 'gift-code-visitor', path: '/gift', user: 'visitor', sign: title('У меня есть код') },
  {
    name: 'subscription-gift',
    path: '/subscription',
    user: 'withResults',
    state: plan({
      tariff: { ...MEDIUM, price: 99_000 },
      can_pick_tariff: false,
      gifts: [{ tariff: MEDIUM, months: 3, from: '2026-12-09T12:00:00.000Z', until: END }],
      after_gifts: { uid: 'basic', display_name: 'Базовый', price: 49_000 },
      renewal_at: '2027-03-06T21:00:00.000Z',
      card: { title: 'Visa •• 4242' },
    }),
    sign: text('Подарок до'),
  },
]
