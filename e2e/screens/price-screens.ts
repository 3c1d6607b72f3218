import type { Subscription } from '@grani/contract'
import { plan } from './plan-state.ts'
import { open, part, type Screen, text } from './screen.ts'

type Change = NonNullable<Subscription['price_change']>

const told = (change: Partial<Change> = {}, fields: Record<string, unknown> = {}) =>
  plan({
    can_pick_tariff: false,
    renewal_at: change.is_next ? null : '2027-03-06T21:00:00.000Z',
    card: { title: 'Mastercard •• 4444', kind: 'card' },
    price_change: {
      price: 59_000,
      from: '2027-03-24T21:00:00.000Z',
      is_agreed: false,
      is_next: false,
      ...change,
    },
    ...fields,
  })

const stopped = told({ is_next: true }, { is_cancelled: true, can_pick_tariff: true, can_resume: true })

/** A higher price, before and after its user has agreed to it or has not. */
export const priceScreens: readonly Screen[] = [
  {
    name: 'subscription-price-told',
    path: '/subscription',
    user: 'withResults',
    state: told(),
    sign: text('Согласиться'),
  },
  {
    name: 'subscription-price-next',
    path: '/subscription',
    user: 'withResults',
    state: told({ is_next: true }),
    sign: text('Без вашего согласия'),
  },
  {
    name: 'subscription-price-agreed',
    path: '/subscription',
    user: 'withResults',
    state: told({ is_agreed: true }),
    sign: text('Вы согласились'),
  },
  {
    name: 'subscription-price-stopped',
    path: '/subscription',
    user: 'withResults',
    state: stopped,
    sign: text('Если возобновить продление'),
  },
  {
    name: 'modal-resume-dearer',
    path: '/subscription',
    user: 'withResults',
    state: stopped,
    act: open('Возобновить продление'),
    sign: part('Возобновить продление?'),
  },
]
