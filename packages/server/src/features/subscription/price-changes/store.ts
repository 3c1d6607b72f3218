import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { PriceChangesTable } from '../../../platform/db/money-tables.ts'

export type PriceChange = Selectable<PriceChangesTable>

/** The change that a user was told of, and the one that runs for their plan. */
export const changesFor = (
  db: Db,
  { offerId, tariff }: { offerId: string | null; tariff: string },
): Promise<PriceChange[]> =>
  db
    .selectFrom('price_changes')
    .selectAll()
    .where(row =>
      row.or([
        row.and([row('tariff', '=', tariff), row('state', '=', 'running')]),
        ...(offerId === null ? [] : [row('change_id', '=', offerId)]),
      ]),
    )
    .execute()

/** False when one waits for the same plan already. */
export const insertChange = async (tx: Db, row: Insertable<PriceChangesTable>): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('price_changes')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const lockChange = (tx: Db, id: string): Promise<PriceChange | undefined> =>
  tx.selectFrom('price_changes').selectAll().where('change_id', '=', id).forUpdate().executeTakeFirst()

/** The change before it has had its day: it is over. One whose day is still to come stays, and gives false. */
export const startChange = async (
  tx: Db,
  { change_id: id, tariff }: PriceChange,
  { approvedBy, now }: { approvedBy: string; now: Date },
): Promise<boolean> => {
  await tx
    .updateTable('price_changes')
    .set({ state: 'over' })
    .where('tariff', '=', tariff)
    .where('state', '=', 'running')
    .where('applies_from', '<=', now)
    .execute()
  const running = await tx
    .selectFrom('price_changes')
    .select('change_id')
    .where('tariff', '=', tariff)
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (running) return false
  await tx
    .updateTable('price_changes')
    .set({ state: 'running', approved_by: approvedBy })
    .where('change_id', '=', id)
    .execute()
  return true
}

export const saveStop = async (tx: Db, id: string): Promise<void> => {
  await tx.updateTable('price_changes').set({ state: 'stopped' }).where('change_id', '=', id).execute()
}

export const newestChanges = (db: Db): Promise<PriceChange[]> =>
  db.selectFrom('price_changes').selectAll().orderBy('proposed_at', 'desc').limit(50).execute()

/** The plan and the price that `ownTerms` gives. */
const TARIFF = sql<string>`coalesce(next_tariff, after_gift_tariff, tariff)`
const PRICE = sql<number>`case when next_tariff is not null then coalesce(next_price, price)
  else coalesce(after_gift_price, price) end`

/** Whose plan renews at a price that was agreed to. */
const PAYS = sql<SqlBool>`not is_free and not is_trial and cancelled_at is null and ended_at is null and ${PRICE} > 0`

/** How many people pay for each plan at each price; never who. */
export const countPayers = (db: Db) =>
  db
    .selectFrom('subscriptions')
    .select([
      TARIFF.as('tariff'),
      PRICE.as('price'),
      sql<number>`count(*)::int`.as('people'),
      sql<number>`count(offer_agreed_at)::int`.as('agreed'),
    ])
    .where(PAYS)
    .groupBy([TARIFF, PRICE])
    .orderBy(PRICE)
    .execute()

/** The jobs of these users are due now: they are told. Who is missed at this moment is told at their next step. */
export const wakePayers = async (tx: Db, change: PriceChange, now: Date): Promise<void> => {
  await tx
    .updateTable('subscriptions')
    .set({ wake_at: now })
    .where(PAYS)
    .where(TARIFF, '=', change.tariff)
    .where(PRICE, '<', change.price)
    .execute()
}

/** For a price that was taken back. */
export const wakeTold = async (tx: Db, id: string, now: Date): Promise<void> => {
  await tx
    .updateTable('subscriptions')
    .set({ wake_at: now })
    .where('offer_id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}
