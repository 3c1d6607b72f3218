import type { Db } from '../../platform/db/db.ts'

type Card = { provider: string; id: string; title: string }

export const cardOf = async (db: Db, userId: string, provider: string) =>
  (await db
    .selectFrom('payment_methods')
    .select(['method_id as id', 'title'])
    .where('user_id', '=', userId)
    // A card of another provider can't be charged by this one.
    .where('provider', '=', provider)
    .executeTakeFirst()) ?? null

export const keepCard = async (
  tx: Db,
  userId: string,
  { provider, id, title }: Card,
  now: Date,
): Promise<void> => {
  const card = { provider, method_id: id, title, saved_at: now }
  await tx
    .insertInto('payment_methods')
    .values({ user_id: userId, ...card })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(card))
    .execute()
}

/** False when none was kept. */
export const forgetCard = async (tx: Db, userId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('payment_methods')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
