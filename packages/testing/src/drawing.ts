import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import {
  type BodyOf,
  chooseDrawingCounting,
  encodeSheet,
  readDrawingTasks,
  saveCircles,
  saveDrawing,
  saveWeekLine,
  type Sheet,
  startDrawingSession,
} from '@grani/contract'
import type { Client } from './client.ts'
import { setPlan } from './diary.ts'
import type { Product } from './product.ts'
import { userIdOf, userWithGoal } from './users.ts'

/** Two strokes, as a hand makes them. */
export const SHEET: Sheet = {
  height: 3072,
  strokes: [
    [
      { x: 400, y: 500, t: 900, pressure: 120 },
      { x: 900, y: 700, t: 960, pressure: 130 },
      { x: 1500, y: 650, t: 1010, pressure: 140 },
    ],
    [
      { x: 2000, y: 2000, t: 2100, pressure: 128 },
      { x: 2500, y: 2400, t: 2200, pressure: 128 },
    ],
  ],
}

export const packed = (sheet: Sheet): string => gzipSync(encodeSheet(sheet)).toString('base64')

type Body = BodyOf<typeof saveDrawing>

/** The body of a sheet: a free one in words, unless told. */
export const sheetBody = ({ clock }: Pick<Product, 'clock'>, more: Partial<Body> = {}): Body => ({
  task: 'free',
  session: null,
  figure: null,
  pen: more.strokes ? 'pen' : 'words',
  strokes: null,
  title: null,
  words: more.task === 'complete' ? null : { what: 'чашка на окне', meaning: null, name: 'Утро' },
  mood_before: null,
  mood_after: null,
  started_at: clock.now().toISOString(),
  finished_at: clock.now().toISOString(),
  ...more,
})

/** A user with a plan that has drawing, unless told. */
export const artist = async (product: Product, plan = 'high') => {
  const { visitor, email } = await userWithGoal(product)
  const userId = await userIdOf(product, email)
  await setPlan(product, userId, plan)
  return { visitor, email, userId }
}

/** An artist whose ideas count for others. */
export const countedArtist = async (product: Product) => {
  const made = await artist(product)
  await made.visitor.get(chooseDrawingCounting, { body: { counts_for_others: true } })
  return made
}

type Titled = {
  titles?: Record<string, string | null>
  title?: string | null
  /** How many of the ten figures; all unless told. */
  figures?: number
}

/** Draws the figures of today: each with its own title, or all with one. */
export const drawSession = async (
  product: Product,
  visitor: Client,
  { titles = {}, title = 'дом', figures = 10 }: Titled = {},
) => {
  const session = await visitor.get(startDrawingSession)
  const drawn: { id: string; figure: string; reply: Awaited<ReturnType<typeof draw>> }[] = []
  const draw = (id: string, figure: string) =>
    visitor.get(saveDrawing, {
      params: { id },
      body: sheetBody(product, {
        task: 'complete',
        session: session.id,
        figure,
        title: figure in titles ? (titles[figure] ?? null) : title,
        strokes: packed(SHEET),
      }),
    })
  for (const { id: figure } of session.figures.slice(0, figures)) {
    const id = randomUUID()
    drawn.push({ id, figure, reply: await draw(id, figure) })
  }
  return { session, drawn }
}

/** Makes the figures of today those of one set. */
export const openSet = ({ rows, clock }: Product, userId: string, set = 0) =>
  rows(
    `insert into drawing_sessions (user_id, session_id, day, figure_set, started_at)
     values ($1, gen_random_uuid(), ($2::timestamptz at time zone 'Europe/Moscow')::date, $3, $2)`,
    [userId, clock.now(), set],
  )

/** A row in every table of the drawing tasks; the plan stays as it was. */
export const drawEverything = async (product: Product, visitor: Client, userId: string): Promise<void> => {
  const [before] = await product.rows('select tariff from subscriptions where user_id = $1', [userId])
  await product.rows("update subscriptions set tariff = 'high' where user_id = $1", [userId])
  await visitor.get(chooseDrawingCounting, { body: { counts_for_others: true } })
  await drawSession(product, visitor, { figures: 1 })
  const params = { id: randomUUID() }
  await visitor.get(saveDrawing, { params, body: sheetBody(product, { mood_before: 2, mood_after: 3 }) })
  const people = [{ label: 'мама', distance: 0.4, angle: 90, size: 0.5 }]
  await visitor.get(saveCircles, { params, body: { wanted: false, people } })
  const monday = (await visitor.get(readDrawingTasks)).weeks[0] ?? ''
  const places = Array.from({ length: 28 }, (_, i) => i)
  await visitor.get(saveWeekLine, { params: { monday }, body: { places } })
  await product.rows(
    `insert into drawing_readings (user_id, reading_id, mean, se, figures, people, made_at)
     values ($1, gen_random_uuid(), 0.2, 0.3, 8, 60, now())`,
    [userId],
  )
  await product.rows('update subscriptions set tariff = $2 where user_id = $1', [userId, before?.['tariff']])
}

/** Other people who drew a figure, as the last count has left them. */
export const countOthers = async (
  { rows }: Product,
  figure: string,
  ideas: Record<string, number>,
): Promise<void> => {
  for (const [concept, people] of Object.entries(ideas))
    await rows(
      `insert into ideas (figure, concept, name, people) values ($1, $2, $2, $3)
       on conflict (figure, concept) do update set people = $3`,
      [figure, concept, people],
    )
}
