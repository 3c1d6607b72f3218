import type { ItemDetails, ItemSummary, QualityStatistics } from '@grani/contract'
import type { Screen } from './screen.ts'

const calmness = { id: 'calmness', name: 'Спокойствие' }

const summary: ItemSummary = {
  id: 'calmness-04',
  text: 'Когда планы рушатся, я быстро прихожу в себя.',
  quality: calmness,
  answers: 412,
  slope: 1.8,
  misfit: null,
  flags: [],
}

const quality: QualityStatistics = {
  ...calmness,
  direction: 'Эмоции',
  people: 58,
  answers: 731,
  reliability: null,
  steps: [],
  bands: { low: 0, middle: 0, high: 0, unclear: 0 },
  ratings: [],
  items: 24,
  flagged_items: 0,
}

const details: ItemDetails = {
  id: summary.id,
  text: summary.text,
  quality: calmness,
  options: ['Совсем не про меня', 'Скорее не про меня', 'Серединка', 'Скорее про меня', 'Точно про меня'].map(
    text => ({ text, count: null }),
  ),
  key: 1,
  content: { stage: 'seed', version: 2, shift: 0.4, is_sensitive: false, may_not_apply: true },
  source: null,
  answers: 412,
  flags: [],
  slope: { expert: 1.8, estimate: 1.8, error: null },
  thresholds: [],
  bins: [],
  misfit: null,
  median_ms: null,
  fast_share: null,
  skip_share: null,
  exits: { count: 0, of: 0 },
  twin: null,
  dif: [],
  history: [],
}

/** As they are before the first calibration. */
export const itemReplies = {
  '/api/admin/items': {
    source: null,
    total: 2,
    items: [summary, { ...summary, id: 'calmness-11', text: 'В очереди мне спокойно.', answers: 0 }],
  },
  [`/api/admin/items/${summary.id}`]: details,
  '/api/admin/qualities': {
    source: null,
    qualities: [quality, { ...quality, id: 'evenness', name: 'Ровное настроение', people: 0, answers: 0 }],
  },
}

export const itemScreens = (opened: NonNullable<Screen['state']>): Screen[] => [
  {
    name: 'admin-items',
    path: '/admin/items',
    user: 'withGoal',
    state: opened,
    sign: page => page.getByText('Калибровки ещё не было'),
  },
  {
    name: 'admin-item',
    path: `/admin/items/${summary.id}`,
    user: 'withGoal',
    state: opened,
    sign: page => page.getByRole('heading', { name: 'В содержании' }),
  },
  {
    name: 'admin-qualities',
    path: '/admin/qualities',
    user: 'withGoal',
    state: opened,
    sign: page => page.getByText('Ровное настроение'),
  },
]
