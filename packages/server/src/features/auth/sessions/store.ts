import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

type Session = { userId: string; sessionId: string; userAgent: string; ip: string; now: Date }

export const insertSession = async (
  db: Db,
  { userId, sessionId, userAgent, ip, now }: Session,
): Promise<void> => {
  await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      session_id: sessionId,
      created_at: now,
      last_used_at: now,
      user_agent: userAgent,
      ip,
    })
    .execute()
}

/** When the user signed in to this session; undefined when it has ended. */
export const sessionStartOf = async (db: Db, userId: string, sessionId: string): Promise<Date | undefined> =>
  (
    await db
      .selectFrom('sessions')
      .select('created_at')
      .where('user_id', '=', userId)
      .where('session_id', '=', sessionId)
      .executeTakeFirst()
  )?.created_at

type RefreshToken = {
  userId: string
  sessionId: string
  hash: Buffer
  expiresAt: Date
  /** Set when its grace period is already running. */
  outlivedAt: Date | null
}

export const insertRefreshToken = async (
  db: Db,
  { userId, sessionId, hash, expiresAt, outlivedAt }: RefreshToken,
): Promise<void> => {
  await db
    .insertInto('refresh_tokens')
    .values({
      user_id: userId,
      token_hash: hash,
      session_id: sessionId,
      expires_at: expiresAt,
      replaced_at: outlivedAt,
      is_outlived: outlivedAt !== null,
    })
    .execute()
}

/** The session that a refresh token belongs to. */
export const sessionOfToken = async (db: Db, userId: string, hash: Buffer): Promise<string | null> => {
  const row = await db
    .selectFrom('refresh_tokens')
    .select('session_id')
    .where('user_id', '=', userId)
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return row?.session_id ?? null
}

/**
 * Locks the session so that uses of its tokens are serialised; returns when it began, null when it has ended. Deleting a
 * session locks its row before its tokens, so the other order here could deadlock.
 */
export const lockSession = async (db: Db, userId: string, sessionId: string): Promise<Date | null> => {
  const row = await db
    .selectFrom('sessions')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst()
  return row?.created_at ?? null
}

export const refreshTokenOf = (db: Db, userId: string, hash: Buffer) =>
  db
    .selectFrom('refresh_tokens')
    .select(['expires_at', 'replaced_at', 'is_outlived'])
    .where('user_id', '=', userId)
    .where('token_hash', '=', hash)
    .executeTakeFirst()

type OfSession = { userId: string; sessionId: string }

/** Marks the presented token as replaced, and all other unreplaced ones of the session as outlived. */
export const replaceOpenTokens = async (
  db: Db,
  { userId, sessionId, hash, now }: OfSession & { hash: Buffer; now: Date },
): Promise<void> => {
  await db
    .updateTable('refresh_tokens')
    .set({ replaced_at: now, is_outlived: sql`token_hash <> ${hash}` })
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('replaced_at', 'is', null)
    .execute()
}

/** How many tokens of a session would be accepted now: unreplaced ones and those in their grace period. */
export const countUsableTokens = async (
  db: Db,
  { userId, sessionId, since }: OfSession & { since: Date },
): Promise<number> => {
  const { count } = await db
    .selectFrom('refresh_tokens')
    .select(row => row.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where(row => row.or([row('replaced_at', 'is', null), row('replaced_at', '>=', since)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes all replaced tokens but the newest `kept`. */
export const deleteOldReplacedTokens = async (
  db: Db,
  { userId, sessionId, kept }: OfSession & { kept: number },
): Promise<void> => {
  const old = db
    .selectFrom('refresh_tokens')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('replaced_at', 'is not', null)
    .orderBy('replaced_at', 'desc')
    .offset(kept)
  await db.deleteFrom('refresh_tokens').where('user_id', '=', userId).where('token_hash', 'in', old).execute()
}

export const touchSession = async (db: Db, userId: string, sessionId: string, now: Date): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .execute()
}

/** Deletes its refresh tokens too. False when there is no such session. */
export const deleteSession = async (db: Db, userId: string, sessionId: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export const deleteSessions = async (db: Db, userId: string): Promise<number> =>
  Number((await db.deleteFrom('sessions').where('user_id', '=', userId).executeTakeFirst()).numDeletedRows)

export const deleteOtherSessions = async (db: Db, userId: string, sessionId: string): Promise<void> => {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('session_id', '<>', sessionId).execute()
}

export const sessionsOf = (db: Db, userId: string) =>
  db
    .selectFrom('sessions')
    .select(['session_id', 'created_at', 'last_used_at', 'user_agent', 'ip'])
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('session_id')
    .execute()

export const sweepRefreshTokens = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('refresh_tokens').where('expires_at', '<', now).execute()
  await db
    .deleteFrom('sessions')
    .where(row =>
      row.not(
        row.exists(
          row
            .selectFrom('refresh_tokens')
            .select('refresh_tokens.session_id')
            .whereRef('refresh_tokens.user_id', '=', 'sessions.user_id')
            .whereRef('refresh_tokens.session_id', '=', 'sessions.session_id'),
        ),
      ),
    )
    .execute()
}
