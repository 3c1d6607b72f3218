import type { Binding } from '@grani/contract'
import type { Page } from 'playwright-core'
import { patch } from '../replies.ts'
import type { Place } from '../place.ts'
import { plan } from './plan-state.ts'
import { open, part, type Screen, text } from './screen.ts'

const UID = '00000000-0000-4000-8000-000000000009'
const RETURN = `/subscription?binding=${UID}`

const renewing = {
  can_pick_tariff: false,
  can_bind: true,
  renewal_at: '2027-03-06T21:00:00.000Z',
  card: { title: 'карта *4477', kind: 'card' },
}

const owing = {
  ...renewing,
  can_pick_tariff: true,
  is_paused: true,
  renewal_at: null,
  owed: 49_000,
  grace_end_at: '2027-03-12T12:00:00.000Z',
  paused_reason: 'insufficient_funds',
  card: { title: 'карта *0009', kind: 'card' },
}

const bindable = (fields: Record<string, unknown>) => async (context: Place) => {
  await patch(context, '/api/settings', { binding_methods: ['card', 'sbp'] })
  await plan(fields)(context)
}

/** The page after a binding of which the provider says this. */
const returned =
  (said: Partial<Binding>, fields: Record<string, unknown> = renewing) =>
  async (context: Place) => {
    await plan(fields)(context)
    const binding = { uid: UID, status: 'pending', method: 'card', title: null, charge: null, ...said }
    await context.route(
      url => url.pathname === `/api/subscriptions/bindings/${UID}/check`,
      route => route.fulfill({ json: binding }),
    )
  }

const agree = (page: Page) => page.getByRole('dialog').getByRole('checkbox').check()

const screen = (
  name: string,
  said: Partial<Binding>,
  sign: Screen['sign'],
  fields: Record<string, unknown> = renewing,
): Screen => ({
  name,
  path: RETURN,
  user: 'withResults',
  state: returned(said, fields),
  sign,
})

export const bindingScreens: readonly Screen[] = [
  {
    name: 'subscription-other-card',
    path: '/subscription',
    user: 'withResults',
    state: bindable(renewing),
    sign: text('Другая карта'),
  },
  {
    name: 'modal-bind',
    path: '/subscription',
    user: 'withResults',
    state: bindable(renewing),
    act: open('Другая карта'),
    sign: text('За привязку ничего не спишется'),
  },
  {
    name: 'modal-bind-missed',
    path: '/subscription',
    user: 'withResults',
    state: plan(renewing),
    act: async page => {
      await open('Другая карта')(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Привязать' }).click()
    },
    sign: text('Без согласия'),
  },
  {
    name: 'modal-bind-owed',
    path: '/subscription',
    user: 'withResults',
    state: bindable(owing),
    act: async page => {
      await open('Оплатить другой картой')(page)
      await agree(page)
    },
    sign: text('Сразу после неё спишутся'),
  },
  screen('binding-waiting', {}, part('Ждём ответа банка')),
  screen('binding-active', { status: 'active', title: 'карта *4477' }, part('Привязка готова')),
  screen(
    'binding-active-paid',
    { status: 'active', title: 'карта *4477', charge: 'succeeded' },
    text('Месяц оплачен'),
  ),
  screen(
    'binding-active-declined',
    { status: 'active', title: 'карта *0009', charge: 'canceled' },
    text('оплатить так месяц не получилось'),
    owing,
  ),
  screen('binding-refused', { status: 'refused' }, part('Привязать не получилось')),
  screen('binding-void', { status: 'void' }, part('Эта привязка не в счёт')),
  {
    name: 'binding-unknown',
    path: RETURN,
    user: 'withResults',
    state: async context => {
      await plan(renewing)(context)
      await context.route(
        url => url.pathname === `/api/subscriptions/bindings/${UID}/check`,
        route => route.fulfill({ status: 503, json: { code: 'ERR_UNAVAILABLE' } }),
      )
    },
    sign: part('Ответа пока нет'),
  },
]
