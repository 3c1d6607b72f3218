import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../../platform/db/db.ts'
import { forgetDevice, forgetDevices, knownDeviceOf, rememberDevice } from './store.ts'

/** The browser that a request comes from. `cookie` is its device cookie, if it has signed in before. */
export type Device = { userAgent: string; ip: string; cookie: string | null }

/** A household shares a browser: the device cookie holds a token for each account that signed in last here, newest first. */
const ACCOUNTS_PER_BROWSER = 5

const TOKEN = /^[\w-]{43}$/

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

const tokensIn = (cookie: string | null): string[] =>
  (cookie ?? '')
    .split('.')
    .filter(part => TOKEN.test(part))
    .slice(0, ACCOUNTS_PER_BROWSER)

/** Stands in where an address has no account, so that the same work is done as for one that has. */
export const NO_USER = '00000000-0000-0000-0000-000000000000'

/** The token by which the account knows this browser: it has signed in here before. The database keeps only its hash. */
export const recognisedDevice = async (
  db: Db,
  userId: string | undefined,
  cookie: string | null,
): Promise<string | null> => {
  const tokens = tokensIn(cookie)
  if (tokens.length === 0) return null
  const known = await knownDeviceOf(db, userId ?? NO_USER, tokens.map(hashOf))
  return tokens.find(token => known?.equals(hashOf(token))) ?? null
}

const rememberNewDevice = async (tx: Db, userId: string, now: Date): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await rememberDevice(tx, userId, hashOf(token), now)
  return token
}

/**
 * A new token for this browser at each sign-in, in place of the one the account knew: a token that was planted, or copied
 * on a shared computer, is worth nothing afterwards.
 */
export const renewDevice = async (
  tx: Db,
  { userId, cookie, now }: { userId: string; cookie: string | null; now: Date },
): Promise<{ cookie: string; wasKnown: boolean }> => {
  const former = await recognisedDevice(tx, userId, cookie)
  if (former !== null) await forgetDevice(tx, userId, hashOf(former))
  const others = tokensIn(cookie).filter(token => token !== former)
  const token = await rememberNewDevice(tx, userId, now)
  return {
    cookie: [token, ...others].slice(0, ACCOUNTS_PER_BROWSER).join('.'),
    wasKnown: former !== null,
  }
}

/** Forgets every browser except the caller's, which gets a new token: a copy of the old one is worth nothing. */
export const forgetOtherDevices = async (tx: Db, userId: string, now: Date): Promise<string> => {
  await forgetDevices(tx, userId)
  return rememberNewDevice(tx, userId, now)
}
