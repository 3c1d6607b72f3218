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

/** Copies of the night, and the write-ahead log of the embedded database as it is written. None where copies are off. */
export const startBackupJobs = ({ config, db, embedded, now, onError }: Options): Repetition[] => {
  const backups = openBackups(config)
  if (!backups) return []
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
