import type { Selectable } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { PushTables } from '../../platform/db/push-tables.ts'

type SubscriptionRow = Selectable<PushTables['push_subscriptions']>

/** With the session that each belongs to, newest first. */
export const devicesOf = (db: Db, userId: string, serverKey: string) =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', join =>
      join
        .onRef('sessions.user_id', '=', 'push_subscriptions.user_id')
        .onRef('sessions.session_id', '=', 'push_subscriptions.session_id'),
    )
    .select([
      'push_subscriptions.session_id',
      'push_subscriptions.created_at',
      'push_subscriptions.last_ok_at',
      'sessions.user_agent',
    ])
    .where('push_subscriptions.user_id', '=', userId)
    .where('push_subscriptions.server_key', '=', serverKey)
    .orderBy('push_subscriptions.created_at', 'desc')
    .execute()

/** In place of another one of the same device; the same one again stays as old as it is. */
export const saveSubscription = async (tx: Db, row: SubscriptionRow): Promise<void> => {
  const { session_id, sealed_subscription, server_key } = row
  await tx
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', row.user_id)
    .where('session_id', '=', session_id)
    .where('endpoint_digest', '<>', row.endpoint_digest)
    .execute()
  await tx
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict(conflict =>
      conflict
        .columns(['user_id', 'endpoint_digest'])
        .doUpdateSet({ session_id, sealed_subscription, server_key }),
    )
    .execute()
}

export const deleteDevice = async (tx: Db, userId: string, sessionId: string): Promise<void> => {
  await tx
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .execute()
}

/** Made for a key that this server has no longer. */
export const deleteOutdated = async (tx: Db, userId: string, serverKey: string): Promise<void> => {
  await tx
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('server_key', '<>', serverKey)
    .execute()
}

export const addressesOf = (tx: Db, userId: string) =>
  tx.selectFrom('push_subscriptions').select('endpoint_digest').where('user_id', '=', userId).execute()

export type Address = { userId: string; digest: Buffer }

export const subscriptionAt = (db: Db, { userId, digest }: Address) =>
  db
    .selectFrom('push_subscriptions')
    .select('sealed_subscription')
    .where('user_id', '=', userId)
    .where('endpoint_digest', '=', digest)
    .executeTakeFirst()

/** Keeps it from being removed until this transaction ends; false when it has been. */
export const holdSubscription = async (tx: Db, { userId, digest }: Address): Promise<boolean> =>
  (await tx
    .selectFrom('push_subscriptions')
    .select('endpoint_digest')
    .where('user_id', '=', userId)
    .where('endpoint_digest', '=', digest)
    .forKeyShare()
    .executeTakeFirst()) !== undefined

export const markTaken = async (db: Db, { userId, digest }: Address, now: Date): Promise<void> => {
  await db
    .updateTable('push_subscriptions')
    .set({ last_ok_at: now })
    .where('user_id', '=', userId)
    .where('endpoint_digest', '=', digest)
    .execute()
}

export const deleteSubscription = async (db: Db, { userId, digest }: Address): Promise<void> => {
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('endpoint_digest', '=', digest)
    .execute()
}
