import type { Place } from '../place.ts'
import { change } from '../replies.ts'
import { open, part, type Screen, text, title } from './screen.ts'

const ID = '3b0f5c0e-7a52-4d7e-9d3f-51b1f0a4c001'
const SEAL = '3f9a1c7740d2be58a6c1f0e9d4b7358c2a6e91f07d3c5b8e4f1a2d6c9b0e7f35'
const FINISHED = { id: ID, finished_at: '2026-11-20T17:00:00.000Z' }

const forecasts = (context: Place, reply: object) => change(context, '/api/forecasts', () => reply)

/** Ten forecasts can be made. */
const ready = (context: Place) => forecasts(context, { game: null, may_start: true, last: null })

const OPTIONS = [
  'Совсем не про меня',
  'Скорее не про меня',
  'Отчасти про меня',
  'Скорее про меня',
  'Точно про меня',
]

const question = (n: number) => ({
  uid: `3b0f5c0e-7a52-4d7e-9d3f-51b1f0a4d0${10 + n}`,
  id: String(n),
  number_original: n,
  prompt: 'Насколько это про вас?',
  text: 'В незнакомой компании мне легко заговорить с первым, кто окажется рядом.',
  answers: [11, 12, 13, 14, 15],
  kind: 'scale',
  pair: null,
  sensitive: false,
  may_not_apply: false,
  soon: null,
  quality: 'social-boldness',
})

/** Four of the ten are answered. */
const underWay = (context: Place) =>
  forecasts(context, {
    game: {
      id: ID,
      seal: SEAL,
      started_at: '2026-11-20T16:00:00.000Z',
      ends_at: '2026-11-21T16:00:00.000Z',
      questions: [1, 2, 3, 4, 5, 6].map(question),
      options: OPTIONS.map((option, i) => ({ id: 11 + i, text: option })),
    },
    may_start: false,
    last: null,
  })

const STATEMENTS = [
  'В незнакомой компании мне легко заговорить с первым, кто окажется рядом.',
  'Если план на день сорвался, до вечера хожу с ощущением, что день пропал.',
  'Перед важным разговором прокручиваю в голове, что могу услышать в ответ.',
  'Начатую книгу дочитываю, даже если она разонравилась.',
  'Чужую просьбу выполняю раньше своих дел.',
  'Новый маршрут домой выбираю просто так, из любопытства.',
  'Когда хвалят, хочется поскорее сменить тему.',
  'В споре мне важнее договориться, чем оказаться правее.',
  'Мелкие траты записываю.',
  'Мне спокойнее, когда решение принял кто-то опытнее.',
]
const MISSED = new Set([1, 6])

const answered = STATEMENTS.map((statement, i) => {
  const isHit = !MISSED.has(i)
  const isHigh = i % 2 === 0
  return {
    question: statement,
    forecast: isHigh ? 'скорее про вас' : 'скорее не про вас',
    answer: OPTIONS[isHit === isHigh ? 3 : 1],
    is_hit: isHit,
    probability: 0.82 + i / 100,
    prior: 0.5,
    quality: i === 6 ? 'Принятие похвалы' : 'Гибкость в планах',
    certainty: i === 6 ? null : { before: 0.84, after: 0.71, answers: i === 2 ? 3 : 6 },
  }
})

const outcome = (context: Place, isCareless: boolean) =>
  context.route(
    url => url.pathname === `/api/forecasts/${ID}`,
    route =>
      route.fulfill({
        json: {
          ...FINISHED,
          score: isCareless ? null : { hits: 8, expected: 8.64, anybody: 5.2 },
          forecasts: answered,
          seal: SEAL,
          sealed_list: `${answered.map((entry, i) => `${i + 1}. ${entry.question} — ${entry.forecast}, 84 % [9f21c07be4d35a68${i}f21c07be4d35a6]`).join('\n')}\n#${SEAL}\n#${SEAL}\n`,
        },
      }),
  )

const PAGE = `/forecasts/${ID}`

export const forecastScreens: readonly Screen[] = [
  {
    name: 'home-forecasts',
    path: '/',
    user: 'withResults',
    state: ready,
    sign: part('Угадаем?'),
  },
  {
    name: 'results-forecasts',
    path: '/results',
    user: 'withResults',
    state: ready,
    only: 'wide',
    sign: part('Угадаем?'),
  },
  { name: 'forecasts-start', path: '/forecasts', user: 'withResults', state: ready, sign: title('Угадаем?') },
  {
    name: 'forecasts-game',
    path: '/forecasts',
    user: 'withResults',
    state: underWay,
    sign: text('Отвечено 4'),
  },
  {
    name: 'forecasts-none',
    path: '/forecasts',
    user: 'withResults',
    state: context => forecasts(context, { game: null, may_start: false, last: FINISHED }),
    sign: part('Новых прогнозов пока нет'),
  },
  {
    name: 'forecasts-outcome',
    path: PAGE,
    user: 'withResults',
    state: context => outcome(context, false),
    act: page => page.locator('summary').click(),
    sign: part('Здесь мы не\u00A0угадали'),
  },
  {
    name: 'forecasts-picture',
    path: PAGE,
    user: 'withResults',
    state: context => outcome(context, false),
    act: open('Картинка для друзей'),
    sign: text('Скачать картинку'),
  },
  {
    name: 'forecasts-careless',
    path: PAGE,
    user: 'withResults',
    state: context => outcome(context, true),
    sign: part('Что было записано'),
  },
]
