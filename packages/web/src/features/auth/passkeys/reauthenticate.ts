import { passkeyReauthenticationOptions, type Reauthentication } from '@grani/contract'
import { wasRefused } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { answerWithPasskey, hasPasskeys } from '../../../shared/passkeys/passkeys.ts'

/** The user shows by a passkey who they are; null when they have none. */
export const proofByPasskey = async (): Promise<Reauthentication | null> => {
  if (!hasPasskeys()) return null
  const options = await call(passkeyReauthenticationOptions)
  return options.allowCredentials.length === 0 ? null : { passkey: await answerWithPasskey(options) }
}

/**
 * Makes a call for which the user has to show once more who they are: by the password; without one by having just signed in,
 * else by a passkey.
 */
export const withReauthentication = async <T>(
  password: string | null,
  send: (proof: Reauthentication) => Promise<T>,
): Promise<T> => {
  if (password !== null) return send({ password })
  try {
    return await send({})
  } catch (error) {
    const proof = wasRefused(error, 'ERR_REAUTHENTICATION') ? await proofByPasskey() : null
    if (!proof) throw error
    return send(proof)
  }
}
