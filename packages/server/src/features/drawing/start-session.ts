import { randomUUID } from 'node:crypto'
import {
  FIGURES_PER_SESSION,
  type readDrawingTasks,
  type ReplyOf,
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
import { isDrawn, nextSession, type NextSession } from './session-rules.ts'
import { insertSession, sessionsOf } from './session-store.ts'
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
  }
}

type State = { state: 'open' | 'later' | 'plan' | 'read-only'; opens_at: string | null }

const later = (at: Date): State => ({ state: 'later', opens_at: at.toISOString() })
const OPEN: State = { state: 'open', opens_at: null }

const stateOfFigures = async (context: Context, given: Given): Promise<State & { left: number }> => {
  const next = await nextOf(context, given)
  if (next.kind === 'later') return { ...later(next.at), left: 0 }
  const { drawn } = next.kind === 'today' ? next.session : next
  if (!isDrawn({ drawn })) return { ...OPEN, left: FIGURES_PER_SESSION - drawn.length }
  const tomorrow = startOfDayBefore(given.now, -1)
  const following = await nextOf(context, { ...given, now: tomorrow })
  return { ...later(following.kind === 'later' ? following.at : tomorrow), left: 0 }
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
  const { left, ...figures } =
    access === 'all' || access === 'first-set'
      ? await stateOfFigures(context, { userId, access, now })
      : { ...closed(access), left: 0 }
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
