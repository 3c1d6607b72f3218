import type { Context } from '../../context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import {
  revokeMailTokens,
  eraseMailTokens,
  readMailToken,
  useMailToken,
} from '../../../platform/secrets/mail-token.ts'
import { hashPassword } from '../../../platform/secrets/password.ts'
import { forgetOtherDevices } from '../devices/devices.ts'
import { mailPasswordChanged } from '../mails.ts'
import { deletePasskeys } from '../passkeys/store.ts'
import { unblockUnknownBrowsers, limitMailsFrom, limitRestores } from '../limits/limits.ts'
import { refuseWeakPassword } from './new-password.ts'
import { insertRestoreRequest } from './store.ts'
import { deleteSessions } from '../sessions/store.ts'
import * as store from '../store.ts'
import { startTrialOf } from '../trial.ts'

/**
 * Accepts a request for a new password. Only the mailbox shows whether the address has an account: the mail worker looks at
 * its next interval, so that no work of this request follows its reply.
 */
export const forgotPassword = async (
  context: Context,
  { email, ip, now }: { email: string; ip: string; now: Date },
): Promise<void> => {
  const { db, secret } = context
  await limitMailsFrom({ db, secret, ip, now })
  await insertRestoreRequest(db, email, now)
}

/** Deletes everything that was entered into an account, in every slice. */
export type AccountReset = (tx: Db, userId: string) => Promise<void>

/**
 * Gives the account to the owner of the mailbox alone: unproven identities and passkeys are dropped, and an account that was
 * unconfirmed until now, and so may have been created by a stranger, loses what was entered into it.
 */
const claimAccount = async (tx: Db, userId: string, resetAccount: AccountReset): Promise<void> => {
  const account = await store.lockUserForNoKeyUpdate(tx, userId)
  if (!account?.is_email_verified) {
    await resetAccount(tx, userId)
    await eraseMailTokens(tx, userId)
  }
  await store.deleteUnprovenIdentities(tx, userId)
  await deletePasskeys(tx, userId)
  await revokeMailTokens(tx, userId, 'restore')
}

type Restoring = { token: string | null; password: string; ip: string; now: Date }

/**
 * Sets a new password and ends all sessions. The user opened the mail, so the address counts as confirmed. Returns the new
 * device token of this browser: it has login limits of its own, so guesses from elsewhere do not lock it out.
 */
export const restorePassword = async (
  context: Context,
  resetAccount: AccountReset,
  { token, password, ip, now }: Restoring,
): Promise<string> => {
  const { db, secret } = context
  await limitRestores({ db, secret, ip, now })
  // Before the slow hash: a forged token must not cost us one.
  const pending = token === null ? null : await readMailToken(db, { token, purpose: 'restore', now })
  if (token === null || !pending) throw new Refusal('ERR_TOKEN')
  refuseWeakPassword(context, password, pending.email)
  const passwordHash = await hashPassword(password)
  const device = await db.transaction().execute(async tx => {
    const used = await useMailToken(tx, { token, purpose: 'restore', now })
    if (!used) throw new Refusal('ERR_TOKEN')
    const { userId, email } = used
    await claimAccount(tx, userId, resetAccount)
    if (!(await store.markEmailVerified(tx, { userId, email, isProven: true, now })))
      throw new Refusal('ERR_TOKEN')
    await store.setPassword(tx, userId, passwordHash)
    await deleteSessions(tx, userId)
    await unblockUnknownBrowsers(tx, { secret, email })
    await mailPasswordChanged(context, tx, { userId, email, now })
    await startTrialOf(context, tx, userId, now)
    return forgetOtherDevices(tx, userId, now)
  })
  context.wakeMailWorker()
  return device
}
