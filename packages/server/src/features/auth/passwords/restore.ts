import type { Context } from '../../context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { isCommonPassword } from '../../../platform/secrets/common-passwords.ts'
import {
  dropMailTokens,
  eraseMailTokens,
  readMailToken,
  useMailToken,
} from '../../../platform/secrets/mail-token.ts'
import { hashPassword } from '../../../platform/secrets/password.ts'
import { renewDevice } from '../devices/devices.ts'
import { postPasswordChanged } from '../mails.ts'
import { forgetGuesses, limitMails, limitRestores } from '../limits/limits.ts'
import { insertRestoreRequest } from './store.ts'
import { deleteSessions } from '../sessions/store.ts'
import * as store from '../store.ts'
import { startTrialOf } from '../trial.ts'

/** Refuses a password that is among the first a stranger would try. */
export const refuseCommon = (password: string, email: string): void => {
  if (isCommonPassword(password, [email, email.split('@')[0] ?? email]))
    throw new Refusal('ERR_VALIDATION', { fields: { password: 'auth.forms.errors.passwordTooCommon' } })
}

/** Takes the wish for a new password; whether the address has an account shows only in its mailbox. */
export const forgotPassword = async (
  context: Context,
  { email, ip, now }: { email: string; ip: string; now: Date },
): Promise<void> => {
  const { db, secret } = context
  await limitMails({ db, secret, email, ip, now })
  await insertRestoreRequest(db, email, now)
  context.hurryMail()
}

/** Empties an account of everything that was written into it, in every slice. */
export type Emptier = (tx: Db, userId: string) => Promise<void>

/**
 * Makes the account belong to whoever reads its mails, and to nobody else: other ways in end, and one that was
 * unconfirmed until now, which may have been made by a stranger, loses what was written into it.
 */
const handOver = async (tx: Db, userId: string, empty: Emptier): Promise<void> => {
  const account = await store.lockAccount(tx, userId)
  if (!account?.is_email_verified) {
    await empty(tx, userId)
    await eraseMailTokens(tx, userId)
  }
  await store.dropForeignWays(tx, userId)
  await dropMailTokens(tx, userId, 'restore')
}

type Restoring = { token: string | null; password: string; ip: string; now: Date }

/**
 * Sets a new password and signs out everywhere. Whoever opened the mail has the address: it counts as confirmed. Gives what
 * this browser is known by from now on: it alone is not locked out while strangers go on guessing.
 */
export const restorePassword = async (
  context: Context,
  empty: Emptier,
  { token, password, ip, now }: Restoring,
): Promise<string> => {
  const { db, secret } = context
  await limitRestores({ db, secret, ip, now })
  // Before the slow hash, which nobody gets for a token that was never ours.
  const waiting = token === null ? null : await readMailToken(db, { token, purpose: 'restore', now })
  if (token === null || !waiting) throw new Refusal('ERR_TOKEN')
  refuseCommon(password, waiting.email)
  const passwordHash = await hashPassword(password)
  const device = await db.transaction().execute(async tx => {
    const used = await useMailToken(tx, { token, purpose: 'restore', now })
    if (!used) throw new Refusal('ERR_TOKEN')
    const { userId, email } = used
    await handOver(tx, userId, empty)
    if (!(await store.markVerified(tx, { userId, email, isProven: true }))) throw new Refusal('ERR_TOKEN')
    await store.setPassword(tx, userId, passwordHash)
    await deleteSessions(tx, userId)
    await forgetGuesses(tx, { secret, email })
    await postPasswordChanged(context, tx, { email, now })
    await startTrialOf(context, tx, userId, now)
    return renewDevice(tx, userId, now)
  })
  context.hurryMail()
  return device
}
