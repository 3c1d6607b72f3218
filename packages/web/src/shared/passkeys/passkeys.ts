import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@grani/contract'

/** Whether this browser can keep passkeys or ask another device for one. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

const library = () => import('@simplewebauthn/browser')

/** Has the browser create a passkey. Rejects with what `passkeyErrorMessage` explains. */
export const createPasskey = async (optionsJSON: PasskeyCreationOptions): Promise<PasskeyAttestation> =>
  (await library()).startRegistration({ optionsJSON })

/** Has the browser ask the user for a passkey. */
export const answerWithPasskey = async (optionsJSON: PasskeyRequestOptions): Promise<PasskeyAssertion> =>
  (await library()).startAuthentication({ optionsJSON })
