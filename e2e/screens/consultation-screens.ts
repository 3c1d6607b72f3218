import type { Page } from 'playwright-core'
import {
  afterMeeting,
  closedDoor,
  ID,
  person,
  specialist,
  specialistWithResults,
  taken,
  withAhead,
  withCredit,
  withoutTimes,
  withPast,
  withRoom,
  withoutEarnings,
  withTwo,
} from './consultation-states.ts'
import { staff } from './consultation-staff-states.ts'
import { open, part, type Screen, text } from './screen.ts'

const pickTime = (page: Page) => page.getByRole('button', { name: /\d:00/ }).first().click()

/** The page about a consultation, in every state of the right to one. */
const ofPerson: readonly Screen[] = [
  {
    name: 'consultation',
    path: '/consultation',
    user: 'withResults',
    state: person(),
    sign: text('Когда вам удобно'),
  },
  {
    name: 'consultation-two',
    path: '/consultation',
    user: 'withResults',
    state: withTwo,
    sign: part('Кто проводит консультации'),
  },
  {
    name: 'modal-consultation-book',
    path: '/consultation',
    user: 'withResults',
    state: person(),
    act: pickTime,
    sign: text('Показанное видно'),
  },
  {
    name: 'consultation-taken',
    path: '/consultation',
    user: 'withResults',
    state: taken,
    act: async page => {
      await pickTime(page)
      await page.getByRole('button', { name: 'Записаться', exact: true }).click()
    },
    sign: text('Это время только что заняли'),
  },
  {
    name: 'consultation-ahead',
    path: '/consultation',
    user: 'withResults',
    state: withAhead,
    sign: part('Ваша консультация'),
  },
  {
    name: 'consultation-move',
    path: '/consultation',
    user: 'withResults',
    state: withAhead,
    act: open('Перенести'),
    sign: part('Перенести консультацию'),
  },
  {
    name: 'modal-consultation-cancel',
    path: '/consultation',
    user: 'withResults',
    state: withAhead,
    act: open('Отменить'),
    sign: part('Отменить консультацию?'),
  },
  {
    name: 'consultation-room',
    path: '/consultation',
    user: 'withResults',
    state: withRoom,
    sign: text('Войти в комнату'),
  },
  {
    name: 'consultation-past',
    path: '/consultation',
    user: 'withResults',
    state: withPast,
    act: open('Кто и что смотрел'),
    sign: text('Совладание с трудностями:'),
  },
  {
    name: 'modal-consultation-object',
    path: '/consultation',
    user: 'withResults',
    state: withPast,
    act: open('Возразить'),
    sign: part('Что было на самом деле?'),
  },
  {
    name: 'consultation-credit',
    path: '/consultation',
    user: 'withResults',
    state: withCredit,
    sign: text('за счёт сервиса'),
  },
  {
    name: 'consultation-no-times',
    path: '/consultation',
    user: 'withResults',
    state: withoutTimes,
    sign: part('Свободного времени пока нет'),
  },
  {
    name: 'consultation-not-in-plan',
    path: '/consultation',
    user: 'withGoal',
    state: person({ right: { state: 'notInPlan', pays: null, quarter: null, per_quarter: 0 } }),
    sign: part('Консультация есть на тарифе'),
  },
  {
    name: 'consultation-read-only',
    path: '/consultation',
    user: 'withGoal',
    state: person({ right: { state: 'readOnly', pays: null, quarter: null, per_quarter: 0 } }),
    sign: part('Сейчас режим чтения'),
  },
  {
    name: 'consultation-none',
    path: '/consultation',
    user: 'withGoal',
    state: person(
      { is_offered: false, right: { state: 'notInPlan', pays: null } },
      { slots: [], specialists: [] },
    ),
    sign: part('Консультации пока готовятся'),
  },
]

const MEETING = `/specialist/meetings/${ID}`

/** The pages of a specialist, and the page of the staff about them. */
const ofStaff: readonly Screen[] = [
  {
    name: 'specialist-week',
    path: '/specialist',
    user: 'withGoal',
    state: specialist,
    sign: text('Прошли без отметки'),
  },
  {
    name: 'specialist-meeting',
    path: MEETING,
    user: 'withResults',
    state: specialistWithResults,
    act: open('Общение'),
    sign: page => page.locator('article').first(),
  },
  {
    name: 'specialist-after',
    path: MEETING,
    user: 'withGoal',
    state: afterMeeting,
    sign: part('Итог для клиента'),
  },
  {
    name: 'specialist-hours',
    path: '/specialist/hours',
    user: 'withGoal',
    state: specialist,
    sign: part('Выходные'),
  },
  {
    name: 'specialist-calendar',
    path: '/specialist/hours',
    user: 'withGoal',
    state: specialist,
    act: page => page.getByRole('button', { name: 'Сделать новый адрес' }).click(),
    sign: page => page.getByLabel('Адрес календаря'),
  },
  {
    name: 'specialist-earnings',
    path: '/specialist/earnings',
    user: 'withGoal',
    state: specialist,
    sign: text('2 500 ₽ за консультацию'),
  },
  {
    name: 'specialist-no-earnings',
    path: '/specialist/earnings',
    user: 'withGoal',
    state: withoutEarnings,
    sign: text('Вознаграждение ещё не назначено'),
  },
  {
    name: 'specialist-door',
    path: '/specialist',
    user: 'withGoal',
    state: closedDoor,
    sign: part('Вход для сотрудников'),
  },
  {
    name: 'admin-consultations',
    path: '/admin/consultations',
    user: 'withGoal',
    state: staff,
    sign: part('Возражения'),
  },
  {
    name: 'modal-admin-specialist',
    path: '/admin/consultations',
    user: 'withGoal',
    state: staff,
    act: open('Добавить специалиста'),
    sign: page => page.getByLabel('Часовой пояс'),
  },
  {
    name: 'modal-admin-fee',
    path: '/admin/consultations',
    user: 'withGoal',
    state: staff,
    act: page =>
      page
        .getByRole('button', { name: /^Вознаграждение/ })
        .first()
        .click(),
    sign: page => page.getByLabel('За консультацию, ₽'),
  },
]

export const consultationScreens: readonly Screen[] = [...ofPerson, ...ofStaff]
