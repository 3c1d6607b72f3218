import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { encodeSheet, type Stroke } from '@grani/contract'
import type { Place } from '../place.ts'
import { reply } from '../replies.ts'
import { circles, MAP, WEEK, weeks } from './drawing-map-states.ts'

type State = 'open' | 'later' | 'plan' | 'read-only'

export const DRAWING = 'd7f0a1c2-6f0e-4f57-9c39-6a4a4f3a9e51'
const AT = '2026-11-21T15:00:00.000Z'

const figure = (id: string, ...paths: string[]) => ({ id, paths })

const FIGURES = [
  figure('a01', 'M110 120 Q180 50 260 100', 'M290 170 L330 190'),
  figure('a02', 'M60 200 L110 150 L140 210 L200 130'),
  figure('a03', 'M220 160 C220 130 170 130 170 165 C170 215 260 215 260 150'),
]

const TASKS = ['complete', 'circles', 'week', 'free'] as const

/** Which tasks are open, and how much was drawn before. */
export const tasks =
  (state: State, { made = 3, isLimited = false } = {}) =>
  (context: Place) =>
    reply(context, '/api/drawings/tasks', {
      tasks: TASKS.map(task => ({
        task,
        state: isLimited && task === 'complete' ? 'open' : state,
        opens_at: state === 'later' ? '2026-11-23T21:00:00.000Z' : null,
        made,
      })),
      figures_left: state === 'open' || isLimited ? 10 : 0,
      round_left: 0,
      is_limited: isLimited,
      weeks: ['2026-11-09', '2026-11-16'],
      counts_for_others: false,
      example: {
        figure: figure('example', 'M90 170 C140 100 210 110 240 160', 'M300 90 L312 100'),
        ideas: ['гора', 'ёж', 'мост', 'шляпа', 'черепаха'],
      },
      subjects: ['предмет, который видно отсюда'],
    })

const session = async (context: Place) => {
  await reply(context, '/api/drawings/session/round', null)
  await reply(context, '/api/drawings/session', {
    id: randomUUID(),
    figures: FIGURES.map(each => ({ ...each, is_done: false })),
    round: null,
  })
}

/** A hand-drawn arc, so that pictures of the pages show a line. */
const arc = (cx: number, cy: number, radius: number, from: number, start: number): Stroke =>
  Array.from({ length: 60 }, (_, i) => ({
    x: Math.round(cx + radius * Math.cos(from + i / 12) + 30 * Math.sin(i)),
    y: Math.round(cy + radius * Math.sin(from + i / 12)),
    t: start + i * 16,
    pressure: 128,
  }))

const STROKES = gzipSync(
  encodeSheet({
    height: 3072,
    strokes: [arc(1800, 1500, 700, 2, 1200), arc(2100, 1300, 240, 0, 3000), arc(1700, 1900, 380, 1, 5000)],
  }),
).toString('base64')

const sheet = (id: string, title: string, more: object = {}) => ({
  id,
  task: 'complete',
  figure: FIGURES[0],
  title,
  words: null,
  concept_state: 'auto',
  concept: title,
  pen: 'touch',
  stroke_count: 3,
  ink: 2.4,
  first_ms: 1200,
  mood_before: null,
  mood_after: null,
  started_at: AT,
  finished_at: AT,
  is_first: true,
  ...more,
})

const freeSheet = (id: string, name: string) =>
  sheet(id, '', {
    task: 'free',
    figure: null,
    title: null,
    words: { what: 'Чашка на окне', meaning: null, name },
    concept_state: null,
    concept: null,
    mood_before: 2,
    mood_after: 4,
  })

const sheets = async (context: Place) => {
  await context.route(
    url => url.pathname === '/api/drawings',
    route => {
      const isFree = route.request().url().includes('task=free')
      const drawings = isFree
        ? [freeSheet(randomUUID(), 'Утренний чай')]
        : [
            sheet(DRAWING, 'Скамейка для великанов'),
            sheet(randomUUID(), 'улитка, которая опаздывает', { figure: FIGURES[1] }),
            sheet(randomUUID(), 'облако', {
              figure: FIGURES[2],
              pen: 'words',
              stroke_count: 0,
              ink: 0,
              first_ms: null,
            }),
          ]
      return route.fulfill({ json: { drawings, has_more: false } })
    },
  )
  await reply(context, /^\/api\/drawings\/[0-9a-f-]{36}$/, {
    ...sheet(DRAWING, 'Скамейка для великанов', { concept: 'скамейка' }),
    strokes: STROKES,
  })
}

const figureReading = (i: number, more: object) => ({
  drawing: randomUUID(),
  figure: FIGURES[i],
  title: 'скамейка',
  concept: 'скамейка',
  state: 'compared',
  people: 64,
  same: 3,
  rarity: 0.8,
  examples: [],
  listed: 'first',
  kind: 'thing',
  ...more,
})

const UNCOMPARED = {
  state: 'people',
  people: 17,
  same: 0,
  rarity: null,
  examples: ['горы', 'молния', 'корона'],
  listed: 'no',
}

const NO_READING = {
  ideas: { compared: 0, people: 0, value: null, figures: [], history: [], self_report: [] },
  free: { sheets: 3, change: null },
}

const READING = {
  ideas: {
    compared: 12,
    people: 64,
    value: { mean: 0.7, se: 0.3, low: 0.2, high: 1.2, is_preliminary: true, name: null },
    figures: [
      figureReading(0, { drawing: DRAWING, title: 'Скамейка для великанов' }),
      figureReading(1, { title: 'дорога', concept: null, ...UNCOMPARED }),
      figureReading(2, {
        title: 'непонятка',
        concept: null,
        state: 'open',
        rarity: null,
        listed: null,
        kind: null,
      }),
    ],
    history: [],
    self_report: [{ quality: 'imagination', name: 'Воображение', band: 'high' }],
  },
  free: { sheets: 9, change: { mean: 0.6, low: 0.2, high: 1 } },
}

const reading = (context: Place, json: object) => reply(context, '/api/drawings/reading', json)

const common = (context: Place) =>
  context.route(/\/api\/drawings\/[0-9a-f-]{36}$/, route =>
    route.fulfill({
      json: {
        concept_state: 'open',
        concept: null,
        listed: null,
        common: ['зонт', 'мост', 'шляпа', 'кит', 'гора'].map((name, i) => ({
          concept: `idea${i}`,
          name,
          listed: 'first',
          is_example: i < 3,
        })),
      },
    }),
  )

/** Everything open, nothing drawn yet. */
export const fresh = async (context: Place) => {
  await tasks('open', { made: 0 })(context)
  await session(context)
  await reading(context, NO_READING)
  await circles(context, [])
  await weeks(context, [])
}

/** Everything open, and something of each drawn before. */
export const drawn = async (context: Place) => {
  await tasks('open')(context)
  await session(context)
  await reading(context, READING)
  await circles(context, [MAP, { ...MAP, id: randomUUID(), wanted: true }])
  await weeks(context, [WEEK])
  await sheets(context)
}

/** A sheet comes back with ideas to choose from. */
export const unknownTitle = async (context: Place) => {
  await fresh(context)
  await common(context)
}

/** Closed for a reason. */
export const closed = (state: State) => async (context: Place) => {
  await drawn(context)
  await tasks(state)(context)
}

/** Ten figures are named, and hardly anybody else has drawn them. */
export const firstDay = async (context: Place): Promise<void> => {
  await drawn(context)
  const examples = ['горы', 'молния', 'корона']
  const alone = { people: 0, same: 0, rarity: null, examples }
  const figures = [
    figureReading(0, { ...alone, concept: null, state: 'open', listed: null }),
    figureReading(1, { ...alone, title: 'корона', concept: 'корона', state: 'people', people: 17 }),
  ]
  await reading(context, { ...READING, ideas: { ...READING.ideas, compared: 0, value: null, figures } })
}

/** All figures of today are on the server, and one of them is compared. */
export const roundDone = async (context: Place): Promise<void> => {
  await drawn(context)
  await reply(context, '/api/drawings/session', {
    id: randomUUID(),
    figures: FIGURES.map(each => ({ ...each, is_done: true })),
    round: null,
  })
}
