import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../../platform/db/db.ts'
import { forgetDevices, knowsDevice, rememberDevice } from './store.ts'

/** The browser that a request comes from. `token` is its device cookie, if it has signed in before. */
export type Device = { userAgent: string; ip: string; token: string | null }

export const newDeviceToken = (): string => randomBytes(32).toString('base64url')

/** The database keeps only this hash of a device token. Null for text that is no device token of ours. */
export const hashDeviceToken = (token: string | null): Buffer | null =>
  token !== null && /^[\w-]{43}$/.test(token) ? createHash('sha256').update(token).digest() : null

/** Looked up when an address has no account, so that the same work is done as for one that has. */
const NO_USER = '00000000-0000-0000-0000-000000000000'

/** The token of this browser if it has signed in to the account before. */
export const recognisedDevice = async (
  db: Db,
  userId: string | undefined,
  { token }: Device,
): Promise<string | null> => {
  const hash = hashDeviceToken(token)
  return hash && (await knowsDevice(db, userId ?? NO_USER, hash)) ? token : null
}

/** Forgets every browser except the caller's, which gets a new token: a copy of the old one is worth nothing. */
export const rotateDeviceToken = async (tx: Db, userId: string, now: Date): Promise<string> => {
  await forgetDevices(tx, userId)
  const token = newDeviceToken()
  const hash = hashDeviceToken(token)
  if (hash) await rememberDevice(tx, userId, hash, now)
  return token
}
