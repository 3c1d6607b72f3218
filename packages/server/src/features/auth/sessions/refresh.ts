import { randomUUID } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { type Caller, issueAccessToken } from '../../../platform/http/access-token.ts'
import type { Tokens } from '../../../platform/http/cookies.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { newToken, readToken } from '../../../platform/secrets/token.ts'
import type { Device } from '../devices/devices.ts'
import {
  GRACE_MS,
  assessRefreshToken,
  MAX_USABLE_TOKENS,
  refreshExpiresAt,
  MAX_REPLACED_TOKENS,
} from './rules.ts'
import * as store from './store.ts'

type Issue = { caller: Caller; startedAt: Date; outlivedAt: Date | null; secret: string; now: Date }

const issueTokens = async (
  db: Db,
  { caller, startedAt, outlivedAt, secret, now }: Issue,
): Promise<Tokens> => {
  const { token, hash } = newToken(caller.userId)
  const expiresAt = refreshExpiresAt(startedAt, now)
  await store.insertRefreshToken(db, { ...caller, hash, expiresAt, outlivedAt })
  return { access: issueAccessToken(caller, secret, now), refresh: token }
}

/** Creates a session of the user on one device. */
export const createSession = async (
  db: Db,
  { userId, device, secret, now }: { userId: string; device: Device; secret: string; now: Date },
): Promise<Tokens> => {
  const sessionId = randomUUID()
  const { userAgent, ip } = device
  await store.insertSession(db, { userId, sessionId, userAgent, ip, now })
  return issueTokens(db, { caller: { userId, sessionId }, startedAt: now, outlivedAt: null, secret, now })
}

type Presented = { caller: Caller; hash: Buffer; startedAt: Date; secret: string; now: Date }

/**
 * Exchanges a refresh token for new ones; null when it is invalid. Using an unreplaced token replaces it and all other
 * unreplaced ones of the session: those work for one more minute of grace, and so do tokens issued from them. A token in
 * its grace period still yields another one, as two tabs refreshing at once need. So when two clients use copies of one
 * token, the later one is detected, however closely it follows.
 */
const exchange = async (
  tx: Db,
  { caller, hash, startedAt, secret, now }: Presented,
): Promise<Tokens | 'reused' | null> => {
  const row = (await store.refreshTokenOf(tx, caller.userId, hash)) ?? null
  const state = assessRefreshToken(row, now)
  if (row === null || state === 'invalid') return null
  const since = new Date(now.getTime() - GRACE_MS)
  if (state === 'reused' || (await store.countUsableTokens(tx, { ...caller, since })) >= MAX_USABLE_TOKENS)
    return 'reused'
  if (row.replaced_at === null) {
    await store.replaceOpenTokens(tx, { ...caller, hash, now })
    await store.deleteOldReplacedTokens(tx, { ...caller, kept: MAX_REPLACED_TOKENS })
  }
  await store.touchSession(tx, caller.userId, caller.sessionId, now)
  const outlivedAt = row.is_outlived ? row.replaced_at : null
  return issueTokens(tx, { caller, startedAt, outlivedAt, secret, now })
}

/** Exchanges a refresh token for new tokens. A reused token ends its whole session. */
export const refreshSession = async (
  { db, secret }: Context,
  token: string | null,
  now: Date,
): Promise<Tokens> => {
  const read = token === null ? null : readToken(token)
  if (!read) throw new Refusal('ERR_SESSION')
  const { userId, hash } = read
  const tokens = await db.transaction().execute(async tx => {
    const sessionId = await store.sessionOfToken(tx, userId, hash)
    if (sessionId === null) return null
    const startedAt = await store.lockSession(tx, userId, sessionId)
    if (startedAt === null) return null
    const exchanged = await exchange(tx, { caller: { userId, sessionId }, hash, startedAt, secret, now })
    if (exchanged !== 'reused') return exchanged
    await store.deleteSession(tx, userId, sessionId)
    return null
  })
  if (!tokens) throw new Refusal('ERR_SESSION')
  return tokens
}

/** Ends the session named by the access cookie, or else by the refresh cookie. */
export const endSession = async (
  { db }: Context,
  caller: Caller | null,
  token: string | null,
): Promise<void> => {
  if (caller) {
    await store.deleteSession(db, caller.userId, caller.sessionId)
    return
  }
  const read = token === null ? null : readToken(token)
  const sessionId = read && (await store.sessionOfToken(db, read.userId, read.hash))
  if (read && sessionId !== null) await store.deleteSession(db, read.userId, sessionId)
}

const STATE = {
  name: 'session-state',
  text: `select u.is_email_verified from sessions s join users u on u.user_id = s.user_id
         where s.user_id = $1 and s.session_id = $2`,
}

/** Whether the session of a valid access token still exists, and whether its user is verified. */
export const sessionState = async (
  { named }: Context,
  { userId, sessionId }: Caller,
): Promise<'active' | 'ended' | 'unverified'> => {
  const [row] = await named<{ is_email_verified: boolean }>(STATE, [userId, sessionId])
  if (!row) return 'ended'
  return row.is_email_verified ? 'active' : 'unverified'
}
