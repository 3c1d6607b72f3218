import { sql } from 'kysely'
import { takeUpBackup } from '../../features/backups/service.ts'
import { shipWal } from '../../platform/backup/ship-wal.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Embedded } from '../../platform/db/embedded.ts'
import { repeat, type Repetition } from '../../platform/jobs/repeat.ts'
import { MINUTE, SECOND } from '../../platform/time/durations.ts'
import { startBackupProcess } from './backup-process.ts'
import { openBackups } from './open-backups.ts'

type Options = {
  config: Config
  db: Db
  embedded: Embedded | null
  now: () => Date
  onError: (error: unknown) => void
}

/** A PostgreSQL that another version, or a command without copies, has left running keeps no log until it is restarted. */
const reportNoArchive = async (db: Db, onError: Options['onError']): Promise<void> => {
  const { rows } = await sql<{ mode: string }>`select current_setting('archive_mode') as mode`.execute(db)
  if (rows[0]?.mode === 'off')
    onError(
      new Error('The embedded PostgreSQL runs without its log being stored: stop all servers, start again'),
    )
}

/** Copies of the night, and the write-ahead log of the embedded database as it is written. None where copies are off. */
export const startBackupJobs = ({ config, db, embedded, now, onError }: Options): Repetition[] => {
  const backups = openBackups(config)
  if (!backups) return []
  if (embedded) void reportNoArchive(db, onError).catch(onError)
  return [
    repeat({
      everyMs: MINUTE,
      run: stopping =>
        takeUpBackup(db, { now, start: backupId => startBackupProcess(backupId, { stopping }) }),
      onError,
    }),
    ...(embedded
      ? [
          repeat({
            everyMs: 5 * SECOND,
            run: async () => {
              await shipWal({ spool: embedded.paths.wal, data: embedded.paths.data, ...backups })
            },
            onError,
          }),
        ]
      : []),
  ]
}

/** After the database has stopped: its last file of the log, which it finishes then. */
export const storeLastWal = async (config: Config, embedded: Embedded | null): Promise<void> => {
  const backups = config.runsJobs && embedded ? openBackups(config) : null
  if (!backups || !embedded) return
  await shipWal({ spool: embedded.paths.wal, data: embedded.paths.data, ...backups })
}
