import type { Session } from '@grani/contract'
import type { Context } from '../../context.ts'
import { lockUserForKeyShare } from '../../../platform/db/lock-user.ts'
import type { Caller } from '../../../platform/http/access-token.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { describeDevice } from '../devices/user-agent.ts'
import { forgetOtherDevices } from '../devices/devices.ts'
import { deleteSession, deleteSessions, sessionsOf } from './store.ts'

/** The user's sessions on all devices. */
export const listSessions = async ({ db }: Context, caller: Caller): Promise<Session[]> =>
  (await sessionsOf(db, caller.userId)).map(row => ({
    id: row.session_id,
    ...describeDevice(row.user_agent),
    ip: row.ip,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    is_current: row.session_id === caller.sessionId,
  }))

/** Ends one of the caller's own sessions. */
export const revokeSession = async (
  { db }: Context,
  { userId }: Caller,
  sessionId: string,
): Promise<void> => {
  if (!(await deleteSession(db, userId, sessionId))) throw new Refusal('ERR_NOT_FOUND')
}

/**
 * Ends all sessions. All other browsers count as unknown afterwards, since an attacker may hold one of them; returns the
 * new device token of this browser.
 */
export const revokeAllSessions = ({ db }: Context, { userId }: Caller, now: Date): Promise<string> =>
  db.transaction().execute(async tx => {
    if (!(await lockUserForKeyShare(tx, userId))) throw new Refusal('ERR_SESSION')
    await deleteSessions(tx, userId)
    return forgetOtherDevices(tx, userId, now)
  })
