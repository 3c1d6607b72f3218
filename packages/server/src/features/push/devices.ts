import { createHash } from 'node:crypto'
import type { Caller } from '../../platform/http/access-token.ts'
import { lockUserForKeyShare } from '../../platform/db/lock-user.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { cipherForReading, cipherForWriting } from '../../platform/sealing/user-keys.ts'
import type { PushSubscriptionData } from '../../platform/web-push/push-sender.ts'
import type { Context } from '../context.ts'
import {
  type Address,
  deleteDevice,
  deleteOutdated,
  saveSubscription,
  subscriptionAt,
} from './device-store.ts'
import { moveToZone, requireZone } from './settings.ts'

/** An address is a secret of its own, long and random: its digest needs no key. */
const digestOf = (endpoint: string): Buffer => createHash('sha256').update(endpoint).digest()

const placeOf = (digest: Buffer): string => `push_subscriptions.sealed_subscription:${digest.toString('hex')}`

type NewDevice = { caller: Caller; subscription: PushSubscriptionData; zone: string; now: Date }

/** Keeps the subscription of the caller's device; the same one again is harmless. */
export const saveDevice = async (
  { db, keys, push }: Context,
  { caller: { userId, sessionId }, subscription, zone, now }: NewDevice,
): Promise<void> => {
  if (!push) throw new Refusal('ERR_UNAVAILABLE')
  if (!push.isService(subscription.endpoint) || !push.isSealable(subscription))
    throw new Refusal('ERR_VALIDATION', { fields: { endpoint: 'push.forms.errors.service' } })
  requireZone(zone)
  const digest = digestOf(subscription.endpoint)
  await db.transaction().execute(async tx => {
    if (!(await lockUserForKeyShare(tx, userId))) throw new Refusal('ERR_SESSION')
    const cipher = await cipherForWriting(keys, tx, userId)
    await deleteOutdated(tx, userId, push.publicKey)
    await saveSubscription(tx, {
      user_id: userId,
      endpoint_digest: digest,
      session_id: sessionId,
      sealed_subscription: cipher.seal(JSON.stringify(subscription), placeOf(digest)),
      server_key: push.publicKey,
      created_at: now,
      last_ok_at: null,
    })
    await moveToZone(tx, { userId, zone, now })
  })
}

export const removeDevice = ({ db }: Context, userId: string, sessionId: string): Promise<void> =>
  deleteDevice(db, userId, sessionId)

/** Undefined when it has been removed. */
export const openSubscription = async (
  { keys }: Context,
  db: Db,
  address: Address,
): Promise<PushSubscriptionData | undefined> => {
  const row = await subscriptionAt(db, address)
  if (!row) return undefined
  const cipher = await cipherForReading(keys, db, address.userId)
  const opened: PushSubscriptionData = JSON.parse(
    cipher.open(row.sealed_subscription, placeOf(address.digest)),
  )
  return opened
}
