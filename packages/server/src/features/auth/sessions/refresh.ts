import { randomUUID } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { type Caller, issueAccessToken } from '../../../platform/http/access-token.ts'
import type { Tokens } from '../../../platform/http/cookies.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { newToken, readToken } from '../../../platform/secrets/token.ts'
import type { Device } from '../devices/devices.ts'
import { GRACE_MS, judgeRefresh, MOST_AT_ONCE, refreshUntil, REMEMBERED } from './rules.ts'
import * as store from './store.ts'

type Issue = { caller: Caller; startedAt: Date; outlivedAt: Date | null; secret: string; now: Date }

const issue = async (db: Db, { caller, startedAt, outlivedAt, secret, now }: Issue): Promise<Tokens> => {
  const { token, hash } = newToken(caller.userId)
  const expiresAt = refreshUntil(startedAt, now)
  await store.insertRefreshToken(db, { ...caller, hash, expiresAt, outlivedAt })
  return { access: issueAccessToken(caller, secret, now), refresh: token }
}

/** Signs a person in on one device. */
export const openSession = async (
  db: Db,
  { userId, device, secret, now }: { userId: string; device: Device; secret: string; now: Date },
): Promise<Tokens> => {
  const sessionId = randomUUID()
  const { userAgent, ip } = device
  await store.insertSession(db, { userId, sessionId, userAgent, ip, now })
  return issue(db, { caller: { userId, sessionId }, startedAt: now, outlivedAt: null, secret, now })
}

type Presented = { caller: Caller; hash: Buffer; startedAt: Date; secret: string; now: Date }

/**
 * What a refresh token gives; null where it is worth nothing. An open one goes on alone: its siblings have the minute of
 * grace left, and what they give in it ends with it. A replaced one in its grace gives a sibling, as two tabs at once
 * need it. So of two who go on with copies of one token, the later one is found, however closely they follow.
 */
const exchange = async (
  tx: Db,
  { caller, hash, startedAt, secret, now }: Presented,
): Promise<Tokens | 'stolen' | null> => {
  const row = (await store.refreshTokenOf(tx, caller.userId, hash)) ?? null
  const worth = judgeRefresh(row, now)
  if (row === null || worth === 'worthless') return null
  const since = new Date(now.getTime() - GRACE_MS)
  if (worth === 'stolen' || (await store.livingTokens(tx, { ...caller, since })) >= MOST_AT_ONCE)
    return 'stolen'
  if (row.replaced_at === null) {
    await store.replaceOpenTokens(tx, { ...caller, hash, now })
    await store.dropOldTokens(tx, { ...caller, kept: REMEMBERED })
  }
  await store.touchSession(tx, caller.userId, caller.sessionId, now)
  const outlivedAt = row.is_outlived ? row.replaced_at : null
  return issue(tx, { caller, startedAt, outlivedAt, secret, now })
}

/** Exchanges a refresh token for a new one. One that has been copied ends its whole session. */
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
    const given = await exchange(tx, { caller: { userId, sessionId }, hash, startedAt, secret, now })
    if (given !== 'stolen') return given
    await store.deleteSession(tx, userId, sessionId)
    return null
  })
  if (!tokens) throw new Refusal('ERR_SESSION')
  return tokens
}

/** Ends the session that the access cookie names, or else the one of the refresh cookie. */
export const closeSession = async (
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

/** Whether the person behind an access token may still come in. */
export const sessionState = async (
  { named }: Context,
  { userId, sessionId }: Caller,
): Promise<'in' | 'ended' | 'unverified'> => {
  const [row] = await named<{ is_email_verified: boolean }>(STATE, [userId, sessionId])
  if (!row) return 'ended'
  return row.is_email_verified ? 'in' : 'unverified'
}
