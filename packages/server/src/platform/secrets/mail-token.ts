import type { Db } from '../db/db.ts'
import { holdPerson } from '../db/lock-user.ts'
import { newToken, readToken } from './token.ts'

export type Purpose = 'verify' | 'restore' | 'billing'

const HOUR = 3_600_000

export const LIFETIMES: Record<Purpose, { ms: number; words: string }> = {
  verify: { ms: 48 * HOUR, words: '48 часов' },
  restore: { ms: HOUR, words: '1 час' },
  billing: { ms: 48 * HOUR, words: '48 часов' },
}

type Issue = { userId: string; purpose: Purpose; email: string; now: Date }

/** Makes a token for a mail link and keeps its hash. */
export const issueMailToken = async (db: Db, { userId, purpose, email, now }: Issue): Promise<string> => {
  const { token, hash } = newToken(userId)
  await db
    .insertInto('mail_tokens')
    .values({
      user_id: userId,
      token_hash: hash,
      purpose,
      email,
      expires_at: new Date(now.getTime() + LIFETIMES[purpose].ms),
      used_at: null,
    })
    .execute()
  return token
}

/** What a token is for, without using it up. Null when it is unknown, used, too old, or for something else. */
export const readMailToken = async (
  db: Db,
  { token, purpose, now }: { token: string; purpose: Purpose; now: Date },
): Promise<{ email: string } | null> => {
  const read = readToken(token)
  if (!read) return null
  const row = await db
    .selectFrom('mail_tokens')
    .select('email')
    .where('user_id', '=', read.userId)
    .where('token_hash', '=', read.hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ?? null
}

/** Uses a token up. Null when it is unknown, used, too old, or for something else. */
export const useMailToken = async (
  db: Db,
  { token, purpose, now }: { token: string; purpose: Purpose; now: Date },
): Promise<{ userId: string; email: string } | null> => {
  const read = readToken(token)
  if (!read || !(await holdPerson(db, read.userId))) return null
  const row = await db
    .updateTable('mail_tokens')
    .set({ used_at: now })
    .where('user_id', '=', read.userId)
    .where('token_hash', '=', read.hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst()
  return row ? { userId: read.userId, email: row.email } : null
}

/** Ends all unused links of a kind: a new password or address has made them pointless. */
export const dropMailTokens = async (db: Db, userId: string, purpose: Purpose): Promise<void> => {
  await db.deleteFrom('mail_tokens').where('user_id', '=', userId).where('purpose', '=', purpose).execute()
}

export const eraseMailTokens = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('mail_tokens').where('user_id', '=', userId).execute()
}

export const sweepMailTokens = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('mail_tokens').where('expires_at', '<', now).execute()
}
