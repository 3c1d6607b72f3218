import { exportProfile, login, removeProfile } from '@grani/contract'
import { issueAccessToken } from '@grani/server/platform/http/access-token.ts'
import { SECRET } from '../answers/bench-context.ts'
import { emailOf, PASSWORD, userIdOf } from './user-ids.ts'
import type { Visit } from './visits-load.ts'

/** What the pages ask for, as the browser's own log says (years/requests.ts). */
const PAGES = {
  home: [
    '/api/profiles/me',
    '/api/questions',
    '/api/results',
    '/api/banner/messages',
    '/api/subscriptions/mine',
    '/api/answers/today',
    '/api/results/progress',
    '/api/changes',
    '/api/results/portrait',
    '/api/forecasts',
    '/api/consultations',
    '/api/rhythm?zone=UTC',
    '/api/boosting',
    '/api/events/allowance',
  ],
  'results page': [
    '/api/profiles/me',
    '/api/results',
    '/api/results/portrait',
    '/api/recognition',
    '/api/consultations',
    '/api/forecasts',
    '/api/results/progress',
    '/api/changes',
    '/api/banner/messages',
    '/api/subscriptions/mine',
  ],
  progress: ['/api/results/progress'],
}

export const tokenOf = (n: number): string =>
  issueAccessToken({ userId: userIdOf(n), sessionId: userIdOf(n) }, SECRET, new Date())

const cookieOf = (n: number): string => `grani_access=${tokenOf(n)}`

/** Pages of some users, and a sign-in of each. */
export const pagesOf = (users: readonly number[]): Visit[] =>
  users.flatMap(n => [
    ...Object.entries(PAGES).map(([what, paths]) => ({
      what,
      calls: paths.map(path => ({ method: 'GET' as const, path, cookie: cookieOf(n) })),
    })),
    {
      what: 'sign-in',
      calls: [
        {
          method: 'POST' as const,
          path: login.path,
          cookie: '',
          body: JSON.stringify({ email: emailOf(n), password: PASSWORD }),
        },
      ],
    },
  ])

export const exportsOf = (users: readonly number[]): Visit[] =>
  users.map(n => ({
    what: 'export',
    calls: [{ method: 'GET', path: `${exportProfile.path}?format=json`, cookie: cookieOf(n) }],
  }))

/** They are gone afterwards. */
export const removalsOf = (users: readonly number[]): Visit[] =>
  users.map(n => ({
    what: 'removal',
    calls: [
      {
        method: 'POST',
        path: removeProfile.path,
        cookie: cookieOf(n),
        body: JSON.stringify({ password: PASSWORD }),
      },
    ],
  }))

/** What the staff look at: some of it counts over all people. */
const STAFF_PAGES = [
  'overview',
  'figures',
  'health',
  'items',
  'qualities',
  'items/calmness-01',
  'banners',
  'calibrations',
  'backups',
  'experiments',
  'mails',
  'refunds',
  'receipts',
  'rights',
  'gifts',
  'promos',
  'journal',
  'journal-check',
  'staff',
  'drawing-ideas',
  `ledger/months/${new Date().toISOString().slice(0, 7)}`,
]

export const staffVisitsOf = (cookie: string): Visit[] => [
  ...STAFF_PAGES.map(page => ({
    what: page,
    calls: [{ method: 'GET' as const, path: `/api/admin/${page}`, cookie }],
  })),
  {
    what: 'people/search',
    calls: [
      {
        method: 'POST',
        path: '/api/admin/people/search',
        cookie,
        body: JSON.stringify({ query: emailOf(7) }),
      },
    ],
  },
  {
    what: 'banners/audience',
    calls: [
      {
        method: 'POST',
        path: '/api/admin/banners/audience',
        cookie,
        body: JSON.stringify({ audience: { goals: ['resIss'] } }),
      },
    ],
  },
]
