import type { PersonCard, RightsRequest } from '@grani/contract'
import type { Page } from 'playwright-core'
import type { Screen } from './screen.ts'

const AT = '2026-11-20T09:15:00.000Z'
const UID = '5f6a2a52-6a1c-4f6b-8a57-0a5f1f3bb7d2'
const OTHER = '0b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e51'

const medium = { uid: 'medium', display_name: 'Средний' }

const gift = {
  uid: UID,
  gift: OTHER,
  tariff: medium,
  days: 90,
  reason: 'две недели не приходили вопросы',
  state: 'proposed' as const,
  proposed_at: AT,
  is_own: false,
}

const card: PersonCard = {
  uid: UID,
  email: 'k…@e….org',
  created_at: AT,
  is_email_verified: false,
  has_password: true,
  has_vk: true,
  is_qa: false,
  roles: [],
  sessions: 2,
  devices: 3,
  last_seen_at: AT,
  goals: ['Лучше понимать себя'],
  answers: 412,
  results: 23,
  events: 14,
  drawings: 6,
  plan: {
    tariff: medium,
    end_at: AT,
    is_free: false,
    is_trial: true,
    is_cancelled: false,
    is_paused: false,
    is_ended: false,
    card: 'Мир •4242',
  },
  gift_months: {
    bought: [
      {
        payment: UID,
        tariff: { uid: 'medium', display_name: 'Средний' },
        months: 3,
        state: 'used',
        bought_at: '2026-11-01T12:00:00.000Z',
        expires_at: '2027-11-01T12:00:00.000Z',
      },
    ],
    received: [],
  },
  gifts: [gift],
  payments: [
    {
      uid: OTHER,
      kind: 'plan',
      item: 'medium',
      title: 'Подписка «Средний», 1 месяц',
      amount: 99_000,
      method: 'card',
      status: 'succeeded',
      reason: null,
      created_at: AT,
      settled_at: AT,
      period: { from: AT, until: AT },
      refund: null,
      can_request_refund: true,
    },
  ],
  consents: [{ document: 'consent', version: '2026-11-20', given_at: AT, withdrawn_at: null }],
  mails: [{ subject: 'Подтвердите почту', created_at: AT, is_given_up: true }],
  blocked_address: { reason: 'bounce', code: '5.1.1', blocked_at: AT },
  rights: [],
  refusals: [
    {
      call: 'POST /api/questions/:uid',
      code: 'ERR_QUOTA',
      times: 3,
      last_at: AT,
      requests: ['3f9ac102de', '77b0e1d4aa'],
    },
    { call: 'POST /api/payments/:uid/refund', code: 'ERR_CONFLICT', times: 1, last_at: AT, requests: [] },
  ],
}

const request: RightsRequest = {
  seq: 131,
  uid: UID,
  kind: 'copy',
  received_on: '2026-11-18',
  due_on: '2026-12-02',
  answered_at: null,
  answer: null,
  sent: [{ what: 'export', at: AT }],
}

export const personReplies = {
  '/api/admin/rights': [request],
  '/api/admin/gifts': [gift],
  '/api/admin/letter-replies': [
    { about: 'Не приходит письмо с подтверждением', text: 'Здравствуйте!\n\nОтправили письмо ещё раз.' },
    { about: 'Деньги списались, а подписки нет', text: 'Здравствуйте!\n\nПосмотрели платёж от [дата].' },
    { about: 'Верните деньги', text: 'Здравствуйте!\n\nВашу просьбу передали.' },
  ],
  '/api/admin/people/by-payment': { people: [], is_more: true },
  '/api/admin/people/search': [
    {
      uid: UID,
      email: card.email,
      created_at: AT,
      refused: { call: 'POST /api/questions/:uid', code: 'ERR_QUOTA', at: AT },
    },
  ],
  [`/api/admin/people/${UID}`]: {
    ...card,
    rights: [
      request,
      {
        ...request,
        seq: 90,
        kind: 'correction',
        answered_at: AT,
        answer: 'письмо с объяснением, как исправить',
        sent: [],
      },
    ],
  },
}

const openCard = async (page: Page) => {
  await page.getByLabel('Основание').fill('обращение 41')
  await page.getByRole('button', { name: 'Открыть карточку' }).click()
}

const personPage = { path: `/admin/people/${UID}`, user: 'withGoal' } as const

/** The pages about people; `opened` is the state in which the staff session is open. */
export const personScreens = (opened: NonNullable<Screen['state']>): Screen[] => [
  {
    name: 'admin-people',
    path: '/admin/people',
    user: 'withGoal',
    state: opened,
    act: async page => {
      await page.getByLabel('Кого найти').fill('konstantin@example.org')
      await page.getByRole('button', { name: 'Найти' }).click()
    },
    sign: page => page.getByRole('link', { name: 'k…@e….org' }),
  },
  {
    name: 'admin-payer',
    path: '/admin/people',
    user: 'withGoal',
    state: opened,
    act: async page => {
      await page.getByText('Человек помнит только').click()
      await page.getByLabel('День оплаты').fill('2026-11-20')
      await page.getByLabel('Сумма, ₽').fill('490')
      await page.getByRole('button', { name: 'Найти платёж' }).click()
      await page.getByText('Верните деньги').click()
    },
    sign: page => page.getByText('Таких платежей больше пяти'),
  },
  {
    ...personPage,
    name: 'admin-person',
    state: opened,
    act: openCard,
    sign: page => page.getByRole('heading', { name: 'Платежи' }),
  },
  {
    ...personPage,
    name: 'modal-admin-ask-refund',
    state: opened,
    act: async page => {
      await openCard(page)
      await page.getByRole('button', { name: 'Попросить возврат' }).click()
    },
    sign: page => page.getByLabel('Платёж', { exact: true }),
  },
  {
    ...personPage,
    name: 'modal-admin-give',
    state: opened,
    act: async page => {
      await openCard(page)
      await page.getByRole('button', { name: 'Подарить тариф' }).click()
    },
    sign: page => page.getByLabel('Сколько дней'),
  },
]
