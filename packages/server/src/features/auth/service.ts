import { randomUUID } from 'node:crypto'
import type { Context } from '../context.ts'
import type { Tokens } from '../../platform/http/cookies.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { eraseMailTokens, useMailToken } from '../../platform/secrets/mail-token.ts'
import { hashPassword, verifyPassword } from '../../platform/secrets/password.ts'
import type { Db } from '../../platform/db/db.ts'
import { lockUserForKeyShare } from '../../platform/db/lock-user.ts'
import { requireCaptcha } from './limits/require-captcha.ts'
import { type Device, recognisedDevice } from './devices/devices.ts'
import { devicesOf, forgetDevices } from './devices/store.ts'
import { mailFirstVerificationLink, mailVerificationLink } from './mails.ts'
import {
  resetLoginAttempts,
  limitMailsFrom,
  limitNewAccounts,
  loginCounters,
  registerCounters,
  verificationCounters,
} from './limits/limits.ts'
import { namedPasskeysOf } from './passkeys/my-passkeys.ts'
import { deletePasskeys } from './passkeys/store.ts'
import { refuseWeakPassword } from './passwords/new-password.ts'
import { deleteSessions, sessionsOf } from './sessions/store.ts'
import { signIn, signInNewUser } from './sign-in.ts'
import { startTrialOf } from './trial.ts'
import * as store from './store.ts'

export {
  consentInForce,
  consentsOf,
  endConsent,
  endPartOfConsent,
  hasConsented,
  recordConsent,
} from './store.ts'
export { answerRestoreRequests } from './passwords/restore-requests.ts'
export { sweepRestoreRequests } from './passwords/store.ts'
export { confirmPassword } from './passwords/confirm-password.ts'
export type { AccountReset } from './passwords/restore.ts'
export { sessionState } from './sessions/refresh.ts'
export { sweepRefreshTokens } from './sessions/store.ts'
export { describeDevice } from './devices/user-agent.ts'
export { sweepDevices } from './devices/store.ts'
export { recognisedDevice } from './devices/devices.ts'
export { reauthenticate } from './reauthenticate.ts'
export { sealReadableNames } from './passkeys/sealed-names.ts'
export { passkeyOptions, verifyPasskey } from './passkeys/verify-passkey.ts'

type Credentials = { email: string; password: string; captcha: string | null; device: Device; now: Date }

/** Signs in. A wrong password and an unknown address give the same reply after the same time. */
export const login = async (
  context: Context,
  { email, password, captcha, device, now }: Credentials,
): Promise<Tokens> => {
  const { db, secret } = context
  const { ip } = device
  const account = await store.accountByEmail(db, email)
  const attempt = {
    db,
    secret,
    email,
    ip,
    now,
    device: await recognisedDevice(db, account?.user_id, device.cookie),
  }
  await requireCaptcha(context, { counters: loginCounters(attempt), token: captcha, ip, now })
  if (!(await verifyPassword(account?.password_hash ?? null, password)) || !account)
    throw new Refusal('ERR_AUTH')
  await resetLoginAttempts(attempt)
  const tokens = await db.transaction().execute(async tx => {
    // The password may have been changed while this one was being verified.
    const locked = await store.lockUserForShare(tx, account.user_id)
    if (locked?.password_hash !== account.password_hash) throw new Refusal('ERR_AUTH')
    const notifyEmail = account.is_email_verified ? email : null
    return signIn(context, tx, { userId: account.user_id, email: notifyEmail, device, now })
  })
  context.wakeMailWorker()
  return tokens
}

type Registration = Credentials & { next: string | null; keptAnswers: number }

/** Creates an account with its consents, signs in, and mails the confirmation link: all of it or nothing. */
export const register = async (context: Context, form: Registration): Promise<Tokens> => {
  const { db, secret, texts } = context
  const { email, password, captcha, device, next, keptAnswers, now } = form
  const { ip } = device
  refuseWeakPassword(context, password, email)
  const counters = registerCounters({ db, secret, ip, now })
  await requireCaptcha(context, { counters, token: captcha, ip, now })
  const passwordHash = await hashPassword(password)
  const userId = randomUUID()
  const tokens = await db.transaction().execute(async tx => {
    if (!(await store.claimEmail(tx, email, userId)))
      throw new Refusal('ERR_EMAIL_TAKEN', { fields: { email: 'auth.forms.errors.emailTaken' } })
    await limitNewAccounts(tx, { secret, email, ip, now })
    await store.insertUser(tx, { userId, email, passwordHash, now })
    await store.recordRegistrationConsents(tx, texts.legal, { userId, ip, now })
    await mailFirstVerificationLink(context, tx, { userId, email, next, keptAnswers, now })
    return signInNewUser(context, tx, { userId, device, now })
  })
  context.wakeMailWorker()
  return tokens
}

/** Mails the confirmation link again; does nothing when the address is confirmed. */
export const sendVerification = async (
  context: Context,
  { userId, captcha, ip, now }: { userId: string; captcha: string | null; ip: string; now: Date },
): Promise<void> => {
  const { db, secret } = context
  const account = await store.accountById(db, userId)
  if (!account?.email || account.is_email_verified) return
  const { email } = account
  await limitMailsFrom({ db, secret, ip, now })
  const counters = verificationCounters({ secret, email }, context.captcha.widget !== null)
  await requireCaptcha(context, { counters, token: captcha, ip, now })
  await db.transaction().execute(async tx => {
    if (!(await lockUserForKeyShare(tx, userId))) throw new Refusal('ERR_SESSION')
    await mailVerificationLink(context, tx, { userId, email, now })
  })
  context.wakeMailWorker()
}

type Verification = { token: string; deviceCookie: string | null; now: Date }

/**
 * Confirms an address and starts the trial. In a browser that has signed in to the account it also proves that account and
 * mailbox belong to the same user; elsewhere the owner of the address may be opening a mail that a stranger triggered.
 */
export const verifyEmail = (context: Context, { token, deviceCookie, now }: Verification): Promise<void> =>
  context.db.transaction().execute(async tx => {
    const used = await useMailToken(tx, { token, purpose: 'verify', now })
    if (!used) throw new Refusal('ERR_TOKEN')
    const isProven = (await recognisedDevice(tx, used.userId, deviceCookie)) !== null
    if (!(await store.markEmailVerified(tx, { ...used, isProven, now }))) throw new Refusal('ERR_TOKEN')
    await startTrialOf(context, tx, used.userId, now)
  })

/** How a user signs in and from where: numbers and times, for the staff. */
export const signInsOf = async (db: Db, userId: string) => {
  const [identities, consents, sessions, devices] = await Promise.all([
    store.identitiesOf(db, userId),
    store.consentsOf(db, userId),
    sessionsOf(db, userId),
    devicesOf(db, userId),
  ])
  return {
    ways: identities.map(({ kind }) => kind),
    consents: consents.map(({ document, version, given_at, withdrawn_at }) => ({
      document,
      version,
      given_at: given_at.toISOString(),
      withdrawn_at: withdrawn_at?.toISOString() ?? null,
    })),
    sessions: sessions.length,
    devices: devices.length,
    lastSeenAt: sessions[0]?.last_used_at ?? null,
  }
}

/** Signs a user out everywhere; all browsers count as unknown afterwards. */
export const endAllSessions = async (tx: Db, userId: string): Promise<void> => {
  await deleteSessions(tx, userId)
  await forgetDevices(tx, userId)
}

/** Mails the confirmation link at the request of the staff; false when there is nothing to confirm. */
export const mailConfirmationAgain = async (
  context: Context,
  tx: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<boolean> => {
  const account = await store.accountById(tx, userId)
  if (!account?.email || account.is_email_verified || !(await lockUserForKeyShare(tx, userId))) return false
  await mailVerificationLink(context, tx, { userId, email: account.email, now })
  return true
}

export const eraseAuth = async (tx: Db, userId: string): Promise<number> => {
  await store.eraseAccount(tx, userId)
  await eraseMailTokens(tx, userId)
  await forgetDevices(tx, userId)
  await deletePasskeys(tx, userId)
  return deleteSessions(tx, userId)
}

export const exportAuth = async (context: Context, userId: string) => ({
  ways_in: (await store.identitiesOf(context.db, userId)).map(({ kind, subject }) => ({ kind, id: subject })),
  consents: await store.consentsOf(context.db, userId),
  sessions: (await sessionsOf(context.db, userId)).map(({ session_id: _id, ...session }) => session),
  devices: await devicesOf(context.db, userId),
  passkeys: (await namedPasskeysOf(context, userId)).map(({ name, added_at, used_at }) => ({
    name,
    added_at,
    used_at,
  })),
})
