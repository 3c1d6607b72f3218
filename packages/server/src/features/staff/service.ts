import {
  type PasskeyAssertion,
  type PasskeyRequestOptions,
  PERMISSIONS,
  roleThatMay,
  type StaffSelf,
} from '@grani/contract'
import type { Context } from '../context.ts'
import { passkeyOptions, verifyPasskey } from '../auth/service.ts'
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
import { acceptedPasskeys } from './second-factor/store.ts'
import { createStaffSession } from './sessions/staff-session.ts'
import { deleteStaffSessions } from './sessions/store.ts'
import { addressOf, appointmentOf, lockStaff, ownersOf, rolesOf, userByEmail } from './store.ts'

export { refusePasskeyRemoval, staffChecker } from './sessions/staff-session.ts'
export {
  appoint,
  changeRoles,
  confirmAppointment,
  eraseStaff,
  listStaff,
  remove,
  resetSecondFactor,
} from './members.ts'
export { mailJournalHead } from './mail-journal-head.ts'
export { addressOf, lockStaff, ownersOf, rolesOf, userByEmail }

export const staffSelf = async (
  { db }: Context,
  userId: string,
  { roles, waitsUntil, session }: StaffState,
  now: Date,
): Promise<StaffSelf> => {
  const { hasTotp, passkeys, codesLeft, isSetUp } = await secondFactorOf(db, userId)
  return {
    roles: [...roles],
    permissions: PERMISSIONS.filter(permission => roleThatMay(roles, permission) !== null),
    has_totp: hasTotp,
    passkeys,
    codes_left: codesLeft,
    is_set_up: isSetUp,
    waits_until: waitsUntil !== null && waitsUntil > now ? waitsUntil.toISOString() : null,
    session: session && {
      ends_at: session.endsAt.toISOString(),
      stepped_up_until: session.steppedUpUntil?.toISOString() ?? null,
    },
  }
}

type Asking = { caller: Caller; isNew: boolean; now: Date }

/** What the browser asks a passkey: one that counts as a second factor, or one that does not yet. */
export const staffPasskeyOptions = async (
  context: Context,
  { caller, isNew, now }: Asking,
): Promise<PasskeyRequestOptions> => {
  const options = await passkeyOptions(context, { ...caller, purpose: 'second-factor', now })
  const passkeys = await acceptedPasskeys(context.db, caller.userId)
  const accepted = new Set(passkeys.map(row => row.credential_id.toString('base64url')))
  const allowCredentials = options.allowCredentials.filter(({ id }) => accepted.has(id) !== isNew)
  return { ...options, allowCredentials }
}

/** One of both. */
type Factor = { code?: string | undefined; passkey?: PasskeyAssertion | undefined }
type Opening = { staff: StaffCaller; caller: Caller; factor: Factor; now: Date }
type Shown = 'totp' | 'recovery-code' | 'passkey'

/** Only a passkey that was accepted: whoever knows the password can add one to the account. */
const verifyAccepted = async (
  context: Context,
  { caller, passkey, now }: { caller: Caller; passkey: PasskeyAssertion; now: Date },
): Promise<Shown> => {
  const credential = Buffer.from(passkey.id, 'base64url')
  const accepted = await acceptedPasskeys(context.db, caller.userId)
  if (!accepted.some(({ credential_id: id }) => id.equals(credential))) throw new Refusal('ERR_AUTH')
  await verifyPasskey(context, { ...caller, purpose: 'second-factor', response: passkey, now })
  return 'passkey'
}

/** Opens the staff session of this browser by a second factor; returns its cookie. */
export const openStaffSession = async (
  context: Context,
  { staff, caller, factor, now }: Opening,
): Promise<string> => {
  const { db } = context
  const { userId } = caller
  if (!(await secondFactorOf(db, userId)).isSetUp) throw new Refusal('ERR_SECOND_FACTOR')
  await limitTries(context, userId, now)
  const { code, passkey } = factor
  const byPasskey = passkey ? await verifyAccepted(context, { caller, passkey, now }) : null
  const token = await db.transaction().execute(async tx => {
    const shown = byPasskey ?? (code ? await useFactorCode(context, tx, { userId, code, now }) : null)
    if (shown === null) throw wrongCode()
    const cookie = await createStaffSession(tx, caller, now)
    const subject = { subjectKind: 'staff', subject: userId }
    const after = { factor: shown }
    await record(tx, { ...staff, ...subject, action: 'staff.show-second-factor', after, now })
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
