import { CONSENT_PURPOSES } from '@grani/contract'
import type { Place } from '../place.ts'
import { change, patch } from '../replies.ts'
import { open, part, type Screen, text, title } from './screen.ts'

const PASSKEYS = [
  {
    id: '0b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e51',
    name: 'Рабочий ноутбук, Windows, Яндекс Браузер',
    added_at: '2026-03-02T09:00:00.000Z',
    used_at: '2026-11-01T09:00:00.000Z',
  },
  {
    id: '1b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e51',
    name: 'Телефон',
    added_at: '2026-10-02T09:00:00.000Z',
    used_at: null,
  },
]

/** Every kind there is; the model's version names who runs it. */
const CONSENTS = {
  account: { version: '2026-11-24', given_at: '2026-03-01T09:00:00.000Z' },
  consents: CONSENT_PURPOSES.map(purpose => ({
    purpose,
    version: purpose === 'text-model' ? '2026-11-24 · ООО «Модель», Россия' : '2026-11-24',
    given_at: '2026-11-01T09:00:00.000Z',
  })),
  history: [
    {
      document: 'offer',
      version: '2026-11-25',
      given_at: '2026-11-25T09:00:00.000Z',
      ip: '203.0.113.7',
      withdrawn_at: null,
      text: { name: 'offer', version: '2026-11-25' },
    },
    {
      document: 'consultation-consent',
      version: '2026-11-01',
      given_at: '2026-11-02T09:00:00.000Z',
      ip: '203.0.113.7',
      withdrawn_at: '2026-11-20T09:00:00.000Z',
      text: null,
    },
  ],
}

const LETTER = {
  is_on: true,
  is_decided: true,
  day: 6,
  hour: 10,
  time_zone: 'Asia/Kamchatka',
  next_at: '2026-11-27T22:00:00.000Z',
}

const BLOCKED = { reason: 'bounce', blocked_at: '2026-11-20T09:00:00.000Z' }
const PUSH = {
  public_key: 'BDd3_hVL9fZi9Ybo2UUzA284WG5FZR30_95YeZJsiApwXKpNcF1rRPF3foIiBHXRdJI2Qhumhf6_LFTeZaNndIo',
  kinds: { meeting: true, observers: false, hour: { at: 19, use: 'questions' } },
  devices: [
    {
      id: '2b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e51',
      browser: 'Chrome',
      system: 'Windows',
      since: '2026-11-20T09:00:00.000Z',
      is_current: true,
    },
    {
      id: '3b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e51',
      browser: 'Safari',
      system: 'iPhone',
      since: '2026-11-01T09:00:00.000Z',
      is_current: false,
    },
  ],
}

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1'

/** Push as the server has it, in a browser that says this of itself. */
const push =
  (reply: unknown, more: { userAgent?: string; permission?: NotificationPermission }) =>
  async (context: Place) => {
    await context.addInitScript(({ userAgent, permission }) => {
      if (userAgent !== undefined) Object.defineProperty(navigator, 'userAgent', { value: userAgent })
      if (permission !== undefined) Object.defineProperty(Notification, 'permission', { value: permission })
    }, more)
    await change(context, '/api/push', () => reply)
  }

export const profileScreens: readonly Screen[] = [
  {
    name: 'profile-letter',
    path: '/profile',
    user: 'withResults',
    state: context => patch(context, '/api/letter', LETTER),
    sign: text('Если будет о чём, придёт на'),
  },
  {
    name: 'profile-letter-blocked',
    path: '/profile',
    user: 'withResults',
    state: context => patch(context, '/api/letter', { ...LETTER, blocked: BLOCKED }),
    sign: text('Письма на этот адрес не доходят'),
  },
  {
    name: 'letter-link',
    path: '/letter?token=token-of-a-letter',
    user: 'withResults',
    state: context =>
      context.route('**/api/letter/token-of-a-letter', route => route.fulfill({ json: { is_on: true } })),
    sign: part('Больше не присылать письмо?'),
  },
  { name: 'profile', path: '/profile', user: 'withResults', sign: title('Профиль') },
  {
    name: 'profile-no-email',
    path: '/profile',
    user: 'withResults',
    state: context => patch(context, '/api/profiles/me', { email: null }),
    sign: part('Почта для чеков'),
  },
  {
    name: 'modal-remove-profile',
    path: '/profile',
    user: 'withResults',
    act: open('Удалить аккаунт'),
    sign: part('Удалить аккаунт?'),
  },
  {
    name: 'profile-consents',
    path: '/profile',
    user: 'withResults',
    state: context => change(context, '/api/consents', () => CONSENTS),
    sign: text('Показ данных специалисту'),
  },
  {
    name: 'profile-push',
    path: '/profile',
    user: 'withResults',
    state: push(PUSH, { permission: 'granted' }),
    sign: text('Каждый день в выбранный час'),
  },
  {
    name: 'profile-push-iphone',
    path: '/profile',
    user: 'withResults',
    state: push({ ...PUSH, devices: [] }, { userAgent: IPHONE }),
    sign: text('На iPhone и iPad нужен значок'),
  },
  {
    name: 'profile-push-denied',
    path: '/profile',
    user: 'withResults',
    state: push({ ...PUSH, devices: [] }, { permission: 'denied' }),
    sign: text('В этом браузере уведомления запрещены'),
  },
  {
    name: 'modal-withdraw-consent',
    path: '/profile',
    user: 'withResults',
    state: context => change(context, '/api/consents', () => CONSENTS),
    act: open('Отозвать: Дневник событий'),
    sign: text('Дневник сотрётся сразу и целиком'),
  },
  {
    name: 'profile-passkeys',
    path: '/profile',
    user: 'withResults',
    state: context => change(context, '/api/passkeys', () => PASSKEYS),
    sign: text('Рабочий ноутбук'),
  },
  {
    name: 'modal-remove-with-passkey',
    path: '/profile',
    user: 'withResults',
    state: context => change(context, '/api/passkeys', () => PASSKEYS),
    act: open('Удалить аккаунт'),
    sign: text('Удалить, подтвердив ключом доступа'),
  },
  {
    name: 'modal-add-passkey',
    path: '/profile',
    user: 'withResults',
    act: open('Добавить ключ'),
    sign: part('Новый ключ доступа'),
  },
]
