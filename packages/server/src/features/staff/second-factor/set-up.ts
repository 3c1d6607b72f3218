import type { PasskeyAssertion } from '@grani/contract'
import type { Context } from '../../context.ts'
import { confirmPassword, verifyPasskey } from '../../auth/service.ts'
import { record } from '../../journal/service.ts'
import type { Caller } from '../../../platform/http/access-token.ts'
import { lockUserForKeyShare } from '../../../platform/db/lock-user.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { StaffCaller } from '../../../platform/http/staff-access.ts'
import { updateStaff } from '../store.ts'
import { createStaffSession } from '../sessions/staff-session.ts'
import {
  issueRecoveryCodes,
  limitTries,
  openSecret,
  resetTries,
  sealSecret,
  secondFactorOf,
  wrongCode,
} from './second-factor.ts'
import * as store from './store.ts'
import { newSecret, stepOf, totpUri } from './totp.ts'

/** Whoever has a second factor changes it only after having just shown it. */
const requireShownFactor = async ({ db }: Context, { actor, session }: StaffCaller): Promise<void> => {
  if (!(await secondFactorOf(db, actor)).isSetUp) return
  if (!session) throw new Refusal('ERR_SECOND_FACTOR')
  if (session.steppedUpUntil === null) throw new Refusal('ERR_STEP_UP')
}

type Start = { staff: StaffCaller; password: string; now: Date }

/** Makes a secret that waits for its first code. The password proves more than an open session or a sign-in by VK ID. */
export const startTotp = async (context: Context, { staff, password, now }: Start) => {
  const { db } = context
  await requireShownFactor(context, staff)
  const email = await confirmPassword(context, { userId: staff.actor, password, now })
  const secret = newSecret()
  await db.transaction().execute(async tx => {
    if (!(await lockUserForKeyShare(tx, staff.actor))) throw new Refusal('ERR_SESSION')
    await store.savePendingSecret(tx, staff.actor, await sealSecret(context, tx, staff.actor, secret))
  })
  return { secret, uri: totpUri(secret, email ?? 'staff') }
}

type Confirm = { staff: StaffCaller; caller: Caller; code: string; now: Date }

/** Puts the secret into use by its first code; gives the cookie of the staff session and new recovery codes. */
export const confirmTotp = async (context: Context, { staff, caller, code, now }: Confirm) => {
  const { db } = context
  const { userId } = caller
  await requireShownFactor(context, staff)
  await limitTries(context, userId, now)
  const pending = (await store.totpOf(db, userId))?.pending_secret
  const secret = pending ? await openSecret(context, db, userId, pending) : null
  if (!pending || secret === null) throw new Refusal('ERR_CONFLICT')
  const step = stepOf(secret, code, now)
  if (step === null) throw wrongCode()
  const set = await db.transaction().execute(async tx => {
    if (!(await store.confirmSecret(tx, { userId, pending, step }))) throw new Refusal('ERR_CONFLICT')
    await updateStaff(tx, userId, { has_factor: true })
    const codes = await issueRecoveryCodes(context, tx, userId)
    const token = await createStaffSession(tx, caller, now)
    const subject = { subjectKind: 'staff', subject: userId }
    await record(tx, { ...staff, ...subject, action: 'staff.set-up-totp', now })
    return { codes, token }
  })
  await resetTries(context, userId)
  return set
}

/** Ten new recovery codes in place of the old ones. */
export const renewCodes = (context: Context, staff: StaffCaller, now: Date): Promise<string[]> =>
  context.db.transaction().execute(async tx => {
    const codes = await issueRecoveryCodes(context, tx, staff.actor)
    const subject = { subjectKind: 'staff', subject: staff.actor }
    await record(tx, { ...staff, ...subject, action: 'staff.renew-codes', now })
    return codes
  })

type Accept = { staff: StaffCaller; caller: Caller; password: string; passkey: PasskeyAssertion; now: Date }

/**
 * Accepts a passkey of the user as a second factor, under the same conditions as an authenticator app. Gives the cookie of
 * the staff session, and recovery codes where there are none.
 */
export const acceptPasskey = async (
  context: Context,
  { staff, caller, password, passkey: response, now }: Accept,
) => {
  const { db } = context
  const { userId } = caller
  await requireShownFactor(context, staff)
  await confirmPassword(context, { userId, password, now })
  await verifyPasskey(context, { ...caller, purpose: 'second-factor', response, now })
  return db.transaction().execute(async tx => {
    const credential = Buffer.from(response.id, 'base64url')
    await store.acceptCredential(tx, { userId, credential, now })
    await updateStaff(tx, userId, { has_factor: true })
    const hasCodes = (await store.countUnusedCodes(tx, userId)) > 0
    const codes = hasCodes ? null : await issueRecoveryCodes(context, tx, userId)
    const token = await createStaffSession(tx, caller, now)
    const subject = { subjectKind: 'staff', subject: userId }
    await record(tx, { ...staff, ...subject, action: 'staff.accept-passkey', now })
    return { codes, token }
  })
}
