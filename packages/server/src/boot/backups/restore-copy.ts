import { existsSync, readdirSync, renameSync, rmdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { endRunsOfBefore } from '../../features/backups/service.ts'
import { BY_COMMAND, record } from '../../features/journal/service.ts'
import { BackupError, writingErrorOf } from '../../platform/backup/backup-error.ts'
import { readManifest, type StoredCopy } from '../../platform/backup/manifest.ts'
import { majorOf } from '../../platform/backup/postgres-programs.ts'
import { withRestoredCopy } from '../../platform/backup/open-copy.ts'
import { shipWal } from '../../platform/backup/ship-wal.ts'
import { stampOf } from '../../platform/backup/wal.ts'
import type { Config } from '../../platform/config/config.ts'
import { archiveSettings } from '../../platform/db/archive-settings.ts'
import { openDatabase } from '../../platform/db/db.ts'
import { isAlive, postmasterPid } from '../../platform/db/embedded.ts'
import { socketFor } from '../../platform/db/embedded-paths.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { tryStartLock } from '../../platform/db/start-lock.ts'
import { migrationsFolder } from '../../platform/programs/programs.ts'
import type { OpenBackups } from './open-backups.ts'
import { pathsOf, runnerFor } from './postgres-runner.ts'

type Options = {
  config: Config
  backups: OpenBackups
  copy: StoredCopy
  withLog: boolean
  /** Null: all that there is. */
  until: Date | null
  now: () => Date
  onError: (error: unknown) => void
}

type Written = { folder: string; settings: readonly string[]; movedAside: string | null }

/** Restores into a folder that is not there yet, stopped and ready to be started, with an entry in its journal. */
const restoreInto = async (
  { config, backups, copy, withLog, until, now, onError }: Options,
  { folder, settings, movedAside }: Written,
): Promise<void> => {
  const manifest = await readManifest(backups.store, backups.key, copy)
  const runner = runnerFor(config, manifest.postgres)
  await withRestoredCopy(
    {
      ...backups,
      copy,
      manifest,
      runner,
      data: folder,
      socket: socketFor(folder),
      withLog,
      until,
      settings,
      isKept: true,
    },
    async connection => {
      const database = openDatabase({ connection, connections: 2, namedStatements: true, onError })
      try {
        // What is migrated here is a copy, and stays in the store.
        await migrate(database.pool, migrationsFolder, { ...config.upgrade, copiedBefore: Infinity })
        await endRunsOfBefore(database.db, now())
        await database.db.transaction().execute(tx =>
          record(tx, {
            ...BY_COMMAND,
            action: 'backup.restore',
            subjectKind: 'backup',
            subject: copy.name,
            before: { moved_aside: movedAside },
            after: { until: until?.toISOString() ?? null, version: manifest.version },
            now: now(),
          }),
        )
      } finally {
        await database.close()
      }
    },
  )
}

/** Into a folder of its own: for a PostgreSQL that is not ours to stop and move, or to look at. */
export const restoreToFolder = async (options: Options, folder: string): Promise<void> => {
  try {
    if (existsSync(folder)) {
      if (readdirSync(folder).length > 0) throw new BackupError({ kind: 'not-empty', folder })
      rmdirSync(folder)
    }
  } catch (error) {
    throw writingErrorOf(error, folder)
  }
  await restoreInto(options, { folder, settings: ['archive_mode=off'], movedAside: null })
}

/**
 * In the place of the embedded database, which has to be stopped: what stands there is moved aside when all is ready, never
 * deleted. Returns where to; null: nothing stood there.
 * @throws {BackupError} it runs, or another restore is under way
 */
export const restoreInPlace = async (
  options: Options,
): Promise<{ data: string; movedAside: string | null }> => {
  const { config, backups, copy, now } = options
  const paths = pathsOf(config)
  const { data } = paths
  const unlock = tryStartLock(`${data}.starting`)
  if (!unlock) throw new BackupError({ kind: 'busy' })
  try {
    const pid = postmasterPid(data)
    if (pid !== null && isAlive(pid)) throw new BackupError({ kind: 'is-running', data })
    const { postgres } = await readManifest(backups.store, backups.key, copy)
    const here = majorOf(join(paths.binaries, 'bin', 'postgres')) ?? 0
    if (postgres !== here) throw new BackupError({ kind: 'other-major', copied: postgres, here })
    // The newest of what stood here: it may be all that was not stored yet.
    if (existsSync(data)) await shipWal({ spool: paths.wal, data, ...backups })
    const movedAside = existsSync(data) ? `${data}.before-${stampOf(now())}` : null
    const folder = `${data}.restoring`
    await restoreInto(options, {
      folder,
      settings: config.backup === null ? ['archive_mode=off'] : archiveSettings(paths),
      movedAside: movedAside && basename(movedAside),
    })
    if (movedAside !== null) renameSync(data, movedAside)
    renameSync(folder, data)
    return { data, movedAside }
  } finally {
    unlock()
  }
}
