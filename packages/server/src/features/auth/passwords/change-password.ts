import type { Context } from '../../context.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Caller } from '../../../platform/http/access-token.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { revokeMailTokens } from '../../../platform/secrets/mail-token.ts'
import { hashPassword, verifyPassword } from '../../../platform/secrets/password.ts'
import { forgetOtherDevices } from '../devices/devices.ts'
import { limitPasswordChanges, resetPasswordChanges } from '../limits/limits.ts'
import { mailPasswordChanged } from '../mails.ts'
import { deleteOtherSessions } from '../sessions/store.ts'
import * as store from '../store.ts'
import { refuseWeakPassword } from './new-password.ts'

type Change = {
  caller: Caller
  oldPassword: string
  password: string
  now: Date
  /** What else ends with the old password, in the same transaction. */
  onChange: OnPasswordChange
}
export type OnPasswordChange = (tx: Db, userId: string) => Promise<void>

/**
 * Sets a new password, confirmed by the present one. All other sessions end and all other browsers count as unknown;
 * returns the new device token of this browser.
 */
export const changePassword = async (
  context: Context,
  { caller: { userId, sessionId }, oldPassword, password, now, onChange }: Change,
): Promise<string> => {
  const { db, secret } = context
  const account = await store.credentialsOf(db, userId)
  if (!account) throw new Refusal('ERR_SESSION')
  const { email, password_hash: before, is_email_verified: isConfirmed } = account
  if (before === null) throw new Refusal('ERR_CONFLICT')
  refuseWeakPassword(context, password, email ?? '')
  await limitPasswordChanges({ db, secret, userId, now })
  if (!(await verifyPassword(before, oldPassword)))
    throw new Refusal('ERR_VALIDATION', { fields: { old_password: 'auth.forms.errors.wrongPassword' } })
  await resetPasswordChanges({ db, secret, userId })
  const after = await hashPassword(password)
  const device = await db.transaction().execute(async tx => {
    if (!(await store.replacePassword(tx, userId, { before, after }))) throw new Refusal('ERR_CONFLICT')
    await deleteOtherSessions(tx, userId, sessionId)
    await onChange(tx, userId)
    await revokeMailTokens(tx, userId, 'restore')
    if (email !== null && isConfirmed) await mailPasswordChanged(context, tx, { userId, email, now })
    return forgetOtherDevices(tx, userId, now)
  })
  context.wakeMailWorker()
  return device
}
