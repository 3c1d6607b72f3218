import { randomUUID } from 'node:crypto'
import {
  MAX_PASSKEYS,
  type Passkey,
  type PasskeyAttestation,
  type PasskeyCreationOptions,
  type Reauthentication,
} from '@grani/contract'
import type { Context } from '../../context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { lockUserForKeyShare } from '../../../platform/db/lock-user.ts'
import type { Caller } from '../../../platform/http/access-token.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { CHALLENGE_MS, issueChallenge } from '../../../platform/webauthn/challenge.ts'
import { ALGORITHMS, relyingPartyOf, verifyAttestation } from '../../../platform/webauthn/verify.ts'
import { mailPasskeyAdded, mailPasskeyRemoved } from '../mails.ts'
import { reauthenticate } from '../reauthenticate.ts'
import * as accounts from '../store.ts'
import { handleOf } from './passkey-sign-in.ts'
import { sealName, withNames } from './sealed-names.ts'
import * as store from './store.ts'
import { takeChallenge } from './verify-passkey.ts'

const NAME = 'Грани'

type Row = { passkey_id: string; name: string; added_at: Date; used_at: Date | null }

const passkeyOf = ({ passkey_id: id, name, added_at, used_at }: Row): Passkey => ({
  id,
  name,
  added_at: added_at.toISOString(),
  used_at: used_at?.toISOString() ?? null,
})

/** The passkeys of a user with their names, oldest first. */
export const namedPasskeysOf = async (context: Context, userId: string) =>
  withNames(context, context.db, userId, await store.passkeysOf(context.db, userId))

export const listPasskeys = async (context: Context, userId: string): Promise<Passkey[]> =>
  (await namedPasskeysOf(context, userId)).map(passkeyOf)

type Start = { caller: Caller; proof: Reauthentication; now: Date }

/** The options for creating a passkey, once the user has shown who they are; only this session can use them. */
export const startAdding = async (
  context: Context,
  { caller, proof, now }: Start,
): Promise<PasskeyCreationOptions> => {
  const { db, secret, webUrl } = context
  const { userId, sessionId } = caller
  const account = await accounts.credentialsOf(db, userId)
  if (!account) throw new Refusal('ERR_SESSION')
  await reauthenticate(context, { caller, proof, now })
  const present = await store.passkeysOf(db, userId)
  if (present.length >= MAX_PASSKEYS) throw new Refusal('ERR_CONFLICT')
  const name = account.email ?? NAME
  return {
    challenge: issueChallenge({ purpose: 'add', userId, sessionId }, secret, now),
    rp: { id: relyingPartyOf(webUrl).id, name: NAME },
    user: { id: handleOf(userId), name, displayName: name },
    pubKeyCredParams: ALGORITHMS.map(alg => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    excludeCredentials: present.map(row => ({
      id: row.credential_id.toString('base64url'),
      type: 'public-key',
      transports: row.transports,
    })),
  }
}

type Notify = (
  context: Context,
  tx: Db,
  about: { userId: string; email: string; name: string; now: Date },
) => Promise<void>

/** Mails to a confirmed address only: another may belong to another person. */
const notify = async (
  context: Context,
  tx: Db,
  { mail, userId, name, now }: { mail: Notify; userId: string; name: string; now: Date },
): Promise<void> => {
  const account = await accounts.accountById(tx, userId)
  if (account?.email && account.is_email_verified)
    await mail(context, tx, { userId, email: account.email, name, now })
}

type Addition = { caller: Caller; name: string; response: PasskeyAttestation; now: Date }

/** Adds the passkey that was created with the options of `startAdding`, and tells the user by mail. */
export const addPasskey = async (
  context: Context,
  { caller: { userId, sessionId }, name, response, now }: Addition,
): Promise<Passkey> => {
  const { db, webUrl } = context
  const challengeFor = { purpose: 'add', userId, sessionId } as const
  const challenge = await takeChallenge(context, response.response.clientDataJSON, challengeFor, now)
  if (challenge === null) throw new Refusal('ERR_AUTH')
  const credential = await verifyAttestation(response, { relyingParty: relyingPartyOf(webUrl), challenge })
  if (!credential) throw new Refusal('ERR_AUTH')
  const passkeyId = randomUUID()
  await db.transaction().execute(async tx => {
    // Additions at the same moment wait for each other here.
    if (!(await accounts.lockUserForNoKeyUpdate(tx, userId))) throw new Refusal('ERR_SESSION')
    if ((await store.passkeysOf(tx, userId)).length >= MAX_PASSKEYS) throw new Refusal('ERR_CONFLICT')
    const sealedName = await sealName(context.keys, tx, { userId, passkeyId, name })
    if (!(await store.insertPasskey(tx, { userId, passkeyId, sealedName, credential, now })))
      throw new Refusal('ERR_CONFLICT')
    await notify(context, tx, { mail: mailPasskeyAdded, userId, name, now })
  })
  context.wakeMailWorker()
  return passkeyOf({ passkey_id: passkeyId, name, added_at: now, used_at: null })
}

type Renaming = { passkeyId: string; name: string }

export const renamePasskey = ({ db, keys }: Context, userId: string, renaming: Renaming): Promise<void> =>
  db.transaction().execute(async tx => {
    if (!(await lockUserForKeyShare(tx, userId))) throw new Refusal('ERR_SESSION')
    const { passkeyId } = renaming
    const sealedName = await sealName(keys, tx, { userId, ...renaming })
    if (!(await store.setSealedName(tx, userId, { passkeyId, sealedName })))
      throw new Refusal('ERR_NOT_FOUND')
  })

/** Without asking who the caller is: a lost phone is to be shut out at once, and the other ways to sign in stay. */
export const removePasskey = async (
  context: Context,
  { userId, passkeyId, now }: { userId: string; passkeyId: string; now: Date },
): Promise<void> => {
  await context.db.transaction().execute(async tx => {
    if (!(await accounts.lockUserForNoKeyUpdate(tx, userId))) throw new Refusal('ERR_SESSION')
    const [removed] = await withNames(context, tx, userId, await store.deletePasskey(tx, userId, passkeyId))
    if (!removed) throw new Refusal('ERR_NOT_FOUND')
    await notify(context, tx, { mail: mailPasskeyRemoved, userId, name: removed.name, now })
  })
  context.wakeMailWorker()
}
