import type { PasskeyAssertion, PasskeyAttestation } from '@grani/contract'
import * as z from 'zod/mini'

/** Where passkeys of this installation work: the web app's origin, and its host as the relying party. */
export type RelyingParty = { origin: string; id: string }

export const relyingPartyOf = (webUrl: string): RelyingParty => {
  const { origin, hostname } = new URL(webUrl)
  return { origin, id: hostname }
}

/** COSE's numbers of EdDSA, ES256 and RS256, in the order of preference. */
export const ALGORITHMS = [-8, -7, -257]

/** Loaded when the first passkey comes: its parsers of certificates take a fifth of a second that no start needs. */
const library = () => import('@simplewebauthn/server')

type Expected = { relyingParty: RelyingParty; challenge: string }

const clientData = z.object({ challenge: z.string() })

/** The challenge that a browser says its answer is to; null when it says nothing readable. */
export const challengeIn = (clientDataJSON: string): string | null => {
  try {
    return z.parse(clientData, JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).challenge
  } catch {
    return null
  }
}

export type NewCredential = {
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  transports: string[]
}

/** The credential that an authenticator has created; null when anything about it is not as it has to be. */
export const verifyAttestation = async (
  response: PasskeyAttestation,
  { relyingParty, challenge }: Expected,
): Promise<NewCredential | null> => {
  const { verifyRegistrationResponse } = await library()
  const { transports = [], ...attestation } = response.response
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, response: attestation, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: true,
    })
    if (!verified) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return {
      credentialId: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(publicKey),
      counter,
      transports,
    }
  } catch {
    // The library throws for every malformed or unexpected part; it asks no network that could fail.
    return null
  }
}

type StoredCredential = { publicKey: Buffer; counter: number }

/** The authenticator's new counter; null when anything about the answer is not as it has to be, or a copy of the key gave it. */
export const verifyAssertion = async (
  response: PasskeyAssertion,
  { publicKey, counter }: StoredCredential,
  { relyingParty, challenge }: Expected,
): Promise<number | null> => {
  const { verifyAuthenticationResponse } = await library()
  const { userHandle: _handle, ...assertion } = response.response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, response: assertion, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      credential: { id: response.id, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
