import type { PasskeyAssertion, PasskeyRequestOptions } from '@grani/contract'
import type { Context } from '../../context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import {
  CHALLENGE_MS,
  type ChallengeFor,
  isOpenChallenge,
  issueChallenge,
  type PasskeyPurpose,
  useChallenge,
} from '../../../platform/webauthn/challenge.ts'
import { challengeIn, relyingPartyOf, verifyAssertion } from '../../../platform/webauthn/verify.ts'
import { passkeyByCredential, passkeysOf, recordUse } from './store.ts'

/** What is asked of a passkey, for one session of one user. */
export type PasskeyRequest = {
  userId: string
  sessionId: string
  purpose: Exclude<PasskeyPurpose, 'add' | 'sign-in'>
  now: Date
}

const requestOptions = (
  { webUrl, secret }: Context,
  challengeFor: ChallengeFor,
  now: Date,
): PasskeyRequestOptions => ({
  challenge: issueChallenge(challengeFor, secret, now),
  rpId: relyingPartyOf(webUrl).id,
  timeout: CHALLENGE_MS,
  userVerification: 'required',
  allowCredentials: [],
})

/** Any passkey for this site: the browser offers those it has, and nothing here depends on who asks. */
export const signInOptions = (context: Context, now: Date): PasskeyRequestOptions =>
  requestOptions(context, { purpose: 'sign-in', userId: null, sessionId: null }, now)

/** The challenge for one of the user's own passkeys; `verifyPasskey` checks the answer. */
export const passkeyOptions = async (
  context: Context,
  { userId, sessionId, purpose, now }: PasskeyRequest,
): Promise<PasskeyRequestOptions> => ({
  ...requestOptions(context, { purpose, userId, sessionId }, now),
  allowCredentials: (await passkeysOf(context.db, userId)).map(row => ({
    id: row.credential_id.toString('base64url'),
    type: 'public-key',
    transports: row.transports,
  })),
})

/** Takes the challenge out of an answer: null unless it was issued for exactly this, is open, and was not answered before. */
export const takeChallenge = async (
  { db, acceptedSecrets: secrets }: Context,
  clientDataJSON: string,
  challengeFor: ChallengeFor,
  now: Date,
): Promise<string | null> => {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === null || !isOpenChallenge(challenge, challengeFor, { secrets, now })) return null
  return (await useChallenge(db, challenge, now)) ? challenge : null
}

type Answer = { userId: string; challengeFor: ChallengeFor; response: PasskeyAssertion; now: Date }

/** A verified answer. `record` has to succeed in the transaction of what the answer permits. */
export type VerifiedPasskey = { passkeyId: string; record: (tx: Db) => Promise<void> }

/**
 * Checks an answer: our challenge, open, used once and for this purpose; our origin and host; the user verified by the
 * device; a counter that has gone up, where there is one; the key of this user. Refuses with ERR_AUTH, never saying why.
 */
export const checkAnswer = async (
  context: Context,
  { userId, challengeFor, response, now }: Answer,
): Promise<VerifiedPasskey> => {
  const { db, webUrl } = context
  const challenge = await takeChallenge(context, response.response.clientDataJSON, challengeFor, now)
  const passkey = await passkeyByCredential(db, userId, Buffer.from(response.id, 'base64url'))
  if (challenge === null || !passkey) throw new Refusal('ERR_AUTH')
  const after = await verifyAssertion(response, passkey, { relyingParty: relyingPartyOf(webUrl), challenge })
  if (after === null) throw new Refusal('ERR_AUTH')
  const { passkeyId, counter: before } = passkey
  return {
    passkeyId,
    record: async tx => {
      if (!(await recordUse(tx, { userId, passkeyId, counter: { before, after }, now })))
        throw new Refusal('ERR_AUTH')
    },
  }
}

/** Checks that one of the user's passkeys has answered the challenge of `passkeyOptions`; refuses with ERR_AUTH. */
export const verifyPasskey = async (
  context: Context,
  { userId, sessionId, purpose, response, now }: PasskeyRequest & { response: PasskeyAssertion },
): Promise<void> => {
  const challengeFor = { purpose, userId, sessionId }
  const { record } = await checkAnswer(context, { userId, challengeFor, response, now })
  await record(context.db)
}
