import { openLiveBank } from '../../bank/live-bank.ts'
import { prove } from '../../features/backups/service.ts'
import { readManifest, type StoredCopy } from '../../platform/backup/manifest.ts'
import { proofFolder } from '../../platform/backup/leftovers.ts'
import { withRestoredCopy } from '../../platform/backup/open-copy.ts'
import type { Config } from '../../platform/config/config.ts'
import { openDatabase } from '../../platform/db/db.ts'
import { socketFor } from '../../platform/db/embedded-paths.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { migrationsFolder } from '../../platform/programs/programs.ts'
import { HOUR } from '../../platform/time/durations.ts'
import { openKeys } from '../open-keys.ts'
import type { OpenBackups } from './open-backups.ts'
import { runnerFor, scratchOf } from './postgres-runner.ts'

type Options = {
  config: Config
  backups: OpenBackups
  copy: StoredCopy
  withLog: boolean
  until: Date | null
  onError: (error: unknown) => void
}

/** It is thrown away afterwards, and need not survive anything. */
const IN_A_HURRY = ['fsync=off', 'full_page_writes=off', 'archive_mode=off']

/**
 * Restores a copy with all of the log beside the database, starts it, brings it to the schema of this version, and checks what
 * is in it. Nothing of it stays.
 * @throws {BackupError} what was found
 */
export const proveCopy = async ({ config, backups, copy, withLog, until, onError }: Options) => {
  const { store, key } = backups
  const manifest = await readManifest(store, key, copy)
  const data = await proofFolder(scratchOf(config))
  return withRestoredCopy(
    {
      ...backups,
      copy,
      manifest,
      runner: runnerFor(config, manifest.postgres),
      data,
      socket: socketFor(data),
      withLog,
      until,
      settings: IN_A_HURRY,
      isKept: false,
    },
    async connection => {
      const database = openDatabase({ connection, connections: 4, namedStatements: true, onError })
      try {
        // What is migrated here is a copy, and stays in the store.
        await migrate(database.pool, migrationsFolder, { ...config.upgrade, copiedBefore: Infinity })
        const { trialKey } = await openKeys(database.db, config)
        const { bank, stop } = await openLiveBank({ db: database.db, everyMs: HOUR, onError })
        stop()
        return { manifest, ...(await prove({ db: database.db, bank, trialKey }, manifest)) }
      } finally {
        await database.close()
      }
    },
  )
}
