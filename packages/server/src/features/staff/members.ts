import type { Role, StaffMember } from '@grani/contract'
import type { Context } from '../context.ts'
import { type Actor, record } from '../journal/service.ts'
import type { Db } from '../../platform/db/db.ts'
import { lockUserForKeyShare } from '../../platform/db/lock-user.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { deleteSecondFactor } from './second-factor/store.ts'
import { deleteStaffSessions } from './sessions/store.ts'
import * as store from './store.ts'
import { tellOwners } from './tell-owners.ts'
import { waitFor } from './waits.ts'

type ChangeOf = { by: Actor; reason: string | null; now: Date }

/** All members of the staff, as the caller sees them. */
export const listStaff = async ({ db }: Context, callerId: string, now: Date): Promise<StaffMember[]> =>
  (await store.staffList(db)).map(
    ({ has_second_factor, added_at, last_seen_at, waits_until, granted_by, ...row }) => {
      const isWaiting = waits_until !== null && waits_until > now
      const isSelf = row.user_id === callerId
      return {
        ...row,
        added_at: added_at.toISOString(),
        has_second_factor: Boolean(has_second_factor),
        waits_until: isWaiting ? waits_until.toISOString() : null,
        may_confirm: isWaiting && granted_by !== callerId && !isSelf,
        last_seen_at: last_seen_at?.toISOString() ?? null,
        is_self: isSelf,
      }
    },
  )

const requireOwnerBeside = async (tx: Db, userId: string): Promise<void> => {
  if (!(await store.hasOwnerBeside(tx, [userId]))) throw new Refusal('ERR_CONFLICT')
}

type Member = NonNullable<Awaited<ReturnType<typeof store.memberOf>>>

/** A member of the staff, locked until the transaction ends. */
const lockedMember = async (tx: Db, userId: string): Promise<Member> => {
  await store.lockStaff(tx)
  const member = await store.memberOf(tx, userId)
  if (!member) throw new Refusal('ERR_NOT_FOUND')
  return member
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
export const appoint = async (
  context: Context,
  { email, roles, ...change }: ChangeOf & { email: string; roles: readonly Role[] },
): Promise<void> => {
  await context.db.transaction().execute(async tx => {
    const user = await store.userByEmail(tx, email)
    if (!user?.is_email_verified || !(await lockUserForKeyShare(tx, user.user_id)))
      throw new Refusal('ERR_NOT_FOUND')
    const userId = user.user_id
    await store.lockStaff(tx)
    if (await store.rolesOf(tx, userId)) throw new Refusal('ERR_CONFLICT')
    const { by, now } = change
    const before = await store.ownersOf(tx)
    const wait = (await waitFor(tx, { userId, before: [], roles, by, now })) ?? {
      waits_until: null,
      granted_by: by.actor,
    }
    await store.insertStaff(tx, { userId, roles, wait, addedBy: by.actor, now })
    const waitsUntil = wait.waits_until
    await tellOwners(context, tx, { what: 'appoint', userId, by, roles, waitsUntil, before, now })
    await record(tx, { ...entry(userId, 'appoint', change), after: { roles, waits_until: waitsUntil } })
  })
  context.wakeMailWorker()
}

type OfMember = ChangeOf & { userId: string }

/** Refuses to take the role of a specialist from somebody who has clients. Passed in: consultations are another slice. */
export type RefuseSpecialist = (tx: Db, userId: string, now: Date) => Promise<void>

/** Replaces the roles; one owner always remains (ERR_CONFLICT), and a specialist until they are stopped (with `fields`). */
export const changeRoles = async (
  context: Context,
  { userId, roles, ...change }: OfMember & { roles: readonly Role[] },
  refuseSpecialist: RefuseSpecialist,
): Promise<void> => {
  await context.db.transaction().execute(async tx => {
    const member = await lockedMember(tx, userId)
    if (member.roles.includes('owner') && !roles.includes('owner')) await requireOwnerBeside(tx, userId)
    if (!roles.includes('specialist')) await refuseSpecialist(tx, userId, change.now)
    const { by, now } = change
    const before = await store.ownersOf(tx)
    const wait = await waitFor(tx, { userId, before: member.roles, roles, by, now })
    await store.updateStaff(tx, userId, { roles: [...roles], ...wait })
    const waitsUntil = wait?.waits_until ?? null
    await tellOwners(context, tx, { what: 'change-roles', userId, by, roles, waitsUntil, before, now })
    await record(tx, {
      ...entry(userId, 'change-roles', change),
      before: { roles: member.roles },
      after: { roles, ...(wait && { waits_until: waitsUntil }) },
    })
  })
  context.wakeMailWorker()
}

/** Ends the wait of somebody whom another owner appointed (ERR_SECOND_PERSON), once (ERR_CONFLICT). */
export const confirmAppointment = async (
  context: Context,
  { userId, ...change }: OfMember,
): Promise<void> => {
  await context.db.transaction().execute(async tx => {
    const { roles, waits_until: until, granted_by: grantedBy } = await lockedMember(tx, userId)
    const { by, now } = change
    if (until === null || until <= now) throw new Refusal('ERR_CONFLICT')
    if (by.actor !== null && by.actor === grantedBy) throw new Refusal('ERR_SECOND_PERSON')
    await store.updateStaff(tx, userId, { waits_until: null })
    const told = { what: 'confirm', roles, waitsUntil: null, before: [] } as const
    await tellOwners(context, tx, { ...told, userId, by, now })
    await record(tx, entry(userId, 'confirm', change))
  })
  context.wakeMailWorker()
}

/** Takes all roles away; refuses like `changeRoles`. */
export const remove = async (
  context: Context,
  { userId, ...change }: OfMember,
  refuseSpecialist: RefuseSpecialist,
): Promise<void> => {
  await context.db.transaction().execute(async tx => {
    const { roles } = await lockedMember(tx, userId)
    if (roles.includes('owner')) await requireOwnerBeside(tx, userId)
    await refuseSpecialist(tx, userId, change.now)
    const { by, now } = change
    const before = await store.ownersOf(tx)
    await store.deleteStaff(tx, userId)
    await tellOwners(context, tx, { what: 'remove', userId, by, roles: [], waitsUntil: null, before, now })
    await record(tx, { ...entry(userId, 'remove', change), before: { roles } })
  })
  context.wakeMailWorker()
}

/** Removes a lost second factor, so that the member sets one up anew; ends their staff sessions. */
export const resetSecondFactor = async (context: Context, { userId, ...change }: OfMember): Promise<void> => {
  await context.db.transaction().execute(async tx => {
    const { roles } = await lockedMember(tx, userId)
    await deleteSecondFactor(tx, userId)
    await store.updateStaff(tx, userId, { has_factor: false })
    await deleteStaffSessions(tx, userId)
    const told = { what: 'reset-second-factor', roles, waitsUntil: null, before: [] } as const
    await tellOwners(context, tx, { ...told, userId, by: change.by, now: change.now })
    await record(tx, entry(userId, 'reset-second-factor', change))
  })
  context.wakeMailWorker()
}

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
