import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Db } from '../db/db.ts'
import { seal, unseal } from '../secrets/sealed.ts'

/** What a passkey is asked for. An answer to one is none to another. */
export type PasskeyPurpose = 'add' | 'sign-in' | 'reauthentication' | 'second-factor' | 'step-up'

/** Whom a challenge is for: null where that is not known yet, or where it is for any of the user's sessions. */
export type ChallengeFor = { purpose: PasskeyPurpose; userId: string | null; sessionId: string | null }

/** How long a user has for their answer. */
export const CHALLENGE_MS = 5 * 60_000

const PURPOSE = 'passkey-challenge'

const challengeFor = z.object({
  purpose: z.string(),
  userId: z.nullable(z.string()),
  sessionId: z.nullable(z.string()),
})

/**
 * A challenge in base64url: sealed, so that nothing is stored before it is answered, and that asking for many costs us
 * nothing. Its random initialisation vector makes each one different.
 */
export const issueChallenge = (challenge: ChallengeFor, secret: string, now: Date): string =>
  seal(challenge, { secret, purpose: PURPOSE }, new Date(now.getTime() + CHALLENGE_MS))

/** Whether we issued this challenge for exactly this, a short time ago. */
export const isOpenChallenge = (
  challenge: string,
  { purpose, userId, sessionId }: ChallengeFor,
  { secrets, now }: { secrets: readonly string[]; now: Date },
): boolean => {
  return secrets.some(secret => {
    const issued = z.safeParse(challengeFor, unseal(challenge, { secret, purpose: PURPOSE }, now)).data
    return issued?.purpose === purpose && issued.userId === userId && issued.sessionId === sessionId
  })
}

/** Marks a challenge as answered; false when it already was. One statement: only one of two parallel answers counts. */
export const useChallenge = async (db: Db, challenge: string, now: Date): Promise<boolean> => {
  const hash = createHash('sha256').update(Buffer.from(challenge, 'base64url')).digest()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_passkey_challenges')
    .values({ challenge_hash: hash, expires_at: new Date(now.getTime() + CHALLENGE_MS) })
    .onConflict(conflict => conflict.column('challenge_hash').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const sweepUsedChallenges = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('used_passkey_challenges').where('expires_at', '<', now).execute()
}
