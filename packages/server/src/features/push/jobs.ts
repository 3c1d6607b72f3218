import { countWhileBelow } from '../../platform/http/rate-limit.ts'
import type { PushSender } from '../../platform/web-push/push-sender.ts'
import type { Context } from '../context.ts'
import { wakeAtHour } from './chosen-hour.ts'
import { decideMessage } from './decide.ts'
import { deliver } from './deliver.ts'
import { takeDelivery } from './delivery-store.ts'
import { dueHours, dueMessages, sweepMessages } from './store.ts'

/** Further ones are left for the next round. */
const MOST = 1000
/** How many are sent at once: most of the time is spent waiting for the services. */
const SENDERS = 4
const HOUR_SECONDS = 3600

type Round = { now: () => Date; stopping: AbortSignal }

const sendAll = async (context: Context, push: PushSender, { now, stopping }: Round): Promise<void> => {
  let delivery = await takeDelivery(context.db, now())
  while (delivery) {
    await deliver(context, push, { delivery, now: now() }).catch(context.reportError)
    delivery = stopping.aborted ? undefined : await takeDelivery(context.db, now())
  }
}

/** Everything about push that is due: the chosen hours, what there is to say, the way to each device. */
export const runPushJobs = async (context: Context, round: Round): Promise<void> => {
  const { db, push, reportError } = context
  if (!push) return
  const now = round.now()
  if (await countWhileBelow(db, 'push-sweep', { most: 1, seconds: HOUR_SECONDS, now }))
    await sweepMessages(db, now)
  for (const { user_id: userId } of await dueHours(db, now, MOST))
    await db
      .transaction()
      .execute(tx => wakeAtHour(context, tx, userId, now))
      .catch(reportError)
  for (const { user_id: userId, message_key: key } of await dueMessages(db, now, MOST))
    await db
      .transaction()
      .execute(tx => decideMessage(context, tx, { userId, key, serverKey: push.publicKey, now }))
      .catch(reportError)
  await Promise.all(Array.from({ length: SENDERS }, () => sendAll(context, push, round)))
}
