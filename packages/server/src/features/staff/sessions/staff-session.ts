import type { Context } from '../../context.ts'
import { allowList } from '../../../platform/network/allow-list.ts'
import type { Caller } from '../../../platform/http/access-token.ts'
import { type Limit, limitAttempts } from '../../../platform/http/rate-limit.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { CheckStaff } from '../../../platform/http/staff-access.ts'
import { limitKey } from '../../../platform/secrets/limit-key.ts'
import { newToken, readToken } from '../../../platform/secrets/token.ts'
import { MINUTE } from '../../../platform/time/durations.ts'
import type { Db } from '../../../platform/db/db.ts'
import { sessionTimes } from '../rules.ts'
import { acceptedPasskeys } from '../second-factor/store.ts'
import { staffState } from '../store.ts'
import { insertStaffSession, touchStaffSession } from './store.ts'

const CALLS: Limit = { hits: 200, seconds: 60 }

/** The time of the last call is written once a minute, not at each call. */
const TOUCH_MS = MINUTE

type Row = NonNullable<Awaited<ReturnType<typeof staffState>>>

/** The times of the session in this row when the cookie holds its token. */
const openedSession = (row: Row, token: string | null, caller: Caller, now: Date) => {
  const { token_hash: hash, opened_at, used_at, stepped_at } = row
  const read = token === null ? null : readToken(token)
  if (!hash || !opened_at || !used_at || read?.userId !== caller.userId || !read.hash.equals(hash))
    return null
  const times = sessionTimes({ opened_at, used_at, stepped_at }, now)
  return times && { times, isStale: now.getTime() - used_at.getTime() >= TOUCH_MS }
}

/** Reads who calls the admin area; `allowedIps` is null where it is open to every address. */
export const staffChecker = ({ db, secret }: Context, allowedIps: readonly string[] | null): CheckStaff => {
  const isAllowed = allowedIps === null ? () => true : allowList(allowedIps)
  return async ({ caller, token, ip, now }) => {
    const row = await staffState(db, caller)
    if (!row || !isAllowed(ip)) return null
    await limitAttempts(db, `staff-calls:${limitKey(secret, caller.userId)}`, CALLS, now)
    const opened = openedSession(row, token, caller, now)
    if (opened?.isStale) await touchStaffSession(db, caller, { used_at: now })
    return { roles: row.roles, waitsUntil: row.waits_until, session: opened && opened.times }
  }
}

type Removing = { caller: Caller; passkeyId: string; staffCookie: string | null; now: Date }

/** Refuses to take away a passkey that the admin area has accepted, unless the second factor was shown just now. */
export const refusePasskeyRemoval = async (
  { db }: Context,
  { caller, passkeyId, staffCookie, now }: Removing,
): Promise<void> => {
  const row = await staffState(db, caller)
  if (!row) return
  const accepted = await acceptedPasskeys(db, caller.userId)
  if (!accepted.some(({ passkey_id: id }) => id === passkeyId)) return
  const opened = openedSession(row, staffCookie, caller, now)
  if (!opened) throw new Refusal('ERR_SECOND_FACTOR')
  if (opened.times.steppedUpUntil === null) throw new Refusal('ERR_STEP_UP')
}

/** Opens the staff session of this browser; returns its cookie. */
export const createStaffSession = async (tx: Db, caller: Caller, now: Date): Promise<string> => {
  const { token, hash } = newToken(caller.userId)
  await insertStaffSession(tx, { ...caller, hash, now })
  return token
}
