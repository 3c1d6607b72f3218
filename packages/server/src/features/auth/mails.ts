import type { Context } from '../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { compose } from '../../platform/mail/compose.ts'
import { mayMail } from '../../platform/mail/mail-limits.ts'
import { issueMailToken, LIFETIMES } from '../../platform/secrets/mail-token.ts'
import type { Device } from './devices/devices.ts'
import { describeDevice } from './devices/user-agent.ts'

type Addressee = { userId: string; email: string; next?: string | null; now: Date }

const withNext = (url: string, next: string | null | undefined): string =>
  next ? `${url}&next=${encodeURIComponent(next)}` : url

/** Posts the link that confirms an e-mail. */
export const postVerification = async (
  { texts, webUrl, post }: Context,
  tx: Db,
  { userId, email, next, now }: Addressee,
): Promise<void> => {
  const token = await issueMailToken(tx, { userId, purpose: 'verify', email, now })
  const link = withNext(`${webUrl}/auth/verify-email?token=${encodeURIComponent(token)}`, next)
  await post(
    tx,
    compose(texts.mails['verify-email'], email, { email, link, lifetime: LIFETIMES.verify.words }),
    now,
  )
}

/**
 * Posts it with a new account, unless the address has had too many mails: then the account is made all the same, and the
 * link can be asked for later. Nobody is kept from registering by mails that somebody else has set off.
 */
export const postFirstVerification = async (
  context: Context,
  tx: Db,
  addressee: Addressee,
): Promise<void> => {
  const { secret } = context
  if (await mayMail(tx, { secret, email: addressee.email, now: addressee.now }))
    await postVerification(context, tx, addressee)
}

/** Posts the link that lets somebody set a new password. */
export const postRestore = async (
  { texts, webUrl, post }: Context,
  tx: Db,
  { userId, email, now }: Addressee,
): Promise<void> => {
  const token = await issueMailToken(tx, { userId, purpose: 'restore', email, now })
  const link = `${webUrl}/auth/restore?token=${encodeURIComponent(token)}`
  await post(
    tx,
    compose(texts.mails['restore-password'], email, { link, lifetime: LIFETIMES.restore.words }),
    now,
  )
}

const UNKNOWN_DEVICE = 'неизвестное устройство'

const inWords = (moment: Date): string =>
  new Intl.DateTimeFormat('ru-RU', {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Moscow',
  }).format(moment)

/** Tells that somebody has signed in from a browser that was never seen before. */
export const postNewDevice = async (
  { texts, webUrl, post }: Context,
  tx: Db,
  { email, device, now }: { email: string; device: Device; now: Date },
): Promise<void> => {
  const { browser, system } = describeDevice(device.userAgent)
  const name = [browser, system].filter(part => part !== null).join(', ')
  const values = {
    device: name === '' ? UNKNOWN_DEVICE : name,
    at: inWords(now),
    ip: device.ip,
    link: `${webUrl}/profile`,
  }
  await post(tx, compose(texts.mails['new-device'], email, values), now)
}

/** Tells that the password is another one now. */
export const postPasswordChanged = async (
  { texts, webUrl, post }: Context,
  tx: Db,
  { email, now }: { email: string; now: Date },
): Promise<void> => {
  const values = { at: inWords(now), link: `${webUrl}/auth/forgot-password` }
  await post(tx, compose(texts.mails['password-changed'], email, values), now)
}

/** Tells that the account can be entered through VK ID from now on. */
export const postVkLinked = async (
  { texts, webUrl, post }: Context,
  tx: Db,
  { email, now }: { email: string; now: Date },
): Promise<void> => {
  const values = { at: inWords(now), link: `${webUrl}/profile` }
  await post(tx, compose(texts.mails['vk-linked'], email, values), now)
}
