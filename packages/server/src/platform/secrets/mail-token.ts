import type { Db } from '../db/db.ts'
import { lockUserForKeyShare } from '../db/lock-user.ts'
import { newToken, readToken } from './token.ts'
import { HOUR } from '../time/durations.ts'

export type Purpose = 'verify' | 'restore' | 'billing'

export const LIFETIMES: Record<Purpose, { ms: number; label: string }> = {
  verify: { ms: 48 * HOUR, label: '48 часов' },
  restore: { ms: HOUR, label: '1 час' },
  billing: { ms: 48 * HOUR, label: '48 часов' },
}

type Issue = { userId: string; purpose: Purpose; email: string; now: Date }

/** Creates a token for a link in a mail and stores its hash. */
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

/** Reads a token without using it. Null when it is unknown, used, expired, or has another purpose. */
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

/** Marks a token as used. Null when it is unknown, used, expired, or has another purpose. */
export const useMailToken = async (
  db: Db,
  { token, purpose, now }: { token: string; purpose: Purpose; now: Date },
): Promise<{ userId: string; email: string } | null> => {
  const read = readToken(token)
  if (!read || !(await lockUserForKeyShare(db, read.userId))) return null
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

/** Revokes all links of one purpose: a new password or address has made them useless. */
export const revokeMailTokens = async (db: Db, userId: string, purpose: Purpose): Promise<void> => {
  await db.deleteFrom('mail_tokens').where('user_id', '=', userId).where('purpose', '=', purpose).execute()
}

export const eraseMailTokens = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('mail_tokens').where('user_id', '=', userId).execute()
}

export const sweepMailTokens = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('mail_tokens').where('expires_at', '<', now).execute()
}
