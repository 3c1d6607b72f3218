import { PERMISSIONS, roleThatMay, type StaffSelf } from '@grani/contract'
import type { Context } from '../context.ts'
import { record } from '../journal/service.ts'
import type { Caller } from '../../platform/http/access-token.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { StaffCaller, StaffState } from '../../platform/http/staff-access.ts'
import {
  limitTries,
  resetTries,
  secondFactorOf,
  useFactorCode,
  wrongCode,
} from './second-factor/second-factor.ts'
import { createStaffSession } from './sessions/staff-session.ts'
import { deleteStaffSessions } from './sessions/store.ts'
import { appointmentOf, rolesOf, userByEmail } from './store.ts'

export { staffChecker } from './sessions/staff-session.ts'
export { appoint, changeRoles, eraseStaff, listStaff, remove, resetSecondFactor } from './members.ts'
export { rolesOf, userByEmail }

export const staffSelf = async (
  { db }: Context,
  userId: string,
  { roles, session }: StaffState,
): Promise<StaffSelf> => {
  const { hasTotp, codesLeft } = await secondFactorOf(db, userId)
  return {
    roles: [...roles],
    permissions: PERMISSIONS.filter(permission => roleThatMay(roles, permission) !== null),
    has_totp: hasTotp,
    codes_left: codesLeft,
    session: session && {
      ends_at: session.endsAt.toISOString(),
      stepped_up_until: session.steppedUpUntil?.toISOString() ?? null,
    },
  }
}

type Opening = { staff: StaffCaller; caller: Caller; code: string; now: Date }

/** Opens the staff session of this browser by a second factor; returns its cookie. */
export const openStaffSession = async (
  context: Context,
  { staff, caller, code, now }: Opening,
): Promise<string> => {
  const { db } = context
  const { userId } = caller
  const { hasTotp, codesLeft } = await secondFactorOf(db, userId)
  if (!hasTotp && codesLeft === 0) throw new Refusal('ERR_SECOND_FACTOR')
  await limitTries(context, userId, now)
  const token = await db.transaction().execute(async tx => {
    const factor = await useFactorCode(context, tx, { userId, code, now })
    if (factor === null) throw wrongCode()
    const cookie = await createStaffSession(tx, caller, now)
    const subject = { subjectKind: 'staff', subject: userId }
    await record(tx, { ...staff, ...subject, action: 'staff.show-second-factor', after: { factor }, now })
    return cookie
  })
  await resetTries(context, userId)
  return token
}

export const closeStaffSession = ({ db }: Context, { userId, sessionId }: Caller): Promise<void> =>
  deleteStaffSessions(db, userId, sessionId)

/** A new password ends the staff sessions of all browsers. */
export const endStaffSessions = (tx: Db, userId: string): Promise<void> => deleteStaffSessions(tx, userId)

export const isStaff = async (db: Db, userId: string): Promise<boolean> =>
  (await rolesOf(db, userId)) !== null

/** What is stored about a member of the staff; nothing for everybody else. */
export const exportStaff = async ({ db }: Context, userId: string) => {
  const row = await appointmentOf(db, userId)
  return row ? { roles: row.roles, appointed_at: row.added_at.toISOString() } : {}
}
