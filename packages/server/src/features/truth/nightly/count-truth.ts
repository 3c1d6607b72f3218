import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { calendarDayOf } from '../../../platform/time/moscow.ts'
import * as store from '../store.ts'
import { countFigures } from './figures.ts'
import { fillGroups } from './norms.ts'

/**
 * Counts all claims over the people who allow it, once a Moscow day, by one server, in one transaction: the page never shows
 * figures of two nights beside each other. Returns how many figures there are now; 0 where nothing was to be done.
 */
export const countTruth = async (
  { db, bank, keys }: Pick<Context, 'db' | 'bank' | 'keys'>,
  now: Date,
): Promise<number> => {
  const day = calendarDayOf(now)
  if ((await store.countedOn(db)) === day) return 0
  return db.transaction().execute(async tx => {
    if (!(await store.lock(tx))) return 0
    // The limit of the role, where there is one, is for requests.
    await sql`set local statement_timeout = 0`.execute(tx)
    // These statements read whole tables; without statistics the planner would compare every row with every other.
    await sql`set local enable_nestloop = off`.execute(tx)
    if ((await store.countedOn(tx)) === day) return 0
    await fillGroups(tx, keys, Number(day.slice(0, 4)))
    const figures = await countFigures(tx, bank(), now)
    await store.replaceFigures(tx, day, figures)
    return figures.length
  })
}
