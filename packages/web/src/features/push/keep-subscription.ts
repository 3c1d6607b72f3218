import { readPush, savePushDevice } from '@grani/contract'
import { call } from '../../shared/api/call.ts'
import { resubscribe, unsubscribe } from './browser-push.ts'
import { pushedUser } from './pushed-user.ts'
import { zoneHere } from './zone-here.ts'

/**
 * For a user who has switched push on here: tells the server where this browser is reached now. Browsers renew subscriptions,
 * servers their keys, users their place, and nobody should have to switch it on again.
 */
export const keepSubscription = async (uid: string): Promise<void> => {
  if (!pushedUser.is(uid)) return
  const { public_key: key } = await call(readPush)
  if (key === null) return
  const subscription = await resubscribe(key)
  if (subscription) await call(savePushDevice, { body: { ...subscription, zone: zoneHere() } })
}

/** After signing out: whoever takes the device next is not told anything. The server has forgotten it with the session. */
export const forgetSubscription = async (): Promise<void> => {
  pushedUser.clear()
  await unsubscribe()
}
