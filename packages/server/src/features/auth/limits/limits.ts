import type { Db } from '../../../platform/db/db.ts'
import {
  countAttempt,
  resetAttempts,
  releaseAttempt,
  type Limit,
  limitAttempts,
} from '../../../platform/http/rate-limit.ts'
import { VERIFICATION_MAILS } from '../../../platform/mail/mail-limits.ts'
import { mailboxOf } from '../../../platform/mail/mailbox.ts'
import { limitKey } from '../../../platform/secrets/limit-key.ts'
import type { AttemptCounter } from './require-captcha.ts'
import { networkOf } from '../../../platform/network/network.ts'

const LOGIN_PER_ACCOUNT: Limit = { hits: 10, seconds: 15 * 60 }
const LOGIN_PER_NETWORK: Limit = { hits: 100, seconds: 15 * 60 }
const REGISTER_PER_NETWORK: Limit = { hits: 30, seconds: 3600 }
/** Counts all registrations together. High enough never to refuse: it only decides when a captcha is required. */
const REGISTER_TOTAL: Limit = { hits: 1_000_000_000, seconds: 3600 }
/** Registering and deleting the account again and again, counted for each network: others can still register. */
const REGISTER_PER_ADDRESS: Limit = { hits: 3, seconds: 24 * 3600 }
const MAILS_PER_NETWORK: Limit = { hits: 50, seconds: 3600 }
/** So would signing in from ever new browsers; the first few mails are enough. */
const NEW_DEVICE_MAILS: Limit = { hits: 5, seconds: 24 * 3600 }
const RESTORE_PER_NETWORK: Limit = { hits: 30, seconds: 15 * 60 }
/** Wrong passwords of one account, typed in a session of it. */
const PASSWORD_CHANGES: Limit = { hits: 10, seconds: 15 * 60 }
const VK_PER_NETWORK: Limit = { hits: 60, seconds: 15 * 60 }
/** A passkey cannot be guessed; this bounds what answering costs us. */
const PASSKEYS_PER_NETWORK: Limit = { hits: 60, seconds: 15 * 60 }

/** Attempts without a captcha. Registration reveals whether an address has an account, so it asks early. */
const FREE = { loginPerAccount: 3, loginPerNetwork: 20, registerPerNetwork: 2, registerTotal: 300 }

type FromNetwork = { db: Db; secret: string; ip: string; now: Date }
type FromEmail = FromNetwork & { email: string }
/** `device` is the browser's own cookie when this account knows it. */
type LoginAttempt = FromEmail & { device: string | null }

const networkKey = ({ secret, ip }: FromNetwork): string => limitKey(secret, networkOf(ip))

/** A browser that has signed in to the account before is counted separately: others cannot lock its owner out. */
const loginKeys = (attempt: LoginAttempt) => {
  const account = limitKey(attempt.secret, attempt.email)
  return {
    account:
      attempt.device === null
        ? `login:${account}`
        : `login:${account}:${limitKey(attempt.secret, attempt.device)}`,
    network: `login-from:${networkKey(attempt)}`,
  }
}

/** The network first: attempts from a blocked network must not block the account. */
export const loginCounters = (attempt: LoginAttempt): AttemptCounter[] => {
  const { account, network } = loginKeys(attempt)
  return [
    { key: network, free: FREE.loginPerNetwork, limit: LOGIN_PER_NETWORK },
    { key: account, free: FREE.loginPerAccount, limit: LOGIN_PER_ACCOUNT },
  ]
}

/** Called after a correct password: only failures count. */
export const resetLoginAttempts = async (attempt: LoginAttempt): Promise<void> => {
  const { account, network } = loginKeys(attempt)
  await resetAttempts(attempt.db, account)
  await releaseAttempt(attempt.db, network)
}

/** Resets the failed logins of all unknown browsers: the caller has proven to own the mailbox. */
export const unblockUnknownBrowsers = async (
  tx: Db,
  { secret, email }: Pick<FromEmail, 'secret' | 'email'>,
): Promise<void> => {
  await resetAttempts(tx, `login:${limitKey(secret, email)}`)
}

export const registerCounters = (from: FromNetwork): AttemptCounter[] => [
  {
    key: `register-from:${networkKey(from)}`,
    free: FREE.registerPerNetwork,
    limit: REGISTER_PER_NETWORK,
  },
  { key: 'register-all', free: FREE.registerTotal, limit: REGISTER_TOTAL },
]

/** Each new password costs us a slow hash. */
export const limitRestores = async (from: FromNetwork): Promise<void> => {
  await limitAttempts(from.db, `restore-from:${networkKey(from)}`, RESTORE_PER_NETWORK, from.now)
}

const passwordChangeKey = ({ secret, userId }: { secret: string; userId: string }): string =>
  `password-change:${limitKey(secret, userId)}`

/** Guessing the password from a stolen session is limited as guessing it at sign-in is. */
export const limitPasswordChanges = async (change: {
  db: Db
  secret: string
  userId: string
  now: Date
}): Promise<void> => {
  await limitAttempts(change.db, passwordChangeKey(change), PASSWORD_CHANGES, change.now)
}

/** Called after a correct password: only failures count. */
export const resetPasswordChanges = (change: { db: Db; secret: string; userId: string }): Promise<void> =>
  resetAttempts(change.db, passwordChangeKey(change))

/** Counted in the transaction that creates the account. */
export const limitNewAccounts = async (
  tx: Db,
  { secret, email, ip, now }: Omit<FromEmail, 'db'>,
): Promise<void> => {
  const key = limitKey(secret, `${mailboxOf(email)} ${networkOf(ip)}`)
  await limitAttempts(tx, `registered:${key}`, REGISTER_PER_ADDRESS, now)
}

/** Counts a mail about a new browser; false when it is one too many. The sign-in succeeds either way. */
export const countDeviceMail = async (
  tx: Db,
  { secret, email, now }: Omit<FromEmail, 'db' | 'ip'>,
): Promise<boolean> => {
  const key = `new-devices:${limitKey(secret, mailboxOf(email))}`
  const { hits } = await countAttempt(tx, key, NEW_DEVICE_MAILS, now)
  return hits <= NEW_DEVICE_MAILS.hits
}

const NEVER = 1_000_000_000

/**
 * Links that confirm the address of an account: a budget of their own, after which each costs a captcha. No stranger can use
 * it up for good. Where there is no captcha the budget is the limit.
 */
export const verificationCounters = (
  { secret, email }: Pick<FromEmail, 'secret' | 'email'>,
  hasCaptcha: boolean,
): AttemptCounter[] => {
  const mailbox = limitKey(secret, mailboxOf(email))
  const counter = (key: string, { hits, seconds }: Limit): AttemptCounter => ({
    key: `${key}:${mailbox}`,
    free: hits,
    limit: { hits: hasCaptcha ? NEVER : hits, seconds },
  })
  return [
    counter('verify-mails', VERIFICATION_MAILS.hour),
    counter('verify-mails-a-day', VERIFICATION_MAILS.day),
  ]
}

/** Limits the mails that one network can trigger. */
export const limitMailsFrom = async (request: FromNetwork): Promise<void> => {
  await limitAttempts(request.db, `mails-from:${networkKey(request)}`, MAILS_PER_NETWORK, request.now)
}

/** Each sign-in with a passkey costs a signature check. */
export const limitPasskeys = async (from: FromNetwork): Promise<void> => {
  await limitAttempts(from.db, `passkeys-from:${networkKey(from)}`, PASSKEYS_PER_NETWORK, from.now)
}

/** Each sign-in through VK ID costs two calls to VK. */
export const limitVk = async (from: FromNetwork): Promise<void> => {
  await limitAttempts(from.db, `vk-from:${networkKey(from)}`, VK_PER_NETWORK, from.now)
}
