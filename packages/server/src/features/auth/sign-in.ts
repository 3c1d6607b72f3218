import type { Context } from '../context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Tokens } from '../../platform/http/cookies.ts'
import { type Device, renewDevice } from './devices/devices.ts'
import { mailNewDevice } from './mails.ts'
import { countDeviceMail } from './limits/limits.ts'
import { createSession } from './sessions/refresh.ts'

type SignIn = {
  userId: string
  /** The address to notify of a new browser. Null when it is not confirmed: it may belong to another person. */
  email: string | null
  device: Device
  now: Date
}

const startSession = async (
  { secret }: Context,
  tx: Db,
  { userId, device, now }: Omit<SignIn, 'email'>,
): Promise<Tokens & { wasKnown: boolean }> => {
  const { cookie, wasKnown } = await renewDevice(tx, { userId, cookie: device.cookie, now })
  return { ...(await createSession(tx, { userId, device, secret, now })), device: cookie, wasKnown }
}

/** Signs in to an account that has just been created: no mail about a new browser. */
export const signInNewUser = async (
  context: Context,
  tx: Db,
  request: Omit<SignIn, 'email'>,
): Promise<Tokens> => startSession(context, tx, request)

/** Signs in, and notifies the user by mail when this browser has never signed in to the account before. */
export const signIn = async (context: Context, tx: Db, { email, ...request }: SignIn): Promise<Tokens> => {
  const tokens = await startSession(context, tx, request)
  const { secret } = context
  if (!tokens.wasKnown && email !== null && (await countDeviceMail(tx, { secret, email, now: request.now })))
    await mailNewDevice(context, tx, { email, ...request })
  return tokens
}
