import type { Session } from '@grani/contract'
import type { Context } from '../../context.ts'
import { holdPerson } from '../../../platform/db/lock-user.ts'
import type { Caller } from '../../../platform/http/access-token.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { describeDevice } from '../devices/user-agent.ts'
import { renewDevice } from '../devices/devices.ts'
import { deleteSession, deleteSessions, sessionsOf } from './store.ts'

/** Where somebody is signed in. */
export const listSessions = async ({ db }: Context, caller: Caller): Promise<Session[]> =>
  (await sessionsOf(db, caller.userId)).map(row => ({
    id: row.session_id,
    ...describeDevice(row.user_agent),
    ip: row.ip,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    is_current: row.session_id === caller.sessionId,
  }))

/** Signs one of the person's own browsers out. */
export const closeOne = async ({ db }: Context, { userId }: Caller, sessionId: string): Promise<void> => {
  if (!(await deleteSession(db, userId, sessionId))) throw new Refusal('ERR_NOT_FOUND')
}

/**
 * Signs out everywhere. All other browsers count as new afterwards, for one of them may be in the wrong hands; gives
 * what this one is known by from now on.
 */
export const closeAll = ({ db }: Context, { userId }: Caller, now: Date): Promise<string> =>
  db.transaction().execute(async tx => {
    if (!(await holdPerson(tx, userId))) throw new Refusal('ERR_SESSION')
    await deleteSessions(tx, userId)
    return renewDevice(tx, userId, now)
  })
