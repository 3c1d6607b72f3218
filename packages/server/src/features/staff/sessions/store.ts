import type { Db } from '../../../platform/db/db.ts'
import type { Caller } from '../../../platform/http/access-token.ts'

type Opened = Caller & { hash: Buffer; now: Date }

/** Opens the staff session of a browser, or opens it anew under another token. */
export const insertStaffSession = async (db: Db, { userId, sessionId, hash, now }: Opened): Promise<void> => {
  const times = { token_hash: hash, opened_at: now, used_at: now, stepped_at: now }
  await db
    .insertInto('staff_sessions')
    .values({ user_id: userId, session_id: sessionId, ...times })
    .onConflict(conflict => conflict.columns(['user_id', 'session_id']).doUpdateSet(times))
    .execute()
}

export const touchStaffSession = async (
  db: Db,
  { userId, sessionId }: Caller,
  used: { used_at: Date; stepped_at?: Date },
): Promise<void> => {
  await db
    .updateTable('staff_sessions')
    .set(used)
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .execute()
}

/** The staff sessions of all browsers of a user, or of one. */
export const deleteStaffSessions = async (db: Db, userId: string, sessionId?: string): Promise<void> => {
  const all = db.deleteFrom('staff_sessions').where('user_id', '=', userId)
  await (sessionId === undefined ? all : all.where('session_id', '=', sessionId)).execute()
}
