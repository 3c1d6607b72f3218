import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { SessionRow } from './session-rules.ts'

const sessions = (db: Db, userId: string) =>
  db
    .selectFrom('drawing_sessions')
    .select([
      'session_id',
      'figure_set',
      'drawn',
      'round',
      'round_at',
      'started_at',
      sql<string>`day::text`.as('day'),
    ])
    .where('user_id', '=', userId)

export const sessionsOf = (db: Db, userId: string): Promise<SessionRow[]> =>
  sessions(db, userId).orderBy('started_at').execute()

type New = Pick<SessionRow, 'drawn' | 'round' | 'round_at'> & {
  userId: string
  sessionId: string
  day: string
  set: number
  now: Date
}

/** The session of the day: this one, or the one that another request has just made. */
export const insertSession = async (
  db: Db,
  { userId, sessionId, day, set, drawn, round, round_at, now }: New,
): Promise<SessionRow> => {
  await db
    .insertInto('drawing_sessions')
    .values({
      user_id: userId,
      session_id: sessionId,
      day,
      figure_set: set,
      drawn,
      round,
      round_at,
      started_at: now,
    })
    .onConflict(conflict => conflict.columns(['user_id', 'day']).doNothing())
    .execute()
  return sessions(db, userId)
    .where('day', '=', sql<Date>`${day}::date`)
    .executeTakeFirstOrThrow()
}

type Drawn = { userId: string; sessionId: string; figure: string }

/** Notes that a figure of a session came back; false when it has already. */
export const noteDrawn = async (tx: Db, { userId, sessionId, figure }: Drawn): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('drawing_sessions')
    .set({ drawn: sql`array_append(drawn, ${figure}::text)` })
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where(sql<boolean>`not (${figure}::text = any (drawn))`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type Round = { userId: string; sessionId: string; figures: string[]; at: number }

/** Notes where in which round a user is. */
export const noteRound = async (db: Db, { userId, sessionId, figures, at }: Round): Promise<void> => {
  await db
    .updateTable('drawing_sessions')
    .set({ round: figures, round_at: at })
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .execute()
}
