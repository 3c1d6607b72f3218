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

/**
 * Puts a version into use, and remembers since when. The lock puts simultaneous changes one after the other: the later one
 * stays in use.
 */
const putIntoUse = async (tx: Tx, version: number | null, now: Date): Promise<void> => {
  await lockCalibrations(tx)
  await tx.updateTable('calibrations').set({ is_current: false }).where('is_current', '=', true).execute()
  if (version !== null)
    await tx.updateTable('calibrations').set({ is_current: true }).where('version', '=', version).execute()
  await tx.insertInto('calibration_uses').values({ version, since: now }).execute()
}

/** Until the transaction ends nobody else changes which version is in use. */
export const lockCalibrations = async (tx: Tx): Promise<void> => {
  await sql`lock table calibrations in share row exclusive mode`.execute(tx)
}

/** What has been in use, the newest first: the one in use and the one before it. Empty while there has been no calibration. */
export const newestUses = async (db: Db): Promise<(number | null)[]> => {
  const uses = await db
    .selectFrom('calibration_uses')
    .select('version')
    .orderBy('use_id', 'desc')
    .limit(2)
    .execute()
  return uses.map(({ version }) => version)
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

/** Saves a calibration as a new version, and makes it the one that all servers use unless told otherwise. */
export const saveCalibration = (
  db: Db,
  { calibration, report, statistics }: Computed,
  { bank, now, isUsed = true }: { bank: string; now: Date; isUsed?: boolean },
): Promise<number> =>
  db.transaction().execute(async tx => {
    const { version } = await tx
      .insertInto('calibrations')
      .values({
        bank,
        created_at: now,
        people: report.people,
        answers: report.answers,
        calibration: JSON.stringify(calibration),
        report: JSON.stringify(report),
      })
      .returning('version')
      .executeTakeFirstOrThrow()
    await saveStatistics(tx, version, statistics)
    if (isUsed) await putIntoUse(tx, version, now)
    return version
  })

/** Makes a saved version the one that all servers use; null: the experts' parameters. False when there is no such version. */
export const useCalibrationIn = async (tx: Tx, version: number | null, now: Date): Promise<boolean> => {
  if (version !== null && (await reportOf(tx, version)) === null) return false
  await putIntoUse(tx, version, now)
  return true
}

export const useCalibration = (db: Db, version: number | null, now: Date): Promise<boolean> =>
  db.transaction().execute(tx => useCalibrationIn(tx, version, now))
