import { createHmac } from 'node:crypto'
import { lockUserForKeyShare } from '../../platform/db/lock-user.ts'
import type { PushKind } from '../../platform/db/push-tables.ts'
import type { PushMessage, PushSender } from '../../platform/web-push/push-sender.ts'
import type { Context } from '../context.ts'
import { PUSH_TITLE } from './copy.ts'
import { addDelivery, type DeliveryRow } from './delivery-store.ts'
import { deleteSubscription, holdSubscription, markTaken } from './device-store.ts'
import { openSubscription } from './devices.ts'
import { afterQuiet, retryAfter, ttlSeconds } from './rules.ts'
import { type MessageRow, messageOf, settingsOf } from './store.ts'

/** What is shown in place of an older one: the two reminders of a meeting are one to the user. */
const topicOf = (kind: PushKind): string => (kind.startsWith('meeting') ? 'meeting' : kind)

/** Every message is as long as every other, so that its length does not tell the services what it is about. */
const LENGTH = 400

/** The declarative form (https://webkit.org/blog/16535/meet-declarative-web-push/); our own worker reads it elsewhere. */
const textOf = ({ webUrl }: Context, { kind, path }: MessageRow): string =>
  JSON.stringify({
    web_push: 8030,
    notification: {
      title: PUSH_TITLE,
      navigate: `${webUrl}${path}`,
      lang: 'ru',
      dir: 'ltr',
      tag: topicOf(kind),
    },
  }).padEnd(LENGTH)

const messageFor = (context: Context, message: MessageRow, zone: string, now: Date): PushMessage => ({
  text: textOf(context, message),
  ttlSeconds: ttlSeconds(message.kind, zone, { expiresAt: message.expires_at, now }),
  // Of each user another, and without a meaning: services see it.
  topic: createHmac('sha256', context.secret)
    .update(`push:${message.user_id}:${topicOf(message.kind)}`)
    .digest('base64url')
    .slice(0, 32),
  isUrgent: message.kind === 'meeting-hour',
})

type Again = { delivery: DeliveryRow; message: MessageRow; at: Date }

/** Puts a delivery back for later, unless that is too late or the device has been removed meanwhile. */
const putBack = async ({ db }: Context, { delivery, message, at }: Again): Promise<void> => {
  if (at >= message.expires_at) return
  await db.transaction().execute(async tx => {
    const address = { userId: delivery.user_id, digest: delivery.endpoint_digest }
    if (!(await lockUserForKeyShare(tx, address.userId)) || !(await holdSubscription(tx, address))) return
    await addDelivery(tx, { ...delivery, due_at: at, tries: delivery.tries + 1 })
  })
}

/** Sends a message to one device; it has been taken out of what is to be delivered. */
export const deliver = async (
  context: Context,
  push: PushSender,
  { delivery, now }: { delivery: DeliveryRow; now: Date },
): Promise<void> => {
  const { db, reportError } = context
  const address = { userId: delivery.user_id, digest: delivery.endpoint_digest }
  const [message, settings, subscription] = await Promise.all([
    messageOf(db, delivery.user_id, delivery.message_key),
    settingsOf(db, delivery.user_id),
    openSubscription(context, db, address),
  ])
  if (!message || !settings || !subscription || now >= message.expires_at) return
  const { kind } = message
  const awake = afterQuiet(kind, settings.zone, now)
  if (awake > now) return putBack(context, { delivery, message, at: awake })
  const outcome = await push.send(subscription, messageFor(context, message, settings.zone, now), now)
  if (outcome.kind === 'accepted') return markTaken(db, address, now)
  if (outcome.kind === 'gone') return deleteSubscription(db, address)
  if (outcome.kind === 'refused') return reportError(new Error(`A push was refused: ${outcome.status}`))
  // Without a reply it may have been taken: sent again, it might come twice.
  if (outcome.kind !== 'later') return
  const retryAt = new Date(now.getTime() + retryAfter(delivery.tries, outcome.afterMs))
  return putBack(context, { delivery, message, at: afterQuiet(kind, settings.zone, retryAt) })
}
