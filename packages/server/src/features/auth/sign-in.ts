import type { Context } from '../context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Tokens } from '../../platform/http/cookies.ts'
import { type Device, hashOfDevice, newDeviceToken } from './devices/devices.ts'
import { knowsDevice, rememberDevice } from './devices/store.ts'
import { postNewDevice } from './mails.ts'
import { mayTellOfDevice } from './limits/limits.ts'
import { openSession } from './sessions/refresh.ts'

type Entry = {
  userId: string
  /** Whom to tell of a new browser. Null: nobody, for an address that is not confirmed may be a stranger's. */
  email: string | null
  device: Device
  now: Date
}

const open = async (
  { secret }: Context,
  tx: Db,
  { userId, device, now }: Omit<Entry, 'email'>,
): Promise<Tokens & { wasKnown: boolean }> => {
  const given = hashOfDevice(device.token)
  const wasKnown = given !== null && (await knowsDevice(tx, userId, given))
  const token = given === null || device.token === null ? newDeviceToken() : device.token
  const hash = hashOfDevice(token)
  if (hash) await rememberDevice(tx, userId, hash, now)
  return { ...(await openSession(tx, { userId, device, secret, now })), device: token, wasKnown }
}

/** Signs in somebody who has just got an account. */
export const enterFirst = async (context: Context, tx: Db, entry: Omit<Entry, 'email'>): Promise<Tokens> =>
  open(context, tx, entry)

/** Signs in, and tells the person by mail when this browser has never signed in to the account before. */
export const enter = async (context: Context, tx: Db, { email, ...entry }: Entry): Promise<Tokens> => {
  const tokens = await open(context, tx, entry)
  const { secret } = context
  if (!tokens.wasKnown && email !== null && (await mayTellOfDevice(tx, { secret, email, now: entry.now })))
    await postNewDevice(context, tx, { email, device: entry.device, now: entry.now })
  return tokens
}
