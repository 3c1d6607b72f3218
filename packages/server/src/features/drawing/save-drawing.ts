import {
  type BodyOf,
  type ReplyOf,
  FIGURE_SHEET_HEIGHT,
  type saveDrawing as contractSave,
} from '@grani/contract'
import type { Db } from '../../platform/db/db.ts'
import { lockUserForKeyShare } from '../../platform/db/lock-user.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { cipherForWriting, type UserCipher } from '../../platform/sealing/user-keys.ts'
import { DAY } from '../../platform/time/durations.ts'
import { calendarDayOf } from '../../platform/time/moscow.ts'
import type { Context } from '../context.ts'
import { requireAllTasks, requireFigures } from './access.ts'
import { SHEETS_A_DAY, tomorrowRefusal } from './allowance.ts'
import { listedIn } from './compare.ts'
import { ideaName, knownIdeas, likelyIdeas, type Recognised, recognise } from './concepts.ts'
import {
  chooseConcept,
  countsForOthers,
  drawingOf,
  type DrawingRow,
  insertDrawing,
  takeSheet,
} from './drawing-store.ts'
import { titlePlace, wordsPlace } from './drawing-words.ts'
import { ideasOf } from './idea-store.ts'
import { noteValue } from './note-value.ts'
import { noteDrawn, sessionsOf } from './session-store.ts'
import { type ReceivedSheet, receiveSheet } from './sheet-bytes.ts'

type Body = BodyOf<typeof contractSave>
type Saved = ReplyOf<typeof contractSave>
type Save = { userId: string; id: string; body: Body; now: Date }

const invalid = (field: string): Refusal =>
  new Refusal('ERR_VALIDATION', { fields: { [field]: 'forms.errors.invalid' } })

const isDrawnOn = (sheet: ReceivedSheet | null): boolean => (sheet?.measures.strokes ?? 0) > 0

/** What a schema cannot say: which fields belong to which task, and that a sheet holds something. */
const refuseInvalid = (body: Body, sheet: ReceivedSheet | null): void => {
  if (body.strokes !== null && sheet === null) throw invalid('strokes')
  if ((body.pen === 'words') !== (sheet === null)) throw invalid('pen')
  if (Date.parse(body.started_at) > Date.parse(body.finished_at)) throw invalid('started_at')
  if (body.task === 'complete') {
    if (body.session === null) throw invalid('session')
    if (body.figure === null) throw invalid('figure')
    if (body.words !== null) throw invalid('words')
    if (sheet !== null && sheet.sheet.height !== FIGURE_SHEET_HEIGHT) throw invalid('strokes')
    if (!isDrawnOn(sheet) && body.title === null) throw invalid('title')
    return
  }
  if (body.session !== null || body.figure !== null || body.title !== null) throw invalid('task')
  const hasWords = Object.values(body.words ?? {}).some(text => text !== null && text !== '')
  if (!isDrawnOn(sheet) && !hasWords) throw invalid('words')
}

type Prepared = Save & { sheet: ReceivedSheet | null; recognised: Recognised | null; cipher: UserCipher }

/** The device's clock may be wrong: what it says lies in the year before now. */
const pastOf = (iso: string, now: Date): Date =>
  new Date(Math.min(Math.max(Date.parse(iso), now.getTime() - 365 * DAY), now.getTime()))

const rowOf = ({ userId, id, body, now, sheet, recognised, cipher }: Prepared) => ({
  user_id: userId,
  drawing_id: id,
  task: body.task,
  figure: body.figure,
  session_id: body.session,
  strokes: sheet?.packed ?? null,
  stroke_count: sheet?.measures.strokes ?? 0,
  ink: sheet?.measures.ink ?? 0,
  first_ms: sheet?.measures.firstMs ?? null,
  pen: body.pen,
  sealed_title: body.title === null ? null : cipher.seal(body.title, titlePlace(id)),
  sealed_words: body.words === null ? null : cipher.seal(JSON.stringify(body.words), wordsPlace(id)),
  phrase: recognised?.phrase ?? null,
  concept: recognised?.concept ?? null,
  concept_state: recognised?.state ?? null,
  mood_before: body.mood_before,
  mood_after: body.mood_after,
  started_at: pastOf(body.started_at, now),
  finished_at: pastOf(body.finished_at, now),
  saved_at: now,
})

/** The session that asks for this figure, and whether no session before did. Refuses a figure that is not of the session. */
const sessionOf = async (tx: Db, context: Context, { userId, body }: Save) => {
  const { session: sessionId, figure } = body
  const sessions = await sessionsOf(tx, userId)
  const session = sessions.find(({ session_id }) => session_id === sessionId)
  const set = context.texts.drawing.sets[session?.figure_set ?? -1] ?? []
  if (!session || figure === null || set.every(({ id }) => id !== figure)) throw new Refusal('ERR_CONFLICT')
  const isFirst = !sessions.some(other => other !== session && other.drawn.includes(figure))
  return { sessionId: session.session_id, figure, isFirst }
}

/** After the sheet is in: of two that come at once with one id, the second has waited for the first and is not here. */
const takeTurn = async (
  tx: Db,
  { userId, now }: Save,
  asked: { sessionId: string; figure: string } | null,
): Promise<void> => {
  if (asked !== null) {
    if (!(await noteDrawn(tx, { userId, ...asked }))) throw new Refusal('ERR_CONFLICT')
    return
  }
  const taken = { userId, task: 'free', day: calendarDayOf(now), limit: SHEETS_A_DAY }
  if (!(await takeSheet(tx, taken))) throw tomorrowRefusal(now)
}

const store = async (tx: Db, context: Context, save: Save, sheet: ReceivedSheet | null): Promise<void> => {
  const { userId, id, body } = save
  if (!(await lockUserForKeyShare(tx, userId))) throw new Refusal('ERR_SESSION')
  if (await drawingOf(tx, userId, id)) return
  const asked = body.task === 'complete' ? await sessionOf(tx, context, save) : null
  const cipher = await cipherForWriting(context.keys, tx, userId)
  const recognised = asked && (await recognise({ ...context, db: tx }, asked.figure, body.title))
  const isNew = await insertDrawing(tx, {
    ...rowOf({ ...save, sheet, recognised, cipher }),
    is_first: asked?.isFirst ?? false,
    counts_for_others: await countsForOthers(tx, userId),
  })
  if (isNew) await takeTurn(tx, save, asked)
}

const replyOf = async (context: Context, row: DrawingRow, title: string | null): Promise<Saved> => {
  const { db, texts } = context
  const { figure, concept_state: state } = row
  if (figure === null || state === null)
    return { concept_state: 'void', concept: null, listed: null, common: null }
  return {
    concept_state: state,
    concept: ideaName(texts.drawing, await ideasOf(db, [figure]), figure, row.concept),
    listed: listedIn(texts.drawing, row),
    common:
      state === 'open' && title !== null
        ? await likelyIdeas({ db, content: texts.drawing, figure, title })
        : null,
  }
}

/** Takes a sheet once; the same id again gives the same reply. */
export const saveDrawing = async (context: Context, save: Save): Promise<Saved> => {
  const { userId, id, body, now } = save
  const sheet = body.strokes === null ? null : receiveSheet(body.strokes)
  refuseInvalid(body, sheet)
  if (body.task === 'complete') await requireFigures(context, userId, now)
  else await requireAllTasks(context, userId, now)
  await context.db.transaction().execute(tx => store(tx, context, save, sheet))
  const row = await drawingOf(context.db, userId, id)
  if (row?.task !== body.task || row.figure !== body.figure) throw new Refusal('ERR_CONFLICT')
  await noteValue(context, userId, now)
  return replyOf(context, row, body.title)
}

type Choose = { userId: string; id: string; concept: string | null; now: Date }

/** Puts a sheet to one of the known ideas, or to none of them: «другое» is left to the staff. The same choice again is harmless. */
export const chooseDrawingConcept = async (
  context: Context,
  { userId, id, concept, now }: Choose,
): Promise<void> => {
  await requireFigures(context, userId, now)
  const row = await drawingOf(context.db, userId, id)
  if (!row?.figure) throw new Refusal('ERR_NOT_FOUND')
  if (row.concept_state === 'own' && row.concept === concept) return
  if (concept !== null) {
    const offered = await knownIdeas(context.db, context.texts.drawing, row.figure)
    if (offered.every(idea => idea.concept !== concept)) throw new Refusal('ERR_CONFLICT')
  }
  if (!(await chooseConcept(context.db, { userId, id, concept }))) throw new Refusal('ERR_CONFLICT')
  await noteValue(context, userId, now)
}
