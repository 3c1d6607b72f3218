import {
  type Backups,
  type Calibrations,
  type FigurePoint,
  type Mails,
  SERIES,
  SERIES_NAMES,
  type SeriesName,
} from '@grani/contract'
import type { Screen } from './screen.ts'

const AT = '2026-11-20T09:15:00.000Z'
const DAY_MS = 86_400_000

const daysIn = { day: 1, week: 7, month: 30 }
const scales = { share: 0.4, people: 1800, mean: 14, ratio: 0.02, kopecks: 184_000_000 }

/** A line that goes up and down a little, with a gap where too few people were. */
const pointsOf = (name: SeriesName): FigurePoint[] => {
  const { unit, step } = SERIES[name]
  const count = step === 'day' ? 90 : step === 'week' ? 14 : 6
  return Array.from({ length: count }, (_, i) => {
    const isFew = step === 'week' && i === 2
    const value = scales[unit] * (0.7 + 0.2 * Math.sin(i / 3) + i / count / 4)
    return {
      from: new Date(Date.parse('2026-11-19') - (count - i) * daysIn[step] * DAY_MS)
        .toISOString()
        .slice(0, 10),
      value: isFew ? null : unit === 'people' ? Math.round(value) : value,
      of: isFew || unit === 'people' ? null : 1200 + i,
    }
  })
}

const figures = {
  computed_until: '2026-11-19',
  tables: 'create temporary table counted_people (user_id uuid primary key) on commit drop;',
  series: SERIES_NAMES.map(name => ({
    name,
    points: name === 'day28' ? [] : pointsOf(name),
    statement: `select day, '${name}', count(*) from counted_people group by day`,
  })),
}

const health = {
  started_at: AT,
  has_database: true,
  values: [
    { name: 'requests', label: '2xx', value: 184_203 },
    { name: 'requests', label: '4xx', value: 1204 },
    { name: 'requests', label: '5xx', value: 0 },
    { name: 'slowest', label: null, value: 0.05 },
    { name: 'refusals', label: 'ERR_QUOTA', value: 37 },
    { name: 'refusals', label: 'ERR_SESSION', value: 912 },
    { name: 'queueRunning', label: 'fast', value: 3 },
    { name: 'queueWaiting', label: 'fast', value: 0 },
    { name: 'connections', label: 'busy', value: 2 },
    { name: 'connections', label: 'idle', value: 5 },
    { name: 'mails', label: 'waiting', value: 2 },
    { name: 'oldestMail', label: null, value: 4 },
    { name: 'payments', label: 'succeeded', value: 81 },
    { name: 'overduePayments', label: null, value: 0 },
    { name: 'memory', label: null, value: 312_000_000 },
  ],
}

const version = { version: 3, at: AT, people: 7500, answers: 2_204_118 }

const calibrations: Calibrations = {
  versions: [
    version,
    { ...version, version: 2, at: '2026-08-20T09:15:00.000Z', people: 5120, answers: 1_310_000 },
    { ...version, version: 1, at: '2026-05-20T09:15:00.000Z', people: 1980, answers: 402_000 },
  ],
  current: 2,
  before: { version: 1 },
  proposal: {
    uid: '0b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e51',
    version: 3,
    reason: 'квартальная калибровка',
    proposed_at: AT,
    is_own: false,
  },
  run: {
    state: 'running',
    requested_at: AT,
    step: 'reading',
    users_read: 3400,
    users_all: 18_240,
    version: null,
    failure: null,
  },
}

const side = {
  version: 2,
  people: 5120,
  answers: 1_310_000,
  items: 1187,
  flagged: 64,
  dif: 7,
  inflation: 1.08,
  slope_error: 0.18,
}

const comparison = {
  sides: [side, { ...side, version: 3, people: 7500, answers: 2_204_118, flagged: 51, slope_error: 0.14 }],
  common: 1187,
  correlation: 0.93,
  items: [
    {
      id: 'calmness-04',
      text: 'Когда планы рушатся, я быстро прихожу в себя.',
      slopes: [1.62, 0.91],
      answers: [640, 1210],
    },
    {
      id: 'order-11',
      text: 'Я замечаю, что вещи лежат не на своих местах.',
      slopes: [0.74, 1.31],
      answers: [310, 922],
    },
  ],
}

const report = [
  'Людей 7500, ответов 2204118.',
  'Выборка: 7500 человек из 18240, случайных 7500 (начальное число 1).',
  'Вопросов без ответов 0, до 200 ответов 12, до 600 48, от 600 1127.',
  'Поправка к дисперсии ошибок: ×1,08.',
  'Шкала: как у версии 2; связано качеств 84 из 84.',
  '',
  'Вопросов с замечаниями нет.',
].join('\n')

const mail = {
  uid: '0b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e51',
  kind: 'verify-email',
  created_at: AT,
  tries: 12,
  next_try_at: null,
  failed_at: AT,
  last_error: 'SMTP: EENVELOPE 550',
}

const mails: Mails = {
  waiting: 1,
  failed: 2,
  refused: 1,
  blocked: 2,
  blocked_addresses: [
    { uid: mail.uid, email: 'k…@e….org', reason: 'bounce', code: '5.1.1', blocked_at: AT },
    {
      uid: '1b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e51',
      email: 'm…@m….ru',
      reason: 'complaint',
      code: null,
      blocked_at: AT,
    },
  ],
  mails: [
    mail,
    {
      ...mail,
      uid: '1b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e51',
      kind: 'renewal-needs-address',
      last_error: 'unexpected',
    },
    {
      ...mail,
      uid: '2b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e51',
      kind: 'subscription-cancelled-at-once',
      tries: 3,
      failed_at: null,
      next_try_at: AT,
      last_error: 'SMTP: ETIMEDOUT',
    },
  ],
}

const backups: Backups = {
  is_on: true,
  copies: ['20', '19', '18'].map(day => ({
    name: `202611${day}T230004Z`,
    made_at: `2026-11-${day}T23:00:04.000Z`,
    bytes: 97_400_000 - Number(day) * 1_000_000,
    version: '0.1.0',
    proven_at: day === '18' ? null : `2026-11-${day}T23:01:31.000Z`,
  })),
  run: { state: 'failed', requested_at: AT, failure: 'no-room' },
}

export const figureReplies = {
  '/api/admin/backups': backups,
  '/api/admin/figures': figures,
  '/api/admin/health': health,
  '/api/admin/calibrations': calibrations,
  '/api/admin/calibrations/2/against/3': comparison,
  '/api/admin/calibrations/3': { report },
  '/api/admin/mails': mails,
}

/** Figures, calibrations, copies and mails; `opened` is the state in which the staff session is open. */
export const figureScreens = (opened: NonNullable<Screen['state']>): Screen[] => [
  {
    name: 'admin-figures',
    path: '/admin/figures',
    user: 'withGoal',
    state: opened,
    act: page => page.locator('canvas').first().waitFor(),
    sign: page => page.getByText('Память'),
  },
  {
    name: 'admin-calibrations',
    path: '/admin/calibrations',
    user: 'withGoal',
    state: opened,
    sign: page => page.getByText('Когда планы рушатся'),
  },
  {
    name: 'modal-admin-calibration',
    path: '/admin/calibrations',
    user: 'withGoal',
    state: opened,
    act: page => page.getByRole('button', { name: 'Отчёт версии 3' }).click(),
    sign: page => page.getByText('Вопросов с замечаниями нет.'),
  },
  {
    name: 'modal-admin-use-calibration',
    path: '/admin/calibrations',
    user: 'withGoal',
    state: opened,
    act: page => page.getByRole('button', { name: 'Пустить в дело' }).click(),
    sign: page => page.getByText('Все серверы возьмут её за несколько секунд'),
  },
  {
    name: 'admin-backups',
    path: '/admin/backups',
    user: 'withGoal',
    state: opened,
    sign: page => page.getByText('не проверена'),
  },
  {
    name: 'admin-mails',
    path: '/admin/mails',
    user: 'withGoal',
    state: opened,
    sign: page => page.getByText('SMTP: EENVELOPE 550'),
  },
]
