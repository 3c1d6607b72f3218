import type { PasskeyAssertion } from '@grani/contract'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import type { Tokens } from '../../../platform/http/cookies.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Device } from '../devices/devices.ts'
import { limitPasskeys } from '../limits/limits.ts'
import { signIn } from '../sign-in.ts'
import * as store from '../store.ts'
import { checkAnswer } from './verify-passkey.ts'

/** The user handle in a passkey is the user id in 16 bytes: a random number that says nothing about the user. */
export const handleOf = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')

const uuid = z.uuid()

const userIdIn = (handle: string | null | undefined): string | null => {
  const digits = Buffer.from(handle ?? '', 'base64url').toString('hex')
  const text = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return z.safeParse(uuid, text).data ?? null
}

type PasskeySignIn = { response: PasskeyAssertion; device: Device; now: Date }

/** Signs in the user that the passkey names. A new browser is announced by mail, as it is after a password. */
export const passkeySignIn = async (
  context: Context,
  { response, device, now }: PasskeySignIn,
): Promise<Tokens> => {
  const { db, secret } = context
  await limitPasskeys({ db, secret, ip: device.ip, now })
  const userId = userIdIn(response.response.userHandle)
  if (userId === null) throw new Refusal('ERR_AUTH')
  const challengeFor = { purpose: 'sign-in', userId: null, sessionId: null } as const
  const { record } = await checkAnswer(context, { userId, challengeFor, response, now })
  const tokens = await db.transaction().execute(async tx => {
    // A new password set by the link of a mail removes passkeys and waits for this lock, or this waits for it.
    const account = await store.lockUserForShare(tx, userId)
    if (!account) throw new Refusal('ERR_AUTH')
    await record(tx)
    const email = account.is_email_verified ? account.email : null
    return signIn(context, tx, { userId, email, device, now })
  })
  context.wakeMailWorker()
  return tokens
}
