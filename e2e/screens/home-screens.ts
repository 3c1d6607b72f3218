import type { Page } from 'playwright-core'
import type { Place } from '../place.ts'
import { change, cut, patch, refuse } from '../replies.ts'
import { inconsistent } from './inconsistent.ts'
import { END, plan } from './plan-state.ts'
import { open, part, type Screen, text, title } from './screen.ts'

const QUESTIONS = '/api/questions'

export const PAIR = {
  left: 'Сделать вещь красивой до последней мелочи, даже если этого никто не заметит',
  right: 'Быть тем, к кому идут за справедливостью',
}

type Direction = { is_measured: boolean; qp: number; qualities: object[] }
/** Nothing is left to ask; with states, the first of them until a week from now. */
export const measured = async (context: Place, states = 0) => {
  const next_at = new Date(Date.now() + 7 * 86_400_000).toISOString()
  await change(context, QUESTIONS, () => [])
  await change(context, '/api/results/progress', (directions: Direction[]) =>
    directions.map((direction, i) => ({
      ...direction,
      said: direction.qualities.length,
      sayable: direction.qualities.length,
      is_measured: true,
      qp: 100,
      next_at: i < states ? next_at : null,
    })),
  )
}

/** Twelve answers from before registration point to one thing, and no result stands. */
export const guessed = async (context: Place) => {
  const planning = {
    name: 'Планирование',
    certainty: 0.6,
    leaning: 'high',
    leaning_text: 'Вы заранее продумываете шаги и держитесь плана.',
  }
  await change(context, '/api/results/progress', (directions: Direction[]) =>
    directions.map(({ qualities: [first, ...others], ...direction }, i) => ({
      ...direction,
      qualities: i === 0 ? [{ ...first, ...planning }, ...others] : [first, ...others],
    })),
  )
  await patch(context, '/api/answers/today', { answered: 12 })
}

/** The first question is a pair of statements, with the first two of its own options. */
export const pairFirst = (context: Place) =>
  change(context, QUESTIONS, ([first, ...more]: { answers: number[] }[]) => [
    {
      ...first,
      prompt: null,
      text: 'Что вам ближе?',
      kind: 'pair',
      pair: PAIR,
      answers: first?.answers.slice(0, 2),
    },
    ...more,
  ])

type Result = { uid: string }
export const unseen = (context: Place, count: number) =>
  change(context, '/api/results', (results: Result[]) =>
    Array.from({ length: count }, (_, i) => ({
      ...results[i % results.length],
      uid: `00000000-0000-4000-8000-0000000000${10 + i}`,
      last_viewed_at: null,
      told: count - i,
    })),
  )

/** Longer than the page takes a tap for the second half of a double one. */
const LOOK_MS = 300

export const answerOne = async (page: Page) => {
  const row = page.getByRole('group', { name: 'Варианты ответа' }).getByRole('button').nth(1)
  await row.waitFor()
  await page.waitForTimeout(LOOK_MS)
  await row.click()
}

/** The goal is chosen in the page only: the user of the run has none for the other tests. */
const chosenInPage = (context: Place) =>
  context.route('**/api/profiles/me/goal', async route => {
    const read = async (path: string) =>
      (await context.request.get(new URL(path, route.request().url()).href)).json()
    const [goal] = await read('/api/goals')
    await route.fulfill({ json: { ...(await read('/api/profiles/me')), current_goal: goal, goals: [goal] } })
  })

/** The user answered last so many days ago. */
export const awayFor = (context: Place, days: number) =>
  patch(context, '/api/profiles/me', {
    last_answer_at: new Date(Date.now() - days * 86_400_000).toISOString(),
  })

export const homeScreens: readonly Screen[] = [
  { name: 'home-question', path: '/', user: 'withResults', sign: part('Направления') },
  {
    name: 'home-return',
    path: '/',
    user: 'withResults',
    state: context => awayFor(context, 45),
    sign: part('С возвращением'),
  },
  {
    name: 'home-return-read-mode',
    path: '/',
    user: 'withResults',
    state: async context => {
      await awayFor(context, 120)
      await plan({ is_ended: true })(context)
      await change(context, QUESTIONS, () => [])
    },
    sign: part('С возвращением'),
  },
  { name: 'home-first', path: '/', user: 'withGoal', sign: part('Направления') },
  {
    name: 'home-guessed',
    path: '/',
    user: 'withGoal',
    state: guessed,
    sign: text('здесь. Первая догадка'),
  },
  {
    name: 'results-guessed',
    path: '/results',
    user: 'withGoal',
    state: guessed,
    sign: part('Первые догадки'),
  },
  { name: 'home-pair', path: '/', user: 'withResults', state: pairFirst, sign: text(PAIR.left) },
  {
    name: 'home-read-mode',
    path: '/',
    user: 'withResults',
    state: async context => {
      await plan({ is_ended: true })(context)
      await change(context, QUESTIONS, () => [])
    },
    sign: part('Подписка закончилась'),
  },
  {
    name: 'home-quota',
    path: '/',
    user: 'withGoal',
    state: context =>
      context.route(/\/api\/questions\/[^/]+$/, route =>
        route.fulfill({ status: 429, json: { code: 'ERR_QUOTA', retry_after: 36_000 } }),
      ),
    act: answerOne,
    sign: part('На сегодня вопросы закончились'),
  },
  {
    name: 'home-no-question',
    path: '/',
    user: 'withGoal',
    state: context => change(context, QUESTIONS, () => []),
    act: open('Проверить ещё раз'),
    sign: text('пока без изменений'),
  },
  {
    name: 'home-measured',
    path: '/',
    user: 'withResults',
    state: context => measured(context),
    sign: part('По этой цели всё ясно'),
  },
  {
    name: 'home-inconsistent',
    path: '/',
    user: 'withGoal',
    state: inconsistent,
    sign: text('Ответы пока не складываются в одну картину'),
  },
  {
    name: 'home-week-done',
    path: '/',
    user: 'withResults',
    state: context => measured(context, 1),
    sign: text('О том, как прошла неделя, спросим снова'),
  },
  {
    name: 'home-failed',
    path: '/',
    user: 'withGoal',
    state: context => refuse(context, QUESTIONS, 500, 'ERR_INTERNAL'),
    sign: part('Не получилось загрузить'),
  },
  { name: 'start-failed', path: '/', user: 'withGoal', state: cut, sign: part('Не получилось загрузить') },
  {
    name: 'home-qa',
    path: '/',
    user: 'withGoal',
    state: context => patch(context, '/api/profiles/me', { groups: ['users', 'qa'] }),
    sign: text('Режим тестирования'),
  },
  {
    name: 'home-banner',
    path: '/',
    user: 'withGoal',
    state: context =>
      change(context, '/api/banner/messages', () => [
        {
          uid: 'a',
          level: 'warning',
          text: '<p>В ночь на среду <a href="/help">сервис</a> отдохнёт.</p>',
          is_closable: true,
        },
        { uid: 'b', level: 'info', text: '<p>Второе сообщение.</p>', is_closable: true },
      ]),
    sign: text('В ночь на среду'),
  },
  {
    name: 'home-paused',
    path: '/',
    user: 'withGoal',
    state: plan({ is_paused: true, grace_end_at: END, paused_reason: 'insufficient_funds' }),
    sign: text('Оплата не прошла'),
  },
  {
    name: 'results-many-new',
    path: '/results',
    user: 'withResults',
    state: context => unseen(context, 12),
    sign: text('9+'),
  },
  {
    name: 'sidebar',
    path: '/',
    user: 'withGoal',
    act: open('Меню'),
    sign: text('Тёмная тема'),
    only: 'narrow',
  },
  { name: 'goals', path: '/goals', user: 'withoutGoal', sign: title('С чего начнём') },
  {
    name: 'start',
    path: '/goals',
    user: 'withoutGoal',
    state: chosenInPage,
    act: open('Познание себя'),
    sign: title('Прежде чем начать'),
  },
  {
    name: 'goals-failed',
    path: '/goals',
    user: 'withoutGoal',
    state: context => refuse(context, '/api/goals', 500, 'ERR_INTERNAL'),
    sign: part('Не получилось загрузить'),
  },
]
