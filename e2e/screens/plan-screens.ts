import type { Page } from 'playwright-core'
import type { Place } from '../place.ts'
import { change, patch, refuse } from '../replies.ts'
import { BILLING, confirmed, END, PLAN, plan, waitingForMail } from './plan-state.ts'
import { priceScreens } from './price-screens.ts'
import { open, part, type Screen, text, title } from './screen.ts'

const withOldPrices = async (context: Place) => {
  await confirmed(context)
  await change(context, '/api/tariffs', (tariffs: object[]) =>
    tariffs.map((tariff, i) => ({ ...tariff, is_active: i !== 2, old_price: i === 1 ? 149_000 : null })),
  )
}

const larger = (uid: string, display_name: string, price: number, amount: number) => ({
  tariff: { uid, display_name, price },
  goals_limit: uid === 'high' ? null : 2,
  questions_per_week: uid === 'high' ? 3000 : 1500,
  events_per_day: uid === 'high' ? 10 : 5,
  amount,
  until: END,
})

/** A plan that renews, with two larger ones that can be opened today. */
const withUpgrades = async (context: Place) => {
  await confirmed(context)
  await plan({
    can_pick_tariff: false,
    renewal_at: '2027-03-06T21:00:00.000Z',
    card: { title: 'Mastercard •• 4444', kind: 'card' },
  })(context)
  await change(context, '/api/tariffs/upgrades', () => [
    larger('medium', 'Средний', 99_000, 23_300),
    larger('high', 'Полный', 199_000, 70_000),
  ])
}

const pick = open('Выбрать «Средний»')

const withPromo = async (context: Place) => {
  await confirmed(context)
  await context.route(
    url => url.pathname === '/api/promos/check',
    route => route.fulfill({ json: { amount: 84_100, price: 99_000, days: null } }),
  )
}

const applyPromo = async (page: Page) => {
  await pick(page)
  await page.getByText('У меня есть промокод').click()
  await page.getByLabel('Промокод').fill('ОСЕНЬ-15')
  await page.getByRole('button', { name: 'Применить' }).click()
}

const press = (name: string) => (page: Page) => page.getByRole('dialog').getByRole('button', { name }).click()

export const planScreens: readonly Screen[] = [
  {
    name: 'select-plan',
    path: '/select-plan',
    user: 'withResults',
    state: confirmed,
    sign: title('Тарифы'),
  },
  {
    name: 'modal-plan-promo',
    path: '/select-plan',
    user: 'withResults',
    state: withPromo,
    act: applyPromo,
    sign: text('Промокод применён'),
  },
  {
    name: 'select-plan-inactive',
    path: '/select-plan',
    user: 'withResults',
    state: withOldPrices,
    sign: text('Пока недоступно'),
  },
  {
    name: 'select-plan-mail-sent',
    path: '/select-plan',
    user: 'withResults',
    state: waitingForMail,
    act: pick,
    sign: text('Нужно подтверждение'),
  },
  {
    name: 'select-plan-failed',
    path: '/select-plan',
    user: 'withResults',
    state: context => refuse(context, '/api/tariffs', 500, 'ERR_INTERNAL'),
    sign: part('Не получилось загрузить'),
  },
  {
    name: 'modal-confirm-plan',
    path: '/select-plan',
    user: 'withResults',
    state: confirmed,
    act: pick,
    sign: part('Тариф «Средний»'),
  },
  {
    name: 'modal-confirm-plan-methods',
    path: '/select-plan',
    user: 'withResults',
    state: async context => {
      await confirmed(context)
      await patch(context, '/api/settings', { payment_methods: ['card', 'sbp', 'sberpay', 'tpay'] })
    },
    act: async page => {
      await pick(page)
      await page.getByText('СБП', { exact: true }).click()
    },
    sign: text(/каждый месяц через\sСБП/),
  },
  {
    name: 'modal-confirm-plan-missed',
    path: '/select-plan',
    user: 'withResults',
    state: confirmed,
    act: async page => {
      await pick(page)
      await press('Оплатить')(page)
    },
    sign: text('Нужно подтвердить'),
  },
  {
    name: 'modal-confirm-plan-no-checkout',
    path: '/select-plan',
    user: 'withResults',
    state: async context => {
      await confirmed(context)
      await refuse(context, '/api/tariffs/subscribe', 503, 'ERR_UNAVAILABLE')
    },
    act: async page => {
      await pick(page)
      await page.getByRole('dialog').getByRole('checkbox').first().check()
      await press('Оплатить')(page)
    },
    sign: text('Касса сейчас не отвечает'),
  },
  { name: 'subscription-trial', path: '/subscription', user: 'withResults', sign: text('Пробный период до') },
  {
    name: 'subscription-trial-ended',
    path: '/subscription',
    user: 'withResults',
    state: plan({ is_trial: true, is_ended: true }),
    sign: text('Пробный период закончился'),
  },
  {
    name: 'subscription-ended',
    path: '/subscription',
    user: 'withResults',
    state: plan({ is_ended: true }),
    sign: text('Закончилась'),
  },
  {
    name: 'subscription-cancelled',
    path: '/subscription',
    user: 'withResults',
    state: plan({ is_cancelled: true, can_resume: true, card: { title: 'Visa •• 4242', kind: 'card' } }),
    sign: text('Продления нет'),
  },
  {
    name: 'subscription-revoked',
    path: '/subscription',
    user: 'withResults',
    state: plan({ is_cancelled: true, is_revoked: true }),
    sign: text(/отозвано в\sбанке/),
  },
  {
    name: 'subscription-paid-ahead',
    path: '/subscription',
    user: 'withResults',
    state: plan({
      is_cancelled: true,
      can_pick_tariff: false,
      next: {
        tariff: { uid: 'high', display_name: 'Полный', price: 199_000 },
        starts_at: '2027-02-09T12:00:00.000Z',
      },
    }),
    sign: text('уже оплачен'),
  },
  {
    name: 'subscription-renewable',
    path: '/subscription',
    user: 'withResults',
    state: withUpgrades,
    sign: text('Больше уже сегодня'),
  },
  ...priceScreens,
  {
    name: 'modal-upgrade',
    path: '/subscription',
    user: 'withResults',
    state: withUpgrades,
    act: open('Перейти за 233\u00A0₽: тариф «Средний»'),
    sign: text('Без этого согласия'),
  },
  {
    name: 'subscription-paused',
    path: '/subscription',
    user: 'withResults',
    state: plan({
      is_paused: true,
      grace_end_at: '2027-03-12T12:00:00.000Z',
      paused_reason: 'insufficient_funds',
      card: { title: 'Visa •• 0009', kind: 'card' },
    }),
    sign: text('Не хватило денег'),
  },
  {
    name: 'subscription-overdue',
    path: '/subscription',
    user: 'withResults',
    state: plan({ is_paused: true, grace_end_at: END, card: { title: 'Visa •• 0009', kind: 'card' } }),
    sign: text('Продление ещё в пути'),
  },
  {
    name: 'subscription-free',
    path: '/subscription',
    user: 'withResults',
    state: plan({ is_free: true }),
    sign: text('Бесплатно до'),
  },
  {
    name: 'subscription-none',
    path: '/subscription',
    user: 'withResults',
    state: context => change(context, PLAN, () => null),
    sign: text('Подписки сейчас нет'),
  },
  {
    name: 'subscription-failed',
    path: '/subscription',
    user: 'withResults',
    state: async context => {
      for (const path of [PLAN, '/api/payments', BILLING]) await refuse(context, path, 500, 'ERR_INTERNAL')
    },
    sign: part('Не получилось загрузить'),
  },
  {
    name: 'modal-cancel-subscription',
    path: '/subscription',
    user: 'withResults',
    state: plan({ can_pick_tariff: false }),
    act: open('Отменить подписку'),
    sign: part('Отменить подписку?'),
  },
  {
    name: 'modal-resume',
    path: '/subscription',
    user: 'withResults',
    state: plan({ is_cancelled: true, can_resume: true, card: { title: 'Visa •• 4242', kind: 'card' } }),
    act: open('Возобновить продление'),
    sign: part('Возобновить продление?'),
  },
  {
    name: 'modal-remove-card',
    path: '/subscription',
    user: 'withResults',
    state: plan({ can_pick_tariff: false, card: { title: 'Visa •• 4242', kind: 'card' } }),
    act: open('Удалить карту'),
    sign: part('Удалить карту?'),
  },
]
