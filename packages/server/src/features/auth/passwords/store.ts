import { randomUUID } from 'node:crypto'
import type { Db } from '../../../platform/db/db.ts'
import { HOUR } from '../../../platform/time/durations.ts'

export const insertRestoreRequest = async (db: Db, email: string, now: Date): Promise<void> => {
  await db
    .insertInto('restore_requests')
    .values({ request_id: randomUUID(), email, created_at: now })
    .execute()
}

/** Oldest first. */
export const pendingRestoreRequests = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('restore_requests').select('request_id').orderBy('created_at').execute()
  return rows.map(row => row.request_id)
}

/** Deletes the request and returns it; undefined when another server has it. */
export const takeRestoreRequest = (tx: Db, id: string) =>
  tx
    .deleteFrom('restore_requests')
    .where(
      'request_id',
      'in',
      tx
        .selectFrom('restore_requests')
        .select('request_id')
        .where('request_id', '=', id)
        .forUpdate()
        .skipLocked(),
    )
    .returning('email')
    .executeTakeFirst()

/**
 * Skips a request that another server is handling: waiting for it could deadlock, and that server will find no account
 * afterwards.
 */
export const deleteRestoreRequests = async (db: Db, email: string): Promise<void> => {
  const pending = db.selectFrom('restore_requests').select('request_id').where('email', '=', email)
  await db
    .deleteFrom('restore_requests')
    .where('request_id', 'in', pending.forUpdate().skipLocked())
    .execute()
}

/** A user who asked this long ago has asked again or given up. */
export const sweepRestoreRequests = async (db: Db, now: Date): Promise<void> => {
  await db
    .deleteFrom('restore_requests')
    .where('created_at', '<', new Date(now.getTime() - HOUR))
    .execute()
}
