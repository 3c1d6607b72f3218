import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { PromoCodesTable } from '../../platform/db/money-tables.ts'

export type PromoRow = Selectable<PromoCodesTable>

/** False when there is such a code already. */
export const insertPromo = async (tx: Db, row: Omit<PromoRow, 'uses' | 'stopped_at'>): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('promo_codes')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const allPromos = (db: Db): Promise<PromoRow[]> =>
  db.selectFrom('promo_codes').selectAll().orderBy('made_at', 'desc').orderBy('code').limit(500).execute()

export const promoByCode = (db: Db, code: string): Promise<PromoRow | undefined> =>
  db.selectFrom('promo_codes').selectAll().where('code', '=', code).executeTakeFirst()

export const lockPromo = (tx: Db, id: string): Promise<PromoRow | undefined> =>
  tx.selectFrom('promo_codes').selectAll().where('promo_id', '=', id).forUpdate().executeTakeFirst()

export const saveStop = async (tx: Db, id: string, now: Date): Promise<void> => {
  await tx.updateTable('promo_codes').set({ stopped_at: now }).where('promo_id', '=', id).execute()
}

/** Counts one more use, where one is left: of many at once as many get it as there are. */
export const takeUse = async (tx: Db, id: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('promo_codes')
    .set({ uses: sql`uses + 1` })
    .where('promo_id', '=', id)
    .whereRef('uses', '<', 'most_uses')
    .where('ends_at', '>', now)
    .where('stopped_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const giveUseBack = async (tx: Db, id: string): Promise<void> => {
  await tx
    .updateTable('promo_codes')
    .set({ uses: sql`uses - 1` })
    .where('promo_id', '=', id)
    .where('uses', '>', 0)
    .execute()
}
