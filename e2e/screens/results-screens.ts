import type { Page } from 'playwright-core'
import type { Place } from '../place.ts'
import { change, refuse } from '../replies.ts'
import { contradicted } from './contradicted.ts'
import { inconsistent } from './inconsistent.ts'
import { open, part, type Screen, text } from './screen.ts'

type Direction = {
  is_beyond_goals: boolean
  uid: string
  name: string
  qp: number
  qualities: { certainty: number }[]
}
const atEdge = (quality: object) => ({ ...quality, certainty: 0.84, leaning: null, leaning_text: null })

/** Much has been answered about one direction, and all of it lies at the edge of a band. */
const atTheEdge = async (context: Place) => {
  await change(context, '/api/results', () => [])
  await change(context, '/api/results/progress', (directions: Direction[]) =>
    directions
      .toSorted((a, b) => Number(a.is_beyond_goals) - Number(b.is_beyond_goals) || b.qp - a.qp)
      .map((direction, i) =>
        i === 0 ? { ...direction, said: 0, qp: 0, qualities: direction.qualities.map(atEdge) } : direction,
      ),
  )
}

/** Of three qualities without a result one leans to the middle of its scale and one to an end. */
const leaning = (context: Place) =>
  change(context, '/api/results/progress', (directions: Direction[]) =>
    directions.map(direction => ({
      ...direction,
      qualities: direction.qualities.map((quality, i) => {
        if (quality.certainty === 1) return quality
        if (i % 3 === 0) {
          const leaning_text =
            'Между «радоваться редко и сдержанно» и «радоваться часто и легко» пока ничто не перевешивает.'
          return { ...quality, certainty: 0.4, leaning: 'middle', leaning_text }
        }
        const leaning_text = 'Большую неприятность вы чаще пережидаете.'
        return i % 3 === 1 ? { ...quality, certainty: 0.5, leaning: 'low', leaning_text } : quality
      }),
    })),
  )

type Result = { uid: string; shared_at: string; mean: number; is_outdated: boolean }
/** Every result was once said otherwise. */
const withHistory = (context: Place) =>
  change(context, '/api/results', (results: Result[]) => [
    ...results,
    ...results.map((result, i) => ({
      ...result,
      uid: `00000000-0000-4000-8000-00000000000${i % 10}`,
      shared_at: '2026-09-01T12:00:00.000Z',
      mean: result.mean - 1.1,
      type: -1,
      level: 'middle',
      is_outdated: true,
    })),
  ])

const WEEK = 7 * 86_400_000
/** The ends of these lines, and how the weeks went, newest first. */
const COURSES: [name: string, low: string, high: string, weeks: number[]][] = [
  [
    'Тревожное напряжение',
    'неделя прошла спокойно',
    'неделя прошла в напряжении',
    [-0.8, 0.3, 1.5, 1.2, 1.4, -0.2, -0.1],
  ],
  ['Энергия', 'сил было мало', 'сил хватало', [0.9, -0.6]],
  ['Одиночество', 'рядом были люди', 'людей рядом не хватало', [0.1]],
]

/** Some weeks of states, a gap of two weeks among them; the first one was not opened yet. */
const withCourses = async (context: Place): Promise<void> => {
  await change(context, '/api/results', (results: (Result & { quality: object })[]) => [
    ...COURSES.flatMap(([name, low, high, weeks], state) =>
      weeks.map((mean, week) => ({
        ...results[0],
        uid: `00000000-0000-4000-8000-0000000${state}${10 + week}00`,
        psy_objects: ['current-state'],
        quality: {
          id: `state-${state}`,
          name,
          meaning: 'как прошли последние семь дней',
          low,
          high,
          kind: 'S',
        },
        type: -1,
        next_step: 'Три вечера подряд убирайте экран за час до сна и сравните утро.',
        level: 'middle',
        share: null,
        level_text: '<p>Дни выдались с перепадами. Отпускало обычно к ночи или после разговора.</p>',
        shared_at: new Date(Date.now() - (week > 3 ? week + 2 : week) * WEEK).toISOString(),
        next_at: week === 0 ? new Date(Date.now() + WEEK).toISOString() : null,
        last_viewed_at: week === 0 && state === 0 ? null : new Date().toISOString(),
        answers: 4,
        mean,
        sd: 0.5,
        is_outdated: week > 0,
      })),
    ),
    ...results,
  ])
  await change(context, '/api/results/progress', (progress: object[]) => [
    {
      ...progress[0],
      uid: 'current-state',
      name: 'Текущее состояние',
      introduction: 'Здесь мы спрашиваем только о последних семи днях. Ответы собираются в линию.',
      said: COURSES.length,
      sayable: COURSES.length,
      qp: 100,
      new_results: 1,
      is_measured: true,
      is_consistent: true,
      next_at: new Date(Date.now() + WEEK).toISOString(),
      qualities: COURSES.map(([name], state) => ({
        id: `state-${state}`,
        name,
        certainty: 1,
        leaning: null,
        leaning_text: null,
      })),
    },
    ...progress,
  ])
}

type Remeasurable = { quality: { name: string }; is_available: boolean; answered: number | null }
const OUTCOMES = ['down', 'maybe-up', 'same']
/** Some qualities were measured again, one is being measured, and most can be. */
const withChanges = (context: Place) =>
  change(context, '/api/changes', ({ qualities }: { qualities: Remeasurable[] }) => ({
    changes: OUTCOMES.map((outcome, i) => ({
      uid: `00000000-0000-4000-8000-00000000000${i}`,
      quality: qualities[i]?.quality,
      before: { mean: 1, sd: 0.45 },
      before_at: '2026-09-01T12:00:00.000Z',
      after: { mean: [-1.1, 1.9, 1.2][i], sd: 0.45 },
      started_at: '2026-11-01T12:00:00.000Z',
      finished_at: '2026-11-02T12:00:00.000Z',
      outcome,
    })),
    qualities: qualities.map((entry, i) => ({
      ...entry,
      is_available: i > 3,
      answered: i === 3 ? 5 : null,
    })),
  }))

const firstDirection = async (page: Page) => {
  await page.getByRole('region', { name: 'Направления' }).getByRole('link').first().click()
  await page.waitForURL('**/results/*')
}

const nothingFound = (page: Page) =>
  page.getByRole('searchbox', { name: 'Поиск по результатам' }).fill('такого слова нет')

export const resultsScreens: readonly Screen[] = [
  { name: 'results', path: '/results', user: 'withResults', sign: part('Направления') },
  {
    name: 'results-nothing-found',
    path: '/results',
    user: 'withResults',
    act: nothingFound,
    sign: part('По запросу «такого слова нет» ничего нет'),
  },
  { name: 'results-empty', path: '/results', user: 'withGoal', sign: part('Результаты ещё складываются') },
  { name: 'portrait', path: '/results/portrait', user: 'withResults', sign: text('На чём стоит') },
  {
    name: 'portrait-picture',
    path: '/results/portrait',
    user: 'withResults',
    state: contradicted,
    act: open('Картинка для друзей'),
    sign: text('Выбрано 1 из'),
  },
  { name: 'portrait-empty', path: '/results/portrait', user: 'withGoal', sign: part('Портрет ещё не') },
  {
    name: 'results-direction',
    path: '/results',
    user: 'withResults',
    act: firstDirection,
    sign: part('Все качества рядом'),
  },
  {
    name: 'results-unclear',
    path: '/results',
    user: 'withResults',
    state: atTheEdge,
    act: firstDirection,
    sign: part('Выводы уже близко'),
  },
  {
    name: 'results-provisional',
    path: '/results',
    user: 'withResults',
    state: leaning,
    act: page => page.getByRole('heading', { name: 'Первые догадки' }).scrollIntoViewIfNeeded(),
    sign: part('Первые догадки'),
  },
  {
    name: 'results-leaning',
    path: '/results',
    user: 'withResults',
    state: leaning,
    act: firstDirection,
    sign: text('Между «радоваться редко'),
  },
  {
    name: 'results-inconsistent',
    path: '/results',
    user: 'withResults',
    state: inconsistent,
    act: firstDirection,
    sign: text('Ответы пока не складываются в одну картину'),
  },
  {
    name: 'results-history',
    path: '/results',
    user: 'withResults',
    state: withHistory,
    act: async page => {
      await firstDirection(page)
      await page.getByRole('button', { name: 'Подробнее' }).first().click()
      await page.getByRole('button', { name: 'Показать таблицей' }).click()
    },
    sign: part('Как менялось'),
  },
  {
    name: 'results-states',
    path: '/results/current-state',
    user: 'withResults',
    state: withCourses,
    act: page => page.getByRole('button', { name: 'Показать таблицей' }).first().click(),
    sign: part('Состояние за неделю'),
  },
  {
    name: 'results-changes',
    path: '/results/changes',
    user: 'withResults',
    state: withChanges,
    sign: part('Идёт проверка'),
  },
  { name: 'results-changes-early', path: '/results/changes', user: 'withResults', sign: part('Пока рано') },
  {
    name: 'results-failed',
    path: '/results',
    user: 'withResults',
    state: context => refuse(context, '/api/results', 500, 'ERR_INTERNAL'),
    sign: part('Не получилось загрузить'),
  },
]
