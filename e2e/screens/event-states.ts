import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { markEvent } from '../mark-event.ts'
import type { Place } from '../place.ts'
import { reply } from '../replies.ts'

export const ID = '0b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e51'

const entry = {
  id: ID,
  text: 'На планёрке мой отчёт раскритиковали при всех, хотя вчера его хвалили. Пришлось отвечать сразу.',
  happened_on: '2026-11-21',
  part_of_day: 1,
  version: 1,
  written_at: '2026-11-21T15:00:00.000Z',
  forget_text_at: null,
}

const comparison = (name: string, said: string, more: object) => ({
  item: `${randomUUID().slice(0, 8)}-e1`.replace(/^\d/, 'a'),
  text: said,
  quality: { id: 'calmness', name, low: 'тревожиться заранее', high: 'волноваться по делу' },
  basis: 'events',
  past: 14,
  usual: { low: -0.9, high: 1.3 },
  earlier: [0, 1, 0, -1, 0, 1],
  own: null,
  ...more,
})

/** A result of the quality. */
const at = (quality: string) => ({
  quality,
  direction: 'emotional-stability',
  result: randomUUID(),
  is_guess: false,
})

export const evaluation = {
  evaluated_at: '2026-11-21T15:00:00.000Z',
  correctable_until: '2099-01-01T00:00:00.000Z',
  taps: {
    questionnaire: 1,
    situations: ['pressure'],
    pleasantness: 1,
    energy: 5,
    importance: 5,
    control: 2,
    cause: 'other',
    expressions: [],
  },
  opening: 'Такой накал ещё долго остаётся внутри.',
  known: [
    { quality: 'assertiveness', text: 'в споре вы уступаете', differs: true },
    { quality: 'good-temper', text: 'вас легко рассердить, и остываете вы долго', differs: false },
  ],
  moment: null,
  needs: null,
  evidence: [
    { name: 'Уверенность в споре', answers: 5, ...at('assertiveness') },
    { name: 'Незлобивость', answers: 4, ...at('good-temper') },
  ],
  sides: [{ name: 'Личные границы', answers: 5, ...at('personal-boundaries') }],
  said: 'Важное и неприятное, и от вас тут зависело мало.',
  ask: 'Что всё-таки было в ваших руках, пусть самая малость?',
  reply: null,
  comparisons: [
    comparison('Спокойствие', 'Внутри было спокойно.', { rating: 0, place: 'usual' }),
    comparison('Уверенность в споре', 'Своё мнение прозвучало прямо.', { rating: 2, place: 'stronger' }),
    comparison('Сдержанность в гневе', 'Злость удалось придержать.', {
      rating: 1,
      place: 'unknown',
      basis: 'answers',
      past: 2,
      usual: null,
      earlier: [1, 0],
      own: { text: 'Даже в гневе выбираю слова.', answer: 'Совсем не про меня' },
    }),
  ],
  summary: null,
  is_counted: true,
  is_focus_chosen: false,
  similar: [
    { id: randomUUID(), happened_on: '2026-11-11', beginning: 'Звонил заказчик, срочно просил переделать…' },
  ],
  is_hard: true,
  more_questions: 0,
  more_about: null,
  together: { kind: 'situation', name: 'Давление', events: 7, times: 3, pleasant: 0, unpleasant: 3 },
}

/** Of a newcomer: nothing is known to compare with. */
export const uncompared = {
  ...evaluation,
  known: [],
  moment: {
    when: 'когда торопят, спорят или критикуют',
    text: 'В спешке и под давлением вы остаётесь собранны.',
    is_guess: false,
  },
  needs: 'Здесь важны две вещи: что вы ответите и сколько это потом проживёт в голове.',
  evidence: [{ name: 'Стрессоустойчивость', answers: 4, ...at('stress-tolerance') }],
  sides: [{ name: 'Умение отпускать мысли', answers: 2, ...at('letting-go'), result: null, is_guess: true }],
  comparisons: evaluation.comparisons.map(one => ({ ...one, place: 'unknown', usual: null, earlier: [] })),
  summary: 'Вы сказали, что думаете, а злость придержали.',
  is_counted: false,
  similar: [],
  is_hard: false,
  more_questions: 9,
  together: null,
}

export const diary = (context: Place, isGiven = true) =>
  context.route('**/api/events/diary', async route => {
    const stored = await (await route.fetch()).json()
    await route.fulfill({ json: { ...stored, consent: { ...stored.consent, is_given: isGiven } } })
  })

export const withEvent = (event: object) => async (context: Place) => {
  await diary(context)
  await reply(context, `/api/events/${ID}`, { ...entry, ...event })
  await context.route(`**/api/events/${ID}/questions*`, route =>
    route.fulfill({
      json: {
        questionnaire: 1,
        expressions: [
          { item: 'calmness-e1', text: 'Внутри было спокойно.' },
          { item: 'assertiveness-e2', text: 'Своё мнение осталось при себе.' },
          { item: 'anger-control-e1', text: 'Злость удалось придержать.' },
        ],
        is_any_known: true,
      },
    }),
  )
}

const MODEL = 'ООО «Модель», Россия'

/** The same event below a text model, with what it has written, or before it is asked. */
export const withModel =
  (state: 'none' | 'queued' | 'ready' | 'failed', isConsented: boolean) => async (context: Place) => {
    await withEvent({ evaluation: { ...evaluation, similar: [], comparisons: [] } })(context)
    await context.route('**/api/events/diary', async route => {
      const stored = await (await route.fetch()).json()
      const text_model = { named: MODEL, consent: { version: '2026-11-24', is_given: isConsented } }
      await route.fulfill({ json: { ...stored, consent: { ...stored.consent, is_given: true }, text_model } })
    })
    const reading = {
      named: MODEL,
      read_at: '2026-11-21T15:05:00.000Z',
      situations: ['Давление', 'Общение'],
      said: 'На планёрке критикуют отчёт, который вчера хвалят, и отвечать приходится сразу.',
      questions: ['Что в этой критике для вас важнее: её слова или то, что её слышат все?'],
      expressions: [
        {
          quality: { id: 'assertiveness', name: 'Уверенность в споре' },
          direction: 1,
          quote: 'Пришлось отвечать сразу',
        },
      ],
    }
    await reply(context, `/api/events/${ID}/reading`, { state, reading: state === 'ready' ? reading : null })
  }

const inShort = {
  said: evaluation.said,
  situations: ['pressure'],
  pleasantness: 1,
  stronger: ['Уверенность в споре'],
  weaker: [],
}

export const MONTH = '2026-11'

const listed = [
  {
    ...entry,
    happened_on: '2026-11-22',
    id: randomUUID(),
    text: 'Сын сам собрал портфель.',
    evaluation: null,
  },
  { ...entry, evaluation: inShort },
  {
    ...entry,
    happened_on: '2026-11-04',
    id: randomUUID(),
    text: null,
    evaluation: { ...inShort, stronger: [] },
  },
]

export const withList = async (context: Place) => {
  await reply(context, `/api/events/months/${MONTH}`, { events: listed, earlier: '2026-10', later: null })
  await reply(context, '/api/events/allowance', {
    limit: 5,
    used: 2,
    is_more_sold: true,
    more_at: '2026-11-22T21:00:00.000Z',
  })
}

export const atLimit = (context: Place) =>
  reply(context, '/api/events/allowance', {
    limit: 1,
    used: 1,
    is_more_sold: true,
    more_at: '2099-11-22T21:00:00.000Z',
  })

const marked = {
  events: 5,
  pleasant: 1,
  unpleasant: 3,
  situations: [
    { name: 'Давление', events: 3, pleasant: 0, unpleasant: 3 },
    { name: 'Дело', events: 2, pleasant: 1, unpleasant: 0 },
  ],
  causes: [
    { cause: 'other', events: 3, pleasant: 0, unpleasant: 3 },
    { cause: 'me', events: 2, pleasant: 1, unpleasant: 0 },
  ],
  importance: { pleasant: 3, unpleasant: 4.5 },
  control: { pleasant: 4, unpleasant: 1.5 },
  responses: [{ name: 'Чувства остались внутри.', events: 2 }],
  qualities: [
    { id: 'calmness', name: 'Спокойствие', events: 4, usual: 3, stronger: 0, weaker: 1 },
    { id: 'anger-control', name: 'Владение гневом', events: 2, usual: 0, stronger: 0, weaker: 0 },
    { id: 'planning', name: 'Планирование', events: 1, usual: 0, stronger: 0, weaker: 0 },
  ],
}

/** After the first events: counted marks, and nothing that could have been found. */
export const withFirstPatterns = (context: Place) =>
  reply(context, '/api/events/patterns', {
    evaluated: 5,
    needed: 30,
    marked,
    focus: [],
    qualities: [{ id: 'calmness', name: 'Спокойствие' }],
    found: [],
    guesses: [],
    guesses_limit: 1,
  })

export const withPatterns = async (context: Place) => {
  const claim = {
    id: randomUUID(),
    situation: 'people',
    situation_name: 'Общение',
    quality: { id: 'calmness', name: 'Спокойствие' },
    direction: 1,
  }
  await reply(context, '/api/events/patterns', {
    evaluated: 64,
    needed: 30,
    marked: { ...marked, events: 64, pleasant: 30, unpleasant: 28 },
    focus: [
      { id: 'calmness', name: 'Спокойствие', ratings: 61, against_answers: 'higher' },
      { id: 'cheerfulness', name: 'Жизнерадостность', ratings: 58, against_answers: null },
    ],
    qualities: [
      { id: 'calmness', name: 'Спокойствие' },
      { id: 'cheerfulness', name: 'Жизнерадостность' },
    ],
    found: [claim],
    guesses: [
      {
        ...claim,
        id: randomUUID(),
        made_at: '2026-11-01T00:00:00.000Z',
        state: 'open',
        events: 17,
        decided_at: 30,
      },
    ],
    guesses_limit: 3,
  })
}

export const openWords = (page: Page) => page.getByRole('button', { name: 'Исправить слова' }).click()

/** Somebody has changed the words meanwhile. */
export const conflict = async (page: Page) => {
  await page.route(`**/api/events/${ID}`, route =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 409, json: { code: 'ERR_CONFLICT' } })
      : route.fallback(),
  )
  await openWords(page)
  await page.getByLabel('Что произошло?').fill('На планёрке мой отчёт раскритиковали. Ответ нашёлся.')
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
}

/** All that the statements depend on. */
export const tapCircumstances = async (page: Page): Promise<void> => {
  await markEvent(page, { situation: 'Давление', mood: '1-5', cause: 'В другом человеке' })
}
