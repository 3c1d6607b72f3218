import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import { isWalFile } from '../../platform/backup/wal.ts'
import type { WalStored } from '../backups/backup-jobs.ts'
import type { Db } from '../../platform/db/db.ts'
import { SECOND } from '../../platform/time/durations.ts'

/** When the newest proven copy was begun; before the first, when the database was set up. */
const provenSince = async (db: Db): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    select coalesce(
      (select max(requested_at) from backups where proven_at is not null),
      (select min(applied_at) from migrations)
    ) as at
  `.execute(db)
  return rows[0]?.at ?? null
}

const oldestIn = async (spool: string): Promise<Date | null> => {
  const names = (await readdir(spool).catch(() => [])).filter(isWalFile)
  const times = await Promise.all(
    names.map(name =>
      stat(join(spool, name)).then(
        ({ mtime }) => mtime.getTime(),
        () => Infinity,
      ),
    ),
  )
  const oldest = Math.min(...times)
  return Number.isFinite(oldest) ? new Date(oldest) : null
}

const secondsSince = (moment: Date | null, now: Date): number =>
  moment === null ? 0 : Math.max(0, (now.getTime() - moment.getTime()) / SECOND)

/** Null: copies are off, and all stays 0. Since when the log waits: by the oldest file in the spool, or by when this server last stored all, if it does. */
export type BackupMetrics = { spool: string } | { walStored: WalStored | null } | null

type Options = {
  db: Db
  backups: BackupMetrics
  registry: Registry
}

/** How old the newest proven copy is, and how long the log has waited to be stored. `update` reads both; without a database nothing changes. */
export const measureBackups = ({ db, backups, registry }: Options) => {
  const registers = [registry]
  const age = new Gauge({
    name: 'grani_backup_age_seconds',
    help: 'Age of the newest copy that was restored and checked',
    registers,
  })
  const waiting = new Gauge({
    name: 'grani_wal_oldest_seconds',
    help: 'How long the write-ahead log has waited to be stored',
    registers,
  })
  return async (now: Date): Promise<void> => {
    if (!backups) return
    const proven = await provenSince(db).catch(() => null)
    if (proven !== null) age.set(secondsSince(proven, now))
    const since = 'spool' in backups ? await oldestIn(backups.spool) : (backups.walStored?.at ?? null)
    waiting.set(secondsSince(since, now))
  }
}
