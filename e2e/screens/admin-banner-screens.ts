import type { StaffBanner } from '@grani/contract'
import type { Screen } from './screen.ts'

const AT = '2026-11-20T09:15:00.000Z'

const banner: StaffBanner = {
  uid: '0b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e51',
  level: 'warning',
  text: 'В ночь на среду будет <strong>перерыв</strong>. <a href="https://status.example.org">Подробнее</a>',
  shown_from: AT,
  shown_until: '2026-11-24T21:00:00.000Z',
  audience: {},
  priority: 0,
  is_closable: true,
  state: 'proposed',
  people: 18_240,
  foreign_hosts: ['status.example.org'],
  is_own: false,
}

const banners: StaffBanner[] = [
  banner,
  {
    ...banner,
    uid: '5f6a2a52-6a1c-4f6b-8a57-0a5f1f3bb7d2',
    level: 'info',
    foreign_hosts: [],
    text: 'Пробный период закончился, а результаты остались с вами.',
    audience: { states: ['trial', 'ended'], groups: ['qa'], registered_after: AT },
    priority: 5,
    is_closable: false,
    state: 'running',
    people: 412,
    is_own: true,
  },
  { ...banner, uid: 'welcome', level: 'success', text: 'Дневник открыт.', state: 'over', people: 31 },
]

export const bannerReplies = {
  '/api/admin/banners': banners,
  '/api/admin/banners/audience': { people: 412 },
}

/** The page about banners; `opened` is the state in which the staff session is open. */
export const bannerScreens = (opened: NonNullable<Screen['state']>): Screen[] => [
  {
    name: 'admin-banners',
    path: '/admin/banners',
    user: 'withGoal',
    state: opened,
    sign: page => page.getByText('ждёт второго человека'),
  },
  {
    name: 'modal-admin-banner',
    path: '/admin/banners',
    user: 'withGoal',
    state: opened,
    act: async page => {
      await page.getByRole('button', { name: 'Новый баннер' }).click()
      await page.getByRole('button', { name: 'Посчитать людей' }).click()
      await page.getByLabel('Текст').fill('Ночью будет <strong>перерыв</strong>.')
    },
    sign: page => page.getByText('Сейчас подходит'),
  },
]
