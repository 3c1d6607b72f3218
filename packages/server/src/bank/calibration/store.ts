import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Computed } from './compute.ts'
import type { CalibrationReport } from './report.ts'
import type { Statistics } from './statistics.ts'

export const versionsOf = (db: Db) =>
  db
    .selectFrom('calibrations')
    .select(['version', 'bank', 'created_at', 'people', 'answers', 'is_current'])
    .orderBy('version')
    .execute()

export const reportOf = async (db: Db, version: number): Promise<CalibrationReport | null> => {
  const row = await db
    .selectFrom('calibrations')
    .select(eb => eb.ref('report').$castTo<CalibrationReport>().as('report'))
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.report ?? null
}

/** The lock puts simultaneous commands one after the other: the later one stays in use. */
const clearCurrent = async (tx: Tx): Promise<void> => {
  await sql`lock table calibrations in share row exclusive mode`.execute(tx)
  await tx.updateTable('calibrations').set({ is_current: false }).where('is_current', '=', true).execute()
}

/** Rows of one statement: a statement has 65,535 parameters at most, and the statistics of an item take 3 kB. */
const ROWS_PER_INSERT = 500

const saveStatistics = async (tx: Tx, version: number, { items, qualities }: Statistics): Promise<void> => {
  for (let from = 0; from < items.length; from += ROWS_PER_INSERT)
    await tx
      .insertInto('item_stats')
      .values(
        items.slice(from, from + ROWS_PER_INSERT).map(stats => ({
          calibration: version,
          item: stats.item,
          quality: stats.quality,
          answers: stats.answers,
          slope: stats.slope.estimate,
          misfit: stats.misfit,
          flags: stats.flags,
          stats: JSON.stringify(stats),
        })),
      )
      .execute()
  if (qualities.length > 0)
    await tx
      .insertInto('quality_stats')
      .values(
        qualities.map(stats => ({
          calibration: version,
          quality: stats.quality,
          stats: JSON.stringify(stats),
        })),
      )
      .execute()
}

/** Saves a calibration as a new version and makes it the one that all servers use. */
export const saveCalibration = (
  db: Db,
  { calibration, report, statistics }: Computed,
  { bank, now }: { bank: string; now: Date },
): Promise<number> =>
  db.transaction().execute(async tx => {
    await clearCurrent(tx)
    const { version } = await tx
      .insertInto('calibrations')
      .values({
        bank,
        created_at: now,
        people: report.people,
        answers: report.answers,
        calibration: JSON.stringify(calibration),
        report: JSON.stringify(report),
        is_current: true,
      })
      .returning('version')
      .executeTakeFirstOrThrow()
    await saveStatistics(tx, version, statistics)
    return version
  })

/** Makes a saved version the one that all servers use; null: the experts' parameters. False when there is no such version. */
export const useCalibration = (db: Db, version: number | null): Promise<boolean> =>
  db.transaction().execute(async tx => {
    if (version !== null && (await reportOf(tx, version)) === null) return false
    await clearCurrent(tx)
    if (version === null) return true
    await tx.updateTable('calibrations').set({ is_current: true }).where('version', '=', version).execute()
    return true
  })
