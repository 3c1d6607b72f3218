import { TRUTH_CELL } from '@grani/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Figure } from './nightly/figures.ts'

/** The Moscow day that was counted last. */
export const countedOn = async (db: Db): Promise<string | null> => {
  const { day } = await db
    .selectFrom('truth_figures')
    .select(({ fn }) => fn.max<string | null>('counted_on').as('day'))
    .executeTakeFirstOrThrow()
  return day
}

/** False while another server is counting. */
export const lock = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{
    locked: boolean
  }>`select pg_try_advisory_xact_lock(hashtext('truth_figures')) as locked`.execute(tx)
  return rows[0]?.locked === true
}

export const replaceFigures = async (tx: Tx, day: string, figures: readonly Figure[]): Promise<void> => {
  await tx.deleteFrom('truth_figures').execute()
  await sql`
    insert into truth_figures (claim, cell, counted_on, people, observations, value, low, high, promised, anybody)
    select claim, cell, ${day}, people, observations, value, low, high, promised, anybody
    from jsonb_to_recordset(${JSON.stringify(figures)}::jsonb) as f (claim text, cell text, people int, observations int,
      value float8, low float8, high float8, promised float8, anybody float8)`.execute(tx)
}

/** What may be told: of every claim how many people there are, and the cells that have enough of them. */
export const figures = (db: Db) =>
  db
    .selectFrom('truth_figures')
    .selectAll()
    .where(eb => eb.or([eb('cell', '=', ''), eb('people', '>=', TRUTH_CELL)]))
    .orderBy('claim')
    .orderBy('cell')
    .execute()

export type StoredFigure = Awaited<ReturnType<typeof figures>>[number]

/** When the calibration in use was made. */
export const calibratedAt = async (db: Db): Promise<Date | null> => {
  const row = await db
    .selectFrom('calibrations')
    .select('created_at')
    .where('is_current', '=', true)
    .executeTakeFirst()
  return row?.created_at ?? null
}
