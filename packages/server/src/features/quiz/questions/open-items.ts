import type { Bank } from '../../../bank/bank.ts'
import type { Db } from '../../../platform/db/db.ts'

const respondedItems = async (db: Db, userId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('questions')
      .select('item')
      .distinct()
      .where('user_id', '=', userId)
      .where('status', 'in', ['answered', 'skipped', 'not_applicable'])
      .execute()
  ).map(({ item }) => item)

/**
 * Items of these goals that the user has neither answered nor put aside. Those about states are left out: a few of them
 * come back every week, so that nobody has to wait for them or buy them. So are repetitions, which bring nothing new.
 */
export const openItems = async (
  db: Db,
  bank: Bank,
  { userId, goals }: { userId: string; goals: readonly string[] },
): Promise<string[]> => {
  const open = new Set(goals.flatMap(goal => bank.itemsOf(goal)))
  for (const item of await respondedItems(db, userId)) open.delete(item)
  return [...open].filter(item => !bank.states.items.has(item))
}
