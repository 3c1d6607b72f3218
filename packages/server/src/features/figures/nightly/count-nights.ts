import { sql } from 'kysely'
import type { Bank } from '../../../bank/bank.ts'
import type { Db } from '../../../platform/db/db.ts'
import { DAY } from '../../../platform/time/durations.ts'
import { calendarDayOf, startOfDayBefore } from '../../../platform/time/moscow.ts'
import { daysAfter } from '../days.ts'
import { lockNights, newestDay } from '../store.ts'
import { cells } from './sql.ts'
import { statementsOf } from './statements.ts'

/** How many days the first night looks back, and one after a long pause. */
const MOST_DAYS = 90

/**
 * Counts the Moscow days up to yesterday that have not been counted; returns how many. One server does it, in one
 * transaction: a night that breaks off is begun anew. What is known of today only (the plans that run, the goals) is counted
 * for yesterday alone.
 */
export const countNights = async (db: Db, bank: Bank, now: Date): Promise<number> => {
  const last = calendarDayOf(startOfDayBefore(now, 1))
  const before = await newestDay(db)
  if (before !== null && before >= last) return 0
  return db.transaction().execute(async tx => {
    if (!(await lockNights(tx))) return 0
    // The limit of the role, where there is one, is for requests.
    await sql`set local statement_timeout = 0`.execute(tx)
    const newest = await newestDay(tx)
    if (newest !== null && newest >= last) return 0
    const earliest = daysAfter(last, 1 - MOST_DAYS)
    const first = newest === null || newest < earliest ? earliest : daysAfter(newest, 1)
    const { tables, counted } = statementsOf(bank, { first, last })
    for (const statement of tables) await statement.execute(tx)
    for (const { select } of counted) await cells(select).execute(tx)
    return (Date.parse(last) - Date.parse(first)) / DAY + 1
  })
}
