import type { Place } from '../place.ts'
import type { JournalEntry, StaffMember, StaffSelf } from '@grani/contract'
import { bannerReplies, bannerScreens } from './admin-banner-screens.ts'
import { contentReplies, contentScreens } from './admin-content-screens.ts'
import { experimentReplies, experimentScreens } from './admin-experiment-screens.ts'
import { moneyReplies, moneyScreens } from './admin-money-screens.ts'
import { figureReplies, figureScreens } from './admin-figures-screens.ts'
import { ideaReplies, ideaScreens } from './admin-idea-screens.ts'
import { itemReplies, itemScreens } from './admin-item-screens.ts'
import { priceReplies, priceScreens } from './admin-price-screens.ts'
import { promoReplies, promoScreens } from './admin-promo-screens.ts'
import { personReplies, personScreens } from './admin-person-screens.ts'
import { type Screen, title } from './screen.ts'

const AT = '2026-11-20T09:15:00.000Z'
const IDS = ['0b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e51', '5f6a2a52-6a1c-4f6b-8a57-0a5f1f3bb7d2'] as const

const self: StaffSelf = {
  roles: ['owner'],
  permissions: [
    'seeOverview',
    'helpPeople',
    'proposeRefunds',
    'keepBooks',
    'readStatistics',
    'draftContent',
    'readFigures',
    'managePromos',
    'proposePrices',
    'approvePrices',
    'publishContent',
    'codeIdeas',
    'readBanners',
    'manageBanners',
    'readExperiments',
    'manageExperiments',
    'manageStaff',
    'readSettings',
    'readJournal',
  ],
  has_totp: true,
  passkeys: 1,
  codes_left: 2,
  is_set_up: true,
  waits_until: null,
  session: { ends_at: AT, stepped_up_until: AT },
}

const member = {
  added_at: AT,
  has_second_factor: true,
  waits_until: null,
  may_confirm: false,
  last_seen_at: AT,
  is_self: false,
}

const members: StaffMember[] = [
  { ...member, user_id: IDS[0], email: 'anna.vladimirova@example.org', roles: ['owner'], is_self: true },
  {
    ...member,
    user_id: IDS[1],
    email: 'konstantin.preobrazhensky-dlinny@example.org',
    roles: ['support', 'editor', 'psychologist'],
    has_second_factor: false,
    waits_until: '2026-11-21T09:15:00.000Z',
    may_confirm: true,
    last_seen_at: null,
  },
]

const entry: JournalEntry = {
  seq: 128,
  at: AT,
  actor: IDS[0],
  role: 'owner',
  action: 'staff.change-roles',
  subject_kind: 'staff',
  subject: IDS[1],
  reason: 'теперь помогает и с текстами',
}

const entries: JournalEntry[] = [
  entry,
  { ...entry, seq: 127, actor: null, role: 'command', action: 'staff.appoint', reason: null },
]

const details = {
  ...entry,
  before: { roles: ['support'] },
  after: { roles: ['support', 'editor', 'psychologist'] },
  request_id: '4f1d09c2ab',
  ip: '198.18.0.1',
  hash: 'a3'.repeat(32),
}

const overview = [
  { name: 'peopleToday', value: 1284 },
  { name: 'newPeopleToday', value: 37 },
  { name: 'pausedRenewals', value: 4 },
  { name: 'refundsWaiting', value: 1 },
  { name: 'receiptsMissing', value: 0 },
  { name: 'mailsWaiting', value: 2 },
  { name: 'mailsFailed', value: 0 },
  { name: 'calibrationAge', value: null },
  { name: 'backupAge', value: 9 },
  { name: 'staffWithoutSecondFactor', value: 1 },
]

/** The seeded users have no roles: the staff's replies are written here. */
const replies = (session: StaffSelf['session'], more: Partial<StaffSelf> = {}) => ({
  '/api/admin/me': { ...self, session, ...more },
  '/api/admin/overview': overview,
  '/api/admin/settings': [
    { name: 'NODE_ENV', value: 'production', is_set: true },
    { name: 'PUBLIC_URL', value: 'https://grani.example', is_set: true },
    { name: 'SECRET', value: null, is_set: true },
    { name: 'SECRET_PREVIOUS', value: null, is_set: false },
    { name: 'REFUND_ALONE', value: '0', is_set: true },
  ],
  '/api/admin/staff': members,
  ...moneyReplies,
  ...bannerReplies,
  ...experimentReplies,
  ...contentReplies,
  ...figureReplies,
  ...ideaReplies,
  ...itemReplies,
  ...priceReplies,
  ...promoReplies,
  ...personReplies,
  '/api/admin/journal': { entries, has_more: true },
  '/api/admin/journal/128': details,
  '/api/admin/journal-check': {
    entries: 116,
    starts_after: 12,
    head: { seq: 128, hash: details.hash },
    broken_at: null,
    compared_up_to: 121,
    emptied_reasons: 0,
  },
  '/api/admin/totp': { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x' },
  '/api/admin/totp/confirm': {
    codes: Array.from({ length: 10 }, (_, i) => `k7m${'abcdefghjk'[i]}q-w2x9d`),
  },
})

const answering = (all: Record<string, unknown>) => async (context: Place) => {
  for (const [path, json] of Object.entries(all))
    await context.route(
      url => url.pathname === path,
      route => route.fulfill({ json }),
    )
}

const opened = answering(replies(self.session))
const closed = answering(replies(null))
const notSetUp = answering(replies(null, { has_totp: false, passkeys: 0, codes_left: 0, is_set_up: false }))

const PASSWORD = 'moonlit walk'

export const adminScreens: readonly Screen[] = [
  {
    name: 'admin-settings',
    path: '/admin/settings',
    user: 'withGoal',
    state: opened,
    sign: page => page.getByText('REFUND_ALONE'),
  },
  { name: 'admin-overview', path: '/admin', user: 'withGoal', state: opened, sign: title('Обзор') },
  {
    name: 'admin-staff',
    path: '/admin/staff',
    user: 'withGoal',
    state: opened,
    sign: page => page.getByText('anna.vladimirova@example.org'),
  },
  {
    name: 'modal-admin-member',
    path: '/admin/staff',
    user: 'withGoal',
    state: opened,
    act: page => page.getByRole('button', { name: /^Изменить роли: konst/ }).click(),
    sign: page => page.getByRole('heading', { name: 'Роли сотрудника' }),
  },
  ...personScreens(opened),
  ...bannerScreens(opened),
  ...experimentScreens(opened),
  ...moneyScreens(opened),
  ...contentScreens(opened),
  ...figureScreens(opened),
  ...ideaScreens(opened),
  ...itemScreens(opened),
  ...priceScreens(opened),
  ...promoScreens(opened),
  {
    name: 'admin-journal',
    path: '/admin/journal',
    user: 'withGoal',
    state: opened,
    act: page => page.getByRole('button', { name: 'Проверить журнал' }).click(),
    sign: page => page.getByText('Журнал цел'),
  },
  {
    name: 'modal-admin-entry',
    path: '/admin/journal',
    user: 'withGoal',
    state: opened,
    act: page => page.getByRole('button', { name: /№ 128/ }).click(),
    sign: page => page.getByText('Отпечаток', { exact: true }),
  },
  {
    name: 'admin-own-factor',
    path: '/admin/me',
    user: 'withGoal',
    state: opened,
    sign: page => page.getByRole('button', { name: 'Сделать новые коды' }),
  },
  {
    name: 'admin-sign-in',
    path: '/admin',
    user: 'withGoal',
    state: closed,
    sign: page => page.getByRole('button', { name: 'Войти', exact: true }),
  },
  {
    name: 'admin-set-up',
    path: '/admin',
    user: 'withGoal',
    state: notSetUp,
    sign: page => page.getByLabel('Пароль от аккаунта', { exact: true }),
  },
  {
    name: 'admin-set-up-key',
    path: '/admin',
    user: 'withGoal',
    state: notSetUp,
    act: async page => {
      await page.getByLabel('Пароль от аккаунта', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Настроить приложение' }).click()
    },
    sign: page => page.getByLabel('Код из приложения'),
  },
  {
    name: 'admin-recovery-codes',
    path: '/admin',
    user: 'withGoal',
    state: notSetUp,
    act: async page => {
      await page.getByLabel('Пароль от аккаунта', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Настроить приложение' }).click()
      await page.getByLabel('Код из приложения').fill('123456')
      await page.getByRole('button', { name: 'Включить' }).click()
    },
    sign: page => page.getByRole('heading', { name: 'Коды восстановления' }),
  },
]
