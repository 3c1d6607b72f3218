import type { PriceChange } from '@grani/contract'
import type { Screen } from './screen.ts'

const change: PriceChange = {
  id: '0b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e51',
  tariff: 'medium',
  display_name: 'Средний',
  price: 99_000,
  from: '2027-01-31T21:00:00.000Z',
  state: 'proposed',
  reason: 'Цена с октября, новые покупают её не реже',
  is_own: false,
  may_stop: true,
}

export const priceReplies = {
  '/api/admin/price-changes': {
    plans: [
      {
        tariff: 'basic',
        display_name: 'Базовый',
        price: 49_000,
        payers: [
          { price: 39_000, people: 112, agreed: 0 },
          { price: 49_000, people: 431, agreed: 0 },
        ],
        may_propose: true,
      },
      {
        tariff: 'medium',
        display_name: 'Средний',
        price: 99_000,
        payers: [{ price: 79_000, people: 24, agreed: 11 }],
        may_propose: false,
      },
      { tariff: 'high', display_name: 'Полный', price: 199_000, payers: [], may_propose: false },
    ],
    changes: [
      change,
      { ...change, id: '5f6a2a52-6a1c-4f6b-8a57-0a5f1f3bb7d2', state: 'over', may_stop: false },
    ],
  },
}

export const priceScreens = (opened: NonNullable<Screen['state']>): Screen[] => [
  {
    name: 'admin-prices',
    path: '/admin/prices',
    user: 'withGoal',
    state: opened,
    sign: page => page.getByText('112 человек'),
  },
  {
    name: 'modal-admin-price',
    path: '/admin/prices',
    user: 'withGoal',
    state: opened,
    act: page => page.getByRole('button', { name: 'Поднять до новой цены: «Базовый»' }).click(),
    sign: page => page.getByText('Это касается 112 человек'),
  },
]
