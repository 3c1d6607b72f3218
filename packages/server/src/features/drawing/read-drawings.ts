import type { Drawing } from '@grani/contract'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Context } from '../context.ts'
import { ideaName, likelyIdeas } from './concepts.ts'
import * as store from './drawing-store.ts'
import { openedWords, readerOf, titlePlace, wordsPlace } from './drawing-words.ts'
import { figureOf, wireFigure } from './figures.ts'
import { ideasOf } from './idea-store.ts'
import { openSheet } from './sheet-bytes.ts'
import { svgOf, type Theme } from './sheet-svg.ts'

type Read = Awaited<ReturnType<typeof readerOf>>
type Ideas = Awaited<ReturnType<typeof ideasOf>>

const wireOf = ({ texts }: Context, row: store.DrawingRow, read: Read, ideas: Ideas): Drawing => ({
  id: row.drawing_id,
  task: row.task,
  figure: row.figure === null ? null : wireFigure(texts.drawing, row.figure),
  title: read(row.sealed_title, titlePlace(row.drawing_id)),
  words: openedWords(read(row.sealed_words, wordsPlace(row.drawing_id))),
  concept_state: row.concept_state,
  concept: ideaName(texts.drawing, ideas, row.figure, row.concept),
  pen: row.pen,
  stroke_count: row.stroke_count,
  ink: row.ink,
  first_ms: row.first_ms,
  mood_before: row.mood_before,
  mood_after: row.mood_after,
  started_at: row.started_at.toISOString(),
  finished_at: row.finished_at.toISOString(),
  is_first: row.is_first,
})

/** Sheets with their words opened. */
export const wireAll = async (
  context: Context,
  userId: string,
  rows: readonly store.DrawingRow[],
): Promise<Drawing[]> => {
  const read = await readerOf(context, userId)
  const figures = [...new Set(rows.flatMap(({ figure }) => (figure === null ? [] : [figure])))]
  const ideas = await ideasOf(context.db, figures)
  return rows.map(row => wireOf(context, row, read, ideas))
}

const PAGE = 20

type List = { userId: string; task: 'complete' | 'free'; before: string | null }

export const listDrawings = async (context: Context, { userId, task, before }: List) => {
  const { db } = context
  const start = before === null ? null : await store.drawingOf(db, userId, before)
  if (start === undefined || (start !== null && start.task !== task)) throw new Refusal('ERR_NOT_FOUND')
  const rows = await store.newestDrawings(db, { userId, task, before: start, limit: PAGE + 1 })
  return {
    drawings: await wireAll(context, userId, rows.slice(0, PAGE)),
    has_more: rows.length > PAGE,
  }
}

const requireDrawing = async ({ db }: Context, userId: string, id: string): Promise<store.DrawingRow> => {
  const row = await store.drawingOf(db, userId, id)
  if (!row) throw new Refusal('ERR_NOT_FOUND')
  return row
}

export const readDrawing = async (context: Context, userId: string, id: string) => {
  const row = await requireDrawing(context, userId, id)
  const [drawing] = await wireAll(context, userId, [row])
  if (!drawing) throw new Refusal('ERR_NOT_FOUND')
  const strokes = await store.strokesOf(context.db, userId, id)
  const { figure, title, concept_state: state } = drawing
  const common =
    state === 'open' && figure !== null && title !== null
      ? await likelyIdeas({ db: context.db, content: context.texts.drawing, figure: figure.id, title })
      : null
  return { ...drawing, strokes: strokes?.toString('base64') ?? null, common }
}

type Row = Pick<store.DrawingRow, 'figure'> & { strokes: Buffer | null }

/** A stored sheet as a picture. */
export const pictureOf = ({ texts }: Pick<Context, 'texts'>, row: Row, theme: Theme): string =>
  svgOf({
    sheet: row.strokes === null ? null : openSheet(row.strokes),
    figure: row.figure === null ? [] : (figureOf(texts.drawing, row.figure)?.paths ?? []),
    theme,
  })

type Draw = { userId: string; id: string; theme: Theme }

export const drawDrawing = async (context: Context, { userId, id, theme }: Draw): Promise<string> => {
  const { figure } = await requireDrawing(context, userId, id)
  return pictureOf(context, { figure, strokes: await store.strokesOf(context.db, userId, id) }, theme)
}
