import { readPush, savePushDevice } from '@grani/contract'
import { call } from '../../shared/api/call.ts'
import { resubscribe, unsubscribe } from './browser-push.ts'
import { pushedDevice } from './pushed-device.ts'
import { zoneHere } from './zone-here.ts'

/** Whoever takes the device next is not told anything, nor is a device that was switched off from another one. */
export const forgetSubscription = async (): Promise<void> => {
  pushedDevice.clear()
  await unsubscribe()
}

/**
 * For a user who has switched push on here: tells the server where this browser is reached now. Browsers renew subscriptions,
 * servers their keys, users their place, and nobody should have to switch it on again.
 */
export const keepSubscription = async (uid: string): Promise<void> => {
  const told = pushedDevice.read()
  if (told?.uid !== uid) return
  const { public_key: serverKey, devices } = await call(readPush)
  if (serverKey === null) return
  const subscription = await resubscribe(serverKey)
  if (!subscription) return
  const { endpoint } = subscription
  const isNew = endpoint !== told.endpoint || serverKey !== told.serverKey
  if (!isNew && devices.every(({ is_current }) => !is_current)) return forgetSubscription()
  await call(savePushDevice, { body: { ...subscription, zone: zoneHere() } })
  pushedDevice.write({ uid, endpoint, serverKey })
}
