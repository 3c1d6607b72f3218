import type { FieldErrors } from '@grani/contract'
import type { Context } from '../../context.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { verifyPassword } from '../../../platform/secrets/password.ts'
import { limitPasswordChanges, resetPasswordChanges } from '../limits/limits.ts'
import * as store from '../store.ts'

type Confirmation = { userId: string; password: string; now: Date }

const WRONG: FieldErrors = { password: 'auth.forms.errors.wrongPassword' }

/** Proves that the caller knows the password of the account; returns its e-mail. Refuses where none is set (ERR_CONFLICT). */
export const confirmPassword = async (
  { db, secret }: Context,
  { userId, password, now }: Confirmation,
): Promise<string | null> => {
  const account = await store.credentialsOf(db, userId)
  if (!account) throw new Refusal('ERR_SESSION')
  if (account.password_hash === null) throw new Refusal('ERR_CONFLICT')
  await limitPasswordChanges({ db, secret, userId, now })
  if (!(await verifyPassword(account.password_hash, password)))
    throw new Refusal('ERR_VALIDATION', { fields: WRONG })
  await resetPasswordChanges({ db, secret, userId })
  return account.email
}
