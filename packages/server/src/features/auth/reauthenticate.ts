import type { Reauthentication } from '@grani/contract'
import type { Context } from '../context.ts'
import type { Caller } from '../../platform/http/access-token.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { verifyPassword } from '../../platform/secrets/password.ts'
import { MINUTE } from '../../platform/time/durations.ts'
import { limitPasswordChanges, resetPasswordChanges } from './limits/limits.ts'
import { verifyPasskey } from './passkeys/verify-passkey.ts'
import { sessionStartOf } from './sessions/store.ts'
import { credentialsOf } from './store.ts'

/** For this long after a sign-in the user need not show again who they are. */
const FRESH_MS = 10 * MINUTE

type Proof = { caller: Caller; proof: Reauthentication; now: Date }

/**
 * The caller shows once more who they are, by the present password or a passkey; neither is needed minutes after signing in,
 * which is also the way for those who have neither.
 */
export const reauthenticate = async (
  context: Context,
  { caller: { userId, sessionId }, proof, now }: Proof,
): Promise<void> => {
  const { db, secret } = context
  const { password, passkey: response } = proof
  if (response)
    return verifyPasskey(context, { userId, sessionId, purpose: 'reauthentication', response, now })
  if (typeof password === 'string') {
    // Guessing from a stolen session has one budget, whatever the password is asked for.
    await limitPasswordChanges({ db, secret, userId, now })
    const stored = (await credentialsOf(db, userId))?.password_hash ?? null
    if (!(await verifyPassword(stored, password)))
      throw new Refusal('ERR_VALIDATION', { fields: { password: 'auth.forms.errors.wrongPassword' } })
    await resetPasswordChanges({ db, secret, userId })
    return
  }
  const startedAt = await sessionStartOf(db, userId, sessionId)
  if (!startedAt || now.getTime() - startedAt.getTime() > FRESH_MS) throw new Refusal('ERR_REAUTHENTICATION')
}
