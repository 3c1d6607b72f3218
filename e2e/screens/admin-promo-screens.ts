import type { Promo } from '@grani/contract'
import type { Screen } from './screen.ts'

const AT = '2026-11-20T09:15:00.000Z'

const promo: Promo = {
  id: '0b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e51',
  code: 'ОСЕНЬ-15',
  percent: 15,
  days: null,
  most_uses: 500,
  uses: 112,
  ends_at: '2099-12-31T20:59:00.000Z',
  made_at: AT,
  stopped_at: null,
}

export const promoReplies = {
  '/api/admin/promos': [
    promo,
    {
      ...promo,
      id: '5f6a2a52-6a1c-4f6b-8a57-0a5f1f3bb7d2',
      code: 'ЕЩЁ-ДВЕ-НЕДЕЛИ',
      percent: null,
      days: 14,
      uses: 500,
    },
    { ...promo, id: '7a0d1f6e-3b57-4a7c-9a10-2f5a7c1f0b11', code: 'START-2026', percent: 50, stopped_at: AT },
  ],
}

export const promoScreens = (opened: NonNullable<Screen['state']>): Screen[] => [
  {
    name: 'admin-promos',
    path: '/admin/promos',
    user: 'withGoal',
    state: opened,
    sign: page => page.getByText('ЕЩЁ-ДВЕ-НЕДЕЛИ'),
  },
  {
    name: 'modal-admin-promo',
    path: '/admin/promos',
    user: 'withGoal',
    state: opened,
    act: page => page.getByRole('button', { name: 'Новый промокод' }).click(),
    sign: page => page.getByLabel('Что даёт'),
  },
  {
    name: 'modal-admin-stop-promo',
    path: '/admin/promos',
    user: 'withGoal',
    state: opened,
    act: page => page.getByRole('button', { name: 'Остановить: ОСЕНЬ-15' }).click(),
    sign: page => page.getByText('Новых скидок по нему не будет'),
  },
]
