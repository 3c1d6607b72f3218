import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/db/db.ts'
import { lockUserForKeyShare } from '../../platform/db/lock-user.ts'
import type { Context } from '../context.ts'
import { comparisons, fewestPeople, rarities } from './compare.ts'
import { valueOf } from './rarity-rules.ts'

export const readingsOf = (db: Db, userId: string) =>
  db
    .selectFrom('drawing_readings')
    .select(['mean', 'se', 'figures', 'people', 'made_at'])
    .where('user_id', '=', userId)
    .orderBy('made_at')
    .orderBy('figures')
    .execute()

/** Keeps the value that a user has now, once for each number of figures: the history of the page. */
export const noteValue = async (context: Context, userId: string, now: Date): Promise<void> => {
  const compared = await comparisons(context, userId)
  const value = valueOf(rarities(compared))
  if (value === null) return
  const reading = {
    reading_id: randomUUID(),
    mean: value.mean,
    se: value.se,
    figures: rarities(compared).length,
    people: fewestPeople(compared),
    made_at: now,
  }
  await context.db.transaction().execute(async tx => {
    if (!(await lockUserForKeyShare(tx, userId))) return
    await tx
      .insertInto('drawing_readings')
      .values({ user_id: userId, ...reading })
      .onConflict(conflict => conflict.columns(['user_id', 'figures']).doNothing())
      .execute()
  })
}
