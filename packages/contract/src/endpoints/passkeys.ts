import type * as schemas from '../schemas/passkeys.ts'
import { endpoint } from './endpoint.ts'

export type {
  Passkey,
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  Reauthentication,
} from '../schemas/passkeys.ts'

export const listPasskeys = endpoint<typeof schemas.listPasskeys>('GET', '/api/passkeys')
export const startAddingPasskey = endpoint<typeof schemas.startAddingPasskey>('POST', '/api/passkeys/new')
export const addPasskey = endpoint<typeof schemas.addPasskey>('POST', '/api/passkeys')
export const renamePasskey = endpoint<typeof schemas.renamePasskey>('POST', '/api/passkeys/:id/rename')
export const removePasskey = endpoint<typeof schemas.removePasskey>('POST', '/api/passkeys/:id/remove')
export const passkeySignInOptions = endpoint<typeof schemas.passkeySignInOptions>(
  'GET',
  '/api/passkeys/sign-in',
)
export const passkeySignIn = endpoint<typeof schemas.passkeySignIn>('POST', '/api/passkeys/sign-in')
export const passkeyReauthenticationOptions = endpoint<typeof schemas.passkeyReauthenticationOptions>(
  'GET',
  '/api/passkeys/reauthentication',
)
