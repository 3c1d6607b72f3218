import { passkeySignIn, passkeySignInOptions } from '@grani/contract'
import { call } from '../../../shared/api/call.ts'
import { answerWithPasskey } from '../../../shared/passkeys/passkeys.ts'
import { passkeyErrorMessage } from './passkey-error-message.ts'

/** Signs in with a passkey that the user chooses; the message of what went wrong, or null. */
export const signInWithPasskey = async (): Promise<string | null> => {
  try {
    const response = await answerWithPasskey(await call(passkeySignInOptions))
    await call(passkeySignIn, { body: { response } })
    return null
  } catch (error) {
    return passkeyErrorMessage(error)
  }
}
