import type { Place } from '../place.ts'
import { holdTimers } from '../fake-timers.ts'
import { change, patch, refuse } from '../replies.ts'
import { BOOSTER, PAID, PAYMENTS, RENEWAL } from './payments.ts'
import { confirmed, plan, waitingForMail } from './plan-state.ts'
import { open, part, type Screen, text, title } from './screen.ts'

const RETURN = `/successful-payment?payment=${PAID.uid}`
const CHECK = `/api/payments/${PAID.uid}/check`

/** The page stays to be looked at, where it would go home after three seconds. */
const staying = (context: Place) => holdTimers(context, 3000)

const said = (fields: object) => async (context: Place) => {
  await staying(context)
  await context.route(
    url => url.pathname === CHECK,
    route => route.fulfill({ json: { ...PAID, ...fields } }),
  )
}

const listed = (context: Place) => change(context, '/api/payments', () => PAYMENTS)

const TERMS = {
  amount: 39_600,
  unused: { unit: 'days', left: 12, of: 30 },
  deducted: 0,
  ends: 'plan',
  until: null,
}

const refundable = async (context: Place) => {
  await listed(context)
  await context.route(
    url => url.pathname === `/api/payments/${RENEWAL.uid}/refund`,
    route => route.fulfill({ json: TERMS }),
  )
}

/** The day has little left: boosters are offered. */
const nearlyUsedUp = (context: Place) => patch(context, '/api/answers/today', { left: 40 })

/** Only the first `count` boosters fit what is left. */
const fitting = (context: Place, count: number) =>
  change(context, '/api/boosters', (boosters: object[]) =>
    boosters.map((booster, i) => (i < count ? booster : { ...booster, results: null, is_available: false })),
  )

export const paymentScreens: readonly Screen[] = [
  {
    name: 'payment-unnamed',
    path: '/successful-payment',
    user: 'withResults',
    state: staying,
    sign: title('Оплата'),
  },
  {
    name: 'payment-waiting',
    path: RETURN,
    user: 'withResults',
    state: said({ status: 'pending', receipt: null, period: null }),
    sign: title('Ждём ответа банка'),
  },
  {
    name: 'payment-unpaid',
    path: `${RETURN}&unpaid=1`,
    user: 'withResults',
    state: said({ status: 'pending', receipt: null, period: null }),
    sign: title('Вы вернулись без оплаты'),
  },
  { name: 'payment-paid', path: RETURN, user: 'withResults', state: said({}), sign: title('Оплата прошла') },
  {
    name: 'payment-paid-later',
    path: RETURN,
    user: 'withResults',
    state: said({ period: { from: '2099-05-09T12:00:00.000Z', until: '2099-06-09T12:00:00.000Z' } }),
    sign: text('Новый период'),
  },
  {
    name: 'payment-paid-booster',
    path: RETURN,
    user: 'withResults',
    state: said({ ...BOOSTER, uid: PAID.uid }),
    sign: text('Вопросы уже добавлены'),
  },
  {
    name: 'payment-returned',
    path: RETURN,
    user: 'withResults',
    state: said({ refund: { amount: 99_000, status: 'pending', created_at: PAID.created_at } }),
    sign: title('Деньги вернутся'),
  },
  {
    name: 'payment-declined',
    path: RETURN,
    user: 'withResults',
    state: said({ status: 'canceled', reason: '3d_secure_failed', receipt: null, period: null }),
    sign: title('Оплата не прошла'),
  },
  {
    name: 'payment-unknown',
    path: RETURN,
    user: 'withResults',
    state: context => refuse(context, CHECK, 404, 'ERR_NOT_FOUND'),
    sign: title('Ответа пока нет'),
  },
  { name: 'payments', path: '/subscription', user: 'withResults', state: listed, sign: text('Вернули') },
  {
    name: 'modal-refund',
    path: '/subscription',
    user: 'withResults',
    state: refundable,
    act: open(`Вернуть деньги: ${RENEWAL.title}`),
    sign: part('Вернуть деньги?'),
  },
  {
    name: 'modal-select-boosting',
    path: '/subscription',
    user: 'withResults',
    state: async context => {
      await confirmed(context)
      await nearlyUsedUp(context)
    },
    act: open('Добавить вопросы'),
    sign: part('Добавить вопросы'),
  },
  {
    name: 'modal-select-boosting-no-email',
    path: '/subscription',
    user: 'withResults',
    state: async context => {
      await waitingForMail(context)
      await nearlyUsedUp(context)
    },
    act: open('Добавить вопросы'),
    sign: text('Каждому платежу нужен'),
  },
  {
    name: 'modal-select-boosting-few',
    path: '/subscription',
    user: 'withResults',
    state: async context => {
      await confirmed(context)
      await nearlyUsedUp(context)
      await fitting(context, 1)
    },
    act: open('Добавить вопросы'),
    sign: text('для ваших целей осталось меньше'),
  },
  {
    name: 'boosters-none',
    path: '/subscription',
    user: 'withResults',
    state: async context => {
      await nearlyUsedUp(context)
      await fitting(context, 0)
    },
    sign: text('докупать ничего не нужно'),
  },
  {
    name: 'boosted-none',
    path: '/subscription',
    user: 'withResults',
    state: async context => {
      await nearlyUsedUp(context)
      await fitting(context, 0)
      await change(context, '/api/boosting', () => ({ questions: 73 }))
    },
    sign: text('хватит на всё'),
  },
  {
    name: 'home-boosted',
    path: '/',
    user: 'withResults',
    state: context => change(context, '/api/boosting', () => ({ questions: 73 })),
    sign: text('В запасе'),
  },
  {
    name: 'home-boosters-read-mode',
    path: '/',
    user: 'withResults',
    state: async context => {
      await plan({ is_ended: true })(context)
      await change(context, '/api/boosting', () => ({ questions: 73 }))
    },
    sign: text('Они работают вместе с тарифом'),
  },
]
