import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { BindingsTable } from '../../../platform/db/money-tables.ts'

export type BindingRow = Selectable<BindingsTable>
export type BindingKey = Pick<BindingRow, 'user_id' | 'binding_id'>

const OPEN_STATUSES = ['new', 'pending'] as const

export const insertBinding = (tx: Db, binding: Insertable<BindingsTable>): Promise<BindingRow> =>
  tx.insertInto('bindings').values(binding).returningAll().executeTakeFirstOrThrow()

export const bindingOf = (db: Db, { user_id, binding_id }: BindingKey): Promise<BindingRow | undefined> =>
  db
    .selectFrom('bindings')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('binding_id', '=', binding_id)
    .executeTakeFirst()

export const openBindingOf = (db: Db, userId: string): Promise<BindingRow | undefined> =>
  db
    .selectFrom('bindings')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', OPEN_STATUSES)
    .executeTakeFirst()

/** For notifications, which name no user: it searches the bindings of all users. */
export const bindingByProviderId = (db: Db, providerId: string): Promise<BindingRow | undefined> =>
  db.selectFrom('bindings').selectAll().where('provider_id', '=', providerId).executeTakeFirst()

export const updateBinding = (
  tx: Db,
  { user_id, binding_id }: BindingKey,
  set: Updateable<BindingsTable>,
): Promise<BindingRow> =>
  tx
    .updateTable('bindings')
    .set(set)
    .where('user_id', '=', user_id)
    .where('binding_id', '=', binding_id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** What comes of the open page saves nothing any more: its id at the provider is forgotten. */
export const voidOpenBinding = async (tx: Db, userId: string, now: Date): Promise<void> => {
  await tx
    .updateTable('bindings')
    .set({ status: 'void', settled_at: now, check_at: null, provider_id: null, page_url: null })
    .where('user_id', '=', userId)
    .where('status', 'in', OPEN_STATUSES)
    .execute()
}

export const dueBindings = (db: Db, userId: string, now: Date): Promise<BindingRow[]> =>
  db
    .selectFrom('bindings')
    .selectAll()
    .where('user_id', '=', userId)
    .where('check_at', '<=', now)
    .orderBy('created_at')
    .execute()

export const usersWithDueBindings = async (db: Db, now: Date, limit: number): Promise<string[]> => {
  const due = await db
    .selectFrom('bindings')
    .select('user_id')
    .distinct()
    .where('check_at', '<=', now)
    .limit(limit)
    .execute()
  return due.map(({ user_id }) => user_id)
}

/** What the user may see; the ids of the provider are of no use outside it. */
export const exportedBindings = (db: Db, userId: string) =>
  db
    .selectFrom('bindings')
    .select(['purpose', 'method', 'amount as amount_in_kopecks', 'status', 'created_at', 'settled_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

export const eraseBindings = async (tx: Db, userId: string): Promise<void> => {
  await tx.deleteFrom('bindings').where('user_id', '=', userId).execute()
}
