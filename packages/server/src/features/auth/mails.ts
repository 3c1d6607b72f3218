import type { Context } from '../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { composeMail } from '../../platform/mail/compose.ts'
import { issueMailToken, LIFETIMES } from '../../platform/secrets/mail-token.ts'
import type { Device } from './devices/devices.ts'
import { verificationCounters } from './limits/limits.ts'
import { tryCountFree } from './limits/require-captcha.ts'
import { describeDevice } from './devices/user-agent.ts'
import { inMoscow } from '../../platform/time/moscow.ts'

type Recipient = { userId: string; email: string; next?: string | null; now: Date }

/** `keptAnswers`: how many answers of a try wait on the device. */
type NewUser = Recipient & { keptAnswers?: number }

const withNext = (url: string, next: string | null | undefined): string =>
  next ? `${url}&next=${encodeURIComponent(next)}` : url

/** Enqueues the link that confirms an address. */
export const mailVerificationLink = async (
  { texts, webUrl, enqueueMail }: Context,
  tx: Db,
  { userId, email, next, keptAnswers = 0, now }: NewUser,
): Promise<void> => {
  const token = await issueMailToken(tx, { userId, purpose: 'verify', email, now })
  const link = withNext(`${webUrl}/auth/verify-email?token=${encodeURIComponent(token)}`, next)
  const values = { email, link, lifetime: LIFETIMES.verify.label }
  const mail =
    keptAnswers > 0
      ? composeMail(texts.mails['verify-email-kept'], email, { ...values, answers: String(keptAnswers) })
      : composeMail(texts.mails['verify-email'], email, values)
  await enqueueMail(tx, { userId, ...mail }, now)
}

/**
 * Enqueues it for a new account, unless the address has had too many mails: the account is created anyway, and the link
 * can be requested later. Mails triggered by others must not keep a user from registering.
 */
export const mailFirstVerificationLink = async (
  context: Context,
  tx: Db,
  recipient: NewUser,
): Promise<void> => {
  const { secret, captcha } = context
  const counters = verificationCounters({ secret, email: recipient.email }, captcha.widget !== null)
  if (await tryCountFree(tx, counters, recipient.now)) await mailVerificationLink(context, tx, recipient)
}

/** Enqueues the link for setting a new password. */
export const mailRestoreLink = async (
  { texts, webUrl, enqueueMail }: Context,
  tx: Db,
  { userId, email, now }: Recipient,
): Promise<void> => {
  const token = await issueMailToken(tx, { userId, purpose: 'restore', email, now })
  const link = `${webUrl}/auth/restore?token=${encodeURIComponent(token)}`
  await enqueueMail(
    tx,
    {
      userId,
      ...composeMail(texts.mails['restore-password'], email, { link, lifetime: LIFETIMES.restore.label }),
    },
    now,
  )
}

const UNKNOWN_DEVICE = 'неизвестное устройство'

/** Notifies the user of a sign-in from an unknown browser. */
export const mailNewDevice = async (
  { texts, webUrl, enqueueMail }: Context,
  tx: Db,
  { userId, email, device, now }: Recipient & { device: Device },
): Promise<void> => {
  const { browser, system } = describeDevice(device.userAgent)
  const name = [browser, system].filter(part => part !== null).join(', ')
  const values = {
    device: name === '' ? UNKNOWN_DEVICE : name,
    at: inMoscow(now, 'day-time'),
    ip: device.ip,
    link: `${webUrl}/profile`,
  }
  await enqueueMail(tx, { userId, ...composeMail(texts.mails['new-device'], email, values) }, now)
}

/** Notifies the user that the password has been changed. */
export const mailPasswordChanged = async (
  { texts, webUrl, enqueueMail }: Context,
  tx: Db,
  { userId, email, now }: Recipient,
): Promise<void> => {
  const values = { at: inMoscow(now, 'day-time'), link: `${webUrl}/auth/forgot-password` }
  await enqueueMail(tx, { userId, ...composeMail(texts.mails['password-changed'], email, values) }, now)
}

/** Notifies the user that VK ID can now be used to sign in to the account. */
export const mailVkLinked = async (
  { texts, webUrl, enqueueMail }: Context,
  tx: Db,
  { userId, email, now }: Recipient,
): Promise<void> => {
  const values = { at: inMoscow(now, 'day-time'), link: `${webUrl}/profile` }
  await enqueueMail(tx, { userId, ...composeMail(texts.mails['vk-linked'], email, values) }, now)
}

const mailAboutPasskey =
  (mail: 'passkey-added' | 'passkey-removed') =>
  async (
    { texts, webUrl, enqueueMail }: Context,
    tx: Db,
    { userId, email, name, now }: Recipient & { name: string },
  ): Promise<void> => {
    const values = { name, at: inMoscow(now, 'day-time'), link: `${webUrl}/profile` }
    await enqueueMail(tx, { userId, ...composeMail(texts.mails[mail], email, values) }, now)
  }

/** Notifies the user that a passkey can now be used to sign in to the account. */
export const mailPasskeyAdded = mailAboutPasskey('passkey-added')

/** Notifies the user that a passkey no longer signs in. */
export const mailPasskeyRemoved = mailAboutPasskey('passkey-removed')
