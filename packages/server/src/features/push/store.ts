import type { Selectable } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { PushTables } from '../../platform/db/push-tables.ts'
import { DAY } from '../../platform/time/durations.ts'
import { ONE_A_DAY } from './rules.ts'

export type SettingsRow = Selectable<PushTables['push_settings']>
export type MessageRow = Selectable<PushTables['push_messages']>

export const settingsOf = (db: Db, userId: string): Promise<SettingsRow | undefined> =>
  db.selectFrom('push_settings').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Of several servers one decides about the messages of a user at a time. */
export const lockSettings = (tx: Db, userId: string): Promise<SettingsRow | undefined> =>
  tx.selectFrom('push_settings').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()

export const saveSettings = async (tx: Db, { user_id, ...row }: SettingsRow): Promise<void> => {
  await tx
    .insertInto('push_settings')
    .values({ user_id, ...row })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** Adds what is to be said; what has been said under the same key is left as it is. */
export const addMessage = async (tx: Db, row: Omit<MessageRow, 'sent_at'>): Promise<void> => {
  await tx
    .insertInto('push_messages')
    .values({ ...row, sent_at: null })
    .onConflict(conflict => conflict.columns(['user_id', 'message_key']).doNothing())
    .execute()
}

export const messageOf = (db: Db, userId: string, key: string): Promise<MessageRow | undefined> =>
  db
    .selectFrom('push_messages')
    .selectAll()
    .where('user_id', '=', userId)
    .where('message_key', '=', key)
    .executeTakeFirst()

export const messagesOf = (db: Db, userId: string) =>
  db
    .selectFrom('push_messages')
    .select(['kind', 'sent_at'])
    .where('user_id', '=', userId)
    .where('sent_at', 'is not', null)
    .orderBy('sent_at')
    .execute()

export const updateMessage = async (
  tx: Db,
  { user_id, message_key }: Pick<MessageRow, 'user_id' | 'message_key'>,
  changes: Partial<Pick<MessageRow, 'due_at' | 'sent_at'>>,
): Promise<void> => {
  await tx
    .updateTable('push_messages')
    .set(changes)
    .where('user_id', '=', user_id)
    .where('message_key', '=', message_key)
    .execute()
}

export const lastSentAt = async (tx: Db, userId: string): Promise<Date | null> => {
  const row = await tx
    .selectFrom('push_messages')
    .select('sent_at')
    .where('user_id', '=', userId)
    .where('kind', 'in', ONE_A_DAY)
    .where('sent_at', 'is not', null)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.sent_at ?? null
}

export const dueHours = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('push_settings')
    .select('user_id')
    .where('wake_at', '<=', now)
    .orderBy('wake_at')
    .limit(limit)
    .execute()

export const dueMessages = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('push_messages')
    .select(['user_id', 'message_key'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute()

/** The keys of what has been said are kept so long after it stopped to matter. */
const KEPT_FOR = 30 * DAY

export const sweepMessages = async (db: Db, now: Date): Promise<void> => {
  await db
    .deleteFrom('push_messages')
    .where('expires_at', '<', new Date(now.getTime() - KEPT_FOR))
    .execute()
}
