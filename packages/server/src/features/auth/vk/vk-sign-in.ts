import { randomUUID } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Tokens } from '../../../platform/http/cookies.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { VkUser, VkCallback } from '../../../platform/vk/vk-id.ts'
import type { Device } from '../devices/devices.ts'
import { mailFirstVerificationLink, mailVkLinked } from '../mails.ts'
import { limitNewAccounts, limitVk } from '../limits/limits.ts'
import { signIn, signInNewUser } from '../sign-in.ts'
import * as store from '../store.ts'
import { startTrialOf } from '../trial.ts'
import { decideVkSignIn } from './rules.ts'
import { accountByVk, claimVk, insertVkUser } from './store.ts'
import { readTicket, issueTicket } from './ticket.ts'

type Newcomer = { ticket: string; name: string | null; email: string | null }

export type VkSignInResult = { kind: 'signed-in'; tokens: Tokens } | { kind: 'newcomer'; newcomer: Newcomer }

type VkSignIn = { callback: VkCallback; device: Device; now: Date }

/** Seconds. */
const VK_RETRY_AFTER = 60

const emailTaken = (): Refusal => new Refusal('ERR_EMAIL_TAKEN', { fields: { email: 'auth.vk.emailTaken' } })

const vkUserFrom = async ({ vk }: Context, callback: VkCallback): Promise<VkUser> => {
  if (!vk) throw new Refusal('ERR_UNAVAILABLE')
  const result = await vk.exchangeCode(callback)
  if (result.kind === 'user') return result.user
  if (result.kind === 'refused') throw new Refusal('ERR_AUTH')
  throw new Refusal('ERR_UNAVAILABLE', { retryAfter: VK_RETRY_AFTER })
}

const accountByEmail = async (db: Db, email: string | null) => {
  const account = email === null ? undefined : await store.accountByEmail(db, email)
  return account ? { userId: account.user_id, isProven: account.is_email_proven } : null
}

type Linking = { user: VkUser; userId: string; device: Device; now: Date }

const linkAccount = async (
  context: Context,
  tx: Db,
  { user, userId, device, now }: Linking,
): Promise<Tokens> => {
  if (!(await store.lockUserForShare(tx, userId))) throw new Refusal('ERR_AUTH')
  const { email } = user
  // Address and account may have changed between the first read and the lock.
  const current = await accountByEmail(tx, email)
  if (email === null || current?.userId !== userId || !current.isProven) throw emailTaken()
  if (!(await claimVk(tx, { id: user.id, userId, isVouched: true }))) throw new Refusal('ERR_AUTH')
  await startTrialOf(context, tx, userId, now)
  await mailVkLinked(context, tx, { userId, email, now })
  return signIn(context, tx, { userId, email: null, device, now })
}

/** Signs in the user that VK identifies. A new user gets a ticket, and an account once they have consented. */
export const vkSignIn = async (
  context: Context,
  { callback, device, now }: VkSignIn,
): Promise<VkSignInResult> => {
  const { db, secret } = context
  await limitVk({ db, secret, ip: device.ip, now })
  const user = await vkUserFrom(context, callback)
  const byVk = await accountByVk(db, user.id)
  const decision = decideVkSignIn(user, { byVk, byEmail: await accountByEmail(db, user.email) })
  if (decision.kind === 'taken') throw emailTaken()
  if (decision.kind === 'newcomer') {
    const { name, email } = user
    return { kind: 'newcomer', newcomer: { ticket: issueTicket(user, secret, now), name, email } }
  }
  const { userId } = decision
  const tokens = await db.transaction().execute(async tx => {
    if (decision.kind === 'link') return linkAccount(context, tx, { user, userId, device, now })
    await store.lockUserForShare(tx, userId)
    // A password reset may have unlinked this VK id since it was read.
    if ((await accountByVk(tx, user.id))?.userId !== userId) throw new Refusal('ERR_AUTH')
    const email = byVk?.isEmailVerified ? byVk.email : null
    return signIn(context, tx, { userId, email, device, now })
  })
  context.wakeMailWorker()
  return { kind: 'signed-in', tokens }
}

/** Creates the account of a new user who came through VK ID and has consented: all of it or nothing. */
export const vkRegister = async (
  context: Context,
  { ticket, device, now }: { ticket: string; device: Device; now: Date },
): Promise<Tokens> => {
  const { db, secret, acceptedSecrets, keys, texts } = context
  const user = readTicket(ticket, acceptedSecrets, now)
  if (!user) throw new Refusal('ERR_TOKEN')
  await limitVk({ db, secret, ip: device.ip, now })
  const userId = randomUUID()
  const { email } = user
  const tokens = await db.transaction().execute(async tx => {
    const isVouched = email !== null && user.isVerified
    if (!(await claimVk(tx, { id: user.id, userId, isVouched }))) throw new Refusal('ERR_TOKEN')
    if (email !== null && !(await store.claimEmail(tx, email, userId))) throw emailTaken()
    await insertVkUser(keys, tx, { userId, user, now })
    await store.recordRegistrationConsents(tx, texts.legal, { userId, ip: device.ip, now })
    if (email === null || user.isVerified) await startTrialOf(context, tx, userId, now)
    else {
      await limitNewAccounts(tx, { secret, email, ip: device.ip, now })
      await mailFirstVerificationLink(context, tx, { userId, email, now })
    }
    return signInNewUser(context, tx, { userId, device, now })
  })
  context.wakeMailWorker()
  return tokens
}
