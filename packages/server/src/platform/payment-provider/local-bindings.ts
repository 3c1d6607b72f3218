import { randomUUID } from 'node:crypto'
import type { Db } from '../db/db.ts'
import type { LocalBindingsTable } from '../db/money-tables.ts'
import { type LocalCard, newCardId, savedMethodOf } from './local-cards.ts'
import type { Provider, ProviderBinding } from './provider.ts'

export const localBinding = (db: Db, id: string): Promise<LocalBindingsTable | undefined> =>
  db.selectFrom('local_bindings').selectAll().where('local_id', '=', id).executeTakeFirst()

const stateOf = (row: LocalBindingsTable, url: string): ProviderBinding => ({
  id: row.local_id,
  status: row.status,
  url: row.status === 'pending' ? `${url}/dev/checkout/${row.local_id}` : null,
  saved: savedMethodOf(row.method_id, row.method),
})

/** Methods saved without a charge, on the page of the local checkout. */
export const localBindings = (
  db: Db,
  url: string,
  now: () => Date,
): Pick<Provider, 'createBinding' | 'getBinding'> => ({
  createBinding: async ({ idempotenceKey, method, returnUrl }) => {
    const binding = { local_id: randomUUID(), idempotence_key: idempotenceKey, method, return_url: returnUrl }
    await db
      .insertInto('local_bindings')
      .values({ ...binding, status: 'pending', method_id: null, created_at: now() })
      .onConflict(conflict => conflict.column('idempotence_key').doNothing())
      .execute()
    const row = await db
      .selectFrom('local_bindings')
      .selectAll()
      .where('idempotence_key', '=', idempotenceKey)
      .executeTakeFirstOrThrow()
    return stateOf(row, url)
  },
  getBinding: async id => {
    const row = await localBinding(db, id)
    return row ? stateOf(row, url) : null
  },
})

/** Applies the button pressed on the local page; null is a refusal. Only the first one counts. */
export const decideLocalBinding = async (db: Db, id: string, card: LocalCard | null): Promise<void> => {
  await db
    .updateTable('local_bindings')
    .set(card === null ? { status: 'inactive' } : { status: 'active', method_id: newCardId(card) })
    .where('local_id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}
