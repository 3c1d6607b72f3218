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

export type WantedCells = { figure: string; byWeek: boolean; from: string; until: string }

/** Oldest first; of weeks one cell with the sums of their days, named after the Monday. */
export const cellsOf = async (db: Db, wanted: readonly WantedCells[]): Promise<Cell[]> => {
  const { rows } = await sql<Cell>`
    select case when by_week then date_trunc('week', day::date)::date::text else day end as day, figure,
      sum(part)::float8 as part, sum(whole)::float8 as whole, sum(people)::int as people
    from daily_figures
    join unnest(
      ${wanted.map(({ figure }) => figure)}::text[], ${wanted.map(({ byWeek }) => byWeek)}::boolean[],
      ${wanted.map(({ from }) => from)}::text[], ${wanted.map(({ until }) => until)}::text[]
    ) as wanted (figure, by_week, first_day, last_day) using (figure)
    where day between first_day and last_day
    group by 1, 2
    order by 1`.execute(db)
  return rows
}
