import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'

/** Every night writes this one, also when nobody came. */
const MARKER = 'weeklyActive'

/** The newest day that has been counted. */
export const newestDay = async (db: Db): Promise<string | null> => {
  const { day } = await db
    .selectFrom('daily_figures')
    .select(({ fn }) => fn.max<string | null>('day').as('day'))
    .where('figure', '=', MARKER)
    .executeTakeFirstOrThrow()
  return day
}

/** False while another server is counting. */
export const lockNights = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{
    locked: boolean
  }>`select pg_try_advisory_xact_lock(hashtext('daily_figures')) as locked`.execute(tx)
  return rows[0]?.locked === true
}

export type Cell = { day: string; figure: string; part: number; whole: number | null; people: number }

export const cellsSince = async (db: Db, day: string): Promise<Cell[]> => {
  const rows = await db
    .selectFrom('daily_figures')
    .selectAll()
    .where('day', '>=', day)
    .orderBy('day')
    .execute()
  return rows.map(({ part, whole, ...row }) => ({
    ...row,
    part: Number(part),
    whole: whole === null ? null : Number(whole),
  }))
}
