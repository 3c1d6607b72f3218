import type { Selectable } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { PushTables } from '../../platform/db/push-tables.ts'

export type DeliveryRow = Selectable<PushTables['push_deliveries']>

export const addDelivery = async (tx: Db, row: DeliveryRow): Promise<void> => {
  await tx
    .insertInto('push_deliveries')
    .values(row)
    .onConflict(conflict => conflict.columns(['user_id', 'message_key', 'endpoint_digest']).doNothing())
    .execute()
}

/**
 * Takes one delivery out that is due. Of several servers one gets it, and one that ends before it has sent it loses it: a
 * push may be missed, and never comes twice.
 */
export const takeDelivery = (db: Db, now: Date): Promise<DeliveryRow | undefined> =>
  db.transaction().execute(async tx => {
    const row = await tx
      .selectFrom('push_deliveries')
      .selectAll()
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!row) return undefined
    await tx
      .deleteFrom('push_deliveries')
      .where('user_id', '=', row.user_id)
      .where('message_key', '=', row.message_key)
      .where('endpoint_digest', '=', row.endpoint_digest)
      .execute()
    return row
  })
