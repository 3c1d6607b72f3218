import { randomUUID } from 'node:crypto'
import type { Context } from '../context.ts'
import type { Tokens } from '../../platform/http/cookies.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { eraseMailTokens, useMailToken } from '../../platform/secrets/mail-token.ts'
import { hashPassword, passwordFits } from '../../platform/secrets/password.ts'
import type { Db } from '../../platform/db/db.ts'
import { holdPerson } from '../../platform/db/lock-user.ts'
import { passGate } from './limits/require-captcha.ts'
import { type Device, hashOfDevice, knownToken } from './devices/devices.ts'
import { devicesOf, forgetDevices, knowsDevice } from './devices/store.ts'
import { postFirstVerification, postVerification } from './mails.ts'
import {
  forgiveLogin,
  limitMails,
  limitNewAccounts,
  loginCounters,
  registerCounters,
} from './limits/limits.ts'
import { refuseCommon } from './passwords/restore.ts'
import { deleteSessions, sessionsOf } from './sessions/store.ts'
import { enter, enterFirst } from './sign-in.ts'
import { startTrialOf } from './trial.ts'
import * as store from './store.ts'

export { recordConsent } from './store.ts'
export { answerRestoreRequests } from './passwords/restore-requests.ts'
export { sweepRestoreRequests } from './passwords/store.ts'
export type { Emptier } from './passwords/restore.ts'
export { sessionState } from './sessions/refresh.ts'
export { sweepRefreshTokens } from './sessions/store.ts'
export { sweepDevices } from './devices/store.ts'

type Credentials = { email: string; password: string; captcha: string | null; device: Device; now: Date }

/** Signs in. A wrong password and an unknown e-mail look and last the same. */
export const login = async (
  context: Context,
  { email, password, captcha, device, now }: Credentials,
): Promise<Tokens> => {
  const { db, secret } = context
  const { ip } = device
  const account = await store.accountByEmail(db, email)
  const guess = { db, secret, email, ip, now, device: await knownToken(db, account?.user_id, device) }
  await passGate(context, { counters: loginCounters(guess), token: captcha, ip, now })
  if (!(await passwordFits(account?.password_hash ?? null, password)) || !account)
    throw new Refusal('ERR_AUTH')
  await forgiveLogin(guess)
  const tokens = await db.transaction().execute(async tx => {
    // A new password may have been set while this one was being looked at.
    const held = await store.holdAccount(tx, account.user_id)
    if (held?.password_hash !== account.password_hash) throw new Refusal('ERR_AUTH')
    const told = account.is_email_verified ? email : null
    return enter(context, tx, { userId: account.user_id, email: told, device, now })
  })
  context.hurryMail()
  return tokens
}

type Registration = Credentials & { next: string | null }

/** Creates an account with its consents, signs in, and posts the confirmation link: all of it or nothing. */
export const register = async (context: Context, form: Registration): Promise<Tokens> => {
  const { db, secret, texts } = context
  const { email, password, captcha, device, next, now } = form
  const { ip } = device
  refuseCommon(password, email)
  const counters = registerCounters({ db, secret, ip, now })
  await passGate(context, { counters, token: captcha, ip, now })
  const passwordHash = await hashPassword(password)
  const userId = randomUUID()
  const tokens = await db.transaction().execute(async tx => {
    if (!(await store.claimEmail(tx, email, userId)))
      throw new Refusal('ERR_EMAIL_TAKEN', { fields: { email: 'auth.forms.errors.emailTaken' } })
    await limitNewAccounts(tx, { secret, email, now })
    await store.insertUser(tx, { userId, email, passwordHash, now })
    await store.giveConsents(tx, texts.legal, { userId, ip, now })
    await postFirstVerification(context, tx, { userId, email, next, now })
    return enterFirst(context, tx, { userId, device, now })
  })
  context.hurryMail()
  return tokens
}

/** Posts the confirmation link again; an address that is confirmed needs none. */
export const sendVerification = async (
  context: Context,
  { userId, ip, now }: { userId: string; ip: string; now: Date },
): Promise<void> => {
  const { db, secret } = context
  const account = await store.accountById(db, userId)
  if (!account?.email || account.is_email_verified) return
  const { email } = account
  await limitMails({ db, secret, email, ip, now })
  await db.transaction().execute(async tx => {
    if (!(await holdPerson(tx, userId))) throw new Refusal('ERR_SESSION')
    await postVerification(context, tx, { userId, email, now })
  })
  context.hurryMail()
}

type Verification = { token: string; deviceToken: string | null; now: Date }

/**
 * Confirms an e-mail and starts the trial. In a browser that has signed in to the account it also proves that account and
 * mailbox are one person's; elsewhere it may be the owner of the address, clicking on what a stranger has set off.
 */
export const verifyEmail = (context: Context, { token, deviceToken, now }: Verification): Promise<void> =>
  context.db.transaction().execute(async tx => {
    const used = await useMailToken(tx, { token, purpose: 'verify', now })
    if (!used) throw new Refusal('ERR_TOKEN')
    const device = hashOfDevice(deviceToken)
    const isProven = device !== null && (await knowsDevice(tx, used.userId, device))
    if (!(await store.markVerified(tx, { ...used, isProven }))) throw new Refusal('ERR_TOKEN')
    await startTrialOf(context, tx, used.userId, now)
  })

export const eraseAuth = async (tx: Db, userId: string): Promise<number> => {
  await store.eraseAccount(tx, userId)
  await eraseMailTokens(tx, userId)
  await forgetDevices(tx, userId)
  return deleteSessions(tx, userId)
}

export const exportAuth = async ({ db }: Context, userId: string) => ({
  ways_in: (await store.identitiesOf(db, userId)).map(({ kind, subject }) => ({ kind, id: subject })),
  consents: await store.consentsOf(db, userId),
  sessions: (await sessionsOf(db, userId)).map(({ session_id: _id, ...session }) => session),
  devices: await devicesOf(db, userId),
})
