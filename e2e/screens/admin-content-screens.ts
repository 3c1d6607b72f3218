import type { ContentEntry, DraftDetails, DraftSummary } from '@grani/contract'
import type { Screen } from './screen.ts'

const UID = '0b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e51'
const STALE = '5f6a2a52-6a1c-4f6b-8a57-0a5f1f3bb7d2'
const WAS = 'Опоздание поезда не портит мне день.'
const IS = 'Если поезд опаздывает, день для меня ещё не испорчен.'

const summary: DraftSummary = {
  draft: UID,
  target: 'item:evenness-01',
  title: 'Ровность · evenness-01',
  state: 'asked',
  note: 'в прежних словах люди слышали жалобу на железную дорогу',
  version: 3,
  changed_at: '2026-11-20T09:15:00.000Z',
  is_own: false,
}

const details: DraftDetails = {
  ...summary,
  fields: { text: IS },
  base: { text: WAS },
  published: { text: WAS },
  is_stale: false,
  preview_failed: false,
  preview: {
    kind: 'question',
    question: {
      uid: UID,
      id: '1051',
      number_original: 1051,
      prompt: 'Насколько это про вас?',
      text: IS,
      answers: [11, 12, 13, 14, 15],
      kind: 'scale',
      pair: null,
      sensitive: false,
      may_not_apply: false,
      soon: null,
      quality: 'evenness',
    },
    options: [
      { id: 11, text: 'Совсем не про меня' },
      { id: 12, text: 'Скорее не про меня' },
      { id: 13, text: 'Отчасти про меня' },
      { id: 14, text: 'Скорее про меня' },
      { id: 15, text: 'Точно про меня' },
    ],
  },
}

const mail: DraftDetails = {
  ...summary,
  draft: STALE,
  target: 'mail:trial-ended',
  title: 'Пробный период закончился',
  state: 'open',
  note: '',
  is_own: true,
  is_stale: true,
  preview_failed: false,
  fields: {
    subject: 'Пробные дни закончились',
    paragraphs: 'Здравствуйте!\n\nДенег мы не списывали и сами не спишем.',
    button: 'Выбрать тариф',
    afterButton: '',
  },
  base: {
    subject: 'Пробный период закончился',
    paragraphs: 'Здравствуйте!\n\nДенег мы не списывали.',
    button: 'Выбрать тариф',
    afterButton: '',
  },
  published: {
    subject: 'Пробный период подошёл к концу',
    paragraphs: 'Здравствуйте!\n\nДенег мы не списывали.',
    button: 'Выбрать тариф',
    afterButton: '',
  },
  preview: {
    kind: 'mail',
    subject: 'Пробные дни закончились',
    html: '<body style="margin:0;background:#f7f5f1"><p style="padding:24px">Здравствуйте!</p><p style="padding:0 24px">Денег мы не списывали и сами не спишем.</p></body>',
  },
}

const entries: ContentEntry[] = [
  { target: 'item:evenness-01', title: 'Ровность · evenness-01', text: WAS },
  {
    target: 'item:calmness-15',
    title: 'Спокойствие · calmness-15',
    text: 'Утром руководитель пишет: «Зайдите ко мне после обеда». До обеда я…',
  },
]

export const contentReplies = {
  '/api/admin/content': { total: 2, entries },
  '/api/admin/drafts': [
    summary,
    { ...summary, ...mail, state: 'open' },
    {
      ...summary,
      draft: '8f0c3f3e-1a77-4d2b-9f55-1c1f4b1a7c10',
      target: 'level:calmness.farAbove',
      title: 'Спокойствие',
      state: 'published',
    },
  ],
  [`/api/admin/drafts/${UID}`]: details,
  [`/api/admin/drafts/${STALE}`]: mail,
  [`/api/admin/drafts/${STALE}/check`]: { draft: mail, problems: [] },
}

/** The pages about the content; `opened` is the state in which the staff session is open. */
export const contentScreens = (opened: NonNullable<Screen['state']>): Screen[] => [
  {
    name: 'admin-content',
    path: '/admin/content',
    user: 'withGoal',
    state: opened,
    sign: page => page.getByText('Нашлось: 2'),
  },
  {
    name: 'admin-draft',
    path: `/admin/content/${UID}`,
    user: 'withGoal',
    state: opened,
    sign: page => page.getByRole('button', { name: 'Одобрить' }),
  },
  {
    name: 'admin-draft-stale',
    path: `/admin/content/${STALE}`,
    user: 'withGoal',
    state: opened,
    sign: page => page.getByRole('button', { name: 'Продолжить от опубликованного' }),
  },
]
