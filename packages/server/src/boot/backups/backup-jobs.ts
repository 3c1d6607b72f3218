import { sql } from 'kysely'
import { takeUpBackup } from '../../features/backups/service.ts'
import { receiveWal } from '../../platform/backup/receive-wal.ts'
import { shipWal } from '../../platform/backup/ship-wal.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Embedded } from '../../platform/db/embedded.ts'
import { repeat, type Repetition } from '../../platform/jobs/repeat.ts'
import { MINUTE, SECOND } from '../../platform/time/durations.ts'
import { startBackupProcess } from './backup-process.ts'
import { type OpenBackups, openBackups } from './open-backups.ts'

/** Moved on by whoever stores; read by the metrics. */
export type WalStored = { at: Date }

type Options = {
  config: Config
  db: Db
  embedded: Embedded | null
  /** When the log of a PostgreSQL of one's own was last stored to its end. */
  walStored: WalStored
  now: () => Date
  onError: (error: unknown) => void
}

type Streaming = Pick<Options, 'walStored' | 'now' | 'onError'> & { backups: OpenBackups }

/** A PostgreSQL that another version, or a command without copies, has left running keeps no log until it is restarted. */
const reportNoArchive = async (db: Db, onError: Options['onError']): Promise<void> => {
  const { rows } = await sql<{ mode: string }>`select current_setting('archive_mode') as mode`.execute(db)
  if (rows[0]?.mode === 'off')
    onError(
      new Error('The embedded PostgreSQL runs without its log being stored: stop all servers, start again'),
    )
}

/** What is stored as files that the embedded PostgreSQL has finished. */
const moveWal = (embedded: Embedded, backups: OpenBackups, onError: Options['onError']): Repetition =>
  repeat({
    everyMs: 5 * SECOND,
    run: async () => {
      await shipWal({ spool: embedded.paths.wal, data: embedded.paths.data, ...backups })
    },
    onError,
  })

/** Of a PostgreSQL of one's own: by its replication protocol. The same failure again and again is reported once. */
const streamWal = (url: string, { backups, walStored, now, onError }: Streaming): Repetition => {
  let reported = ''
  return repeat({
    everyMs: 5 * SECOND,
    run: stopping =>
      receiveWal({
        connection: { connectionString: url },
        ...backups,
        everyMs: 20 * SECOND,
        stopping,
        onStored: () => {
          reported = ''
          walStored.at = now()
        },
      }),
    onError: error => {
      const text = String(error)
      if (text === reported) return
      reported = text
      onError(error)
    },
  })
}

/** Copies of the night, and the write-ahead log as it is written. None where copies are off. */
export const startBackupJobs = ({ config, db, embedded, walStored, now, onError }: Options): Repetition[] => {
  const backups = openBackups(config)
  if (!backups) return []
  if (embedded) void reportNoArchive(db, onError).catch(onError)
  const nights = repeat({
    everyMs: MINUTE,
    run: stopping => takeUpBackup(db, { now, start: backupId => startBackupProcess(backupId, { stopping }) }),
    onError,
  })
  if (embedded) return [nights, moveWal(embedded, backups, onError)]
  return config.database.kind === 'server'
    ? [nights, streamWal(config.database.url, { backups, walStored, now, onError })]
    : [nights]
}

/** After the database has stopped: its last file of the log, which it finishes then. */
export const storeLastWal = async (config: Config, embedded: Embedded | null): Promise<void> => {
  const backups = config.runsJobs && embedded ? openBackups(config) : null
  if (!backups || !embedded) return
  await shipWal({ spool: embedded.paths.wal, data: embedded.paths.data, ...backups })
}
