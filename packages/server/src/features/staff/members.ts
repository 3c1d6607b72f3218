import type { Role, StaffMember } from '@grani/contract'
import type { Context } from '../context.ts'
import { type Actor, record } from '../journal/service.ts'
import type { Db } from '../../platform/db/db.ts'
import { lockUserForKeyShare } from '../../platform/db/lock-user.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { deleteSecondFactor } from './second-factor/store.ts'
import { deleteStaffSessions } from './sessions/store.ts'
import * as store from './store.ts'

type ChangeOf = { by: Actor; reason: string | null; now: Date }

/** All members of the staff, as the caller sees them. */
export const listStaff = async ({ db }: Context, callerId: string): Promise<StaffMember[]> =>
  (await store.staffList(db)).map(({ has_second_factor, added_at, last_seen_at, ...row }) => ({
    ...row,
    added_at: added_at.toISOString(),
    has_second_factor: Boolean(has_second_factor),
    last_seen_at: last_seen_at?.toISOString() ?? null,
    is_self: row.user_id === callerId,
  }))

const requireOwnerBeside = async (tx: Db, userId: string): Promise<void> => {
  if (!(await store.hasOtherOwner(tx, userId))) throw new Refusal('ERR_CONFLICT')
}

/** The roles of a member of the staff, locked until the transaction ends. */
const lockedRoles = async (tx: Db, userId: string): Promise<Role[]> => {
  await store.lockStaff(tx)
  const roles = await store.rolesOf(tx, userId)
  if (!roles) throw new Refusal('ERR_NOT_FOUND')
  return roles
}

const entry = (userId: string, action: string, { by, reason, now }: ChangeOf) => ({
  ...by,
  action: `staff.${action}`,
  subjectKind: 'staff',
  subject: userId,
  reason,
  now,
})

/** Appoints the user with this confirmed e-mail; refuses one who has a role already (ERR_CONFLICT). */
export const appoint = (
  { db }: Context,
  { email, roles, ...change }: ChangeOf & { email: string; roles: readonly Role[] },
): Promise<string> =>
  db.transaction().execute(async tx => {
    const user = await store.userByEmail(tx, email)
    if (!user?.is_email_verified || !(await lockUserForKeyShare(tx, user.user_id)))
      throw new Refusal('ERR_NOT_FOUND')
    const userId = user.user_id
    await store.lockStaff(tx)
    if (await store.rolesOf(tx, userId)) throw new Refusal('ERR_CONFLICT')
    await store.insertStaff(tx, { userId, roles, addedBy: change.by.actor, now: change.now })
    await record(tx, { ...entry(userId, 'appoint', change), after: { roles } })
    return userId
  })

type OfMember = ChangeOf & { userId: string }

/** Refuses to take the role of a specialist from somebody who has clients. Passed in: consultations are another slice. */
export type RefuseSpecialist = (tx: Db, userId: string, now: Date) => Promise<void>

/** Replaces the roles; one owner always remains (ERR_CONFLICT), and a specialist until they are stopped (with `fields`). */
export const changeRoles = (
  { db }: Context,
  { userId, roles, ...change }: OfMember & { roles: readonly Role[] },
  refuseSpecialist: RefuseSpecialist,
): Promise<void> =>
  db.transaction().execute(async tx => {
    const before = await lockedRoles(tx, userId)
    if (before.includes('owner') && !roles.includes('owner')) await requireOwnerBeside(tx, userId)
    if (!roles.includes('specialist')) await refuseSpecialist(tx, userId, change.now)
    await store.updateRoles(tx, userId, roles)
    await record(tx, {
      ...entry(userId, 'change-roles', change),
      before: { roles: before },
      after: { roles },
    })
  })

/** Takes all roles away; refuses like `changeRoles`. */
export const remove = (
  { db }: Context,
  { userId, ...change }: OfMember,
  refuseSpecialist: RefuseSpecialist,
): Promise<void> =>
  db.transaction().execute(async tx => {
    const before = await lockedRoles(tx, userId)
    if (before.includes('owner')) await requireOwnerBeside(tx, userId)
    await refuseSpecialist(tx, userId, change.now)
    await store.deleteStaff(tx, userId)
    await record(tx, { ...entry(userId, 'remove', change), before: { roles: before } })
  })

/** Removes a lost second factor, so that the member sets one up anew; ends their staff sessions. */
export const resetSecondFactor = ({ db }: Context, { userId, ...change }: OfMember): Promise<void> =>
  db.transaction().execute(async tx => {
    await lockedRoles(tx, userId)
    await deleteSecondFactor(tx, userId)
    await deleteStaffSessions(tx, userId)
    await record(tx, entry(userId, 'reset-second-factor', change))
  })

/**
 * Takes the roles of a user who erases the account, the last owner too: a new one is appointed by command. Returns how many
 * there were.
 */
export const eraseStaff = async (tx: Db, userId: string, now: Date): Promise<number> => {
  const before = await store.rolesOf(tx, userId)
  if (!before) return 0
  await store.lockStaff(tx)
  await store.deleteStaff(tx, userId)
  const by: Actor = { actor: userId, role: before[0] ?? '', requestId: null, ip: null }
  await record(tx, { ...entry(userId, 'erase', { by, reason: null, now }), before: { roles: before } })
  return before.length
}
