import type { Db } from '../../platform/db/db.ts'
import { lockUserForKeyShare } from '../../platform/db/lock-user.ts'
import type { Context } from '../context.ts'
import { addressesOf, deleteOutdated } from './device-store.ts'
import { addDelivery } from './delivery-store.ts'
import { verdictOn } from './rules.ts'
import { lastSentAt, lockSettings, messageOf, updateMessage } from './store.ts'
import { isWanted } from './wanted.ts'

type Due = { userId: string; key: string; serverKey: string; now: Date }

/** Sends one due message on its way to the user's devices, puts it off, or drops it. Twice or on two servers it is done once. */
export const decideMessage = async (
  context: Context,
  tx: Db,
  { userId, key, serverKey, now }: Due,
): Promise<void> => {
  if (!(await lockUserForKeyShare(tx, userId))) return
  const settings = await lockSettings(tx, userId)
  const message = await messageOf(tx, userId, key)
  if (!message || message.due_at === null || message.due_at > now) return
  if (!settings || !(await isWanted(context, tx, message, { settings, now })))
    return updateMessage(tx, message, { due_at: null })
  const verdict = verdictOn({
    kind: message.kind,
    zone: settings.zone,
    expiresAt: message.expires_at,
    lastSentAt: await lastSentAt(tx, userId),
    now,
  })
  if (verdict.kind === 'later') return updateMessage(tx, message, { due_at: verdict.at })
  await deleteOutdated(tx, userId, serverKey)
  const addresses = verdict.kind === 'send' ? await addressesOf(tx, userId) : []
  for (const { endpoint_digest } of addresses)
    await addDelivery(tx, { user_id: userId, message_key: key, endpoint_digest, due_at: now, tries: 0 })
  // A user without a device has been told nothing: the day is not used up.
  await updateMessage(tx, message, { due_at: null, ...(addresses.length > 0 && { sent_at: now }) })
}
