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

const PLAN = '6f1f7c1c-7b52-4a3e-9d58-4b7f7a0c1d21'

const planFields = {
  displayName: 'Средний',
  settingTariff:
    '<p>Почти весь портрет: две цели вместе ведут к 14 или 15 направлениям из 17.</p>\n<ul>\n  <li>до <strong>1500</strong> вопросов в неделю</li>\n</ul>',
  price: '990',
  oldPrice: '',
  isActive: 'true',
  recommended: 'true',
  trial: 'false',
  goalsLimit: '2',
  questionsPerWeek: '1500',
  eventsPerDay: '5',
  openGuesses: '3',
  observerRounds: '2',
  drawing: 'false',
}

const plan: DraftDetails = {
  ...summary,
  draft: PLAN,
  target: 'tariff:medium',
  title: 'Средний',
  state: 'published',
  note: 'осенняя цена',
  is_own: true,
  fields: { ...planFields, price: '890', oldPrice: '990', drawing: 'true' },
  base: planFields,
  published: { ...planFields, price: '890', oldPrice: '990', drawing: 'true' },
  is_stale: false,
  preview_failed: false,
  preview: {
    kind: 'plan',
    tariff: {
      uid: 'medium',
      name: 'medium',
      display_name: 'Средний',
      price: 89_000,
      old_price: 99_000,
      questions_per_week: 1500,
      has_drawing: false,
      setting_tariff: planFields.settingTariff,
      is_active: true,
      is_recommended: true,
    },
  },
}

const NEW = '0c6d0c62-6d5a-4a55-b6b2-8f3e7f6a5b10'

const newFields = {
  text: '',
  answers: 'agreement',
  isReversed: 'false',
  sensitive: 'false',
  mayNotApply: 'false',
  isAsked: 'true',
}

const newItem: DraftDetails = {
  ...summary,
  draft: NEW,
  target: 'item:calmness-1700',
  title: 'Спокойствие · calmness-1700',
  state: 'open',
  note: '',
  is_own: true,
  fields: newFields,
  base: { ...newFields, answers: '', isAsked: 'false' },
  published: { ...newFields, answers: '', isAsked: 'false' },
  is_stale: false,
  preview_failed: false,
  preview: null,
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
  [`/api/admin/drafts/${PLAN}`]: plan,
  [`/api/admin/drafts/${NEW}`]: newItem,
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
    name: 'admin-draft-plan',
    path: `/admin/content/${PLAN}`,
    user: 'withGoal',
    state: opened,
    sign: page => page.getByRole('button', { name: 'Снять с публикации' }),
  },
  {
    name: 'admin-draft-new',
    path: `/admin/content/${NEW}`,
    user: 'withGoal',
    state: opened,
    sign: page => page.getByText('Показать пока нельзя'),
  },
  {
    name: 'admin-draft-stale',
    path: `/admin/content/${STALE}`,
    user: 'withGoal',
    state: opened,
    sign: page => page.getByRole('button', { name: 'Продолжить от опубликованного' }),
  },
]
