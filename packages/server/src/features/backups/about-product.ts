import { sql } from 'kysely'
import type { AboutProduct } from '../../platform/backup/store-copy.ts'
import type { Db } from '../../platform/db/db.ts'
import { VERSION } from '../../platform/config/version.ts'
import { MINUTE } from '../../platform/time/durations.ts'

/** What was booked longer ago than this is committed: it is in the copy, too. */
const LEDGER_IS_SETTLED_AFTER = 10 * MINUTE

/** How much was booked before a moment. Entries of the ledger are only ever added. */
export const ledgerBefore = async (db: Db, before: Date): Promise<{ entries: number; sum: number }> => {
  const { entries, sum } = await db
    .selectFrom('ledger')
    .select([sql<string>`count(*)`.as('entries'), sql<string>`coalesce(sum(amount), 0)`.as('sum')])
    .where('booked_at', '<', before)
    .executeTakeFirstOrThrow()
  return { entries: Number(entries), sum: Number(sum) }
}

/** What a copy says of the product that it was made of. */
export const aboutProduct = async (db: Db, now: Date): Promise<AboutProduct> => {
  const before = new Date(now.getTime() - LEDGER_IS_SETTLED_AFTER)
  const { rows } = await sql<{ schema: string; role: string; database: string }>`
    select (select max(name) from migrations) as schema, current_user as role, current_database() as database
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL did not say which database it is')
  return {
    ...row,
    version: VERSION,
    ledger: { before: before.toISOString(), ...(await ledgerBefore(db, before)) },
  }
}
