import type { Db } from '../../platform/db/db.ts'
import { describeDevice } from '../auth/service.ts'
import type { Context } from '../context.ts'
import { messagesOf, settingsOf } from './store.ts'

/** Deletes everything about push of a user; returns how many devices that were. */
export const erasePush = async (tx: Db, userId: string): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  await tx.deleteFrom('push_messages').where('user_id', '=', userId).execute()
  await tx.deleteFrom('push_settings').where('user_id', '=', userId).execute()
  return Number(numDeletedRows)
}

const allDevicesOf = (db: Db, userId: string) =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', join =>
      join
        .onRef('sessions.user_id', '=', 'push_subscriptions.user_id')
        .onRef('sessions.session_id', '=', 'push_subscriptions.session_id'),
    )
    .select(['push_subscriptions.created_at', 'last_ok_at', 'user_agent'])
    .where('push_subscriptions.user_id', '=', userId)
    .execute()

export const exportPush = async ({ db }: Context, userId: string) => {
  const settings = await settingsOf(db, userId)
  return {
    notified_of: settings && {
      zone: settings.zone,
      meeting: settings.meeting,
      observers: settings.observers,
      hour: settings.hour,
      hour_use: settings.hour_use,
    },
    switched_on: (await allDevicesOf(db, userId)).map(({ user_agent, ...row }) => ({
      ...describeDevice(user_agent),
      ...row,
    })),
    notifications: await messagesOf(db, userId),
  }
}
