import { MAY, type Role } from '@grani/contract'
import type { Actor } from '../journal/service.ts'
import { hasLostRoleSince } from '../journal/service.ts'
import type { Db } from '../../platform/db/db.ts'
import { DAY } from '../../platform/time/durations.ts'
import { hasOwnerBeside, type Wait } from './store.ts'

const mayDecide = (role: Role): boolean => MAY.approveRefunds.some(allowed => allowed === role)

type Granting = {
  userId: string
  before: readonly Role[]
  roles: readonly Role[]
  by: Actor
  now: Date
}

/**
 * Until when somebody with new roles waits before deciding about money or the staff: a day, where another owner could be
 * asked, or could have been until a moment ago. An owner alone, and a command on the server, ask nobody. Null: the wait that
 * is there stays as it is.
 */
export const waitFor = async (tx: Db, { userId, before, roles, by, now }: Granting): Promise<Wait | null> => {
  if (!roles.some(role => mayDecide(role) && !before.includes(role))) return null
  const { actor } = by
  if (actor === null) return { waits_until: null, granted_by: null }
  const dayAgo = new Date(now.getTime() - DAY)
  const known = [actor, userId]
  const couldAsk =
    (await hasOwnerBeside(tx, known)) ||
    (await hasLostRoleSince(tx, { role: 'owner', since: dayAgo, except: known }))
  return { waits_until: couldAsk ? new Date(now.getTime() + DAY) : null, granted_by: actor }
}
