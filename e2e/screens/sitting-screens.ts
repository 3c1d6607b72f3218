import { newResultsOf } from '@grani/testing/browser/questions.ts'
import { keepLines } from '../fake-timers.ts'
import type { Place } from '../place.ts'
import { change, patch, refuse } from '../replies.ts'
import { answerOne, unseen } from './home-screens.ts'
import { inconsistent } from './inconsistent.ts'
import { part, type Screen, text } from './screen.ts'

type Result = { uid: string }

/** Says of every answer that it has brought so many results. */
const bring = (context: Place, newResults: number) =>
  context.route(/\/api\/questions\/[^/]+$/, route =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { new_results: newResults, contradicted: [], hint: null, questions: null } })
      : route.fallback(),
  )

/** As many as a sitting brings. */
const SITTING_RESULTS = 4

type Sitting = {
  /** Since when results are of this sitting, as a moment. */ began: number
  /** Two of them are told as one. */ isPair?: boolean
  /** All that has become clear waits to be told. */ areToldLater?: boolean
  /** What was said in it. */ words?: readonly object[]
}

type Portrait = { sentences: { kind: string; evidence: Result[] }[] }

/** Two results that the portrait rests on, whatever the user's answers were. */
const halvesOf = ({ sentences }: Portrait): Result[] =>
  [...new Map(sentences.flatMap(({ evidence }) => evidence).map(one => [one.uid, one])).values()].slice(0, 2)

/** Nothing joins them; with `areToldLater` they wait to be told. */
const tellSingly = async (context: Place, areToldLater: boolean): Promise<void> => {
  await patch(context, '/api/results/portrait', { sentences: [], contradictions: [] })
  await change(context, '/api/results', (results: Result[]) =>
    results
      .slice(0, SITTING_RESULTS)
      .map((result, i) => ({ ...result, told: areToldLater ? null : SITTING_RESULTS - i })),
  )
}

/** The portrait begins with a sentence that joins two results, and these are among the latest. */
const joinLatest = async (context: Place): Promise<void> => {
  await change(context, '/api/results/portrait', (portrait: Portrait) => ({
    ...portrait,
    sentences: portrait.sentences.map((sentence, i) =>
      i === 0 ? { ...sentence, kind: 'tension', evidence: halvesOf(portrait) } : sentence,
    ),
  }))
  await context.route(
    url => url.pathname === '/api/results',
    async route => {
      const response = await route.fetch()
      const results: Result[] = await response.json()
      const portrait = await context.request.get(new URL('/api/results/portrait', response.url()).href)
      const halves = new Set(halvesOf(await portrait.json()).map(({ uid }) => uid))
      const isHalf = ({ uid }: Result): number => Number(halves.has(uid))
      const json = results
        .toSorted((a, b) => isHalf(b) - isHalf(a))
        .slice(0, SITTING_RESULTS)
        .map((result, i) => ({ ...result, told: SITTING_RESULTS - i }))
      await route.fulfill({ response, json })
    },
  )
}

/** The fifteenth answer was given on this device. */
export const sittingOver = async (
  context: Place,
  { began, isPair = false, areToldLater = false, words = [] }: Sitting,
) => {
  const began_at = new Date(Math.min(began, Date.now())).toISOString()
  await patch(context, '/api/answers/today', { sitting: { answers: 15, in_a_row: 210, began_at, words } })
  await (isPair ? joinLatest(context) : tellSingly(context, areToldLater))
  await context.addInitScript(at => {
    // The account of this device that has results.
    const told = Object.keys(localStorage).find(key => key.endsWith('.told'))
    localStorage.setItem(`${told?.replace(/told$/, '')}sitting`, JSON.stringify({ answers: 15, at }))
  }, Date.now())
}

const SAID = [
  { text: 'Смешное бросается мне в глаза даже в скучных местах.', answer: 'Точно про меня', is_sure: true },
  {
    text: 'Шутка приходит мне в голову раньше серьёзного ответа.',
    answer: 'Скорее про меня',
    is_sure: false,
  },
].map(word => ({
  ...word,
  quality: 'humor',
  side: 'high',
  means: 'вы быстро замечаете смешное и метко шутите',
}))

const LEANING = {
  id: 'humor',
  name: 'Юмор',
  certainty: 0.6,
  leaning: 'high',
  is_open: true,
  leaning_text: 'Вы быстро замечаете смешное.',
}

/** A weak side, and nothing brighter beside it. */
const toldAlone = (results: Result[]) =>
  results.slice(0, 1).map(result => ({
    ...result,
    type: 1,
    level: 'below',
    quality: {
      id: 'assertiveness',
      name: 'Напористость',
      meaning: 'охота вести за собой и настаивать на своём',
      low: 'уступает, охотно идёт за другими',
      high: 'берёт руководство, настаивает на своём',
      kind: 'T',
    },
    level_text: '<p>Своё мнение вы чаще уступаете, чем отстаиваете.</p>',
    good: 'Зато рядом с вами другим легко сказать своё, и договариваться с вами спокойно.',
  }))

/** The course of a sitting: its beginning, what it brings on the way, its end, and the limit of the day. */
export const sittingScreens: readonly Screen[] = [
  {
    name: 'modal-new-results',
    path: '/',
    user: 'withResults',
    state: context => unseen(context, 5),
    sign: newResultsOf,
  },
  {
    name: 'home-clear-line',
    path: '/',
    user: 'withResults',
    state: async context => {
      await keepLines(context)
      await bring(context, 1)
    },
    act: answerOne,
    sign: text(/^Прояснилось: /),
  },
  {
    name: 'sitting-gift',
    path: '/',
    user: 'withResults',
    state: context => sittingOver(context, { began: 0 }),
    sign: part('Пятнадцать вопросов позади'),
  },
  {
    name: 'sitting-pair',
    path: '/',
    user: 'withResults',
    state: context => sittingOver(context, { began: 0, isPair: true }),
    sign: part('Пятнадцать вопросов позади'),
  },
  {
    name: 'sitting-weak',
    path: '/',
    user: 'withResults',
    state: async context => {
      await sittingOver(context, { began: 0 })
      await change(context, '/api/results', toldAlone)
    },
    sign: text('Зато рядом с вами'),
  },
  {
    name: 'sitting-nothing',
    path: '/',
    user: 'withResults',
    state: async context => {
      await sittingOver(context, { began: Infinity, words: SAID })
      await change(context, '/api/results/progress', (directions: { qualities: object[] }[]) =>
        directions.map((direction, i) => (i === 0 ? { ...direction, qualities: [LEANING] } : direction)),
      )
    },
    sign: text(/^Это\sещё\sне\sвывод/),
  },
  {
    name: 'sitting-day-over',
    path: '/',
    user: 'withResults',
    state: async context => {
      await sittingOver(context, { began: 0 })
      await change(context, '/api/answers/today', (today: object) => ({
        ...today,
        left: 0,
        opens_at: new Date(Date.now() + 36_000_000).toISOString(),
      }))
    },
    sign: text(/Вопросы на\sсегодня закончились/),
  },
  {
    name: 'sitting-inconsistent',
    path: '/',
    user: 'withResults',
    state: async context => {
      await sittingOver(context, { began: Infinity })
      await inconsistent(context)
    },
    sign: part('Ответы пока не складываются'),
  },
  {
    name: 'sitting-told-later',
    path: '/',
    user: 'withResults',
    state: async context => {
      await sittingOver(context, { began: 0, areToldLater: true, words: SAID })
      await change(context, '/api/results/progress', (directions: { qualities: object[] }[]) =>
        directions.map((direction, i) => (i === 0 ? { ...direction, qualities: [LEANING] } : direction)),
      )
    },
    sign: text('Прочесть, когда захочется'),
  },
  {
    name: 'sitting-failed',
    path: '/',
    user: 'withResults',
    state: async context => {
      await sittingOver(context, { began: 0 })
      await refuse(context, '/api/results/portrait', 403, 'ERR_FORBIDDEN')
    },
    sign: part('Ответы приняты'),
  },
  {
    name: 'home-few-left',
    path: '/',
    user: 'withResults',
    state: context => patch(context, '/api/answers/today', { left: 18 }),
    sign: text(/сегодня\s(?:ещё|до)/u),
  },
  {
    name: 'home-quota-results',
    path: '/',
    user: 'withResults',
    state: async context => {
      const shared_at = new Date().toISOString()
      await change(context, '/api/results', (results: Result[]) =>
        results.map(result => ({ ...result, shared_at })),
      )
      await context.route(/\/api\/questions\/[^/]+$/, route =>
        route.fulfill({ status: 429, json: { code: 'ERR_QUOTA', retry_after: 36_000 } }),
      )
    },
    act: answerOne,
    sign: text('Сегодня прояснилось'),
  },
]
