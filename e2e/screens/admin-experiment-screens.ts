import type { Experiment } from '@grani/contract'
import type { Screen } from './screen.ts'

const AT = '2026-11-20T09:15:00.000Z'

const running: Experiment = {
  name: 'longer-hint',
  hypothesis: 'С примером в пустом поле дневника событие записывают чаще',
  place: 'diary-hint',
  measure: 'wrote-event',
  guards: ['cancelled', 'refund-asked'],
  share: 50,
  planned_people: 2000,
  ends_at: '2026-12-20T09:15:00.000Z',
  state: 'running',
  started_at: AT,
  stopped_at: null,
  stopped_because: null,
  people: { a: 412, b: 398 },
  counted: 655,
  guard_counts: [
    { guard: 'cancelled', yes: { a: 6, b: 21 }, is_alarming: true },
    { guard: 'refund-asked', yes: { a: 1, b: 0 }, is_alarming: false },
  ],
  result: null,
}

const experiments: Experiment[] = [
  running,
  {
    ...running,
    name: 'short-hint',
    hypothesis: 'Короткая подсказка не мешает начать',
    ends_at: null,
    planned_people: 400,
    state: 'fulfilled',
    people: { a: 214, b: 203 },
    counted: 400,
    guard_counts: [{ guard: 'cancelled', yes: { a: 4, b: 3 }, is_alarming: false }],
    result: {
      people: { a: 200, b: 200 },
      yes: { a: 60, b: 90 },
      difference: 0.15,
      interval: [0.0552, 0.2411],
    },
  },
]

export const experimentReplies = { '/api/admin/experiments': experiments }

/** The page about experiments; `opened` is the state in which the staff session is open. */
export const experimentScreens = (opened: NonNullable<Screen['state']>): Screen[] => [
  {
    name: 'admin-experiments',
    path: '/admin/experiments',
    user: 'withGoal',
    state: opened,
    sign: page => page.getByText('с Б заметно чаще'),
  },
  {
    name: 'modal-admin-experiment',
    path: '/admin/experiments',
    user: 'withGoal',
    state: opened,
    act: page => page.getByRole('button', { name: 'Новый опыт' }).click(),
    sign: page => page.getByLabel('Доля варианта Б'),
  },
  {
    name: 'modal-admin-experiment-stop',
    path: '/admin/experiments',
    user: 'withGoal',
    state: opened,
    act: page => page.getByRole('button', { name: 'Остановить' }).first().click(),
    sign: page => page.getByText(/398.человек/),
  },
]
