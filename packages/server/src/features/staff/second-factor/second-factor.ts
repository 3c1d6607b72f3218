import type { Context } from '../../context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { type Limit, limitAttempts, resetAttempts } from '../../../platform/http/rate-limit.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { limitKey } from '../../../platform/secrets/limit-key.ts'
import { cipherForReading, cipherForWriting } from '../../../platform/sealing/user-keys.ts'
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts'
import { memberOf } from '../store.ts'
import * as store from './store.ts'
import { stepOf } from './totp.ts'

/** Wrong codes of one user: five in a quarter of an hour, then longer and longer. */
const TRIES: Limit = { hits: 5, seconds: 15 * 60 }

const PLACE = 'staff_totp.secret'

/** By the key of the user, so that it outlives a change of SECRET. The caller holds a lock on the user. */
export const sealSecret = async ({ keys }: Context, tx: Db, userId: string, totp: string): Promise<string> =>
  (await cipherForWriting(keys, tx, userId)).seal(totp, PLACE).toString('base64')

export const openSecret = async (
  { keys }: Context,
  db: Db,
  userId: string,
  sealed: string,
): Promise<string> => (await cipherForReading(keys, db, userId)).open(Buffer.from(sealed, 'base64'), PLACE)

/** What the user can show besides the password. Once set up it stays set up, also when all of it is lost or used: an owner resets it. */
export const secondFactorOf = async (db: Db, userId: string) => {
  const hasTotp = (await store.totpOf(db, userId))?.sealed_secret != null
  const passkeys = (await store.acceptedPasskeys(db, userId)).length
  const codesLeft = await store.countUnusedCodes(db, userId)
  const isSetUp = (await memberOf(db, userId))?.has_factor ?? false
  return { hasTotp, passkeys, codesLeft, isSetUp }
}

const triesKey = ({ secret }: Context, userId: string): string => `staff-factor:${limitKey(secret, userId)}`

export const limitTries = async (context: Context, userId: string, now: Date): Promise<void> => {
  await limitAttempts(context.db, triesKey(context, userId), TRIES, now)
}

/** Called after a right code: only failures count. */
export const resetTries = (context: Context, userId: string): Promise<void> =>
  resetAttempts(context.db, triesKey(context, userId))

type Shown = { userId: string; code: string; now: Date }

/** Uses a code of the app or a recovery code up; returns which it was, null for neither. */
export const useFactorCode = async (
  context: Context,
  tx: Db,
  { userId, code, now }: Shown,
): Promise<'totp' | 'recovery-code' | null> => {
  if (/^\d{6}$/.test(code)) {
    const sealed = (await store.totpOf(tx, userId))?.sealed_secret
    const secret = sealed ? await openSecret(context, tx, userId, sealed) : null
    const step = secret === null ? null : stepOf(secret, code, now)
    return step !== null && (await store.useStep(tx, userId, step)) ? 'totp' : null
  }
  const hashes = context.acceptedSecrets.map(secret => recoveryCodeHash(secret, userId, code))
  return (await store.useRecoveryCode(tx, { userId, hashes, now })) ? 'recovery-code' : null
}

/** Makes ten new recovery codes in place of all others. */
export const issueRecoveryCodes = async (context: Context, tx: Db, userId: string): Promise<string[]> => {
  const codes = newRecoveryCodes()
  await store.replaceCodes(
    tx,
    userId,
    codes.map(code => recoveryCodeHash(context.secret, userId, code)),
  )
  return codes
}

export const wrongCode = (): Refusal =>
  new Refusal('ERR_VALIDATION', { fields: { code: 'staff.errors.wrongCode' } })
