import type { Db } from '../../../platform/db/db.ts'
import {
  countAttempt,
  forgetAttempts,
  forgiveAttempt,
  type Limit,
  limitAttempts,
} from '../../../platform/http/rate-limit.ts'
import { limitMailsTo } from '../../../platform/mail/mail-limits.ts'
import { digestOf } from '../../../platform/secrets/limit-key.ts'
import type { Counter } from './require-captcha.ts'
import { networkOf } from '../../../platform/network/network.ts'

const LOGIN_PER_ACCOUNT: Limit = { hits: 10, seconds: 15 * 60 }
const LOGIN_PER_NETWORK: Limit = { hits: 100, seconds: 15 * 60 }
const REGISTER_PER_NETWORK: Limit = { hits: 30, seconds: 3600 }
/** A ceiling for everybody together that is never refused by, only measured with. */
const REGISTER_ALTOGETHER: Limit = { hits: 1_000_000_000, seconds: 3600 }
/** Registering and removing in turns would be a way to fill somebody's mailbox. */
const REGISTER_PER_ADDRESS: Limit = { hits: 3, seconds: 24 * 3600 }
const MAILS_PER_NETWORK: Limit = { hits: 50, seconds: 3600 }
/** Signing in from ever new browsers would be another; the first few mails tell enough. */
const NEW_DEVICES_TOLD: Limit = { hits: 5, seconds: 24 * 3600 }
const RESTORE_PER_NETWORK: Limit = { hits: 30, seconds: 15 * 60 }
const VK_PER_NETWORK: Limit = { hits: 60, seconds: 15 * 60 }

/** What goes without a captcha. Registration tells whether an address has an account, so it asks early. */
const FREE = { loginPerAccount: 3, loginPerNetwork: 20, registerPerNetwork: 2, registerAltogether: 300 }

type From = { db: Db; secret: string; ip: string; now: Date }
type Who = From & { email: string }
/** `device` is the browser's own cookie when this account knows it. */
type Guess = Who & { device: string | null }

const networkKey = ({ secret, ip }: From): string => digestOf(secret, networkOf(ip))

/** A browser that has signed in here before counts apart: strangers can't lock its owner out. */
const loginKeys = (guess: Guess) => {
  const who = digestOf(guess.secret, guess.email)
  return {
    account: guess.device === null ? `login:${who}` : `login:${who}:${digestOf(guess.secret, guess.device)}`,
    network: `login-from:${networkKey(guess)}`,
  }
}

/** The network first: what it may not do any more does not close somebody's account. */
export const loginCounters = (guess: Guess): Counter[] => {
  const { account, network } = loginKeys(guess)
  return [
    { key: network, free: FREE.loginPerNetwork, limit: LOGIN_PER_NETWORK },
    { key: account, free: FREE.loginPerAccount, limit: LOGIN_PER_ACCOUNT },
  ]
}

/** Whoever knew the password was not guessing: only failures add up. */
export const forgiveLogin = async (guess: Guess): Promise<void> => {
  const { account, network } = loginKeys(guess)
  await forgetAttempts(guess.db, account)
  await forgiveAttempt(guess.db, network)
}

/** Forgets what strangers have tried: whoever reads the mails of the address is its owner. */
export const forgetGuesses = async (
  tx: Db,
  { secret, email }: Pick<Who, 'secret' | 'email'>,
): Promise<void> => {
  await forgetAttempts(tx, `login:${digestOf(secret, email)}`)
}

export const registerCounters = (from: From): Counter[] => [
  {
    key: `register-from:${networkKey(from)}`,
    free: FREE.registerPerNetwork,
    limit: REGISTER_PER_NETWORK,
  },
  { key: 'register-all', free: FREE.registerAltogether, limit: REGISTER_ALTOGETHER },
]

/** Each new password costs a slow hash. */
export const limitRestores = async (from: From): Promise<void> => {
  await limitAttempts(from.db, `restore-from:${networkKey(from)}`, RESTORE_PER_NETWORK, from.now)
}

/** Counted where the account is made, in the same transaction. */
export const limitNewAccounts = async (
  tx: Db,
  { secret, email, now }: Omit<Who, 'db' | 'ip'>,
): Promise<void> => {
  await limitAttempts(tx, `registered:${digestOf(secret, email)}`, REGISTER_PER_ADDRESS, now)
}

/** Whether one more mail about a new browser is worth sending; the sign-in itself goes on. */
export const mayTellOfDevice = async (
  tx: Db,
  { secret, email, now }: Omit<Who, 'db' | 'ip'>,
): Promise<boolean> => {
  const key = `new-devices:${digestOf(secret, email)}`
  const { hits } = await countAttempt(tx, key, NEW_DEVICES_TOLD, now)
  return hits <= NEW_DEVICES_TOLD.hits
}

/** Mails to one address and from one network are few, whoever asks. */
export const limitMails = async (who: Who): Promise<void> => {
  await limitMailsTo(who.db, who)
  await limitAttempts(who.db, `mails-from:${networkKey(who)}`, MAILS_PER_NETWORK, who.now)
}

/** Each sign-in through VK ID costs two calls to VK. */
export const limitVk = async (from: From): Promise<void> => {
  await limitAttempts(from.db, `vk-from:${networkKey(from)}`, VK_PER_NETWORK, from.now)
}
