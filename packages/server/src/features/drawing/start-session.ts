import { randomUUID } from 'node:crypto'
import {
  FIGURES_PER_SESSION,
  type BodyOf,
  type readDrawingTasks,
  type ReplyOf,
  type saveDrawingRound,
  type startDrawingSession,
} from '@grani/contract'
import { lockUserForKeyShare } from '../../platform/db/lock-user.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { SECOND } from '../../platform/time/durations.ts'
import { calendarDayOf, startOfDayBefore } from '../../platform/time/moscow.ts'
import type { Context } from '../context.ts'
import { drawingAccess, type DrawingAccess, requireFigures } from './access.ts'
import { SHEETS_A_DAY } from './allowance.ts'
import { countByTask, countsForOthers, usedOn } from './drawing-store.ts'
import { setOrder, wordNamed } from './figures.ts'
import { countMaps } from './maps-store.ts'
import { isDrawn, leftOfRound, nextSession, type NextSession } from './session-rules.ts'
import { insertSession, noteRound, sessionsOf } from './session-store.ts'
import { drawableWeeks, nextDrawableWeekAt } from './week-rules.ts'

type Given = { userId: string; access: 'all' | 'first-set'; now: Date }

/** The set that is opened to every plan. */
const FIRST_SET = [0]

const nextOf = async ({ db, texts }: Context, { userId, access, now }: Given): Promise<NextSession> =>
  nextSession({
    order: access === 'all' ? setOrder(texts.drawing, userId) : FIRST_SET,
    sessions: await sessionsOf(db, userId),
    today: calendarDayOf(now),
    now,
  })

/** The figures of today: ten, or those of them that an earlier day has left. */
export const startSession = async (
  context: Context,
  userId: string,
  now: Date,
): Promise<ReplyOf<typeof startDrawingSession>> => {
  const access = await requireFigures(context, userId, now)
  const next = await nextOf(context, { userId, access, now })
  if (next.kind === 'later')
    throw new Refusal('ERR_QUOTA', { retryAfter: Math.ceil((next.at.getTime() - now.getTime()) / SECOND) })
  const session =
    next.kind === 'today'
      ? next.session
      : await context.db.transaction().execute(async tx => {
          if (!(await lockUserForKeyShare(tx, userId))) throw new Refusal('ERR_SESSION')
          const day = calendarDayOf(now)
          return insertSession(tx, { userId, sessionId: randomUUID(), day, ...next, now })
        })
  const figures = context.texts.drawing.sets[session.figure_set] ?? []
  return {
    id: session.session_id,
    figures: figures.map(({ id, paths }) => ({ id, paths, is_done: session.drawn.includes(id) })),
    round: leftOfRound(session).length > 0 ? { figures: session.round, at: session.round_at } : null,
  }
}

type Place = { userId: string; body: BodyOf<typeof saveDrawingRound>; now: Date }

/** Keeps the place in a round, so that it goes on there later and on any device. */
export const saveRound = async (context: Context, { userId, body, now }: Place): Promise<void> => {
  await requireFigures(context, userId, now)
  const { session: sessionId, figures, at } = body
  const session = (await sessionsOf(context.db, userId)).find(({ session_id }) => session_id === sessionId)
  const set = context.texts.drawing.sets[session?.figure_set ?? -1] ?? []
  if (figures.some(figure => set.every(({ id }) => id !== figure))) throw new Refusal('ERR_CONFLICT')
  await noteRound(context.db, { userId, sessionId, figures, at })
}

type State = { state: 'open' | 'later' | 'plan' | 'read-only'; opens_at: string | null }

const later = (at: Date): State => ({ state: 'later', opens_at: at.toISOString() })
const OPEN: State = { state: 'open', opens_at: null }

type Figures = State & { left: number; leftOfRound: number }
const NONE = { left: 0, leftOfRound: 0 }

const stateOfFigures = async (context: Context, given: Given): Promise<Figures> => {
  const next = await nextOf(context, given)
  if (next.kind === 'later') return { ...later(next.at), ...NONE }
  const session = next.kind === 'today' ? next.session : next
  if (!isDrawn(session))
    return {
      ...OPEN,
      left: FIGURES_PER_SESSION - session.drawn.length,
      leftOfRound: leftOfRound(session).length,
    }
  const tomorrow = startOfDayBefore(given.now, -1)
  const following = await nextOf(context, { ...given, now: tomorrow })
  return { ...later(following.kind === 'later' ? following.at : tomorrow), ...NONE }
}

const closed = (access: DrawingAccess): State => ({
  state: access === 'read-only' ? 'read-only' : 'plan',
  opens_at: null,
})

/** What can be drawn now, and what everybody is shown. */
export const readTasks = async (
  context: Context,
  userId: string,
  now: Date,
): Promise<ReplyOf<typeof readDrawingTasks>> => {
  const { db, texts } = context
  const { example, subjects } = texts.drawing
  const access = await drawingAccess(context, userId, now)
  const made = await countByTask(db, userId)
  const maps = await countMaps(db, userId)
  const used = await usedOn(db, userId, calendarDayOf(now))
  const weeks = drawableWeeks(now)
  const daily = (task: string): State =>
    (used.get(task) ?? 0) < SHEETS_A_DAY ? OPEN : later(startOfDayBefore(now, -1))
  const isWeekLeft = weeks.some(week => !maps.weeks.includes(week))
  const stateOf = (state: State): State => (access === 'all' ? state : closed(access))
  const {
    left,
    leftOfRound: ofRound,
    ...figures
  } = access === 'all' || access === 'first-set'
    ? await stateOfFigures(context, { userId, access, now })
    : { ...closed(access), ...NONE }
  return {
    tasks: [
      { task: 'complete', made: made.get('complete') ?? 0, ...figures },
      { task: 'circles', made: maps.circles, ...stateOf(daily('circles')) },
      {
        task: 'week',
        made: maps.weeks.length,
        ...stateOf(isWeekLeft ? OPEN : later(nextDrawableWeekAt(now))),
      },
      { task: 'free', made: made.get('free') ?? 0, ...stateOf(daily('free')) },
    ],
    figures_left: left,
    round_left: ofRound,
    is_limited: access === 'first-set',
    weeks,
    counts_for_others: await countsForOthers(db, userId),
    example: {
      figure: { id: example.id, paths: example.paths },
      ideas: example.first.map(id => wordNamed(texts.drawing, id)),
    },
    subjects,
  }
}
